import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { examFoundStatuses, type Exam } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { FormDialog, useEditing } from '@riwaq/ui/editing';
import { AudiencePicker } from '@riwaq/ui/form';
import { dataOf, useAudienceLoaders } from '@riwaq/ui/page';
import { useRefreshStudents } from '../data/use-students';
import type { AudienceDraft } from '../exam/exam-form';

const WIDTH = 640;
const FIELDS = ['students'] as const;

/** Dialog that assigns more students to an exam (EXAM-13). */
export default function AddStudentsDialog({
  exam,
  open,
  onClose,
}: {
  exam: Exam;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('exams');
  const { api, notify } = useHost();
  const refresh = useRefreshStudents();
  const { loadSubjects, loadStudents, matchStudents, studentSheets } = useAudienceLoaders();
  const load = useRef(async () =>
    (await loadSubjects()).filter(({ subjectGuid }) => subjectGuid === exam.subjectGuid),
  ).current;
  const editing = useEditing<AudienceDraft, 'students'>({
    initial: { students: [] },
    fields: FIELDS,
    entered: ({ students }) => students,
    catalogue: examFoundStatuses,
    byStatus: {},
    problemsOf: ({ students, sectionGuid }) =>
      students.length === 0 || sectionGuid === undefined
        ? { students: 'exams.studentsRequired' }
        : {},
    save: async ({ students, sectionGuid = '' }) => {
      dataOf(
        await api('PUT Exams/AddStudents', {
          body: {
            examGuid: exam.guid,
            subjectGuid: exam.subjectGuid,
            sectionGuid,
            studentGuids: students.map(({ studentGuid }) => studentGuid),
          },
        }),
      );
      notify.success();
      void refresh();
      onClose();
    },
  });
  const { draft, change } = editing;
  return (
    <FormDialog
      open={open}
      title={t('students.add')}
      width={WIDTH}
      onClose={onClose}
      editing={editing}
      saveLabel={
        draft.students.length > 0
          ? t('students.addCount', { count: draft.students.length })
          : undefined
      }
    >
      <AudiencePicker
        required
        loadSubjects={load}
        loadStudents={loadStudents}
        matchStudents={matchStudents}
        studentSheets={studentSheets}
        value={{ ...draft, teachers: [] }}
        onChange={({ students, subjectGuid, sectionGuid }) =>
          change({ students, subjectGuid, sectionGuid })
        }
      />
    </FormDialog>
  );
}
