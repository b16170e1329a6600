import { useTranslation } from 'react-i18next';
import type { TopicContent } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useMutateCached } from '@riwaq/ui/compiled-in';
import { dataOf, type PagedList, useAttempt } from '@riwaq/ui/page';
import { keys } from '../data/keys';
import type { ContentsPage } from '../data/use-contents';
import { useRunningActions } from '../topics/use-topic-actions';
import { cardId } from './card-id';

/**
 * Actions of the user on a content of a list, one at a time per content, with the progress shown on
 * its card. A failure shows an error and changes nothing.
 */
export interface ContentActions {
  /** Changes a content in the cache. */
  patch: (content: TopicContent, change: Partial<TopicContent>) => void;
  markAsRead: (content: TopicContent) => void;
  follow: (content: TopicContent) => void;
  lock: (content: TopicContent) => void;
  /** Refetches the list, because pinned contents are sorted first. */
  pin: (content: TopicContent) => void;
  /** Asks for confirmation first. */
  remove: (content: TopicContent) => void;
}

const queryOf = (content: TopicContent) => ({
  query: { forumTopicContentGuid: content.forumTopicContentGuid },
});

export function useContentActions(list: PagedList<ContentsPage, TopicContent>): ContentActions {
  const { t } = useTranslation('forum');
  const { api, confirm, events, notify, session } = useHost();
  const mutateCached = useMutateCached();
  const attempt = useAttempt();
  const running = useRunningActions();

  const patch = (content: TopicContent, change: Partial<TopicContent>) => {
    const { forumTopicContentGuid: guid, forumTopicGuid } = content;
    list.change((items) =>
      items.map((each) => (each.forumTopicContentGuid === guid ? { ...each, ...change } : each)),
    );
    void mutateCached<TopicContent | null>(
      keys.content(session.user.userGuid, forumTopicGuid, guid),
      (now) => now && { ...now, ...change },
    );
  };
  const act = async (
    { forumTopicContentGuid: guid }: TopicContent,
    work: () => Promise<void>,
  ): Promise<boolean> => {
    if (running.has(guid)) return false;
    const card = document.getElementById(cardId(guid));
    const end = running.begin(guid, card ? [card] : []);
    try {
      return await attempt(work);
    } finally {
      end();
    }
  };

  const remove = async (content: TopicContent) => {
    const { forumTopicContentGuid: guid, title } = content;
    if (
      running.has(guid) ||
      !(await confirm({ text: t('content.deleteText', { name: title }), danger: true }))
    )
      return;
    const deleted = await act(content, async () => {
      dataOf(await api('DELETE ForumTopic/DeleteContent', queryOf(content)));
    });
    if (!deleted) return;
    notify.success();
    list.change((items) => items.filter((each) => each.forumTopicContentGuid !== guid));
    await list.refresh();
  };

  return {
    patch,
    markAsRead: (content) =>
      void act(content, async () => {
        dataOf(await api('PUT ForumTopic/MarkContentAsRead', queryOf(content)));
        patch(content, {
          forumTopicContentMembers: { ...content.forumTopicContentMembers, markAsDone: true },
        });
        events.emit('shell/unread-changed@1', {});
      }),
    follow: (content) =>
      void act(content, async () => {
        const { follow } = dataOf(await api('PUT ForumTopic/FollowContent', queryOf(content)));
        patch(content, {
          forumTopicContentMembers: { ...content.forumTopicContentMembers, follow },
        });
        notify.info(t(follow ? 'content.followed' : 'content.unfollowed'));
      }),
    lock: (content) =>
      void act(content, async () => {
        patch(content, dataOf(await api('PUT ForumTopic/LockContent', queryOf(content))));
      }),
    pin: (content) =>
      void act(content, async () => {
        patch(content, dataOf(await api('PUT ForumTopic/PinContent', queryOf(content))));
        await list.refresh();
      }),
    remove: (content) => void remove(content),
  };
}
