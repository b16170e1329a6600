import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { searchLength, searchMatcher, type Topic } from '@riwaq/api';
import { Skeleton } from '@riwaq/ui/core';
import { More, type PagedList, Problem, useStable } from '@riwaq/ui/page';
import type { TopicsAnswer } from '../data/use-topics';
import { NothingFound } from '../layout/nothing-found';
import { useMarkAll, useUnread } from '../unread/use-unread';
import { TopicRow, type TopicRowActions } from './topic-row';
import { useTopicActions } from './use-topic-actions';

interface TopicListProps {
  list: PagedList<TopicsAnswer, Topic>;
  onEdit: (topic: Topic) => void;
  withForum?: boolean;
  /** Shows only topics whose name contains this text. */
  filter?: string;
  /** Removes the filter. */
  onClear?: () => void;
  /** Shown when the list is empty. */
  empty: ReactNode;
}

/** Paged list of topics. */
export function TopicList({
  list,
  onEdit,
  withForum = false,
  filter = '',
  onClear = () => undefined,
  empty,
}: TopicListProps) {
  const { t } = useTranslation('forum');
  const { remove, leave, favorite } = useTopicActions();
  const unread = useUnread();
  const markAll = useMarkAll();
  const { state } = list;
  const mark = (guid: string, favoriteTopic: boolean) =>
    list.change((items) =>
      items.map((topic) =>
        topic.forumTopicGuid === guid
          ? { ...topic, forumTopicMembers: { ...topic.forumTopicMembers, favoriteTopic } }
          : topic,
      ),
    );
  const toggle = async (topic: Topic, wish: boolean) => {
    mark(topic.forumTopicGuid, wish);
    if (!(await favorite(topic, wish))) mark(topic.forumTopicGuid, !wish);
  };
  const actions = useStable<TopicRowActions>({
    edit: onEdit,
    remove: (topic) => void remove(topic),
    leave: (topic) => void leave(topic),
    favorite: (topic, wish) => void toggle(topic, wish),
    markAll: (topic) => markAll.topic(topic.forumTopicGuid),
  });
  if (state.kind === 'loading') return <TopicListSkeleton />;
  if (state.kind === 'failed')
    return <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />;

  const matches = searchMatcher(filter);
  const topics = state.data.items.filter(({ topicName }) => matches(topicName));

  return (
    <>
      {topics.length === 0 &&
        !list.hasMore &&
        (searchLength(filter) === 0 ? empty : <NothingFound onClear={onClear} />)}
      {topics.length > 0 && (
        <ul className="rw-card rw-forum-rows" aria-label={t('topicList')}>
          {topics.map((topic) => (
            <li key={topic.forumTopicGuid}>
              <TopicRow
                topic={topic}
                unread={unread.ofTopic(topic.forumTopicGuid)}
                withForum={withForum}
                {...actions}
              />
            </li>
          ))}
        </ul>
      )}
      <More list={list} />
    </>
  );
}

/** Skeleton rows. */
export function TopicListSkeleton() {
  const { t } = useTranslation('forum');
  return (
    <div className="rw-card rw-forum-rows" role="status" aria-label={t('loading')}>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="rw-forum-row">
          <Skeleton avatar="square" rows={1} />
        </div>
      ))}
    </div>
  );
}
