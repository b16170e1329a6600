import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnreadContent } from '@riwaq/api';
import { useHost, type HostContext } from '@riwaq/contract';
import { useLocation, useNavigate } from '@riwaq/contract/router';
import { dataOf, useAttempt } from '@riwaq/ui/page';
import { parseView, pathOf, topicPath } from '../forum-view';

/**
 * Address of the first unread content or reply of a topic. The contents of an open topic count as
 * read.
 */
function firstPlace(
  topicGuid: string,
  contents: readonly UnreadContent[],
  open: boolean,
): string | null {
  for (const { forumTopicContentGuid: contentGuid, isNew, firstNewReplyGuid } of contents) {
    if (isNew && !open) return topicPath(topicGuid, { contentGuid });
    if (firstNewReplyGuid !== null)
      return topicPath(topicGuid, { contentGuid, open: 'replies', replyGuid: firstNewReplyGuid });
  }
  return null;
}

async function nextPlace(
  api: HostContext['api'],
  openTopic: string | null,
): Promise<string | null> {
  const topics = dataOf(await api('GET ForumTopic/GetUnread')).map(
    ({ forumTopicGuid }) => forumTopicGuid,
  );
  const inOrder = [
    ...topics.filter((guid) => guid === openTopic),
    ...topics.filter((guid) => guid !== openTopic),
  ];
  for (const topicGuid of inOrder) {
    const place = firstPlace(
      topicGuid,
      dataOf(await api('GET ForumTopic/GetTopicUnread', { query: { topicGuid } })),
      topicGuid === openTopic,
    );
    if (place !== null) return place;
  }
  return null;
}

/**
 * Navigates to the next unread content: first in the open topic, then from topic to topic, and in
 * threads to the first new reply.
 */
export function useNextUnread(openTopic: string | null): () => Promise<void> {
  const { t } = useTranslation('forum');
  const { api, notify } = useHost();
  const navigate = useNavigate();
  const { search } = useLocation();
  const newest = useRef(search);
  newest.current = search;
  const attempt = useAttempt();
  return async () => {
    await attempt(async () => {
      const place = await nextPlace(api, openTopic);
      if (place === null) notify.info(t('unread.none'));
      // Skip the current address, which may not be marked as read yet.
      else if (place !== pathOf(parseView(new URLSearchParams(newest.current)))) navigate(place);
    });
  };
}
