import type { Forum } from '@riwaq/api';
import { useNavigate } from '@riwaq/contract/router';
import { forumPath } from '../forum-view';
import { leadingTo, useRunningActions } from '../topics/use-topic-actions';
import type { ForumLevelData } from './use-forum-level';
import { useForumActions } from './use-forum-actions';

/**
 * Returns a function that deletes a forum after confirmation. Deleting the shown forum leads to its
 * parent.
 */
export function useForumDeletion({
  forumGuid: shownGuid,
  parent,
}: Pick<ForumLevelData, 'forumGuid' | 'parent'>): (forum: Forum) => Promise<void> {
  const navigate = useNavigate();
  const { remove } = useForumActions();
  const running = useRunningActions();

  return async (forum) => {
    const { forumGuid } = forum;
    if (running.has(forumGuid)) return;
    // Also during the confirmation, which covers the page.
    const end = running.begin(forumGuid, leadingTo(forumPath(forumGuid), '.rw-forum-card'));
    const removed = await remove(forum).finally(end);
    if (removed && forumGuid === shownGuid) navigate(parent, { replace: true });
  };
}
