import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { FORUM_GROUP } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { ofKinds, UNREAD_KINDS } from '../data/keys';
import type { ForumView } from '../forum-view';

/** Milliseconds after which what was heard of is asked for, and within which it is asked for once. */
const FIRST_MS = 300;
const AGAIN_MS = 3000;

/** The place whose activity concerns a view. */
function placeOf(view: ForumView): string {
  if (view.kind === 'topic') return view.topicGuid;
  return view.kind === 'forums' && view.forumGuid !== null ? view.forumGuid : FORUM_GROUP;
}

/** Runs soon after it was asked to, and once for many times. */
function throttled(run: () => void): { soon: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ranAt = Number.NEGATIVE_INFINITY;
  return {
    soon: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        ranAt = Date.now();
        run();
      }, Math.max(FIRST_MS, ranAt + AGAIN_MS - Date.now()));
    },
    cancel: () => clearTimeout(timer),
  };
}

/**
 * Keeps a view live while it is shown: what is new, by what happens there, by what is read on other pages, and after
 * every gap; and what stands there, when it was changed or is not for this person any more. Whatever was fetched
 * before the hub began to tell is fetched once more.
 */
export function useActivity(view: ForumView): void {
  const { realtime } = useHost();
  const { mutate } = useSWRConfig();
  const place = placeOf(view);
  const ofContents = view.kind === 'topic' || view.kind === 'recently';

  useEffect(() => {
    const shown = new AbortController();
    const { signal } = shown;
    const news = throttled(() => void mutate(ofKinds(...UNREAD_KINDS)));
    const lists = throttled(() => void mutate(ofContents ? ofKinds('contents', 'content', 'topicUnread') : ofKinds('forums', 'topics')));
    const all = () => {
      news.soon();
      lists.soon();
    };
    realtime.join(place, { signal, onJoined: all });
    realtime.on('ReceiveForumActivity', news.soon, { signal });
    realtime.on('ReceiveForumChange', lists.soon, { signal });
    return () => {
      shown.abort();
      news.cancel();
      lists.cancel();
    };
  }, [realtime, mutate, place, ofContents]);
}
