import { useCallback, useMemo } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import {
  EXAM_PAGE,
  type ApiData,
  type Exam,
  type ExamMetrics,
  type ExamStatistics,
  type ItemHistory,
} from '@riwaq/api';
import { useHost, type HostContext } from '@riwaq/contract';
import { useRefetch } from '@riwaq/ui/compiled-in';
import {
  askFirstPageAhead,
  dataOf,
  loadState,
  presentDataOf,
  useExamActivity,
  usePaged,
  type SwrCache,
  type LoadState,
  type PagedList,
  type Paging,
} from '@riwaq/ui/page';
import { keys } from '../keys';
import type { StatisticsFilter } from '../keys';

/**
 * Number of pages per request: with the largest page size, one response contains its maximum number
 * of students.
 */
const PAGES_AT_ONCE = 10;

type ExamList = ApiData<'GET Exams/Get'>;

const PAGING: Paging<ExamList, Exam> = {
  size: EXAM_PAGE,
  guidOf: ({ guid }) => guid,
  itemsOf: ({ exams }) => exams,
  withItems: (page, exams) => ({ ...page, exams }),
};

/** The filter with which the list of exams opens. */
export const ENDED: StatisticsFilter = { searchText: '', status: 'expired' };

const fetchExams = async (
  api: HostContext['api'],
  { searchText, status }: StatisticsFilter,
  before?: string,
): Promise<ExamList> =>
  dataOf(
    await api('GET Exams/Get', { query: { searchText: searchText || undefined, status, before } }),
  );

/** Prefetches the exams that the list opens with. */
export function prefetchExams(
  { api, session }: Pick<HostContext, 'api' | 'session'>,
  swrConfig: SwrCache,
): void {
  askFirstPageAhead(swrConfig, keys.exams(session.user.userGuid, ENDED), PAGING, () =>
    fetchExams(api, ENDED),
  );
}

/** The user's exams with a status, in all folders. */
export function useExams(filter: StatisticsFilter): PagedList<ExamList, Exam> {
  const { api, session } = useHost();
  return usePaged(keys.exams(session.user.userGuid, filter), PAGING, (before) =>
    fetchExams(api, filter, before),
  );
}

/**
 * Statistics of an exam. Refused with code 3 if the user has no such exam. The response contains
 * texts, so the language is part of the cache key.
 */
export function useStatistics(examGuid: string): LoadState<ExamStatistics> {
  const { api, i18n, session } = useHost();
  return loadState(
    useSWR(
      keys.statistics(session.user.userGuid, examGuid, i18n.language),
      async () => presentDataOf(await api('GET Exams/Statistics', { query: { examGuid } })),
      { keepPreviousData: true },
    ),
  );
}

/**
 * A page of students' marks, sorted by name. The statistics contain the first students; the others
 * are fetched several pages at a time.
 */
export function useScores(
  examGuid: string,
  { students, studentsCount }: ExamMetrics,
  { from, take }: { from: number; take: number },
): LoadState<ExamMetrics['students']> {
  const { api, i18n, session } = useHost();
  const isHere = from + take <= students.length || students.length === studentsCount;
  const block = { from: from - (from % (take * PAGES_AT_ONCE)), take: take * PAGES_AT_ONCE };
  const fetched = useSWR(
    isHere ? null : keys.scores(session.user.userGuid, examGuid, i18n.language, block),
    async () =>
      presentDataOf(await api('GET Exams/Statistics', { query: { examGuid, ...block } }))
        .calculateAllMetrics?.students ?? [],
  );
  const known = isHere ? students : fetched.data;
  const start = isHere ? from : from - block.from;
  const page = useMemo(() => known?.slice(start, start + take), [known, start, take]);
  return loadState({
    data: page,
    error: fetched.error,
    get isValidating() {
      return fetched.isValidating;
    },
    mutate: fetched.mutate,
  });
}

/** The text of a question and its results in earlier exams. */
export function useItemHistory(examGuid: string, questionGuid: string): LoadState<ItemHistory> {
  const { api, session } = useHost();
  return loadState(
    useSWR(
      keys.history(session.user.userGuid, examGuid, questionGuid),
      async () =>
        presentDataOf(
          await api('GET Exams/QuestionHistory', { query: { examGuid, questionGuid } }),
        ),
      { revalidateOnFocus: false },
    ),
  );
}

const isOfStatistics = (key: unknown): boolean =>
  Array.isArray(key) && key[0] === 'analytics' && key[2] === 'statistics';

/** Refetches the statistics that are shown. */
export function useRefreshStatistics(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(() => mutate(isOfStatistics), [mutate]);
}

/** Refetches the statistics live, when students enter, answer or finish the exam. */
export function useLiveStatistics(examGuid: string): void {
  const refetch = useRefetch();
  useExamActivity(examGuid, () => refetch(isOfStatistics));
}
