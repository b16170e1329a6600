import { NOTIFICATION_AREAS, notificationAreas, type NotificationArea } from '@riwaq/api';
import { useSearchParams } from '@riwaq/contract/router';
import { useMemo } from 'react';
import { useShell } from '../boot/shell-context';
import { useStore } from '../state/use-store';
import type { NotificationFilter } from './use-notifications';

/** Returns the areas to show: the shell's own, and those whose module is hosted. */
export function useShownAreas(): NotificationArea[] {
  const hosted = useStore(useShell().modules.modules);
  const ids = new Set(
    hosted.filter(({ state }) => state.kind !== 'disabled').map(({ entry }) => entry.id),
  );
  return notificationAreas.filter(
    (area) => NOTIFICATION_AREAS[area] === null || ids.has(NOTIFICATION_AREAS[area]),
  );
}

/** The filter of the notification list, stored in the address of the page. */
export function useAlertFilter(): [
  NotificationFilter,
  (change: Partial<NotificationFilter>) => void,
] {
  const [query, setQuery] = useSearchParams();
  const unread = query.get('show') === 'unread';
  const area = notificationAreas.find((known) => known === query.get('area')) ?? null;
  const filter = useMemo(() => ({ unread, area }), [unread, area]);
  return [
    filter,
    (change) => {
      const next = { ...filter, ...change };
      setQuery(
        { ...(next.unread && { show: 'unread' }), ...(next.area && { area: next.area }) },
        { replace: true },
      );
    },
  ];
}
