/** A response that `public/early.js` has prefetched while this code was loading. */
interface PrefetchedResponse {
  response: Promise<Response>;
  /** Headers of a request for data: only a request with the same headers may use the response. */
  headers?: Readonly<Record<string, string>>;
  /** When a request for data was sent. */
  sentAt?: number;
}

/**
 * Prefetched responses by address: without a query for configuration and manifests, complete for
 * data.
 */
type Prefetched = Record<string, PrefetchedResponse | undefined>;

declare global {
  interface Window {
    riwaqAhead?: Prefetched;
  }
}

/** Milliseconds for which prefetched data may be used. The start takes seconds on a slow device. */
const DATA_FRESH_MS = 15_000;

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    else signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

/**
 * Whether a request may use a prefetched response: it has the same user and language, and the data
 * is fresh.
 */
function isSame(
  { headers = {}, sentAt }: PrefetchedResponse,
  init: RequestInit | undefined,
): boolean {
  const sent = new Headers(init?.headers);
  return (
    (init?.method ?? 'GET') === 'GET' &&
    Object.entries(headers).every(([name, value]) => sent.get(name) === value) &&
    (sentAt === undefined || Date.now() - sentAt < DATA_FRESH_MS)
  );
}

/**
 * Creates a `fetch` that serves prefetched responses: each is used once, by the first request for
 * its address; a failed one is requested again.
 */
export function servePrefetched(window: Window & typeof globalThis): typeof globalThis.fetch {
  return async (input, init) => {
    const { riwaqAhead: prefetched = {} } = window;
    const address = typeof input === 'string' ? input.replace(/\?v=\d+$/, '') : '';
    const early = prefetched[address];
    if (!early) return window.fetch(input, init);
    delete prefetched[address];
    const send = () => window.fetch(input, init);
    if (!isSame(early, init)) return send();
    const response = early.response.then((found) => (found.status >= 500 ? send() : found), send);
    return init?.signal ? Promise.race([response, aborted(init.signal)]) : response;
  };
}
