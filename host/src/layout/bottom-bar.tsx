import { Bell, CircleUserRound, Ellipsis, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { iconOf } from '../navigation/icons';
import { useNavigationEntries } from '../navigation/use-navigation-entries';
import { useStore } from '../state/use-store';
import { EntryLink } from './entry-link';

const ITEM_COUNT = 5;

interface BarItem {
  key: string;
  path: string;
  label: string;
  Icon: LucideIcon;
  badge: number;
  troubled: boolean;
}

/**
 * The five items of a phone: the first entries, then the shell's own pages; 'more' opens the rest.
 */
export function BottomBar({ onMore }: { onMore: () => void }) {
  const { t } = useTranslation('shell');
  const entries = useNavigationEntries();
  const counts = useStore(useShell().unread.counts);
  const items: BarItem[] = entries.flatMap((entry) =>
    entry.path === null
      ? []
      : [
          {
            key: entry.key,
            path: entry.path,
            label: entry.label,
            Icon: iconOf(entry.icon),
            badge: entry.badge,
            troubled: entry.trouble !== null,
          },
        ],
  );
  const own: BarItem[] = [
    {
      key: 'alerts',
      path: '/alerts',
      label: t('routes.alerts'),
      Icon: Bell,
      badge: counts.allNotifications,
      troubled: false,
    },
    {
      key: 'profile',
      path: '/profile',
      label: t('routes.profile'),
      Icon: CircleUserRound,
      badge: 0,
      troubled: false,
    },
  ];
  const more = items.length > ITEM_COUNT;
  const shown = more ? items.slice(0, ITEM_COUNT - 1) : [...items, ...own].slice(0, ITEM_COUNT);
  return (
    <nav className="rw-shell-bottom" aria-label={t('layout.navigation')}>
      {shown.map(({ key, path, label, Icon, badge, troubled }) => (
        <EntryLink
          key={key}
          to={path}
          className="rw-shell-bottom-link"
          currentClass="rw-shell-bottom-active"
        >
          <span className="rw-shell-nav-icon">
            <Icon size={22} aria-hidden />
            {badge > 0 && !troubled && <span className="rw-shell-nav-dot" aria-hidden />}
            {troubled && (
              <TriangleAlert size={14} aria-hidden className="rw-shell-bottom-trouble" />
            )}
          </span>
          <span className="rw-shell-bottom-label">{label}</span>
          {badge > 0 && <span className="rw-hidden">{t('layout.unread', { count: badge })}</span>}
          {troubled && <span className="rw-hidden">{t('layout.unavailable')}</span>}
        </EntryLink>
      ))}
      {more && (
        <button type="button" className="rw-shell-bottom-link" onClick={onMore}>
          <span className="rw-shell-nav-icon">
            <Ellipsis size={22} aria-hidden />
          </span>
          <span className="rw-shell-bottom-label">{t('layout.more')}</span>
        </button>
      )}
    </nav>
  );
}
