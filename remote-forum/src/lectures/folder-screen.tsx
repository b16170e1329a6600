import { useState } from 'react';
import { DialogPart } from '@riwaq/ui/compiled-in';
import { isMissing, usePreload } from '@riwaq/ui/page';
import { useLast } from '../layout/use-last';
import { FolderContent } from './folder-content';
import { GoneFolder } from './folder-states';
import { FolderDialog, LectureDialog, LectureDrawer } from './lecture-parts';
import type { FolderAddress } from './lecture-paths';
import { useLectureOpening } from './opened-lecture';
import { useFolderDialogs } from './use-folder-dialogs';
import { useLectureContent, useLiveLectures, useVisit } from './use-lectures';

const PRELOADED = [LectureDrawer];

/**
 * Lists the content of a subject or one of its folders, with the lecture that the address names
 * open over it.
 */
export function FolderScreen({ subjectGuid, folderGuid }: FolderAddress) {
  const [search, setSearch] = useState('');
  const list = useLectureContent({ subjectGuid, folderGuid, searchText: search });
  const { state } = list;
  const dialogs = useFolderDialogs();
  // The head stays visible while a search loads.
  const content = useLast(state.kind === 'ready' ? state.data.first : null);
  useLiveLectures(subjectGuid);
  useVisit(subjectGuid, content?.subject.studies ?? false);
  usePreload(PRELOADED);
  const opening = useLectureOpening();
  const address = { subjectGuid, folderGuid };

  return (
    <>
      {state.kind === 'failed' && isMissing(state.cause) ? (
        <GoneFolder {...address} />
      ) : (
        <FolderContent
          address={address}
          list={list}
          content={content}
          search={search}
          onSearch={setSearch}
          opening={opening}
          dialogs={dialogs}
        />
      )}
      {/* Rendered in every state: the folder may be deleted while the user writes in a dialog. */}
      <DialogPart dialog={dialogs.lecture}>
        {(edit, control) => <LectureDialog edit={edit} {...control} />}
      </DialogPart>
      <DialogPart dialog={dialogs.folder}>
        {(edit, control) => <FolderDialog edit={edit} {...control} />}
      </DialogPart>
    </>
  );
}
