import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { plainStatuses, topicLeaveStatuses, type StatusCatalogue, type Topic, type TopicModel } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { dataOf, presentDataOf, useAttempt } from '@riwaq/ui/page';
import { ofKinds } from '../data/keys';

/** The calls that change topics. Each `true` means done; what is cached is fetched again. */
export interface TopicActions {
  create: (model: TopicModel) => Promise<Topic>;
  update: (model: TopicModel & { forumTopicGuid: string }) => Promise<Topic>;
  saved: () => void;
  /** Asks, then deletes. */
  remove: (topic: Topic) => Promise<boolean>;
  /** Asks, then leaves. */
  leave: (topic: Topic) => Promise<boolean>;
  favorite: (topic: Topic, favorite: boolean) => Promise<boolean>;
}

export function useTopicActions(): TopicActions {
  const { t } = useTranslation('forum');
  const { api, confirm, notify } = useHost();
  const { mutate } = useSWRConfig();
  const attempt = useAttempt();

  const refetch = () => void mutate(ofKinds('topics', 'forums', 'contents'));

  const asked = async (text: string, catalogue: StatusCatalogue, work: () => Promise<void>): Promise<boolean> => {
    if (!(await confirm({ text, danger: true }))) return false;
    const done = await attempt(work, catalogue);
    if (done) {
      notify.success();
      refetch();
    }
    return done;
  };

  return {
    create: async (model) => presentDataOf(await api('POST ForumTopic/CreateTopic', { body: model })),
    update: async (model) => presentDataOf(await api('POST ForumTopic/UpdateTopic', { body: model })),
    saved: () => {
      notify.success();
      refetch();
    },
    remove: (topic) => asked(t('topic.deleteText', { name: topic.topicName }), plainStatuses, async () => {
      dataOf(await api('DELETE ForumTopic/DeleteTopic', { query: { forumTopicGuid: topic.forumTopicGuid } }));
    }),
    leave: (topic) => asked(t('topic.leaveText', { name: topic.topicName }), topicLeaveStatuses, async () => {
      dataOf(await api('PUT ForumTopic/LeaveTopic', { query: { forumTopicGuid: topic.forumTopicGuid } }));
    }),
    favorite: async (topic, favoriteTopic) => {
      const done = await attempt(async () => {
        dataOf(await api('POST ForumTopic/Favorite', { body: { forumTopicGuid: topic.forumTopicGuid, favoriteTopic } }));
      });
      if (done) void mutate(ofKinds('topics', 'contents'));
      return done;
    },
  };
}
