import { existsSync } from 'node:fs';

/** A lighter browser for tests, which draws without the parts of a person's browser. */
const SHELL = '/usr/bin/chromium-headless-shell';
const ORDINARY = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Returns the path of Chromium: `CHROME_PATH` (set by `npm test`), or one of its usual locations.
 */
export function findBrowser(): string {
  const path =
    process.env['CHROME_PATH'] ?? [SHELL, ...ORDINARY].find((place) => existsSync(place));
  if (!path) throw new Error('No Chromium found: install it or set CHROME_PATH.');
  return path;
}

/** Returns the path of a person's Chromium, or that of {@link findBrowser} where there is none. */
export const findOrdinaryBrowser = (): string =>
  ORDINARY.find((place) => existsSync(place)) ?? findBrowser();
