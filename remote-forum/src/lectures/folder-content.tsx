import type { ReactNode } from 'react';
import type { LectureItem } from '@riwaq/api';
import { DialogPart } from '@riwaq/ui/compiled-in';
import { PullToRefresh, Skeleton } from '@riwaq/ui/core';
import { type PagedList, Problem } from '@riwaq/ui/page';
import { NothingFound } from '../layout/nothing-found';
import { FolderHead } from './folder-head';
import { EmptyFolder, ItemListSkeleton } from './folder-states';
import { ItemList } from './item-list';
import type { ItemEditing } from './item-row';
import { CopyDialog, MoveDialog, ReadersDrawer } from './lecture-parts';
import type { FolderAddress } from './lecture-paths';
import { OpenedLecture, type LectureOpening } from './opened-lecture';
import { useItemEditing, type FolderDialogs } from './use-folder-dialogs';
import { useRefreshLectures, type LectureContent } from './use-lectures';

interface FolderContentProps {
  address: FolderAddress;
  list: PagedList<LectureContent, LectureItem>;
  /** The last loaded content; null until then. */
  content: LectureContent | null;
  search: string;
  onSearch: (text: string) => void;
  opening: LectureOpening;
  dialogs: FolderDialogs;
}

/** The head and the items of a subject or folder, with the opened lecture over them. */
export function FolderContent({
  address,
  list,
  content,
  search,
  onSearch,
  opening,
  dialogs,
}: FolderContentProps) {
  const { state } = list;
  const refresh = useRefreshLectures();
  const editingOf = useItemEditing(dialogs);
  const canEdit = content?.subject.canEdit ?? false;
  const onAddLecture = () => dialogs.lecture.show({ kind: 'create', ...address });
  const onAddFolder = () => dialogs.folder.show({ kind: 'create', ...address });

  return (
    <div className="rw-forum rw-lec">
      {content ? (
        <FolderHead
          content={content}
          search={search}
          onSearch={onSearch}
          onRefresh={refresh}
          onAddLecture={onAddLecture}
          onAddFolder={onAddFolder}
        />
      ) : (
        state.kind === 'loading' && <Skeleton rows={1} />
      )}
      <PullToRefresh onRefresh={refresh} button={false}>
        <FolderItems
          list={list}
          folderGuid={address.folderGuid}
          found={search !== ''}
          editingOf={canEdit ? editingOf : undefined}
          empty={
            search !== '' ? (
              <NothingFound onClear={() => onSearch('')} />
            ) : (
              <EmptyFolder
                isSubject={address.folderGuid === null}
                canEdit={canEdit}
                onAddLecture={onAddLecture}
                onAddFolder={onAddFolder}
              />
            )
          }
        />
      </PullToRefresh>
      <OpenedLecture
        address={address}
        opening={opening}
        items={state.kind === 'ready' ? state.data.items : []}
        canEdit={canEdit}
        dialogs={dialogs}
      />
      {content && <TransferDialogs {...dialogs} subjectName={content.subject.subjectName} />}
      <DialogPart dialog={dialogs.readers}>
        {(lecture, control) => <ReadersDrawer lecture={lecture} {...control} />}
      </DialogPart>
    </div>
  );
}

interface FolderItemsProps {
  list: PagedList<LectureContent, LectureItem>;
  folderGuid: string | null;
  /** Whether the items are search results. */
  found: boolean;
  /** Undefined for students. */
  editingOf: ((item: LectureItem) => Omit<ItemEditing, 'order'>) | undefined;
  /** Shown when the list is empty. */
  empty: ReactNode;
}

function FolderItems({ list, folderGuid, found, editingOf, empty }: FolderItemsProps) {
  const { state } = list;
  if (state.kind === 'failed')
    return <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />;
  if (state.kind === 'loading') return <ItemListSkeleton />;
  const { items, first } = state.data;
  if (items.length === 0) return empty;
  return (
    <ItemList
      list={list}
      items={items}
      folderGuid={folderGuid}
      found={found}
      studentsCount={first.subject.studentsCount}
      editingOf={editingOf}
    />
  );
}

/** Moves or copies an item to another folder. */
function TransferDialogs({
  move,
  copy,
  subjectName,
}: Pick<FolderDialogs, 'move' | 'copy'> & { subjectName: string }) {
  return (
    <>
      <DialogPart dialog={move}>
        {(item, control) => <MoveDialog item={item} subjectName={subjectName} {...control} />}
      </DialogPart>
      <DialogPart dialog={copy}>
        {(item, control) => <CopyDialog item={item} subjectName={subjectName} {...control} />}
      </DialogPart>
    </>
  );
}
