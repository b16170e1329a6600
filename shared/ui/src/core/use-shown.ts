import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Whether the tab is visible: content of a hidden tab is not being read. */
export function useShown(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
}
