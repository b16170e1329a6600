import { useEffect } from 'react';
import { savesData, whenRested } from '../boot/idle';
import { useShell } from '../boot/shell-context';
import { useStore } from '../state/use-store';

/** Milliseconds that a page is left alone before other modules are fetched, and within which it then happens. */
const WAIT = { restMs: 4000, idleMs: 5000 };

/** Brings the modules' code one after the other while the page is idle; not when data is to be spared. */
export function useLoadAhead(): void {
  const { modules } = useShell();
  const hosted = useStore(modules.modules);
  const loading = hosted.some(({ state }) => state.kind === 'loading');
  const next = hosted.find(({ state }) => state.kind === 'pending' && state.manifest !== null)?.entry.id;
  useEffect(() => {
    if (next === undefined || loading || savesData()) return undefined;
    return whenRested(() => void modules.load(next), WAIT);
  }, [modules, next, loading]);
}
