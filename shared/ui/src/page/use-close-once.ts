import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from '@riwaq/contract/router';
import { useStable } from '@riwaq/ui/page';

/**
 * Milliseconds that a step back may take. If the browser cancels the step it never happens, so
 * closing may be tried again afterwards.
 */
const STEP_WITHIN = 1000;

interface Opened {
  /** Whether the address opens something; otherwise closing does nothing. */
  open: boolean;
  /** Whether it was opened from the page below it, so that closing is a step back. */
  openedHere: boolean;
  /** Otherwise, replaces the address with that page's. */
  replace: () => void;
}

/**
 * Closes an overlay that the address opens. Repeated calls close it only once: keys and clicks
 * still arrive until the address has changed, and each would go back one step further.
 */
export function useCloseOnce({ open, openedHere, replace }: Opened): () => void {
  const { key } = useLocation();
  const navigate = useNavigate();
  const closedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    closedAt.current = Number.NEGATIVE_INFINITY;
  }, [key]);
  return useStable({
    close: () => {
      const now = performance.now();
      if (!open || now - closedAt.current < STEP_WITHIN) return;
      closedAt.current = now;
      if (!openedHere) replace();
      else if (!goBelow()) navigate(-1);
    },
  }).close;
}

/**
 * Goes to the previous history entry by its key, so that the browser's own Back, pressed at the
 * same moment, leads to the same entry and not one further. Returns false without the Navigation
 * API.
 */
function goBelow(): boolean {
  const { navigation } = window as { navigation?: Navigation };
  const below = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1];
  if (!navigation || !below) return false;
  // Rejects if another navigation comes first or the navigation is cancelled: nothing to do then.
  const { committed, finished } = navigation.traverseTo(below.key);
  void Promise.allSettled([committed, finished]);
  return true;
}
