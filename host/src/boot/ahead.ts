/** Answers that `public/early.js` has asked for while this code was on its way, by address without query. */
type Ahead = Record<string, Promise<Response> | undefined>;

declare global {
  interface Window { riwaqAhead?: Ahead }
}

const aborted = (signal: AbortSignal): Promise<never> => new Promise((_, reject) => {
  if (signal.aborted) reject(signal.reason as Error);
  else signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
});

/**
 * A `fetch` that takes what has been asked for ahead: each answer serves once, to the first who asks for it, and one
 * that could not be had is asked for again.
 */
export function fetchingAhead(window: Window & typeof globalThis): typeof globalThis.fetch {
  return async (input, init) => {
    const { riwaqAhead: ahead = {} } = window;
    const address = String(input).split('?')[0] ?? '';
    const answer = typeof input === 'string' ? ahead[address] : undefined;
    if (!answer) return window.fetch(input, init);
    delete ahead[address];
    const again = answer.catch(() => window.fetch(input, init));
    return init?.signal ? Promise.race([again, aborted(init.signal)]) : again;
  };
}
