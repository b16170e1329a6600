import { existsSync } from 'node:fs';

const PLACES = [
  '/usr/bin/chromium-headless-shell',
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
  const path = process.env['CHROME_PATH'] ?? PLACES.find((place) => existsSync(place));
  if (!path) throw new Error('No Chromium found: install it or set CHROME_PATH.');
  return path;
}
