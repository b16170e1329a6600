import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}

/** Pixels that the window has from side to side. */
export const useWindowWidth = (): number =>
  useSyncExternalStore(subscribe, () => document.documentElement.clientWidth || window.innerWidth);
