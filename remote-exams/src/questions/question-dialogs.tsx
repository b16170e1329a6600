import type { Question } from '@riwaq/api';
import { DialogPart } from '@riwaq/ui/compiled-in';
import { useDialog } from '@riwaq/ui/page';
import type { QuestionOwner } from '../data/keys';
import type { QuestionPage } from '../data/use-questions';
import {
  FromBankDialog,
  GradeQuestionDialog,
  ImportDialog,
  MarkDialog,
  PlaceDialog,
  QuestionDialog,
  RandomDialog,
  ToBankDialog,
} from '../lazy-parts';
import type { QuestionEdit } from './question-dialog';

/** States of the dialogs that the questions of an exam or a category open. */
export const useQuestionDialogs = () => ({
  edit: useDialog<QuestionEdit>(),
  fileImport: useDialog<true>(),
  fromBank: useDialog<true>(),
  toBank: useDialog<string[]>(),
  place: useDialog<{ questionGuid: string; number: number }>(),
  /** Opened with the total mark of the exam. */
  mark: useDialog<number>(),
  random: useDialog<true>(),
  grade: useDialog<{ question: Question; number: number }>(),
});

export type QuestionDialogStates = ReturnType<typeof useQuestionDialogs>;

interface QuestionDialogsProps {
  dialogs: QuestionDialogStates;
  owner: QuestionOwner;
  locked: boolean;
  loaded: QuestionPage;
  /** Copied to the bank. */
  onCopied: () => void;
  /** @param place new number of the question */
  onMoved: (place: number) => void;
}

/** Dialogs of the questions of an exam or of a category. */
export function QuestionDialogs({
  dialogs,
  owner,
  locked,
  loaded: { marksLeft, count, paper },
  onCopied,
  onMoved,
}: QuestionDialogsProps) {
  return (
    <>
      <DialogPart dialog={dialogs.edit}>
        {(edit, props) => (
          <QuestionDialog owner={owner} marksLeft={marksLeft} edit={edit} {...props} />
        )}
      </DialogPart>
      <DialogPart dialog={dialogs.fileImport}>
        {(_, props) => <ImportDialog owner={owner} marksLeft={marksLeft} {...props} />}
      </DialogPart>
      <DialogPart dialog={dialogs.toBank}>
        {(questionGuids, props) => (
          <ToBankDialog questionGuids={questionGuids} onDone={onCopied} {...props} />
        )}
      </DialogPart>
      <DialogPart dialog={dialogs.place}>
        {(question, props) => (
          <PlaceDialog owner={owner} {...question} count={count} onMoved={onMoved} {...props} />
        )}
      </DialogPart>
      {owner.kind === 'exam' && (
        <ExamQuestionDialogs
          dialogs={dialogs}
          examGuid={owner.guid}
          locked={locked}
          marksLeft={marksLeft}
          drawn={paper !== null}
        />
      )}
    </>
  );
}

interface ExamQuestionDialogsProps {
  dialogs: QuestionDialogStates;
  examGuid: string;
  locked: boolean;
  marksLeft: number | null;
  /** Whether each paper draws its questions. */
  drawn: boolean;
}

function ExamQuestionDialogs({
  dialogs,
  examGuid,
  locked,
  marksLeft,
  drawn,
}: ExamQuestionDialogsProps) {
  return (
    <>
      <DialogPart dialog={dialogs.fromBank}>
        {(_, props) => <FromBankDialog examGuid={examGuid} marksLeft={marksLeft} {...props} />}
      </DialogPart>
      <DialogPart dialog={dialogs.mark}>
        {(total, props) => (
          <MarkDialog examGuid={examGuid} total={total} drawn={drawn} {...props} />
        )}
      </DialogPart>
      <DialogPart dialog={dialogs.random}>
        {(_, props) => <RandomDialog examGuid={examGuid} locked={locked} {...props} />}
      </DialogPart>
      <DialogPart dialog={dialogs.grade}>
        {(graded, props) => <GradeQuestionDialog examGuid={examGuid} {...graded} {...props} />}
      </DialogPart>
    </>
  );
}
