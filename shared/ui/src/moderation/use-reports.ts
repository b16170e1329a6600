import type { Reported } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useEffect, useMemo } from 'react';
import useSWR from 'swr';

/**
 * Open reports about the texts of a place, by the guid of the text.
 *
 * @param key null where the person may not remove the texts
 * @param fetchReports resolves with null where it turns out that the person may not
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
    // A report reaches those who may remove the text as a notification.
    realtime.on('ReceiveNotificationsChange', () => void mutate(), { signal: closed.signal });
    return () => closed.abort();
  }, [isWatched, realtime, mutate]);
  return {
    mayRemove: Boolean(data),
    reports: useMemo(() => new Map(data?.map((reported) => [reported.guid, reported])), [data]),
    refetch: async () => void (await mutate()),
  };
}
