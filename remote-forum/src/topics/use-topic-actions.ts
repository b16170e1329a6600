import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import {
  plainStatuses,
  topicLeaveStatuses,
  type StatusCatalogue,
  type Topic,
  type TopicModel,
} from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { dataOf, presentDataOf, useAttempt } from '@riwaq/ui/page';
import { ofKinds } from '../data/keys';
import { topicPath } from '../forum-view';

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

/**
 * What is being done with things: one act at a time with each, which is seen where the thing is
 * shown.
 */
export interface UnderWay {
  has: (guid: string) => boolean;
  /** @returns what ends it */
  begin: (guid: string, shown: readonly Element[]) => () => void;
}

/**
 * The sign of a thing's menu; it turns while something is done with the thing, as the one of a list
 * that is refreshed does.
 */
const MENU_SIGN = '.rw-menu-button svg';

/**
 * {@link UnderWay} of the component; marked in the page itself, since what begins an act does not
 * draw the thing.
 */
export function useUnderWay(): UnderWay {
  const [guids] = useState(() => new Set<string>());
  return {
    has: (guid) => guids.has(guid),
    begin: (guid, shown) => {
      const signs = shown.flatMap((each) => [...each.querySelectorAll(MENU_SIGN)]);
      guids.add(guid);
      for (const each of shown) each.setAttribute('aria-busy', 'true');
      for (const sign of signs) sign.classList.add('rw-turning');
      return () => {
        guids.delete(guid);
        for (const each of shown) each.removeAttribute('aria-busy');
        for (const sign of signs) sign.classList.remove('rw-turning');
      };
    },
  };
}

/** The elements that `selector` finds and that lead to a path. */
export const leadingTo = (path: string, selector: string): Element[] =>
  [...document.querySelectorAll(selector)].filter((each) =>
    each.querySelector(`a[href$="${path}"]`),
  );

/** Where a topic is shown: its rows in lists and, on its own page, its head. */
const shownAt = (topicGuid: string): Element[] => [
  ...leadingTo(topicPath(topicGuid), '.rw-forum-row'),
  ...document.querySelectorAll('.rw-forum-topic'),
];

export function useTopicActions(): TopicActions {
  const { t } = useTranslation('forum');
  const { api, confirm, notify } = useHost();
  const { mutate } = useSWRConfig();
  const attempt = useAttempt();
  const underWay = useUnderWay();

  const refetch = () => mutate(ofKinds('topics', 'forums', 'contents'));

  const asked = async (
    { forumTopicGuid: guid }: Topic,
    text: string,
    catalogue: StatusCatalogue,
    work: () => Promise<void>,
  ): Promise<boolean> => {
    if (underWay.has(guid) || !(await confirm({ text, danger: true }))) return false;
    const end = underWay.begin(guid, shownAt(guid));
    const done = await attempt(work, catalogue);
    if (!done) {
      end();
      return false;
    }
    notify.success();
    // Until then its row is still there.
    void refetch().then(end, end);
    return true;
  };

  return {
    create: async (model) =>
      presentDataOf(await api('POST ForumTopic/CreateTopic', { body: model })),
    update: async (model) =>
      presentDataOf(await api('POST ForumTopic/UpdateTopic', { body: model })),
    saved: () => {
      notify.success();
      void refetch();
    },
    remove: (topic) =>
      asked(topic, t('topic.deleteText', { name: topic.topicName }), plainStatuses, async () => {
        dataOf(
          await api('DELETE ForumTopic/DeleteTopic', {
            query: { forumTopicGuid: topic.forumTopicGuid },
          }),
        );
      }),
    leave: (topic) =>
      asked(
        topic,
        t('topic.leaveText', { name: topic.topicName }),
        topicLeaveStatuses,
        async () => {
          dataOf(
            await api('PUT ForumTopic/LeaveTopic', {
              query: { forumTopicGuid: topic.forumTopicGuid },
            }),
          );
        },
      ),
    favorite: async (topic, favoriteTopic) => {
      const done = await attempt(async () => {
        dataOf(
          await api('POST ForumTopic/Favorite', {
            body: { forumTopicGuid: topic.forumTopicGuid, favoriteTopic },
          }),
        );
      });
      if (done) void mutate(ofKinds('topics', 'contents'));
      return done;
    },
  };
}
