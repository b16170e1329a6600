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

/**
 * Requests that change topics. They resolve with true on success; cached data is then refetched.
 */
export interface TopicActions {
  create: (model: TopicModel) => Promise<Topic>;
  update: (model: TopicModel & { forumTopicGuid: string }) => Promise<Topic>;
  saved: () => void;
  /** Deletes the topic after confirmation. */
  remove: (topic: Topic) => Promise<boolean>;
  /** Leaves the topic after confirmation. */
  leave: (topic: Topic) => Promise<boolean>;
  favorite: (topic: Topic, favorite: boolean) => Promise<boolean>;
}

/** Tracks running actions, one at a time per guid, and marks the affected elements as busy. */
export interface RunningActions {
  has: (guid: string) => boolean;
  /** @returns a function that ends the action */
  begin: (guid: string, shown: readonly Element[]) => () => void;
}

/**
 * Icon of an item's menu button; it spins while an action on the item is running, like the icon of
 * a refreshing list.
 */
const MENU_SIGN = '.rw-menu-button svg';

/**
 * {@link RunningActions} for a component. Marks elements directly in the DOM, because the component
 * that starts an action does not render the item.
 */
export function useRunningActions(): RunningActions {
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

/** The elements that match `selector` and contain a link to a path. */
export const leadingTo = (path: string, selector: string): Element[] =>
  [...document.querySelectorAll(selector)].filter((each) =>
    each.querySelector(`a[href$="${path}"]`),
  );

/** Elements that show a topic: its rows in lists and the head of its page. */
const shownAt = (topicGuid: string): Element[] => [
  ...leadingTo(topicPath(topicGuid), '.rw-forum-row'),
  ...document.querySelectorAll('.rw-forum-topic'),
];

export function useTopicActions(): TopicActions {
  const { t } = useTranslation('forum');
  const { api, confirm, notify } = useHost();
  const { mutate } = useSWRConfig();
  const attempt = useAttempt();
  const running = useRunningActions();

  const refetch = () => mutate(ofKinds('topics', 'forums', 'contents'));

  const confirmAndRun = async (
    { forumTopicGuid: guid }: Topic,
    text: string,
    catalogue: StatusCatalogue,
    work: () => Promise<void>,
  ): Promise<boolean> => {
    if (running.has(guid) || !(await confirm({ text, danger: true }))) return false;
    const end = running.begin(guid, shownAt(guid));
    const done = await attempt(work, catalogue);
    if (!done) {
      end();
      return false;
    }
    notify.success();
    // The row stays busy until the refetch removes it.
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
      confirmAndRun(
        topic,
        t('topic.deleteText', { name: topic.topicName }),
        plainStatuses,
        async () => {
          dataOf(
            await api('DELETE ForumTopic/DeleteTopic', {
              query: { forumTopicGuid: topic.forumTopicGuid },
            }),
          );
        },
      ),
    leave: (topic) =>
      confirmAndRun(
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
