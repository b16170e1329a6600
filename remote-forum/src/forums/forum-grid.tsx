import { Skeleton } from '@riwaq/ui/core';
import { useTranslation } from 'react-i18next';
import type { Forum } from '@riwaq/api';
import { useStable } from '@riwaq/ui/page';
import { canEditForum } from '../permissions';
import { useViewer } from '../viewer';
import { useMarkAll, useUnread } from '../unread/use-unread';
import { ForumCard, type ForumCardActions } from './forum-card';

interface ForumGridProps {
  forums: readonly Forum[];
  onEdit: (forum: Forum) => void;
  onDelete: (forum: Forum) => void;
}

/** The forums of one level as cards. */
export function ForumGrid({ forums, onEdit, onDelete }: ForumGridProps) {
  const { t } = useTranslation('forum');
  const viewer = useViewer();
  const unread = useUnread();
  const markAll = useMarkAll();
  const actions = useStable<ForumCardActions>({
    edit: onEdit,
    remove: onDelete,
    markAll: (forum) => markAll.forum(forum.forumGuid),
  });
  return (
    <ul className="rw-forum-grid" aria-label={t('forumList')}>
      {forums.map((forum) => (
        <li key={forum.forumGuid}>
          <ForumCard
            forum={forum}
            unread={unread.ofForum(forum.forumGuid)}
            editable={canEditForum(viewer, forum)}
            {...actions}
          />
        </li>
      ))}
    </ul>
  );
}

/** Skeleton cards. */
export function ForumGridSkeleton() {
  const { t } = useTranslation('forum');
  return (
    <div className="rw-forum-grid" role="status" aria-label={t('loading')}>
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <div key={card} className="rw-card rw-forum-card">
          <Skeleton avatar="square" rows={3} />
        </div>
      ))}
    </div>
  );
}
