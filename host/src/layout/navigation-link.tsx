import { classes, Tooltip } from '@riwaq/ui/core';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { prefetchPage } from '../modules/prefetch-page';
import { useTroubleText } from '../modules/trouble-text';
import { iconOf } from '../navigation/icons';
import type { NavigationEntry } from '../navigation/use-navigation-entries';
import { EntryLink } from './entry-link';
import { shortCount } from './short-count';

export interface NavigationLinkProps {
  entry: NavigationEntry;
  /** Shows only the icon; the label is read by screen readers and shown in the tooltip. */
  iconOnly?: boolean;
}

/**
 * One entry of the navigation. Pointing at it or focusing it prefetches the code of its page; a
 * click tries again what failed.
 */
export function NavigationLink({ entry, iconOnly = false }: NavigationLinkProps) {
  const { t } = useTranslation('shell');
  const { modules } = useShell();
  const troubleText = useTroubleText();
  const Icon = iconOf(entry.icon);
  const reason = entry.trouble ? troubleText(entry.trouble) : null;
  const ahead = (): void => {
    if (entry.path !== null && !entry.trouble) void prefetchPage(modules, entry.path);
  };
  const tryAgain = (): void => {
    if (entry.moduleId !== null && entry.trouble) void modules.load(entry.moduleId);
  };
  const content = (
    <>
      <span className="rw-shell-nav-icon">
        <Icon size={20} aria-hidden />
        {entry.badge > 0 && iconOnly && <span className="rw-shell-nav-dot" aria-hidden />}
      </span>
      <span className={iconOnly ? 'rw-hidden' : 'rw-shell-nav-label'}>{entry.label}</span>
      {entry.badge > 0 && (
        <span className={iconOnly ? 'rw-hidden' : 'rw-shell-nav-badge'}>
          <span aria-hidden>{shortCount(entry.badge)}</span>
          <span className="rw-hidden">{t('layout.unread', { count: entry.badge })}</span>
        </span>
      )}
      {reason && (
        <span className="rw-shell-nav-trouble">
          <TriangleAlert size={16} aria-hidden />
          <span className="rw-hidden">{t('layout.unavailable')}</span>
        </span>
      )}
    </>
  );
  const hint = reason ?? (iconOnly ? entry.label : null);
  const link =
    entry.path === null ? (
      <button type="button" className="rw-shell-nav-link rw-shell-nav-unknown" onClick={tryAgain}>
        {content}
      </button>
    ) : (
      <EntryLink
        to={entry.path}
        className={classes('rw-shell-nav-link', reason !== null && 'rw-shell-nav-marked')}
        currentClass="rw-shell-nav-active"
        onPointerEnter={ahead}
        onFocus={ahead}
        onClick={tryAgain}
      >
        {content}
      </EntryLink>
    );
  return <Tooltip title={hint}>{link}</Tooltip>;
}
