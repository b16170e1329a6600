import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { BankCategory, ExamOutline, Question, RandomSetting } from '@riwaq/api';
import { useHost, type HostContext } from '@riwaq/contract';
import { loadState, presentDataOf, type LoadState } from '@riwaq/ui/page';
import { keys, ofKinds, type QuestionSource } from './keys';

/** A page of the questions of an exam or a category. */
export interface QuestionPage {
  questions: Question[];
  /** On all pages. */
  count: number;
  /** The marks of all of the exam's questions together; null for a category. */
  totalDegrees: number | null;
  /** How many more marks the exam's questions may have; null where nothing bounds them. */
  marksLeft: number | null;
  /** What a paper asks where the questions of each are drawn; else null. */
  paper: ExamOutline | null;
  category: BankCategory | null;
}

export async function fetchQuestions(
  api: HostContext['api'],
  { shelf, searchText, questionType, page }: QuestionSource,
): Promise<QuestionPage> {
  const narrowed = {
    searchText: searchText || undefined,
    questionType: questionType ?? undefined,
    page,
  };
  if (shelf.kind === 'exam') {
    const { exam } = presentDataOf(
      await api('GET Exams/GetQuestions', { query: { ExamGuid: shelf.guid, ...narrowed } }),
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
    await api('GET Exams/GetBankQuestions', { query: { categoryGuid: shelf.guid, ...narrowed } }),
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
 * A page of questions; of the next one the last stays visible while it is fetched. Null asks for
 * none.
 */
export function useQuestions(source: QuestionSource | null): LoadState<QuestionPage> {
  const { api, session } = useHost();
  const { data, ...rest } = useSWR(
    source && keys.questions(session.user.userGuid, source),
    async ([, , , asked]) => ({ shelf: asked.shelf.guid, page: await fetchQuestions(api, asked) }),
    { keepPreviousData: true },
  );
  // Who has gone to another category must not choose among the questions of the one before.
  return loadState({ ...rest, data: data?.shelf === source?.shelf.guid ? data?.page : undefined });
}

export interface RandomSettings {
  randomQuestionsEnable: boolean;
  paperMark?: number | null;
  settings: RandomSetting[];
}

/** How many questions of each type are drawn. */
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

/** Asks again for questions, and for what counts them. */
export function useRefreshQuestions(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(() => mutate(ofKinds('questions', 'random', 'categories')), [mutate]);
}
