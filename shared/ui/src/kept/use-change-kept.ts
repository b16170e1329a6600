import { useCallback } from 'react';
import { unstable_serialize, useSWRConfig, type Arguments } from 'swr';

/**
 * Changes what is kept of an answer, or of all answers whose keys are meant, without a fetch.
 *
 * @param which a key, or whether a key is meant
 * @param change what is kept, changed; undefined is what is not kept
 */
export type ChangeKept = <Data>(which: readonly unknown[] | ((key: Arguments) => boolean), change: (now: Data | undefined) => Data | undefined) => Promise<void>;

/**
 * SWR drops an answer that was asked for before a change. Only such a one is asked for again: it may have more to
 * tell than what is changed here.
 */
export function useChangeKept(): ChangeKept {
  const { cache, mutate } = useSWRConfig();
  return useCallback(async (which, change) => {
    await mutate(which as Arguments, change as (now: unknown) => unknown, {
      revalidate: (_now, key) => cache.get(unstable_serialize(key))?.isValidating === true,
    });
  }, [cache, mutate]);
}
