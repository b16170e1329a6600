import {
  ApiError,
  NOTIFICATION_PAGE,
  OK,
  type ApiClient,
  type ApiInput,
  type Notification,
  type NotificationArea,
} from '@riwaq/api';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useShell } from '../boot/shell-context';
import { addNotificationTexts } from './notification-texts';

/** Filter of the user's notifications. */
export interface NotificationFilter {
  unread: boolean;
  area: NotificationArea | null;
}

/** The loaded part of the list. */
export type NotificationList =
  | { kind: 'loading' }
  | { kind: 'failed' }
  /**
   * The list is locked while the user takes an exam, because others can write in it; `path` opens
   * the exam.
   */
  | { kind: 'closed'; path: string | null }
  | {
      kind: 'ready';
      items: readonly Notification[];
      complete: boolean;
      more: 'idle' | 'loading' | 'failed';
    };

type Action =
  | { kind: 'reload' | 'more' | 'failed' | 'start' }
  | { kind: 'closed'; path: string | null }
  | { kind: 'page'; items: readonly Notification[]; follows: string | null }
  | { kind: 'read'; guid: string | null };

const guidOf = ({ notificationGuid }: Notification): string => notificationGuid;

/**
 * Merges a refetched first page into the list. Later pages stay, so that the scroll position is
 * kept.
 */
function withHead(
  known: readonly Notification[],
  head: readonly Notification[],
): { items: readonly Notification[]; replaced: boolean } {
  const last = head.at(-1);
  const seam =
    last === undefined || head.length < NOTIFICATION_PAGE
      ? -1
      : known.findIndex((item) => guidOf(item) === guidOf(last));
  if (seam === -1) return { items: head, replaced: true };
  const fresh = new Set(head.map(guidOf));
  return {
    items: [...head, ...known.slice(seam + 1).filter((item) => !fresh.has(guidOf(item)))],
    replaced: false,
  };
}

/** The list with a fetched page: the newest notifications, or those that follow a known one. */
function withPage(
  list: NotificationList,
  { items, follows }: Extract<Action, { kind: 'page' }>,
): NotificationList {
  const known = list.kind === 'ready' ? list.items : [];
  const isLast = items.length < NOTIFICATION_PAGE;
  if (follows === null) {
    const head = withHead(known, items);
    const complete = list.kind === 'ready' && !head.replaced ? list.complete : isLast;
    return { kind: 'ready', items: head.items, complete, more: 'idle' };
  }
  const guids = new Set(known.map(guidOf));
  return {
    kind: 'ready',
    items: [...known, ...items.filter((item) => !guids.has(guidOf(item)))],
    complete: isLast,
    more: 'idle',
  };
}

export function reduceNotifications(list: NotificationList, action: Action): NotificationList {
  switch (action.kind) {
    case 'start':
      return { kind: 'loading' };
    case 'reload':
      return list.kind === 'ready' ? list : { kind: 'loading' };
    case 'more':
      return list.kind === 'ready' ? { ...list, more: 'loading' } : list;
    case 'failed':
      return list.kind === 'ready' ? { ...list, more: 'failed' } : { kind: 'failed' };
    case 'closed':
      return action;
    case 'page':
      return withPage(list, action);
    case 'read':
      if (list.kind !== 'ready') return list;
      return {
        ...list,
        items: list.items.map((item) =>
          action.guid === null || guidOf(item) === action.guid ? { ...item, read: true } : item,
        ),
      };
  }
}

export interface NotificationsState {
  list: NotificationList;
  /** Refetches the list. Never rejects: the list contains the failure. */
  reload(): Promise<void>;
  loadMore(): Promise<void>;
  /**
   * Marks one notification as read, or all of them (null). Optimistic; rejects when the server does
   * not store it.
   */
  markRead(guid: string | null): Promise<void>;
}

const fetchPage = async (
  api: ApiClient,
  query: ApiInput<'GET Notifications/Get'>['query'],
): Promise<readonly Notification[]> => (await api('GET Notifications/Get', { query })).data;

/**
 * The user's notifications, newest first, page by page; refetched when the server reports a change.
 */
export function useNotifications({
  unread: unreadAlone,
  area,
}: NotificationFilter): NotificationsState {
  const { api, unread, realtime, translations } = useShell();
  const [list, dispatch] = useReducer(reduceNotifications, { kind: 'loading' });
  const latest = useRef(0);

  const load = useCallback(
    async (follows: string | null) => {
      latest.current += 1;
      const mine = latest.current;
      dispatch({ kind: follows === null ? 'reload' : 'more' });
      try {
        const [items] = await Promise.all([
          fetchPage(api, {
            before: follows ?? undefined,
            area: area ?? undefined,
            unread: unreadAlone ? 'true' : undefined,
          }),
          addNotificationTexts(translations),
        ]);
        if (mine === latest.current) dispatch({ kind: 'page', items, follows });
      } catch (cause) {
        if (mine !== latest.current) return;
        dispatch(
          cause instanceof ApiError && cause.code === 'blocked'
            ? { kind: 'closed', path: cause.path ?? null }
            : { kind: 'failed' },
        );
        throw cause;
      }
    },
    [api, area, translations, unreadAlone],
  );
  const reload = useCallback(() => load(null).catch(() => undefined), [load]);

  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    dispatch({ kind: 'start' });
    void reload();
    realtime.onResumed(() => load(null), { signal });
    realtime.on('ReceiveNotificationsChange', () => void reload(), { signal });
    return () => {
      latest.current += 1;
      ended.abort();
    };
  }, [load, reload, realtime]);

  return {
    list,
    reload,
    loadMore: async () => {
      if (list.kind === 'ready' && !list.complete && list.more !== 'loading')
        await load(list.items.at(-1)?.notificationGuid ?? null).catch(() => undefined);
    },
    async markRead(guid) {
      dispatch({ kind: 'read', guid });
      try {
        const { statusCode } = await api('PUT Notifications/MarkAsRead', {
          query: guid === null ? {} : { notificationGuid: guid },
        });
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
