import { isMissing } from './response';

/**
 * State of a fetched resource. Earlier data stays visible during a refetch, unless the resource
 * turns out to be deleted.
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

/** Derives a single state from SWR's parallel flags. */
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
