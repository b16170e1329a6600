import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}

/** Width of the window in pixels, without the scrollbar. */
export const useWindowWidth = (): number =>
  useSyncExternalStore(subscribe, () => document.documentElement.clientWidth || window.innerWidth);
