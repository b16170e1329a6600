import { useCallback, useEffect } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { PORTFOLIO_PAGE, type ApiData, type PortfolioCard, type StudentProfile } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useRefetch } from '@riwaq/ui/compiled-in';
import {
  dataOf,
  loadState,
  usePaged,
  type LoadState,
  type PagedList,
  type Paging,
} from '@riwaq/ui/page';
import { keys, ofKinds, type PortfolioFilter } from './keys';

export type PortfolioList = ApiData<'GET Portfolios/Get'>;
/** Departments with their stages and sections. */
export type Places = ApiData<'GET Portfolios/GetPlaces'>;

const PAGING: Paging<PortfolioList, PortfolioCard> = {
  size: PORTFOLIO_PAGE,
  guidOf: ({ studentGuid }) => studentGuid,
  itemsOf: ({ portfolios }) => portfolios,
  withItems: (page, portfolios) => ({ ...page, portfolios }),
};

/** Portfolios that contain anything visible to the user. */
export function usePortfolios(filter: PortfolioFilter): PagedList<PortfolioList, PortfolioCard> {
  const { api, session } = useHost();
  const { searchText, stageGuid, sectionGuid } = filter;
  return usePaged(keys.list(session.user.userGuid, filter), PAGING, async (after) =>
    dataOf(
      await api('GET Portfolios/Get', {
        query: {
          searchText: searchText || undefined,
          stageGuid: stageGuid ?? undefined,
          sectionGuid: sectionGuid ?? undefined,
          after,
        },
      }),
    ),
  );
}

/** Departments, stages and sections to filter portfolios by. */
export function usePlaces(): LoadState<Places> {
  const { api, session } = useHost();
  return loadState(
    useSWR(
      keys.places(session.user.userGuid),
      async () => dataOf(await api('GET Portfolios/GetPlaces')),
      { revalidateOnFocus: false },
    ),
  );
}

/** Card of a student's portfolio; null sends no request. */
export function useProfile(studentGuid: string | null): LoadState<StudentProfile> {
  const { api, session } = useHost();
  return loadState(
    useSWR(
      studentGuid === null ? null : keys.profile(session.user.userGuid, studentGuid),
      async () =>
        dataOf(
          await api('GET Account/GetStudentProfile', { query: { studentGuid: studentGuid ?? '' } }),
        ),
    ),
  );
}

/** Matches cache keys of data that changes in portfolios. */
const isOfPortfolios = ofKinds(
  'list',
  'profile',
  'workSamples',
  'achievements',
  'goals',
  'item',
  'feedback',
  'timeline',
  'whole',
  'collections',
  'collection',
  'links',
  'items',
  'found',
  'waiting',
  'usedTags',
);

/** Refetches all portfolio data that is shown. */
export function useRefreshPortfolios(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(() => mutate(isOfPortfolios), [mutate]);
}

/** Subscribes to changes of a portfolio while it is shown, and refetches its data. */
export function usePortfolioChanges(studentGuid: string): void {
  const { realtime } = useHost();
  const refresh = useRefreshPortfolios();
  const refetch = useRefetch();
  useEffect(() => {
    const shown = new AbortController();
    const { signal } = shown;
    realtime.on(
      'ReceivePortfolioChange',
      (change) => {
        if (change.studentGuid === studentGuid) void refresh();
      },
      { signal },
    );
    realtime.join(studentGuid, { signal, onAnswered: () => refetch(isOfPortfolios) });
    return () => shown.abort();
  }, [realtime, refetch, refresh, studentGuid]);
}
