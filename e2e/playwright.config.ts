import { defineConfig } from '@playwright/test';
import { findBrowser } from './src/browser';
import type { OfWorker } from './src/test';

const args = [
  // Without a graphics card, drawing by one is imitated on the processor, which costs more than
  // drawing there.
  '--disable-gpu',
  // A journey is over before what the optimising compilers make of its code is worth their time: a
  // sixth of all.
  '--js-flags=--no-maglev --no-turbofan',
];
// Chromium refuses its sandbox to root, in containers above all.
if (process.getuid?.() === 0) args.push('--no-sandbox');

/** `npm run test:all`: with the journeys tagged `@nightly` and every pairing of host and areas. */
const isThorough = process.env['RIWAQ_THOROUGH'] === '1';
/**
 * The areas as modules of their own are what everybody has; that they work compiled in, too, two
 * journeys show each time.
 */
const GATE_OF_BUNDLED = ['**/shell/sign-in.spec.ts', '**/forum/first-journey.spec.ts'];

export default defineConfig<object, Pick<OfWorker, 'pairing'>>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './src/global-setup.ts',
  outputDir: './results',
  // One more than the cores that the journeys are timed on: some wait most of their time, and the
  // others work meanwhile.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // A failure ends its worker: the retry has a new browser, a new server and a new copy of the
  // university.
  retries: 1,
  // More than that fail for one cause, each twice and for as long as its limits allow.
  maxFailures: 20,
  // Long enough for a machine three times slower than the one that the journeys are timed on. Only
  // failures take so long.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  ...(!isThorough && { grepInvert: /@nightly/ }),
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['line'], ['json']] : [['list']],
  use: {
    launchOptions: { executablePath: findBrowser(), args },
    locale: 'ar-EG',
    timezoneId: 'Asia/Baghdad',
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    // Service workers bypass `page.route()`. Offline journeys enable them explicitly.
    serviceWorkers: 'block',
    // Elements do not move while the pointer is on its way to them.
    contextOptions: { reducedMotion: 'reduce' },
    // Ends a journey that waits for something that will not be there well before its own limit.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Recording costs a tenth of a journey's time: unasked, only the retry is recorded. Every
    // failure leaves its error, a picture and the text of its pages.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop-ar' },
    // One build of host and areas: the journeys that every area cannot do without.
    {
      name: 'bundled',
      grep: /@core/,
      use: { pairing: 'bundled' },
      ...(!isThorough && { testMatch: GATE_OF_BUNDLED }),
    },
    // Host and areas of different releases: one journey of each area.
    ...(isThorough ? (['previous-host', 'previous-areas'] as const) : []).map((pairing) => ({
      name: pairing,
      grep: /@pair/,
      use: { pairing },
    })),
  ],
});
