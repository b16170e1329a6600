import { useCallback, useEffect } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { ApiData, DegreeChange, FinalResults, OwnDegrees } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useRefetch } from '@riwaq/ui/compiled-in';
import { dataOf, loadState, presentDataOf, type LoadState } from '@riwaq/ui/page';
import { keys, ofKinds, type SessionFilter } from '../data/keys';

export type SessionPage = ApiData<'GET Degrees/GetSessions'>;
export type OpenSession = NonNullable<ApiData<'GET Degrees/GetSession'>>;
export type ExtraList = NonNullable<ApiData<'GET Degrees/GetExtraDegrees'>>;

/**
 * Loads a page of the lists of degrees; the previous page stays visible while the next one is
 * fetched.
 */
export function useSessions(filter: SessionFilter): LoadState<SessionPage> {
  const { api, session } = useHost();
  const { subjectGuid, sectionGuid, degreeType, state, searchText, page, pageSize } = filter;
  return loadState(
    useSWR(
      keys.sessions(session.user.userGuid, filter),
      async () =>
        dataOf(
          await api('GET Degrees/GetSessions', {
            query: {
              subjectGuid: subjectGuid ?? undefined,
              sectionGuid: sectionGuid ?? undefined,
              degreeType: degreeType ?? undefined,
              state: state ?? undefined,
              searchText: searchText || undefined,
              page,
              pageSize: pageSize as 10,
            },
          }),
        ),
      { keepPreviousData: true },
    ),
  );
}

/** Loads a list of degrees with its rows; fails with refusal 3 if there is none. */
export function useOpenSession(sessionGuid: string, sectionGuid: string): LoadState<OpenSession> {
  const { api, session } = useHost();
  return loadState(
    useSWR(keys.session(session.user.userGuid, sessionGuid, sectionGuid), async () =>
      presentDataOf(await api('GET Degrees/GetSession', { query: { sessionGuid, sectionGuid } })),
    ),
  );
}

/** Loads the changes of a list, or of one student in it, newest first. */
export function useDegreeHistory(
  sessionGuid: string,
  studentGuid: string | null,
): LoadState<DegreeChange[]> {
  const { api, session } = useHost();
  return loadState(
    useSWR(keys.degreeHistory(session.user.userGuid, sessionGuid, studentGuid), async () =>
      presentDataOf(
        await api('GET Degrees/GetHistory', {
          query: { sessionGuid, studentGuid: studentGuid ?? undefined },
        }),
      ),
    ),
  );
}

/** The final results of a class; sends no request until one is chosen. */
export function useFinalResults(
  of: { subjectGuid: string; sectionGuid: string } | null,
): LoadState<FinalResults> {
  const { api, session } = useHost();
  return loadState(
    useSWR(
      of && keys.finalResults(session.user.userGuid, of.subjectGuid, of.sectionGuid),
      async () =>
        dataOf(
          await api('GET Degrees/GetFinalResults', {
            query: of ?? { subjectGuid: '', sectionGuid: '' },
          }),
        ),
    ),
  );
}

/** A student's own degrees by subject, refetched on hub events while the page is shown. */
export function useOwnDegrees(): LoadState<OwnDegrees[]> {
  const { api, session, realtime } = useHost();
  const { mutate } = useSWRConfig();
  useEffect(
    () =>
      realtime.on('ReceiveDegreesChange', ({ sessionGuid }) => {
        if (sessionGuid === null) void mutate(ofKinds('ownDegrees'));
      }),
    [mutate, realtime],
  );
  return loadState(
    useSWR(keys.ownDegrees(session.user.userGuid), async () =>
      dataOf(await api('GET Degrees/GetStudentDegrees')),
    ),
  );
}

/**
 * Loads the extra marks of an exam; fails with refusal 2 while it is active, with 3 if there is
 * none.
 */
export function useExtraDegrees(examGuid: string): LoadState<ExtraList> {
  const { api, session } = useHost();
  return loadState(
    useSWR(keys.extra(session.user.userGuid, examGuid), async () =>
      presentDataOf(await api('GET Degrees/GetExtraDegrees', { query: { ExamGuid: examGuid } })),
    ),
  );
}

/** Refetches degrees in all components that show them. */
export function useRefreshDegrees(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(
    () => mutate(ofKinds('sessions', 'session', 'degreeHistory', 'finalResults')),
    [mutate],
  );
}

/** Refetches extra marks and the totals that include them. */
export function useRefreshExtra(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(() => mutate(ofKinds('extra', 'students', 'review')), [mutate]);
}

/** Refetches a list when other teachers change it. */
export function useLiveSession(sessionGuid: string): void {
  const { realtime } = useHost();
  const refetch = useRefetch();
  const { mutate } = useSWRConfig();
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const shown = ofKinds('session', 'degreeHistory');
    realtime.join(sessionGuid, { signal, onAnswered: () => refetch(shown) });
    realtime.on(
      'ReceiveDegreesChange',
      (change) => {
        if (change.sessionGuid === sessionGuid) void mutate(shown);
      },
      { signal },
    );
    return () => ended.abort();
  }, [mutate, realtime, refetch, sessionGuid]);
}
