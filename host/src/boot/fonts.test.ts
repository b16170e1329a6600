import type { BrowserStorage } from '../storage/browser-storage';
import { FONTS_KEY, loadFonts } from './fonts';

const SHEETS = { old: 'https://learn.test/fonts.0001.css', now: 'https://learn.test/fonts.0002.css', other: 'https://learn.test/main.0003.css' };

function setup({ kept, before = [] }: { kept: string | null; before?: string[] }) {
  const values = new Map(kept === null ? [] : [[FONTS_KEY, kept]]);
  const storage = { read: (key: string) => values.get(key) ?? null, write: (key: string, value: string) => Boolean(values.set(key, value)) };
  const sheets: Array<{ href: string | null }> = [{ href: null }, ...before.map((href) => ({ href }))];
  const observe = jest.fn();
  const PerformanceObserver = class { observe = observe; disconnect = () => undefined; };
  const { setTimeout, clearTimeout } = window;
  const page = { setTimeout, clearTimeout, PerformanceObserver, document: { fonts: { ready: Promise.resolve() }, styleSheets: sheets } };
  const load = jest.fn(async () => void sheets.push({ href: SHEETS.now }, { href: SHEETS.other }));
  return { values, load, observe, done: loadFonts(page as unknown as Window & typeof globalThis, storage as unknown as BrowserStorage, load) };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('on the first visit the fonts wait until the network is quiet, and their address is kept', async () => {
  const { values, load, observe, done } = setup({ kept: null });
  expect(observe).toHaveBeenCalled();
  expect(load).not.toHaveBeenCalled();
  await jest.runAllTimersAsync();
  await done;
  expect(values.get(FONTS_KEY)).toBe('/fonts.0002.css');
});

test('on the next one they come at once', async () => {
  const { load, observe, done } = setup({ kept: '/fonts.0002.css' });
  await done;
  expect(load).toHaveBeenCalled();
  expect(observe).not.toHaveBeenCalled();
});

test('after a deploy the address of the new ones takes the place of the old', async () => {
  const { values, done } = setup({ kept: '/fonts.0001.css', before: [SHEETS.old] });
  await done;
  expect(values.get(FONTS_KEY)).toBe('/fonts.0002.css');
});
