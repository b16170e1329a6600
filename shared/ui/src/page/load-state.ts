import { isMissing } from './response';

/**
 * State of a fetched resource. Earlier data stays visible during a refetch, unless the resource
 * turns out to be deleted.
 */
export type LoadState<Data> =
  | { kind: 'loading' }
  | { kind: 'failed'; cause: unknown; retry: () => void; retrying: boolean }
  | { kind: 'ready'; data: Data; refreshing: boolean };

/** A response of SWR. Do not spread one: that reads `isValidating`. */
interface Fetched<Data> {
  data: Data | undefined;
  error: unknown;
  isValidating: boolean;
  mutate: () => Promise<unknown>;
}

/**
 * Derives a single state from SWR's parallel flags. `isValidating` is read only with `retrying` or
 * `refreshing`, because SWR then renders the component at the start and at the end of each refetch.
 */
export function loadState<Data>(fetched: Fetched<Data>): LoadState<Data> {
  const { data, error, mutate } = fetched;
  if (data !== undefined && !isMissing(error))
    return {
      kind: 'ready',
      data,
      get refreshing() {
        return fetched.isValidating;
      },
    };
  if (error !== undefined)
    return {
      kind: 'failed',
      cause: error,
      retry: () => void mutate(),
      get retrying() {
        return fetched.isValidating;
      },
    };
  return { kind: 'loading' };
}
