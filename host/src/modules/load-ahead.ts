import { useCallback, useEffect, useState } from 'react';
import { savesData, whenRested } from '../boot/idle';
import { useShell } from '../boot/shell-context';
import { useNavigationEntries } from '../navigation/use-navigation-entries';
import { useNetworkBack } from '../realtime/use-network-back';
import { useStore } from '../state/use-store';
import { keepsAny } from '../storage/module-storage';
import { manifestOf } from './module-state';
import { prefetchPage } from './prefetch-page';

/**
 * Milliseconds of rest before the first prefetch, in which the fonts of a first visit begin to
 * load, and before each other one; and milliseconds within which it then starts.
 */
const WAIT = { firstMs: 3000, nextMs: 1000, idleMs: 5000 };

const NONE: ReadonlySet<string> = new Set();

/**
 * Prefetches code one after the other while the page is idle: first modules with unsent data, then,
 * unless the browser saves data, the pages of the navigation in its order, and the other modules. A
 * failed prefetch is retried when the network is back.
 */
export function LoadAhead(): null {
  const { modules, session, storage } = useShell();
  const entries = useNavigationEntries();
  /** Paths of prefetched pages, and ids of modules that failed. */
  const [done, setDone] = useState(NONE);
  const hosted = useStore(modules.modules);
  const userGuid = useStore(session.current)?.user.userGuid ?? '';
  const loading = hosted.some(({ state }) => state.kind === 'loading');
  const pending = hosted.filter(
    ({ entry, state }) =>
      state.kind === 'pending' && state.manifest !== null && !done.has(entry.id),
  );
  const unsent = pending.find(({ entry, state }) =>
    keepsAny(storage, entry.id, userGuid, manifestOf(state)?.unsent ?? []),
  );
  const page =
    unsent || savesData()
      ? undefined
      : entries.find(
          ({ moduleId, path, trouble }) =>
            moduleId !== null &&
            path !== null &&
            !trouble &&
            !done.has(path) &&
            !done.has(moduleId),
        );
  const other = unsent ?? (savesData() ? undefined : pending[0]);
  const id = page?.moduleId ?? other?.entry.id;
  const path = page?.path ?? null;
  const isFirst = done === NONE;
  useEffect(() => {
    if (!id || loading) return undefined;
    const prefetched =
      path === null ? () => modules.prefetch(id) : () => prefetchPage(modules, path);
    return whenRested(
      () =>
        void prefetched().then((isThere) => {
          const key = isThere ? path : id;
          if (key !== null) setDone((known) => new Set([...known, key]));
        }),
      { restMs: isFirst ? WAIT.firstMs : WAIT.nextMs, idleMs: WAIT.idleMs },
    );
  }, [modules, id, path, isFirst, loading]);
  useNetworkBack(useCallback(() => setDone(NONE), []));
  return null;
}
