import { isMissing } from './response';

/**
 * Something that is fetched. What was there before stays visible while it is fetched again, unless
 * it is found gone.
 */
export type LoadState<Data> =
  | { kind: 'loading' }
  | { kind: 'failed'; cause: unknown; retry: () => void; retrying: boolean }
  | { kind: 'ready'; data: Data; refreshing: boolean };

interface Fetched<Data> {
  data: Data | undefined;
  error: unknown;
  isValidating: boolean;
  mutate: () => Promise<unknown>;
}

/** One of three states out of SWR's parallel flags. */
export function loadState<Data>({
  data,
  error,
  isValidating,
  mutate,
}: Fetched<Data>): LoadState<Data> {
  if (data !== undefined && !isMissing(error))
    return { kind: 'ready', data, refreshing: isValidating };
  if (error !== undefined)
    return { kind: 'failed', cause: error, retry: () => void mutate(), retrying: isValidating };
  return { kind: 'loading' };
}
