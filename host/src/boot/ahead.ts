/** A response that `public/early.js` has requested while this code was on its way. */
interface EarlyResponse {
  response: Promise<Response>;
  /** Headers that a request for data was sent with: it serves only a request with the same ones. */
  headers?: Readonly<Record<string, string>>;
  /** When a request for data was sent. */
  sentAt?: number;
}

/**
 * By address: of configuration and manifests without a query, of data as the API's client sends it.
 */
type Ahead = Record<string, EarlyResponse | undefined>;

declare global {
  interface Window {
    riwaqAhead?: Ahead;
  }
}

/** Milliseconds for which early data serves. The start takes seconds on a slow device. */
const EARLY_DATA_MS = 15_000;

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    else signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

/**
 * Whether a request is the same as an early one: of the same user and language, while that is
 * fresh.
 */
function isSame({ headers = {}, sentAt }: EarlyResponse, init: RequestInit | undefined): boolean {
  const sent = new Headers(init?.headers);
  return (
    (init?.method ?? 'GET') === 'GET' &&
    Object.entries(headers).every(([name, value]) => sent.get(name) === value) &&
    (sentAt === undefined || Date.now() - sentAt < EARLY_DATA_MS)
  );
}

/**
 * A `fetch` that takes over early responses: each serves once, to the first request for it, and one
 * that failed is requested again.
 */
export function fetchingAhead(window: Window & typeof globalThis): typeof globalThis.fetch {
  return async (input, init) => {
    const { riwaqAhead: ahead = {} } = window;
    const address = typeof input === 'string' ? input.replace(/\?v=\d+$/, '') : '';
    const early = ahead[address];
    if (!early) return window.fetch(input, init);
    delete ahead[address];
    const send = () => window.fetch(input, init);
    if (!isSame(early, init)) return send();
    const response = early.response.then((found) => (found.status >= 500 ? send() : found), send);
    return init?.signal ? Promise.race([response, aborted(init.signal)]) : response;
  };
}
