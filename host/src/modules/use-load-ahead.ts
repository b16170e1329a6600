import { useCallback, useEffect, useState } from 'react';
import { savesData, whenRested } from '../boot/idle';
import { useShell } from '../boot/shell-context';
import { useNetworkBack } from '../realtime/use-network-back';
import { useStore } from '../state/use-store';
import { keepsAny } from '../storage/module-storage';
import { manifestOf, type HostedModule } from './module-state';

/**
 * Milliseconds that a page is left alone before other modules are fetched, and within which it then
 * happens.
 */
const WAIT = { restMs: 4000, idleMs: 5000 };

const NONE: ReadonlySet<string> = new Set();

/**
 * Brings the modules' code one after the other while the page is idle: first of those that have
 * something to send, then, unless data is to be spared, the rest. A module whose code could not be
 * had is tried again when the network is back.
 */
export function useLoadAhead(): void {
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
}
