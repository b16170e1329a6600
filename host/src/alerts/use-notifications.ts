import { NOTIFICATION_PAGE, OK, type ApiClient, type Notification } from '@riwaq/api';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useShell } from '../boot/shell-context';

/** The list as far as it is known. */
export type NotificationList =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'ready'; items: readonly Notification[]; complete: boolean; more: 'idle' | 'loading' | 'failed' };

type Action =
  | { kind: 'reload' | 'more' | 'failed' }
  | { kind: 'page'; items: readonly Notification[]; follows: string | null }
  | { kind: 'read'; guid: string | null };

export function reduceNotifications(list: NotificationList, action: Action): NotificationList {
  switch (action.kind) {
    case 'reload':
      return list.kind === 'ready' ? list : { kind: 'loading' };
    case 'more':
      return list.kind === 'ready' ? { ...list, more: 'loading' } : list;
    case 'failed':
      return list.kind === 'ready' ? { ...list, more: 'failed' } : { kind: 'failed' };
    case 'page': {
      const known = list.kind === 'ready' && action.follows !== null ? list.items : [];
      const guids = new Set(known.map((item) => item.notificationGuid));
      const fresh = action.items.filter((item) => !guids.has(item.notificationGuid));
      return { kind: 'ready', items: [...known, ...fresh], complete: action.items.length < NOTIFICATION_PAGE, more: 'idle' };
    }
    case 'read':
      if (list.kind !== 'ready') return list;
      return { ...list, items: list.items.map((item) => (action.guid === null || item.notificationGuid === action.guid ? { ...item, read: true } : item)) };
  }
}

export interface Notifications {
  list: NotificationList;
  reload(): Promise<void>;
  loadMore(): Promise<void>;
  /** Marks one as read, or all of them (null). Rejects when the server does not have it. */
  markRead(guid: string | null): Promise<void>;
}

const fetchPage = async (api: ApiClient, before: string | null): Promise<readonly Notification[]> =>
  (await api('GET Notifications/Get', { query: before === null ? {} : { before } })).data;

/** The own notifications, newest first, a page at a time; read anew when the server says that there are more. */
export function useNotifications(): Notifications {
  const { api, unread, realtime } = useShell();
  const [list, dispatch] = useReducer(reduceNotifications, { kind: 'loading' });
  const latest = useRef(0);

  const load = useCallback(async (follows: string | null) => {
    latest.current += 1;
    const mine = latest.current;
    dispatch({ kind: follows === null ? 'reload' : 'more' });
    try {
      const items = await fetchPage(api, follows);
      if (mine === latest.current) dispatch({ kind: 'page', items, follows });
    } catch {
      if (mine === latest.current) dispatch({ kind: 'failed' });
    }
  }, [api]);
  const reload = useCallback(() => load(null), [load]);

  useEffect(() => {
    const ended = new AbortController();
    let known = unread.counts.get().allNotifications;
    void reload();
    realtime.onResumed(() => void reload(), { signal: ended.signal });
    const unsubscribe = unread.counts.subscribe(({ allNotifications }) => {
      if (allNotifications > known) void reload();
      known = allNotifications;
    });
    return () => {
      latest.current += 1;
      ended.abort();
      unsubscribe();
    };
  }, [reload, realtime, unread]);

  return {
    list,
    reload,
    loadMore: async () => {
      if (list.kind === 'ready' && !list.complete && list.more !== 'loading') await load(list.items.at(-1)?.notificationGuid ?? null);
    },
    async markRead(guid) {
      dispatch({ kind: 'read', guid });
      try {
        const { statusCode } = await api('PUT Notifications/MarkAsRead', { query: guid === null ? {} : { notificationGuid: guid } });
        if (statusCode !== OK) throw new Error(`MarkAsRead answered ${statusCode}`);
      } catch (cause) {
        await reload();
        throw cause;
      } finally {
        await unread.refresh();
      }
    },
  };
}
