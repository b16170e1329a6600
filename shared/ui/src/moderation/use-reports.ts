import type { Reported } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useEffect, useMemo } from 'react';
import useSWR from 'swr';

/** Open reports about the texts of a place, by the guid of the text; null as `key` where the person may not remove them. */
export function useReports(
  key: readonly unknown[] | null, fetchReports: () => Promise<readonly Reported[]>,
): { reports: ReadonlyMap<string, Reported>; refetch: () => Promise<void> } {
  const { realtime } = useHost();
  const { data, mutate } = useSWR(key, fetchReports);
  const isWatched = key !== null;
  useEffect(() => {
    if (!isWatched) return;
    const closed = new AbortController();
    // A report reaches those who may remove the text as a notification.
    realtime.on('ReceiveNotificationsChange', () => void mutate(), { signal: closed.signal });
    return () => closed.abort();
  }, [isWatched, realtime, mutate]);
  return {
    reports: useMemo(() => new Map(data?.map((reported) => [reported.guid, reported])), [data]),
    refetch: async () => void await mutate(),
  };
}
