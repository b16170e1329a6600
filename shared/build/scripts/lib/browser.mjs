import { existsSync } from 'node:fs';
import path from 'node:path';
import { run } from './run.mjs';
import { say } from './say.mjs';

/**
 * With fonts for Arabic and common symbols: without them screenshots and layouts are meaningless.
 */
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'fonts-noto-core', 'fonts-dejavu-core'];

const CANDIDATES = {
  // The headless shell first: the same engine, without windows to draw.
  linux: [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/microsoft-edge',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap((name) =>
    process.env[name]
      ? [
          path.join(process.env[name], 'Google/Chrome/Application/chrome.exe'),
          path.join(process.env[name], 'Microsoft/Edge/Application/msedge.exe'),
        ]
      : [],
  ),
};

/**
 * Finds a Chromium on this machine: `CHROME_PATH`, or the usual places of each system; undefined if
 * there is none.
 */
export function findBrowser() {
  const named = process.env.CHROME_PATH;
  if (named && !existsSync(named))
    throw new Error(`CHROME_PATH names ${named}, which is not there.`);
  return named || (CANDIDATES[process.platform] ?? []).find((file) => existsSync(file));
}

const mayInstall = () =>
  process.platform === 'linux' && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;

/**
 * Finds a Chromium, or installs it if this process may install packages. Throws if there is none.
 */
export async function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;
  if (mayInstall()) {
    say('No Chromium: installing it with apt-get …');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get update', 'apt-get', ['update', '-qq'], { env });
    await run(
      'Installing Chromium',
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', ...DEBIAN_PACKAGES],
      { env },
    );
    const installed = findBrowser();
    if (installed) return installed;
  }
  throw new Error(
    'The browser tests need Chromium, Chrome or Edge: none was found, and none can be installed from here. Install one, or set CHROME_PATH.',
  );
}
