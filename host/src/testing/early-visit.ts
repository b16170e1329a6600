import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { json } from './fake-site';

const run = new Function(
  readFileSync(join(__dirname, '../../public/early.js'), 'utf8'),
) as () => void;
export const SITE = window.location.origin;

/** The token of a session with this role. */
export const tokenOf = (role: number) => `h.${btoa(JSON.stringify({ role }))}.s`;

/** Links that preload files. */
const preloads = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]')];

interface Visit {
  kept?: Record<string, string>;
  path?: string;
  config?: unknown;
  manifest?: unknown;
  /** Data that the server embeds in the page. */
  carried?: {
    config: unknown;
    manifests: Record<string, unknown>;
    outlines?: Record<string, unknown>;
  };
}

/** Runs the script as index.html does, and returns its requests once the responses have arrived. */
export async function visit({
  kept = {},
  path = '/',
  config = { apiBaseUrl: '/api/', modules: [] },
  manifest = {},
  carried,
}: Visit = {}) {
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(`riwaq.${key}`, value);
  window.history.replaceState(null, '', path);
  const script = document.createElement('script');
  Object.assign(script.dataset, {
    app: '/react.js /main.css /main.js',
    signedIn: '/signed-in.js /swr.js',
    packages: JSON.stringify({
      '@riwaq/ui/page': ['/page-parts.js'],
      '@riwaq/ui/thread': ['/thread.js', '/thread.css'],
    }),
    pages: JSON.stringify({
      '': ['/home.js'],
      auth: ['/sign-in.js'],
      profile: ['/profile.js', '/profile.css'],
    }),
    ar: '/texts-ar.js',
    en: '/texts-en.js',
  });
  if (carried) {
    const data = document.createElement('script');
    Object.assign(data, { id: 'site', type: 'application/json' });
    data.textContent = JSON.stringify(carried);
    document.head.append(data);
  }
  Object.defineProperty(document, 'currentScript', { value: script, configurable: true });
  const asked: string[] = [];
  let beforeRequests: number | null = null;
  const known: [string | undefined, unknown][] = [];
  window.fetch = async (input, init) => {
    const url = String(input);
    beforeRequests ??= preloads().length;
    known.push([
      init?.credentials,
      (init?.headers as Record<string, string> | undefined)?.['Authorization'],
    ]);
    asked.push(url.replace(/\?v=\d+$/, '?v'));
    return json(url.includes('config.json') ? config : manifest);
  };
  run();
  await Promise.all(Object.values(window.riwaqAhead ?? {}).map((early) => early?.response));
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  await new Promise((next) => {
    setTimeout(next);
  });
  arrive('/main.css');
  const beforeScripts = preloads().length;
  arrive('/react.js');
  const links = [...document.head.querySelectorAll('link')];
  return {
    asked,
    known,
    /** Preloads before the first request for data, and before the first script is there. */
    beforeRequests,
    beforeScripts,
    preloaded: preloads().map((link) => [link.getAttribute('href'), link.as, link.crossOrigin]),
    sheets: links
      .filter(({ rel }) => rel === 'stylesheet')
      .map((link) => link.getAttribute('href')),
  };
}

/** Reports to the observer that a file has loaded. */
let arrive: (file: string) => void = () => undefined;

/** jsdom reports no loaded files. */
class FakeObserver {
  constructor(
    callback: (list: { getEntries(): { name: string }[] }, observer: FakeObserver) => void,
  ) {
    arrive = (file) => callback({ getEntries: () => [{ name: `${SITE}${file}` }] }, this);
  }

  observe(): void {}
  disconnect(): void {}
}

/** Prepares the browser of each test: no storage, no document, and a system that is dark. */
export function prepareVisits(): void {
  beforeEach(() => {
    localStorage.clear();
    arrive = () => undefined;
    Object.defineProperty(window, 'PerformanceObserver', {
      configurable: true,
      value: FakeObserver,
    });
    document.head.replaceChildren();
    delete window.riwaqAhead;
    window.matchMedia = (query) => ({ matches: query.includes('dark') }) as MediaQueryList;
  });
}
