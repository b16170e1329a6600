import { useTranslation } from 'react-i18next';
import { examFoundStatuses, type Exam, type ExamStudent } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { dataOf, useAttempt } from '@riwaq/ui/page';

/** `faceOpen` lets the student enter with the account password instead of a face. */
export type StudentReset = 'password' | 'face' | 'faceOpen';

/** Resets the verification of a student after a confirmation. */
export function useStudentReset(exam: Exam) {
  const { t } = useTranslation('exams');
  const { api, confirm, notify } = useHost();
  const attempt = useAttempt();
  return async (student: ExamStudent, what: StudentReset): Promise<void> => {
    if (
      !(await confirm({ text: t(`students.reset.${what}Confirm`, { name: student.studentName }) }))
    )
      return;
    const body = { examGuid: exam.guid, studentGuid: student.studentGuid };
    const done = await attempt(async () => {
      dataOf(
        what === 'password'
          ? await api('POST Exams/ResetEnteredPassword', { body })
          : await api('POST Exams/ResetFaceId', {
              body: { ...body, passwordInstead: what === 'faceOpen' },
            }),
      );
    }, examFoundStatuses);
    if (done) notify.success();
  };
}
