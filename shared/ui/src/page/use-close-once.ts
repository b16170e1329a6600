import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from '@riwaq/contract/router';
import { useStable } from '@riwaq/ui/page';

/**
 * Milliseconds that a step back may take. Where the browser is told to stay it never comes, and
 * closing may be tried again.
 */
const STEP_WITHIN = 1000;

interface Opened {
  /** Whether the address opens something: nothing is closed where nothing is open. */
  open: boolean;
  /** Whether it was opened from the page below it: closing is a step back. */
  openedHere: boolean;
  /** Goes to that page otherwise. */
  replace: () => void;
}

/**
 * Closes what the address opens over a page, once however often it is asked to: what closes hears
 * keys and clicks until the address has changed, and each would lead a step further back.
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
 * Goes to the step below by its name, so that the browser's own Back, pressed at the same moment,
 * is that step and not another one. Answers false where the browser's steps have no names.
 */
function goBelow(): boolean {
  const { navigation } = window as { navigation?: Navigation };
  const below = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1];
  if (!navigation || !below) return false;
  // It rejects where another step comes first, or the page is held: then there is nothing to do.
  const { committed, finished } = navigation.traverseTo(below.key);
  void Promise.allSettled([committed, finished]);
  return true;
}
