import { useTranslation } from 'react-i18next';
import { durationOf, extraTimeStatuses, secondsOf, type ExamStudent } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { UserText } from '@riwaq/ui/core';
import { DurationPicker } from '@riwaq/ui/date';
import { Field, FormDialog, useEditing } from '@riwaq/ui/editing';
import { dataOf } from '@riwaq/ui/page';
import { useRefreshStudents } from '../data/use-students';

const WIDTH = 440;
const FIELDS = ['extraSeconds'] as const;

/** Dialog that gives one student extra time, which also extends a running attempt. */
export default function ExtraTimeDialog({
  examGuid,
  student,
  open,
  onClose,
}: {
  examGuid: string;
  student: ExamStudent;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('exams');
  const { api, notify } = useHost();
  const refresh = useRefreshStudents();
  const editing = useEditing<{ time: string }, 'extraSeconds'>({
    initial: { time: durationOf(student.extraSeconds) },
    fields: FIELDS,
    problemsOf: () => ({}),
    catalogue: extraTimeStatuses,
    byStatus: {},
    save: async ({ time }) => {
      dataOf(
        await api('PUT Exams/SetExtraTime', {
          body: { examGuid, studentGuid: student.studentGuid, extraSeconds: secondsOf(time) },
        }),
      );
      notify.success();
      void refresh();
      onClose();
    },
  });
  const { draft, change, problemOf } = editing;
  return (
    <FormDialog
      open={open}
      title={t('students.extra.title')}
      width={WIDTH}
      onClose={onClose}
      editing={editing}
    >
      <p>
        <UserText>{student.studentName}</UserText>
      </p>
      <Field
        label={t('students.extra.time')}
        group
        problem={problemOf('extraSeconds')}
        hint={t('students.extra.hint')}
      >
        {({ status, ...named }) => (
          <DurationPicker
            {...named}
            status={status}
            value={draft.time}
            onChange={(time) => change({ time })}
          />
        )}
      </Field>
    </FormDialog>
  );
}
