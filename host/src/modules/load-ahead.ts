import { useCallback, useEffect, useState } from 'react';
import { savesData, whenRested } from '../boot/idle';
import { useShell } from '../boot/shell-context';
import { useNetworkBack } from '../realtime/use-network-back';
import { useStore } from '../state/use-store';
import { keepsAny } from '../storage/module-storage';
import { manifestOf, type HostedModule } from './module-state';

/**
 * Milliseconds of rest before the code of other modules is prefetched, and within which it then
 * starts.
 */
const WAIT = { restMs: 4000, idleMs: 5000 };

const NONE: ReadonlySet<string> = new Set();

/**
 * Prefetches the modules' code one after the other while the page is idle: first modules with
 * unsent data, then, unless the browser saves data, the others. A failed prefetch is retried when
 * the network is back.
 */
export function LoadAhead(): null {
  const { modules, session, storage } = useShell();
  const [failed, setFailed] = useState(NONE);
  const hosted = useStore(modules.modules);
  const userGuid = useStore(session.current)?.user.userGuid ?? '';
  const loading = hosted.some(({ state }) => state.kind === 'loading');
  const pending = hosted.filter(
    ({ entry, state }) =>
      state.kind === 'pending' && state.manifest !== null && !failed.has(entry.id),
  );
  const hasToSend = ({ entry, state }: HostedModule) =>
    keepsAny(storage, entry.id, userGuid, manifestOf(state)?.unsent ?? []);
  const next = (pending.find(hasToSend) ?? (savesData() ? undefined : pending[0]))?.entry.id;
  useEffect(() => {
    if (next === undefined || loading) return undefined;
    return whenRested(
      () =>
        void modules.prefetch(next).then((isThere) => {
          if (!isThere) setFailed((known) => new Set([...known, next]));
        }),
      WAIT,
    );
  }, [modules, next, loading]);
  useNetworkBack(useCallback(() => setFailed(NONE), []));
  return null;
}
