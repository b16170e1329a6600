import { FORUM_TYPE, type Forum, type Topic } from '@riwaq/api';
import { useLocation } from '@riwaq/contract/router';
import type { PagedList } from '@riwaq/ui/page';
import { useForums, useForumTrail, type ForumListState } from '../data/use-forums';
import { useTopics, type TopicsAnswer } from '../data/use-topics';
import { forumPath } from '../forum-view';

/** Data of one level of the forums: the top, a category or another forum. */
export interface ForumLevelData {
  /** Null at the top. */
  forumGuid: string | null;
  forums: ForumListState;
  topics: PagedList<TopicsAnswer, Topic>;
  /** The forum itself; null at the top and until it is loaded. */
  current: Forum | null;
  /** The visible ancestors, the topmost first. */
  above: readonly Forum[];
  /** Path of the closest visible ancestor, or of the top. */
  parent: string;
  /** Whether the level lists forums. */
  hasForums: boolean;
  refresh: () => Promise<unknown>;
}

/**
 * Whether the followed link marked the forum as a category, so that its topics need not be fetched.
 */
function knownCategory(state: unknown): boolean {
  return (
    typeof state === 'object' && state !== null && 'category' in state && state.category === true
  );
}

export function useForumLevel(forumGuid: string | null): ForumLevelData {
  const location = useLocation();
  const forums = useForums(forumGuid);
  const current = forums.kind === 'ready' ? forums.data.currentForum : null;
  const parentGuid = current?.parentForumGuid ?? null;
  const trail = useForumTrail(parentGuid);
  const category = current
    ? current.forumType === FORUM_TYPE.category
    : knownCategory(location.state);
  const topics = useTopics(category ? null : { kind: 'forum', forumGuid });
  return {
    forumGuid,
    forums,
    topics,
    current,
    above: trail ?? [],
    // A parent that the user may not see is not in the breadcrumbs.
    parent: forumPath(trail ? (trail.at(-1)?.forumGuid ?? null) : parentGuid),
    hasForums: forumGuid === null || category,
    refresh: () => Promise.all([forums.refresh(), topics.refresh()]),
  };
}
