import { useEffect, useRef } from 'react';

/** Where an entry of the browser's history keeps how many things lie over the page. */
const STEPS = 'riwaqChatSteps';
const stepsNow = (): number => {
  const state: unknown = window.history.state;
  const steps = typeof state === 'object' && state !== null && STEPS in state ? state[STEPS] : 0;
  return typeof steps === 'number' ? steps : 0;
};

/**
 * Lets Back close what lies over the page, one thing after the other, before it leaves the page.
 * The address stays what it is.
 *
 * @param depth how many things lie over it now
 * @param onBack closes the uppermost
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
