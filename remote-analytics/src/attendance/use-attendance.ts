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
import {
  cacheClass,
  cacheSubjects,
  findCachedDay,
  findCachedSubjects,
  type CachedDay,
} from './class-cache';
import { classDayKey, type SubjectSection, type ClassDay } from './class-day';

export type Summary = NonNullable<ApiData<'GET Attendance/GetSummary'>>;

/** Milliseconds after which the cached class is shown while the request is still running. */
const SLOW_MS = 2500;
/**
 * Debounce in milliseconds for refetching after changes by others, so that a series of marks causes
 * one request.
 */
const DEBOUNCE_MS = 2500;

/** Current day at the university, YYYY-MM-DD. */
export function useToday(): string {
  const { timeZone } = useKitSettings();
  return localOf(Date.now(), timeZone).slice(0, 10);
}

/** The user's classes; the cached list while they cannot be fetched. */
export function useSubjects(): LoadState<SubjectTree[]> {
  const { api, session, storage } = useHost();
  const [fallbackData] = useState(() => findCachedSubjects(storage));
  return loadState(
    useSWR(
      keys.subjects(session.user.userGuid),
      async () => {
        const subjects = await fetchSubjects(api);
        cacheSubjects(storage, subjects);
        return subjects;
      },
      { fallbackData, revalidateOnFocus: false },
    ),
  );
}

/** A class on a day. `stale`: the cached state is shown because the request failed or is slow. */
export function useDay(place: ClassDay): { state: LoadState<CachedDay>; stale: boolean } {
  const { api, session, storage } = useHost();
  const [cached, setCached] = useState(() => ({
    key: classDayKey(place),
    seen: findCachedDay(storage, place),
    slow: false,
  }));
  if (cached.key !== classDayKey(place))
    setCached({ key: classDayKey(place), seen: findCachedDay(storage, place), slow: false });
  const fetched = useSWR(
    keys.attendanceDay(session.user.userGuid, place),
    async () => {
      const day: CachedDay = presentDataOf(await api('GET Attendance/GetDay', { query: place }));
      cacheClass(storage, place, day);
      return day;
    },
    { loadingTimeout: SLOW_MS, onLoadingSlow: () => setCached((now) => ({ ...now, slow: true })) },
  );
  const state = loadState(fetched);
  const stale =
    state.kind !== 'ready' && cached.seen !== undefined && (state.kind === 'failed' || cached.slow);
  return stale && cached.seen
    ? { state: { kind: 'ready', data: cached.seen, refreshing: fetched.isValidating }, stale }
    : { state, stale: state.kind === 'ready' && fetched.error !== undefined };
}

const NO_DAYS: readonly AttendanceDay[] = [];

/** Days on which the attendance of a class was taken, newest first. */
export function useDays(of: SubjectSection): readonly AttendanceDay[] {
  const { api, session } = useHost();
  const { data } = useSWR(keys.attendanceDays(session.user.userGuid, of), async () =>
    presentDataOf(await api('GET Attendance/GetDays', { query: of })),
  );
  return data ?? NO_DAYS;
}

/** Changes of a day, optionally of one student, newest first. */
export function useHistory(
  place: ClassDay,
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

/** Absence of a class by student and month. */
export function useSummary(of: SubjectSection): LoadState<Summary> {
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

/** Refetches all attendance data that is shown. */
export function useRefreshAttendance(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(() => mutate(ofAttendance), [mutate]);
}

/** Refetches attendance when another user, tab or device changes it. */
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
        timer = setTimeout(() => void refresh(), DEBOUNCE_MS);
      },
      { signal },
    );
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [realtime, refresh]);
}
