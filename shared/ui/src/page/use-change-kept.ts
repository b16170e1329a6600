import { useCallback } from 'react';
import { unstable_serialize, useSWRConfig, type Arguments, type Cache } from 'swr';

/**
 * Changes what is kept of an answer, or of all answers whose keys are meant, without a fetch.
 *
 * @param which a key, or whether a key is meant
 * @param change what is kept, changed; undefined is what is not kept
 */
export type ChangeKept = <Data>(
  which: readonly unknown[] | ((key: Arguments) => boolean),
  change: (now: Data | undefined) => Data | undefined,
) => Promise<void>;

/**
 * Whether an answer is on its way: `revalidate` of SWR's `mutate`. SWR drops an answer that was
 * asked for before a change; it is asked for again, since it may have more to tell than what is
 * changed here.
 */
export const onItsWay =
  (cache: Cache) =>
  (_now: unknown, key: Arguments): boolean =>
    cache.get(unstable_serialize(key))?.isValidating === true;

export function useChangeKept(): ChangeKept {
  const { cache, mutate } = useSWRConfig();
  return useCallback(
    async (which, change) => {
      await mutate(which as Arguments, change as (now: unknown) => unknown, {
        revalidate: onItsWay(cache),
      });
    },
    [cache, mutate],
  );
}
