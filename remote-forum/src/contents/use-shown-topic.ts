import { useMemo, useState } from 'react';
import type { Topic, TopicContent } from '@riwaq/api';
import type { PagedList } from '@riwaq/ui/page';
import type { ContentsPage } from '../data/use-contents';
import { useExpiry } from '../expiry';
import type { ForumRoles } from '../permissions';
import type { TopicActions } from '../topics/use-topic-actions';

/** The topic of the screen. */
export interface ShownTopic {
  topic: Topic;
  roles: ForumRoles;
  /** Marks it as a favourite, or not; takes that back when the request fails. */
  setFavorite: (favorite: boolean) => Promise<void>;
}

const NEVER = { endDate: null, endDateEnable: false };

/** Reuses the stored object if the new one equals it, so that the header does not render again. */
const unlessSame = <Value>(fetched: Value, stored: Value | undefined): Value =>
  stored !== undefined && JSON.stringify(stored) === JSON.stringify(fetched) ? stored : fetched;

/**
 * The last loaded topic, which stays visible while its contents are searched; null until then.
 * `ended`: whether it has ended, possibly after it was fetched.
 */
export function useShownTopic(
  { state }: PagedList<ContentsPage, TopicContent>,
  favorite: TopicActions['favorite'],
): { shown: ShownTopic | null; ended: boolean } {
  const [known, setKnown] = useState<{ fetched: Topic; topic: Topic; roles: ForumRoles } | null>(
    null,
  );
  const first = state.kind === 'ready' ? state.data.first : null;
  if (first?.topic && first.topic !== known?.fetched)
    setKnown({
      fetched: first.topic,
      topic: unlessSame(first.topic, known?.topic),
      roles: unlessSame(first.roles, known?.roles),
    });
  const ended = useExpiry(known?.topic ?? NEVER).kind === 'expired';
  const stored = known?.topic;
  const topic = useMemo(
    () => (stored && ended ? { ...stored, isExpired: true } : stored),
    [ended, stored],
  );
  if (!known || !topic) return { shown: null, ended };

  const mark = (favoriteTopic: boolean) =>
    setKnown({
      ...known,
      topic: { ...topic, forumTopicMembers: { ...topic.forumTopicMembers, favoriteTopic } },
    });
  const setFavorite = async (wish: boolean) => {
    mark(wish);
    if (!(await favorite(topic, wish))) mark(!wish);
  };
  return { shown: { topic, roles: known.roles, setFavorite }, ended };
}
