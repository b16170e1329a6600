import { useCallback } from 'react';
import { unstable_serialize, useSWRConfig, type Arguments } from 'swr';
import { throwFailure } from './fetched-all';

/** Refetches cached responses whose keys match and which are shown. Rejects if a request fails. */
export type RefetchKept = (isMeant: (key: Arguments) => boolean) => Promise<void>;

/**
 * For `onResumed` and `onAnswered` of the host's connection, which retry a rejected callback. SWR's
 * own `mutate` resolves even if the request failed, and its retries stop while the page is hidden.
 */
export function useRefetch(): RefetchKept {
  const { cache, mutate } = useSWRConfig();
  return useCallback(
    async (isMeant) => {
      const errorOf = (name: string): unknown => cache.get(name)?.error;
      const before = new Map<string, unknown>();
      await mutate((key) => {
        const meant = isMeant(key);
        const name = unstable_serialize(key);
        if (meant) before.set(name, errorOf(name));
        return meant;
      });
      // An unchanged error belongs to a response that is not shown, so it was not fetched now.
      const fetched = [...before]
        .filter(([name, error]) => errorOf(name) !== error)
        .map(([name]) => errorOf(name));
      throwFailure(fetched.filter((error) => error !== undefined));
    },
    [cache, mutate],
  );
}
