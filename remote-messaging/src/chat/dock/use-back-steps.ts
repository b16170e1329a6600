import { useEffect, useRef } from 'react';

/** Property of `history.state` that stores how many layers cover the page. */
const STEPS = 'riwaqChatSteps';
const stepsNow = (): number => {
  const state: unknown = window.history.state;
  const steps = typeof state === 'object' && state !== null && STEPS in state ? state[STEPS] : 0;
  return typeof steps === 'number' ? steps : 0;
};

/**
 * Lets the Back button close the layers over the page one by one before it leaves the page. The
 * address does not change.
 *
 * @param depth number of layers now
 * @param onBack closes the topmost layer
 */
export function useBackSteps(depth: number, onBack: () => void): void {
  const latest = useRef({ depth, onBack });
  latest.current = { depth, onBack };
  useEffect(() => {
    const steps = stepsNow();
    for (let step = steps + 1; step <= depth; step += 1)
      window.history.pushState({ ...(window.history.state as object | null), [STEPS]: step }, '');
    if (depth < steps) window.history.go(depth - steps);
  }, [depth]);
  useEffect(() => {
    const back = () => {
      if (stepsNow() < latest.current.depth) latest.current.onBack();
    };
    window.addEventListener('popstate', back);
    return () => window.removeEventListener('popstate', back);
  }, []);
}
