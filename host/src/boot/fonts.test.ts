import type { BrowserStorage } from '../storage/browser-storage';
import { FONT_RETRY_MS, FONTS_KEY, loadFonts } from './fonts';

const SHEETS = {
  old: 'https://learn.test/fonts.0001.css',
  now: 'https://learn.test/fonts.0002.css',
  other: 'https://learn.test/main.0003.css',
};

function setup({
  kept,
  before = [],
  failures = 0,
}: {
  kept: string | null;
  before?: string[];
  failures?: number;
}) {
  const values = new Map(kept === null ? [] : [[FONTS_KEY, kept]]);
  const storage = {
    read: (key: string) => values.get(key) ?? null,
    write: (key: string, value: string) => Boolean(values.set(key, value)),
  };
  const sheets: Array<{ href: string | null }> = [
    { href: null },
    ...before.map((href) => ({ href })),
  ];
  const observe = jest.fn();
  const PerformanceObserver = class {
    observe = observe;
    disconnect = () => undefined;
  };
  const { setTimeout, clearTimeout } = window;
  const events = new EventTarget();
  const ready = jest.fn(() => Promise.resolve());
  const fonts = Object.defineProperty(new EventTarget(), 'ready', { get: ready });
  const links = [SHEETS.now, SHEETS.other].map((href) => ({
    href,
    cloneNode: () => 'again',
    replaceWith: jest.fn(),
  }));
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const page = {
    setTimeout,
    clearTimeout,
    addEventListener: addEventListener.bind(events),
    removeEventListener: removeEventListener.bind(events),
    PerformanceObserver,
    document: { fonts, styleSheets: sheets, querySelectorAll: () => links },
  };
  let left = failures;
  const load = jest.fn(async () => {
    left -= 1;
    if (left >= 0) throw new Error('Loading CSS chunk fonts failed');
    sheets.push({ href: SHEETS.now }, { href: SHEETS.other });
  });
  return {
    values,
    load,
    observe,
    events,
    fonts,
    ready,
    links,
    done: loadFonts(
      page as unknown as Window & typeof globalThis,
      storage as unknown as BrowserStorage,
      load,
    ),
  };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('loads fonts after the network is quiet and stores their address', async () => {
  const { values, load, observe, done } = setup({ kept: null });
  expect(observe).toHaveBeenCalled();
  expect(load).not.toHaveBeenCalled();
  await jest.runAllTimersAsync();
  await done;
  expect(values.get(FONTS_KEY)).toBe('/fonts.0002.css');
});

test('loads fonts at once on the next visit', async () => {
  const { load, observe, done } = setup({ kept: '/fonts.0002.css' });
  await jest.runAllTimersAsync();
  await done;
  expect(load).toHaveBeenCalled();
  expect(observe).not.toHaveBeenCalled();
});

test('waits for a frame with the new stylesheet before it asks whether the fonts are ready', async () => {
  const { load, ready } = setup({ kept: '/fonts.0002.css' });
  await jest.advanceTimersByTimeAsync(0);
  expect(load).toHaveBeenCalled();
  expect(ready).not.toHaveBeenCalled();
  await jest.runAllTimersAsync();
  expect(ready).toHaveBeenCalled();
});

test('replaces the stored address after a deployment', async () => {
  const { values, done } = setup({ kept: '/fonts.0001.css', before: [SHEETS.old] });
  await jest.runAllTimersAsync();
  await done;
  expect(values.get(FONTS_KEY)).toBe('/fonts.0002.css');
});

test('fetches a failed stylesheet again when the network is back', async () => {
  const { load, done } = setup({ kept: '/fonts.0002.css', failures: 1 });
  await jest.advanceTimersByTimeAsync(0);
  expect(load).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('online'));
  await jest.runAllTimersAsync();
  await done;
  expect(load).toHaveBeenCalledTimes(2);
});

test.each<[string, (page: ReturnType<typeof setup>) => unknown]>([
  ['when the network is back', ({ events }) => events.dispatchEvent(new Event('online'))],
  ['after a while', () => jest.advanceTimersByTimeAsync(FONT_RETRY_MS)],
])('fetches a failed font again %s, once', async (_, reach) => {
  const page = setup({ kept: '/fonts.0002.css' });
  await jest.runAllTimersAsync();
  await page.done;
  for (const times of [1, 2]) {
    for (let font = 0; font < 3; font += 1) page.fonts.dispatchEvent(new Event('loadingerror'));
    expect(page.links[0]?.replaceWith).toHaveBeenCalledTimes(times - 1);
    await reach(page);
    expect(page.links.map(({ replaceWith }) => replaceWith.mock.calls.length)).toEqual([times, 0]);
  }
});
