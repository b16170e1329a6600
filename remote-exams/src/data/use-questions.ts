import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { BankCategory, ExamOutline, Question, RandomSetting } from '@riwaq/api';
import { useHost, type HostContext } from '@riwaq/contract';
import { loadState, presentDataOf, type LoadState } from '@riwaq/ui/page';
import { keys, ofKinds, type QuestionSource } from './keys';

/** A page of the questions of an exam or a category. */
export interface QuestionPage {
  questions: Question[];
  /** Number of questions on all pages. */
  count: number;
  /** Sum of the marks of all questions of the exam; null for a category. */
  totalDegrees: number | null;
  /** Marks that further questions may still have; null without a limit. */
  marksLeft: number | null;
  /** Size of a paper if each paper draws its questions; otherwise null. */
  paper: ExamOutline | null;
  category: BankCategory | null;
}

export async function fetchQuestions(
  api: HostContext['api'],
  { owner, searchText, questionType, page }: QuestionSource,
): Promise<QuestionPage> {
  const narrowed = {
    searchText: searchText || undefined,
    questionType: questionType ?? undefined,
    page,
  };
  if (owner.kind === 'exam') {
    const { exam } = presentDataOf(
      await api('GET Exams/GetQuestions', { query: { ExamGuid: owner.guid, ...narrowed } }),
    );
    return {
      questions: exam.examQuestions,
      count: exam.questionsCount,
      totalDegrees: exam.totalDegrees,
      marksLeft: exam.marksLeft ?? null,
      paper: exam.paper ?? null,
      category: null,
    };
  }
  const { category, questionsCount, examQuestionsBank } = presentDataOf(
    await api('GET Exams/GetBankQuestions', { query: { categoryGuid: owner.guid, ...narrowed } }),
  );
  return {
    questions: examQuestionsBank,
    count: questionsCount,
    totalDegrees: null,
    marksLeft: null,
    paper: null,
    category,
  };
}

/**
 * Loads a page of questions; the previous page stays visible while the next one is fetched. Null
 * loads nothing.
 */
export function useQuestions(source: QuestionSource | null): LoadState<QuestionPage> {
  const { api, session } = useHost();
  const fetched = useSWR(
    source && keys.questions(session.user.userGuid, source),
    async ([, , , requested]) => ({
      owner: requested.owner.guid,
      page: await fetchQuestions(api, requested),
    }),
    { keepPreviousData: true },
  );
  // After a change of the category, the user must not select questions of the previous one.
  const { data, error, mutate } = fetched;
  return loadState({
    data: data?.owner === source?.owner.guid ? data?.page : undefined,
    error,
    get isValidating() {
      return fetched.isValidating;
    },
    mutate,
  });
}

export interface RandomSettings {
  randomQuestionsEnable: boolean;
  paperMark?: number | null;
  settings: RandomSetting[];
}

/** Number of questions of each type that are drawn. */
export function useRandomSettings(examGuid: string): LoadState<RandomSettings> {
  const { api, session } = useHost();
  return loadState(
    useSWR(keys.random(session.user.userGuid, examGuid), async () =>
      presentDataOf(
        await api('GET Exams/RandomQuestionsSetting', { query: { ExamGuid: examGuid } }),
      ),
    ),
  );
}

/** Refetches questions and everything that counts them. */
export function useRefreshQuestions(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(() => mutate(ofKinds('questions', 'random', 'categories')), [mutate]);
}
