import { useMemo } from 'react';
import { DialogPart } from '@riwaq/ui/compiled-in';
import { useDialog } from '@riwaq/ui/page';
import { DegreeHistoryDialog, ReopenDialog, SessionDialog, SheetImportDialog } from '../lazy-parts';
import type { SessionEditing } from './session-dialog';
import type { OpenSession } from './use-degrees';

/** States of the dialogs of a list of degrees. */
export const useDegreeDialogs = () => ({
  edit: useDialog<SessionEditing>(),
  fileImport: useDialog<true>(),
  reopen: useDialog<true>(),
  /** Opened for one student; null is the history of the complete list. */
  history: useDialog<{ student: { guid: string; name: string } | null }>(),
});

export type DegreeDialogStates = ReturnType<typeof useDegreeDialogs>;

interface DegreeDialogsProps {
  dialogs: DegreeDialogStates;
  session: OpenSession['session'];
  rows: OpenSession['rows'];
}

/** Dialogs of a list of degrees. */
export function DegreeDialogs({ dialogs, session, rows }: DegreeDialogsProps) {
  const codes = useMemo(() => rows.map(({ studentCode }) => studentCode), [rows]);
  return (
    <>
      <DialogPart dialog={dialogs.edit}>
        {(edit, props) => <SessionDialog edit={edit} {...props} />}
      </DialogPart>
      <DialogPart dialog={dialogs.fileImport}>
        {(_, props) => <SheetImportDialog session={session} codes={codes} {...props} />}
      </DialogPart>
      <DialogPart dialog={dialogs.reopen}>
        {(_, props) => <ReopenDialog session={session} {...props} />}
      </DialogPart>
      <DialogPart dialog={dialogs.history}>
        {({ student }, props) => (
          <DegreeHistoryDialog sessionGuid={session.sessionGuid} student={student} {...props} />
        )}
      </DialogPart>
    </>
  );
}
