import { useNavigate } from '@riwaq/contract/router';
import { DialogPart } from '@riwaq/ui/compiled-in';
import { useDialog } from '@riwaq/ui/page';
import { ExamDialog, FolderDialog, MoveDialog } from '../lazy-parts';
import { examPath } from '../paths';
import type { ExamFolderEdit } from './folder-dialog';
import type { MovedExamItem } from './move-dialog';

/** States of the dialogs of a list of exams. */
export const useListDialogs = () => ({
  /** Creates an exam in a folder; null is the top level. */
  exam: useDialog<{ folderGuid: string | null }>(),
  folder: useDialog<ExamFolderEdit>(),
  move: useDialog<MovedExamItem>(),
});

export type ListDialogStates = ReturnType<typeof useListDialogs>;

/** Dialogs that create, edit and move exams and folders. */
export function ListDialogs({ dialogs }: { dialogs: ListDialogStates }) {
  const navigate = useNavigate();
  return (
    <>
      <DialogPart dialog={dialogs.exam}>
        {({ folderGuid }, props) => (
          <ExamDialog
            edit={{ kind: 'create', folderGuid }}
            onSaved={(examGuid) => navigate(examPath(examGuid))}
            {...props}
          />
        )}
      </DialogPart>
      <DialogPart dialog={dialogs.folder}>
        {(edit, props) => <FolderDialog edit={edit} {...props} />}
      </DialogPart>
      <DialogPart dialog={dialogs.move}>
        {(moved, props) => <MoveDialog moved={moved} {...props} />}
      </DialogPart>
    </>
  );
}
