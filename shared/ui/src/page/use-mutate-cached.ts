import { useCallback } from 'react';
import { unstable_serialize, useSWRConfig, type Arguments, type Cache } from 'swr';

/**
 * Changes one cached response, or all whose keys match, without a request.
 *
 * @param which a key, or a predicate for keys
 * @param change maps the cached value; undefined for a value that is not cached
 */
export type MutateCached = <Data>(
  which: readonly unknown[] | ((key: Arguments) => boolean),
  change: (now: Data | undefined) => Data | undefined,
) => Promise<void>;

/**
 * `revalidate` option for SWR's `mutate`: true while a request for the key is in flight. SWR drops
 * the response of a request that began before a change; requesting it again is necessary because it
 * may contain further changes.
 */
export const onItsWay =
  (cache: Cache) =>
  (_now: unknown, key: Arguments): boolean =>
    cache.get(unstable_serialize(key))?.isValidating === true;

export function useMutateCached(): MutateCached {
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
