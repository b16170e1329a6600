import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from '@riwaq/contract/router';
import { UserText } from '@riwaq/ui/core';
import { forumPath } from '../forum-view';

interface Crumb {
  forumGuid: string;
  title: string;
}

/** Breadcrumbs from the top to the current page, which is the last one when `here` names it. */
export function Breadcrumbs({ trail, here }: { trail: readonly Crumb[]; here?: string }) {
  const { t } = useTranslation('forum');
  return (
    <nav className="rw-trail rw-forum-crumbs" aria-label={t('crumbs')}>
      <ol>
        <li>
          <Link to={forumPath(null)}>{t('title')}</Link>
        </li>
        {trail.map(({ forumGuid, title }) => (
          <li key={forumGuid}>
            <ChevronRight className="rw-mirror" size={14} aria-hidden />
            <Link to={forumPath(forumGuid)}>
              <UserText>{title}</UserText>
            </Link>
          </li>
        ))}
        {here !== undefined && (
          <li>
            <ChevronRight className="rw-mirror" size={14} aria-hidden />
            <UserText aria-current="page">{here}</UserText>
          </li>
        )}
      </ol>
    </nav>
  );
}
