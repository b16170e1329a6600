import type { Reported } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useEffect, useMemo } from 'react';
import useSWR from 'swr';

/**
 * Open reports about the texts on a page, by the guid of the text.
 *
 * @param key null if the user may not remove the texts
 * @param fetchReports resolves with null if the server says that the user may not
 */
export function useReports(
  key: readonly unknown[] | null,
  fetchReports: () => Promise<readonly Reported[] | null>,
): { mayRemove: boolean; reports: ReadonlyMap<string, Reported>; refetch: () => Promise<void> } {
  const { realtime } = useHost();
  const { data, mutate } = useSWR(key, fetchReports);
  const isWatched = key !== null;
  useEffect(() => {
    if (!isWatched) return;
    const closed = new AbortController();
    // Users who may remove the text get a notification of each report.
    realtime.on('ReceiveNotificationsChange', () => void mutate(), { signal: closed.signal });
    return () => closed.abort();
  }, [isWatched, realtime, mutate]);
  return {
    mayRemove: Boolean(data),
    reports: useMemo(() => new Map(data?.map((reported) => [reported.guid, reported])), [data]),
    refetch: async () => void (await mutate()),
  };
}
