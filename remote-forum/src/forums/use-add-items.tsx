import { BookOpen, FolderTree, MessageSquarePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AddItem } from '@riwaq/ui/page';
import { canAddForum, canAddTopic } from '../permissions';
import { useViewer } from '../viewer';
import type { ForumLevelData } from './use-forum-level';

/** Opens the dialog for a new entry of a level. */
export interface AddHandlers {
  onForum: () => void;
  onCategory: () => void;
  onTopic: () => void;
}

/** The entries that the user may add to a level; empty until its permissions are loaded. */
export function useAddItems(
  { forumGuid, forums, current }: Pick<ForumLevelData, 'forumGuid' | 'forums' | 'current'>,
  { onForum, onCategory, onTopic }: AddHandlers,
): AddItem[] {
  const { t } = useTranslation('forum');
  const viewer = useViewer();
  if (forums.kind !== 'ready' || (forumGuid !== null && !current)) return [];

  const { roles } = forums.data;
  const items: AddItem[] = [];
  if (canAddForum(viewer, roles, current)) {
    items.push(
      {
        key: 'forum',
        label: t('forum.add'),
        icon: <BookOpen size={16} aria-hidden />,
        onClick: onForum,
      },
      {
        key: 'category',
        label: t('category.add'),
        icon: <FolderTree size={16} aria-hidden />,
        onClick: onCategory,
      },
    );
  }
  if (canAddTopic(viewer, roles, current)) {
    items.push({
      key: 'topic',
      label: t('topic.add'),
      icon: <MessageSquarePlus size={16} aria-hidden />,
      onClick: onTopic,
    });
  }
  return items;
}
