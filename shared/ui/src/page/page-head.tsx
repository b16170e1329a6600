import { ArrowRight, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '@riwaq/contract/router';
import { UserText } from '../core/user-text';
import { ToolLink } from './tool-link';
import { ViewHeading } from './view-heading';

export interface PageHeadProps {
  title: string;
  /** Visually hidden, but read aloud: the host's title already shows it. Default false. */
  quiet?: boolean;
  /** Breadcrumbs from the top of the area, outermost first; Back leads to the last one. */
  trail?: readonly { to: string; label: string }[];
  /** Shown beside the title: badges, a state. */
  signs?: ReactNode;
  /** Shown at the end of the line: search, refresh, add … */
  tools?: ReactNode;
}

/** Head of a page: breadcrumbs, title and tools. */
export function PageHead({ title, quiet = false, trail = [], signs, tools }: PageHeadProps) {
  const { t } = useTranslation('kit');
  const parent = trail.at(-1);
  return (
    <header className="rw-page-head">
      {trail.length > 0 && (
        <nav className="rw-trail" aria-label={t('trail')}>
          <ol>
            {trail.map(({ to, label }, index) => (
              <li key={to}>
                {index > 0 && <ChevronRight className="rw-mirror" size={14} aria-hidden />}
                <Link to={to}>
                  <UserText>{label}</UserText>
                </Link>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="rw-page-line">
        {parent && (
          <ToolLink
            to={parent.to}
            label={t('back')}
            icon={<ArrowRight className="rw-page-back" size={20} aria-hidden />}
          />
        )}
        <ViewHeading className={quiet ? 'rw-hidden' : 'rw-page-title'}>{title}</ViewHeading>
        {signs}
        {tools && <div className="rw-page-tools">{tools}</div>}
      </div>
    </header>
  );
}
