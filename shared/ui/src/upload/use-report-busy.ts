import { useLayoutEffect, useRef } from 'react';

/**
 * Tells the newest `onBusy` whenever `busy` changes, and that nothing is to be waited for when the
 * component goes.
 */
export function useReportBusy(busy: boolean, onBusy: ((busy: boolean) => void) | undefined): void {
  const tell = useRef(onBusy);
  tell.current = onBusy;
  // Before anybody sees that it has arrived, and saves or leaves.
  useLayoutEffect(() => {
    tell.current?.(busy);
    return busy ? () => tell.current?.(false) : undefined;
  }, [busy]);
}
