import type { LectureItem } from '@riwaq/api';
import { type DialogState, useDialog } from '@riwaq/ui/page';
import type { LectureFolderEdit } from './folder-dialog';
import type { ItemEditing } from './item-row';
import type { LectureEdit } from './lecture-dialog';
import { useItemActions } from './use-item-actions';

/** Dialogs of a folder's screen, which teachers open. */
export interface FolderDialogs {
  lecture: DialogState<LectureEdit>;
  folder: DialogState<LectureFolderEdit>;
  move: DialogState<LectureItem>;
  copy: DialogState<LectureItem>;
  readers: DialogState<{ itemGuid: string; title: string }>;
}

export function useFolderDialogs(): FolderDialogs {
  return {
    lecture: useDialog(),
    folder: useDialog(),
    move: useDialog(),
    copy: useDialog(),
    readers: useDialog(),
  };
}

/** Returns a function for a teacher's actions on an item. */
export function useItemEditing({
  lecture,
  folder,
  move,
  copy,
  readers,
}: FolderDialogs): (item: LectureItem) => Omit<ItemEditing, 'order'> {
  const actions = useItemActions();
  return (item) => ({
    onEdit: () =>
      item.kind === 'folder'
        ? folder.show({ kind: 'edit', folder: item })
        : lecture.show({ kind: 'edit', lecture: item }),
    onReaders: () => readers.show({ itemGuid: item.itemGuid, title: item.title }),
    onVisible: (visible) => void actions.setVisible(item, visible),
    onMove: () => move.show(item),
    onCopy: () => copy.show(item),
    onDelete: () => void actions.remove(item),
  });
}
