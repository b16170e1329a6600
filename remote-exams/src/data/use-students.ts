import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { ExamStudent } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useRefetch } from '@riwaq/ui/compiled-in';
import { loadState, presentDataOf, useExamActivity, type LoadState } from '@riwaq/ui/page';
import { keys, ofKinds } from './keys';

/** The students of an own exam and the state of their attempts, sorted by name. */
export function useExamStudents(examGuid: string): LoadState<ExamStudent[]> {
  const { api, session } = useHost();
  return loadState(
    useSWR(keys.students(session.user.userGuid, examGuid), async () =>
      presentDataOf(
        await api('GET Exams/GetStudentsWithDegrees', { query: { ExamGuid: examGuid } }),
      ),
    ),
  );
}

/** Refetches the shown students and everything that counts them. */
export function useRefreshStudents(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(() => mutate(ofKinds('students', 'exam', 'list')), [mutate]);
}

/** Refetches the students of an exam on hub events: entering, answering and finishing. */
export function useLiveStudents(examGuid: string): void {
  const refetch = useRefetch();
  useExamActivity(examGuid, () => refetch(ofKinds('students')));
}
