import { useLayoutEffect, useRef } from 'react';

/** Reports `busy` to the latest `onBusy` whenever it changes, and false on unmount. */
export function useReportBusy(busy: boolean, onBusy: ((busy: boolean) => void) | undefined): void {
  const tell = useRef(onBusy);
  tell.current = onBusy;
  // In a layout effect: before the user sees that a file has arrived, and saves or leaves.
  useLayoutEffect(() => {
    tell.current?.(busy);
    return busy ? () => tell.current?.(false) : undefined;
  }, [busy]);
}
