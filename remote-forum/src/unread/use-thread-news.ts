import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { Reply, TopicContent } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useShown } from '@riwaq/ui/compiled-in';
import { useDebounced } from '@riwaq/ui/core';
import { dataOf } from '@riwaq/ui/page';
import { useTopicUnread } from './use-unread';

/** Milliseconds without scrolling after which visible replies count as read. */
const READ_AFTER_MS = 400;

/**
 * The first reply that was unread when the thread was opened; null when there was none, undefined
 * until it is known.
 */
export function useFirstNew(content: TopicContent): string | null | undefined {
  const { contents, ready } = useTopicUnread(content.forumTopicGuid);
  const [first, setFirst] = useState<string | null | undefined>(undefined);
  if (first === undefined && ready) {
    setFirst(
      contents.find(
        ({ forumTopicContentGuid }) => forumTopicContentGuid === content.forumTopicContentGuid,
      )?.firstNewReplyGuid ?? null,
    );
  }
  return first;
}

/** Index of the last loaded reply whose top is visible or above the visible part. */
function lastInSight(scroller: HTMLElement | null, replies: readonly Reply[]): number {
  const end = scroller?.getBoundingClientRect().bottom;
  if (end === undefined) return -1;
  return replies.findLastIndex(({ guid }) => {
    const row = document.getElementById(`reply-${guid}`);
    return row !== null && row.getBoundingClientRect().top <= end;
  });
}

/**
 * Marks the replies of an open thread as read, up to the last one that was visible. Call the
 * returned function when the thread is scrolled.
 *
 * @param firstNew the result of {@link useFirstNew}
 */
export function useReading(
  contentGuid: string,
  scroller: RefObject<HTMLElement>,
  replies: readonly Reply[],
  firstNew: string | null | undefined,
  ownGuid: string,
): () => void {
  const { api, log } = useHost();
  const shown = useShown();
  const known = useRef(replies);
  known.current = replies;
  // The last reply of the first load: without new replies, only later ones are to be read.
  const loadedTo = useRef<string | null>(null);
  loadedTo.current ??= replies.at(-1)?.guid ?? null;
  // The reply up to which all are read; null until it is known.
  const readTo = useRef<string | null>(null);

  const read = useCallback(() => {
    const list = known.current;
    if (firstNew === undefined || list.length === 0) return;
    const start =
      firstNew === null
        ? list.findIndex(({ guid }) => guid === loadedTo.current)
        : list.findIndex(({ guid }) => guid === firstNew) - 1;
    // No reply counts as read before the first new reply is loaded.
    if (readTo.current === null && start < -1) return;
    const from =
      readTo.current === null ? start : list.findIndex(({ guid }) => guid === readTo.current);
    const to = lastInSight(scroller.current, list);
    const upTo = list[to];
    readTo.current ??= list[from]?.guid ?? null;
    if (to <= from || !upTo) return;
    readTo.current = upTo.guid;
    if (list.slice(from + 1, to + 1).every(({ createdUserGuid }) => createdUserGuid === ownGuid))
      return;
    api('PUT ForumTopic/MarkRepliesAsRead', {
      query: { forumTopicContentGuid: contentGuid, upToReplyGuid: upTo.guid },
    })
      .then(dataOf)
      .catch((cause: unknown) => log.error('replies could not be marked as read', cause));
  }, [api, contentGuid, firstNew, log, ownGuid, scroller]);
  const readSoon = useDebounced(read, READ_AFTER_MS);

  const newest = replies.at(-1)?.guid;
  useEffect(() => {
    if (shown) readSoon();
  }, [shown, newest, firstNew, readSoon]);
  return useMemo(
    () => () => {
      if (shown) readSoon();
    },
    [shown, readSoon],
  );
}
