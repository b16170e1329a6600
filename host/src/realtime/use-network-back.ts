import { useEffect } from 'react';
import { useShell } from '../boot/shell-context';

/**
 * Calls `onBack`, the same function each time, whenever the network is back: by the browser, or by
 * the hub.
 */
export function useNetworkBack(onBack: (() => void) | null): void {
  const { realtime } = useShell();
  useEffect(() => {
    if (!onBack) return undefined;
    window.addEventListener('online', onBack);
    const stop = realtime.onResumed(async () => onBack());
    return () => {
      window.removeEventListener('online', onBack);
      stop();
    };
  }, [realtime, onBack]);
}
