import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Whether the page is in front of the person: what stands in another tab is not read. */
export function useShown(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
}
