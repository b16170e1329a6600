import { useEffect } from 'react';
import { FORUM_GROUP } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { fetchedAll, useRefetch } from '@riwaq/ui/compiled-in';
import { ofKinds, UNREAD_KINDS } from '../data/keys';
import type { ForumView } from '../forum-view';
import { SOON, throttled } from './throttled';

/** The hub group whose events concern a view. */
function placeOf(view: ForumView): string {
  if (view.kind === 'topic') return view.topicGuid;
  return view.kind === 'forums' && view.forumGuid !== null ? view.forumGuid : FORUM_GROUP;
}

/**
 * Keeps a view up to date while it is shown: refetches unread counts on activity, on reads in other
 * pages and after gaps, and the lists when they change or the user loses access. Data fetched
 * before the hub confirmed the group is refetched once.
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
      ? ofKinds('contents', 'content', 'rates', 'members')
      : ofKinds('forums', 'topics');
    const lists = throttled(() => refetch(isListed), SOON);
    realtime.join(place, { signal, onAnswered: () => fetchedAll([news.done(), lists.done()]) });
    realtime.on('ReceiveForumActivity', news.soon, { signal });
    // A topic ignores changes of other topics. The address may contain a guid in capitals.
    realtime.on(
      'ReceiveForumChange',
      (change) => {
        if (ofTopic && change.place.toLowerCase() !== place.toLowerCase()) return;
        lists.soon();
        if (ofTopic) news.soon();
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
