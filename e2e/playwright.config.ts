import { defineConfig } from '@playwright/test';
import { findBrowser } from './src/browser';
import type { OfWorker } from './src/test';

const args = [
  // Without a graphics card, drawing by one is imitated on the processor, which costs more than drawing there.
  '--disable-gpu',
  // A journey is over before what the optimising compilers make of its code is worth their time: a sixth of all.
  '--js-flags=--no-maglev --no-turbofan',
];
// Chromium refuses its sandbox to root, in containers above all.
if (process.getuid?.() === 0) args.push('--no-sandbox');

export default defineConfig<object, Pick<OfWorker, 'pairing'>>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './src/global-setup.ts',
  outputDir: './results',
  // As many as cores: with a third one journeys took each other's time just where they look at time.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['line'], ['json']] : [['list']],
  use: {
    launchOptions: { executablePath: findBrowser(), args },
    locale: 'ar-EG',
    timezoneId: 'Asia/Baghdad',
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    // What a journey intercepts goes past no worker; those without a network allow it themselves.
    serviceWorkers: 'block',
    // Nothing moves under the pointer.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs every journey a tenth of its time; the picture of a failure and what stood in the page come without.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop-ar' },
    // A host and areas that were not built together: the journeys that every area cannot do without.
    { name: 'bundled', grep: /@core/, use: { pairing: 'bundled' } },
    // And of those, with one side of the release before, what the two sides do together: one journey of each area.
    ...(['previous-host', 'previous-areas'] as const).map((pairing) => ({ name: pairing, grep: /@pair/, use: { pairing } })),
  ],
});
