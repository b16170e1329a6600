import { useCallback, useEffect, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type {
  ApiData,
  AttendanceChange,
  AttendanceDay,
  OwnAttendance,
  SubjectTree,
} from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { localOf, useKitSettings } from '@riwaq/ui/core';
import { dataOf, fetchSubjects, loadState, presentDataOf, type LoadState } from '@riwaq/ui/page';
import { keys, ofAttendance } from '../keys';
import { keepClass, keepSubjects, keptDay, keptSubjects, type SeenDay } from './kept-classes';
import { placeKey, type ClassOf, type Place } from './place';

export type Summary = NonNullable<ApiData<'GET Attendance/GetSummary'>>;

/**
 * Milliseconds after which a class is shown as it was last seen here, while it is still on its way.
 */
const SLOW_MS = 2500;
/**
 * Milliseconds of quiet after which what others changed is fetched: while somebody marks one
 * student after another, once.
 */
const QUIET_MS = 2500;

/** Today at the university, YYYY-MM-DD. */
export function useToday(): string {
  const { timeZone } = useKitSettings();
  return localOf(Date.now(), timeZone).slice(0, 10);
}

/** The person's classes; as they were last seen here while they cannot be had. */
export function useSubjects(): LoadState<SubjectTree[]> {
  const { api, session, storage } = useHost();
  const [fallbackData] = useState(() => keptSubjects(storage));
  return loadState(
    useSWR(
      keys.subjects(session.user.userGuid),
      async () => {
        const subjects = await fetchSubjects(api);
        keepSubjects(storage, subjects);
        return subjects;
      },
      { fallbackData, revalidateOnFocus: false },
    ),
  );
}

/** A class on a day. `stale`: it could not be had, or not yet, and is as it was last seen here. */
export function useDay(place: Place): { state: LoadState<SeenDay>; stale: boolean } {
  const { api, session, storage } = useHost();
  const [kept, setKept] = useState(() => ({
    key: placeKey(place),
    seen: keptDay(storage, place),
    slow: false,
  }));
  if (kept.key !== placeKey(place))
    setKept({ key: placeKey(place), seen: keptDay(storage, place), slow: false });
  const fetched = useSWR(
    keys.attendanceDay(session.user.userGuid, place),
    async () => {
      const day: SeenDay = presentDataOf(await api('GET Attendance/GetDay', { query: place }));
      keepClass(storage, place, day);
      return day;
    },
    { loadingTimeout: SLOW_MS, onLoadingSlow: () => setKept((now) => ({ ...now, slow: true })) },
  );
  const state = loadState(fetched);
  const stale =
    state.kind !== 'ready' && kept.seen !== undefined && (state.kind === 'failed' || kept.slow);
  return stale && kept.seen
    ? { state: { kind: 'ready', data: kept.seen, refreshing: fetched.isValidating }, stale }
    : { state, stale: state.kind === 'ready' && fetched.error !== undefined };
}

const NO_DAYS: readonly AttendanceDay[] = [];

/** The days on which a class's attendance was taken, newest first. */
export function useDays(of: ClassOf): readonly AttendanceDay[] {
  const { api, session } = useHost();
  const { data } = useSWR(keys.attendanceDays(session.user.userGuid, of), async () =>
    presentDataOf(await api('GET Attendance/GetDays', { query: of })),
  );
  return data ?? NO_DAYS;
}

/** What changed on a day, of one student where one is named; newest first. */
export function useHistory(
  place: Place,
  studentGuid: string | null,
): LoadState<AttendanceChange[]> {
  const { api, session } = useHost();
  return loadState(
    useSWR(keys.attendanceHistory(session.user.userGuid, place, studentGuid), async () =>
      presentDataOf(
        await api('GET Attendance/GetHistory', {
          query: { ...place, studentGuid: studentGuid ?? undefined },
        }),
      ),
    ),
  );
}

/** A class by student and month. */
export function useSummary(of: ClassOf): LoadState<Summary> {
  const { api, session } = useHost();
  return loadState(
    useSWR(keys.attendanceSummary(session.user.userGuid, of), async () =>
      presentDataOf(await api('GET Attendance/GetSummary', { query: of })),
    ),
  );
}

/** A student's own attendance by subject. */
export function useOwnAttendance(): LoadState<OwnAttendance[]> {
  const { api, session } = useHost();
  return loadState(
    useSWR(keys.ownAttendance(session.user.userGuid), async () =>
      dataOf(await api('GET Attendance/GetStudentAttendance')),
    ),
  );
}

/** Asks again for attendance wherever it is shown. */
export function useRefreshAttendance(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(() => mutate(ofAttendance), [mutate]);
}

/** Fetches attendance again when it is changed elsewhere. */
export function useLiveAttendance(): void {
  const { realtime } = useHost();
  const refresh = useRefreshAttendance();
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    let timer: ReturnType<typeof setTimeout> | undefined;
    realtime.on(
      'ReceiveAttendanceChange',
      () => {
        clearTimeout(timer);
        timer = setTimeout(() => void refresh(), QUIET_MS);
      },
      { signal },
    );
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [realtime, refresh]);
}
