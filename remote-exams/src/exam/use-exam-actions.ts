import { useTranslation } from 'react-i18next';
import { examDeleteStatuses, examEditStatuses, type Exam } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { dataOf, presentDataOf, useAttempt } from '@riwaq/ui/page';
import { useRefreshExams } from '../data/use-exams';
import { totalsOf } from '../students/totals';
import { examEditOf, settingsDraft } from './exam-form';

export interface ExamActions {
  /**
   * Activates or deactivates the exam; asks first while students are taking it. Resolves with
   * whether it succeeded.
   */
  setActive: (active: boolean) => Promise<boolean>;
  /** Asks, then deletes. Resolves with whether it was deleted. */
  remove: () => Promise<boolean>;
}

/** A teacher's actions on a complete exam. */
export function useExamActions(exam: Exam): ExamActions {
  const { t } = useTranslation('exams');
  const { api, confirm, notify } = useHost();
  const attempt = useAttempt();
  const refresh = useRefreshExams();

  /** Whether no student would be interrupted, or the teacher confirms it. */
  async function mayStop(): Promise<boolean> {
    let count = 0;
    const known = await attempt(async () => {
      const students = presentDataOf(
        await api('GET Exams/GetStudentsWithDegrees', { query: { ExamGuid: exam.guid } }),
      );
      const { entered, finished } = totalsOf(students);
      count = entered - finished;
    });
    if (!known || count <= 0) return known;
    return confirm({
      title: t('active.stopTitle'),
      text: t('active.sitting', { count }),
      okText: t('active.turnOff'),
      danger: true,
    });
  }

  return {
    setActive: async (active) => {
      if (!active && !(await mayStop())) return false;
      const done = await attempt(async () => {
        // The request contains all settings, and they may have been saved since this page loaded
        // them.
        const now = presentDataOf(
          await api('GET Exams/GetExam', { query: { ExamGuid: exam.guid } }),
        );
        dataOf(await api('PUT Exams/Edit', { body: examEditOf(settingsDraft(now), now, active) }));
      }, examEditStatuses);
      if (done) notify.success();
      await refresh();
      return done;
    },
    remove: async () => {
      if (!(await confirm({ text: t('delete.exam', { name: exam.title }), danger: true })))
        return false;
      const done = await attempt(async () => {
        dataOf(await api('DELETE Exams/Delete', { query: { ExamGuid: exam.guid } }));
      }, examDeleteStatuses);
      if (!done) return false;
      notify.success();
      await refresh();
      return true;
    },
  };
}
