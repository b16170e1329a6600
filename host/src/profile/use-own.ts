import { OK, type ApiResponse, type ApiClient } from '@riwaq/api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useShell } from '../boot/shell-context';

/** The user's data on the server, for a card of the profile. */
export type Own<Data> = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; data: Data };

/**
 * Fetches data and refetches it on `reload`, showing the old data meanwhile. `ask` is read once, on
 * mount.
 */
export function useOwn<Data>(
  ask: (api: ApiClient, signal: AbortSignal) => Promise<ApiResponse<Data>>,
): {
  own: Own<Data>;
  reload(): void;
  change(change: (data: Data) => Data): void;
} {
  const { api } = useShell();
  const [own, setOwn] = useState<Own<Data>>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const asking = useRef(ask);
  useEffect(() => {
    const ended = new AbortController();
    const failed = (): void =>
      setOwn((before) => (before.kind === 'ready' ? before : { kind: 'failed' }));
    asking.current(api, ended.signal).then(
      ({ statusCode, data }) => (statusCode === OK ? setOwn({ kind: 'ready', data }) : failed()),
      () => {
        if (!ended.signal.aborted) failed();
      },
    );
    return () => ended.abort();
  }, [api, attempt]);
  return {
    own,
    reload: useCallback(() => {
      setOwn((before) => (before.kind === 'failed' ? { kind: 'loading' } : before));
      setAttempt((count) => count + 1);
    }, []),
    change: useCallback(
      (change) =>
        setOwn((before) =>
          before.kind === 'ready' ? { ...before, data: change(before.data) } : before,
        ),
      [],
    ),
  };
}
