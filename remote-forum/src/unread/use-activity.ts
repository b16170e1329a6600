import { useEffect } from 'react';
import { FORUM_GROUP } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { fetchedAll, useRefetch } from '@riwaq/ui/compiled-in';
import { ofKinds, UNREAD_KINDS } from '../data/keys';
import type { ForumView } from '../forum-view';
import { SOON, throttled } from './throttled';

/** The place whose activity concerns a view. */
function placeOf(view: ForumView): string {
  if (view.kind === 'topic') return view.topicGuid;
  return view.kind === 'forums' && view.forumGuid !== null ? view.forumGuid : FORUM_GROUP;
}

/**
 * Keeps a view live while it is shown: what is new, by what happens there, by what is read on other
 * pages, and after every gap; and what stands there, when it was changed or is not for this person
 * any more. Whatever was fetched before the hub began to tell is fetched once more.
 */
export function useActivity(view: ForumView): void {
  const { realtime } = useHost();
  const refetch = useRefetch();
  const place = placeOf(view);
  const ofTopic = view.kind === 'topic';
  const ofContents = ofTopic || view.kind === 'recently';

  useEffect(() => {
    const shown = new AbortController();
    const { signal } = shown;
    const news = throttled(() => refetch(ofKinds(...UNREAD_KINDS)), SOON);
    const isListed = ofContents
      ? ofKinds('contents', 'content', 'rates', 'members', 'topicUnread')
      : ofKinds('forums', 'topics');
    const lists = throttled(() => refetch(isListed), SOON);
    realtime.join(place, { signal, onAnswered: () => fetchedAll([news.done(), lists.done()]) });
    realtime.on('ReceiveForumActivity', news.soon, { signal });
    // A topic that is being read does not move for what was changed elsewhere. An address may hold
    // a guid in capitals.
    realtime.on(
      'ReceiveForumChange',
      (change) => {
        if (!ofTopic || change.place.toLowerCase() === place.toLowerCase()) lists.soon();
      },
      { signal },
    );
    return () => {
      shown.abort();
      news.cancel();
      lists.cancel();
    };
  }, [realtime, refetch, place, ofContents, ofTopic]);
}
