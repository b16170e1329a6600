import type { UnreadCounts } from '@riwaq/api';
import { Link } from '@riwaq/contract/router';
import { Tooltip } from '@riwaq/ui/core';
import { Bell, ClipboardCheck, Mail, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../boot/shell-context';
import { shortCount } from './short-count';
import { resolvePath, type Destination } from '../navigation/routes';
import { isSameJson, useSelected } from '../state/use-selected';
import { useStore } from '../state/use-store';

interface Counter {
  name: keyof UnreadCounts;
  text: 'notifications' | 'exams' | 'mails';
  path: string;
  Icon: LucideIcon;
}

const COUNTERS: readonly Counter[] = [
  { name: 'mailsCount', text: 'mails', path: '/inbox', Icon: Mail },
  { name: 'examsCount', text: 'exams', path: '/exams', Icon: ClipboardCheck },
  { name: 'allNotifications', text: 'notifications', path: '/alerts', Icon: Bell },
];

const isOwned = ({ kind }: Destination): boolean => kind === 'shell' || kind === 'module';

/**
 * Unread counters. A counter whose area is not hosted is shown only while it counts something, and
 * is not a link.
 */
export function UnreadBadges() {
  const { t } = useTranslation('shell');
  const { unread, modules } = useShell();
  const counts = useStore(unread.counts);
  const owned = useSelected(
    modules.modules,
    (hosted) => COUNTERS.map(({ path }) => isOwned(resolvePath(path, hosted, true))),
    isSameJson,
  );
  return (
    <>
      {COUNTERS.map(({ name, text, path, Icon }, index) => {
        const count = counts[name];
        if (!owned[index] && count === 0) return null;
        const shown = shortCount(count);
        // Speech input needs the visible label (WCAG 2.5.3): the accessible name contains exactly
        // the shown number.
        const label = t(count > 0 ? `layout.${text}` : `layout.${text}None`, { shown });
        const content = (
          <>
            <Icon size={20} aria-hidden />
            {count > 0 && (
              <span className="rw-shell-count" aria-hidden>
                {shown}
              </span>
            )}
          </>
        );
        return (
          <Tooltip key={name} title={label}>
            {owned[index] ? (
              <Link to={path} className="rw-shell-counter" aria-label={label}>
                {content}
              </Link>
            ) : (
              <span className="rw-shell-counter" role="img" aria-label={label} tabIndex={0}>
                {content}
              </span>
            )}
          </Tooltip>
        );
      })}
    </>
  );
}
