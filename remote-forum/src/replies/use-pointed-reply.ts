import { useEffect, useRef, useState } from 'react';
import type { Reply } from '@riwaq/api';
import type { ReplyThread, ReplyThreadView } from './reply-thread';

/**
 * Pages that are loaded for the first new reply: with more that is new, the thread opens at its
 * end.
 */
const PAGES_TO_NEW = 2;

/** Id of the line above the first unread reply. */
export const NEW_DIVIDER = 'replies-new';

/**
 * Loads older pages until the linked reply is loaded, then scrolls to it; without a link scrolls to
 * the first unread reply, when it is near. Returns whether the linked reply is deleted.
 */
export function usePointedReply(
  thread: ReplyThread,
  view: ReplyThreadView,
  replies: readonly Reply[],
  pointedAt: string | null,
  firstNew: string | null,
): boolean {
  const wanted = pointedAt ?? firstNew;
  const found = wanted !== null && replies.some(({ guid }) => guid === wanted);
  const ready = view.latest.kind === 'ready';
  const missing = wanted !== null && !found && ready;
  const [gone, setGone] = useState<string | null>(null);
  const sought = useRef(0);
  const oldest = replies[0]?.guid;

  useEffect(() => {
    if (missing && view.thread.hasOlder)
      void thread.exists(wanted).then((exists) => {
        if (!exists) setGone(wanted);
      });
  }, [missing, wanted, thread, view.thread.hasOlder]);
  const search = missing && gone !== wanted && view.thread.hasOlder && view.older === 'idle';
  useEffect(() => {
    if (!search || (pointedAt === null && sought.current >= PAGES_TO_NEW)) return;
    sought.current += 1;
    void thread.loadOlder();
    // Depend on the oldest reply: a page that loads quickly never renders its loading state.
  }, [search, oldest, pointedAt, thread]);
  useEffect(() => {
    if (!found) return;
    if (pointedAt === null) {
      document.getElementById(NEW_DIVIDER)?.scrollIntoView({ block: 'start' });
      return;
    }
    const row = document.getElementById(`reply-${pointedAt}`);
    row?.scrollIntoView({ block: 'center' });
    row?.focus({ preventScroll: true });
  }, [found, pointedAt]);
  return pointedAt !== null && missing && (!view.thread.hasOlder || gone === pointedAt);
}
