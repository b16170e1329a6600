import { useTranslation } from 'react-i18next';
import { EXAM_MARK, EXAM_TOTAL, examMarkStatuses, hasMarkDecimals } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Field, FormDialog, useEditing } from '@riwaq/ui/editing';
import { InputNumber } from '@riwaq/ui/form';
import { dataOf } from '@riwaq/ui/page';
import { useRefreshQuestions } from '../data/use-questions';

const WIDTH = 440;
const FIELDS = ['mark'] as const;

function markProblem({ mark }: { mark: number | null }): { mark?: string } {
  if (mark === null) return { mark: 'fields.required' };
  return mark < EXAM_TOTAL.min || mark > EXAM_TOTAL.max || !hasMarkDecimals(mark)
    ? { mark: 'exams.markDigits' }
    : {};
}

interface MarkDialogProps {
  examGuid: string;
  total: number;
  /**
   * Each paper draws some of the questions: its total differs, and is set in the dialog of the
   * draw.
   */
  drawn: boolean;
  open: boolean;
  onClose: () => void;
}

/** Dialog that sets the total mark of an exam: its questions share it as before, or equally. */
export default function MarkDialog({ examGuid, total, drawn, open, onClose }: MarkDialogProps) {
  const { t } = useTranslation('exams');
  const { api, notify } = useHost();
  const refresh = useRefreshQuestions();
  const editing = useEditing<{ mark: number | null }, 'mark'>({
    initial: { mark: total },
    fields: FIELDS,
    problemsOf: markProblem,
    catalogue: examMarkStatuses,
    byStatus: { [EXAM_MARK.noQuestions]: ['mark', 'exams.noQuestions'] },
    save: async ({ mark }) => {
      dataOf(await api('POST Exams/SetExamMark', { body: { examGuid, mark: mark ?? 0 } }));
      notify.success();
      void refresh();
      onClose();
    },
  });
  const { draft, change, touch, problemOf } = editing;
  return (
    <FormDialog
      open={open}
      title={t(drawn ? 'mark.setPool' : 'mark.set')}
      width={WIDTH}
      onClose={onClose}
      editing={editing}
    >
      <Field
        label={t(drawn ? 'mark.pool' : 'mark.total')}
        required
        problem={problemOf('mark')}
        hint={t(drawn ? 'mark.poolHint' : 'mark.hint')}
      >
        {({ id, status, ...named }) => (
          <InputNumber
            id={id}
            status={status}
            {...named}
            value={draft.mark}
            onChange={(mark) => {
              change({ mark });
              touch('mark');
            }}
          />
        )}
      </Field>
    </FormDialog>
  );
}
