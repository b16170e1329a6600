import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { ApiData, GivenMark } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { loadState, presentDataOf, type LoadState } from '@riwaq/ui/page';
import { keys, ofKinds } from './keys';

export type Reviewed = NonNullable<ApiData<'GET Exams/GetQuestions'>>['exam'];
export type QuestionAnswer = NonNullable<ApiData<'GET Exams/GetQuestionAnswers'>>[number];

/** A student's questions with the answers and their marks. */
export function useReview(examGuid: string, studentGuid: string): LoadState<Reviewed> {
  const { api, session } = useHost();
  return loadState(
    useSWR(
      keys.review(session.user.userGuid, examGuid, studentGuid),
      async () =>
        presentDataOf(
          await api('GET Exams/GetQuestions', {
            query: { ExamGuid: examGuid, StudentGuid: studentGuid },
          }),
        ).exam,
      { revalidateOnFocus: false },
    ),
  );
}

/** All students' answers to one question. */
export function useQuestionAnswers(
  examGuid: string,
  questionGuid: string,
): LoadState<QuestionAnswer[]> {
  const { api, session } = useHost();
  return loadState(
    useSWR(
      keys.answers(session.user.userGuid, examGuid, questionGuid),
      async () =>
        presentDataOf(
          await api('GET Exams/GetQuestionAnswers', {
            query: { ExamGuid: examGuid, questionGuid },
          }),
        ),
      { revalidateOnFocus: false },
    ),
  );
}

/** Every mark that a student's answers received, newest first. */
export function useMarkHistory(examGuid: string, studentGuid: string): LoadState<GivenMark[]> {
  const { api, session } = useHost();
  return loadState(
    useSWR(keys.history(session.user.userGuid, examGuid, studentGuid), async () =>
      presentDataOf(
        await api('GET Exams/GetDegreeHistory', {
          query: { ExamGuid: examGuid, StudentGuid: studentGuid },
        }),
      ),
    ),
  );
}

/** Refetches marks in all components that show them. */
export function useRefreshMarks(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(() => mutate(ofKinds('review', 'answers', 'history', 'students')), [mutate]);
}
