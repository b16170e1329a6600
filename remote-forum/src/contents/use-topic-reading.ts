import { useEffect, useState } from 'react';
import type { Forum, TopicContent } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import type { PagedList } from '@riwaq/ui/page';
import { useContents, type ContentsPage } from '../data/use-contents';
import { useForumTrail } from '../data/use-forums';
import { useTopicActions, type TopicActions } from '../topics/use-topic-actions';
import { useShownTopic, type ShownTopic } from './use-shown-topic';

const NO_TRAIL: Forum[] = [];

/** A topic with its contents and their search. */
export interface TopicReading {
  search: string;
  setSearch: (text: string) => void;
  list: PagedList<ContentsPage, TopicContent>;
  /** Null until it is loaded. */
  shown: ShownTopic | null;
  /** Whether the topic has ended, possibly after it was fetched. */
  ended: boolean;
  /** The visible forums above the topic, the topmost first. */
  trail: Forum[];
  actions: TopicActions;
}

/** Loads a topic and announces it to the other modules. */
export function useTopicReading(topicGuid: string): TopicReading {
  const { events } = useHost();
  const [search, setSearch] = useState('');
  const list = useContents({ kind: 'topic', topicGuid, searchText: search });
  const actions = useTopicActions();
  const { shown, ended } = useShownTopic(list, actions.favorite);
  const trail = useForumTrail(shown?.topic.forumGuid ?? null) ?? NO_TRAIL;

  const topicName = shown?.topic.topicName;
  useEffect(() => {
    if (topicName !== undefined) events.emit('forum/topic-opened@1', { topicGuid, topicName });
  }, [events, topicGuid, topicName]);

  return {
    search,
    setSearch,
    list,
    shown,
    ended,
    trail,
    actions,
  };
}
