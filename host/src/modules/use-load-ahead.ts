import { useEffect } from 'react';
import { savesData, whenIdle } from '../boot/idle';
import { useShell } from '../boot/shell-context';
import { useStore } from '../state/use-store';

/** Brings the modules' code one after the other while the page is idle; not when data is to be spared. */
export function useLoadAhead(): void {
  const { modules } = useShell();
  const hosted = useStore(modules.modules);
  const loading = hosted.some(({ state }) => state.kind === 'loading');
  const next = hosted.find(({ state }) => state.kind === 'pending' && state.manifest !== null)?.entry.id;
  useEffect(() => {
    if (next === undefined || loading || savesData()) return undefined;
    return whenIdle(() => void modules.load(next), 5000);
  }, [modules, next, loading]);
}
