import { OK, type ApiData } from '@riwaq/api';
import { useCallback, useEffect, useState } from 'react';
import { useShell } from '../boot/shell-context';

export type Profile = ApiData<'GET Account/GetProfile'>;
export type ProfileState =
  { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; profile: Profile };

/** The own profile, from the server. */
export function useProfile(): {
  state: ProfileState;
  reload(): void;
  change(profile: Profile): void;
} {
  const { api } = useShell();
  const [state, setState] = useState<ProfileState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const ended = new AbortController();
    setState({ kind: 'loading' });
    api('GET Account/GetProfile', {}, { signal: ended.signal }).then(
      ({ statusCode, data }) =>
        setState(statusCode === OK ? { kind: 'ready', profile: data } : { kind: 'failed' }),
      () => {
        if (!ended.signal.aborted) setState({ kind: 'failed' });
      },
    );
    return () => ended.abort();
  }, [api, attempt]);
  return {
    state,
    reload: useCallback(() => setAttempt((count) => count + 1), []),
    change: useCallback((profile) => setState({ kind: 'ready', profile }), []),
  };
}
