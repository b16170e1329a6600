import { defineConfig } from '@playwright/test';
import { findBrowser } from './src/browser';
import type { OfWorker } from './src/test';

const args = [
  // Without a graphics card, GPU drawing is emulated on the processor, which costs more than
  // drawing there directly.
  '--disable-gpu',
  // A test ends before the optimising compilers pay off, which take a sixth of all processor time.
  '--js-flags=--no-maglev --no-turbofan',
];
// Chromium refuses its sandbox to root, especially in containers.
if (process.getuid?.() === 0) args.push('--no-sandbox');

/** `npm run test:all`: with the journeys tagged `@nightly` and every pairing of host and areas. */
const isThorough = process.env['RIWAQ_THOROUGH'] === '1';
/**
 * Areas are deployed as separate modules. Two journeys of each run also check that they work
 * compiled into the host.
 */
const GATE_OF_BUNDLED = ['**/shell/sign-in.spec.ts', '**/forum/first-journey.spec.ts'];
/** Each walk presses some ten thousand keys. */
const WALKS = '**/shell/walk.spec.ts';
const WALK_MS = 30 * 60_000;

export default defineConfig<object, Pick<OfWorker, 'pairing'>>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './src/global-setup.ts',
  outputDir: './results',
  // One more than the cores of the reference machine: some tests mostly wait, and the others run in
  // the meantime.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // A failure ends its worker: the retry has a new browser, a new server and a new copy of the
  // university.
  retries: 1,
  // More failures have one common cause, and each would run twice up to its timeout.
  maxFailures: 20,
  // Sufficient for a machine three times slower than the reference machine. Only failures take that
  // long.
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
    // Elements do not move while the pointer approaches them.
    contextOptions: { reducedMotion: 'reduce' },
    // Ends a test that waits for a missing element well before its own timeout.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Recording costs a tenth of a test's time: by default only the retry is recorded. Every
    // failure stores its error, a screenshot and the text of its pages.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop-ar', testIgnore: WALKS },
    { name: 'walks', testMatch: WALKS, timeout: WALK_MS },
    // One build of host and areas: the core journeys of every area.
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
