import type { CDPSession, Page } from '@playwright/test';

/** A page counts as idle after this many milliseconds without a main-thread task. */
const QUIET_MS = 300;

/** Main-thread work of a page. */
export interface MainThreadWork {
  /**
   * Processor time of the thread itself in milliseconds: other processes of the machine do not
   * count.
   */
  cpuMs: number;
  /** Number of tasks above 50 ms wall-clock time, as the browser reports them. */
  longTasks: number;
  /** Duration of the longest task in ms; 0 without one. */
  longestMs: number;
}

export interface Memory {
  heapMegabytes: number;
  nodes: number;
}

/** Starts measuring a page; call it again after each document load. */
export async function watchWork(page: Page, devtools: CDPSession): Promise<void> {
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.evaluate(() => {
    const seen: number[] = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.push(duration);
    }).observe({ type: 'longtask' });
    Object.assign(window, { longTasks: seen });
  });
}

async function metric(devtools: CDPSession, name: string): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const found = metrics.find((each) => each.name === name);
  if (!found) throw new Error(`The browser does not tell ${name}.`);
  return found.value;
}

/** Waits until the page is idle. */
async function waitUntilIdle(page: Page): Promise<void> {
  await page.evaluate(
    (quiet) =>
      new Promise<void>((resolve) => {
        let last = performance.now();
        const beat = () => {
          const now = performance.now();
          // A late frame means that the main thread was busy.
          if (now - last > 60) since = now;
          last = now;
          if (now - since > quiet) resolve();
          else requestAnimationFrame(beat);
        };
        let since = last;
        requestAnimationFrame(beat);
      }),
    QUIET_MS,
  );
}

/** Runs `act` and returns its main-thread work until the page is idle again. */
export async function measureWork(
  page: Page,
  devtools: CDPSession,
  act: () => Promise<void>,
): Promise<MainThreadWork> {
  await waitUntilIdle(page);
  await page.evaluate(
    () => void ((window as unknown as { longTasks: number[] }).longTasks.length = 0),
  );
  const before = await metric(devtools, 'TaskDuration');
  await act();
  await waitUntilIdle(page);
  const cpuMs = 1000 * ((await metric(devtools, 'TaskDuration')) - before);
  const long = await page.evaluate(() => [
    ...(window as unknown as { longTasks: number[] }).longTasks,
  ]);
  return { cpuMs, longTasks: long.length, longestMs: Math.max(0, ...long) };
}

export async function memoryOf(devtools: CDPSession): Promise<Memory> {
  await devtools.send('HeapProfiler.collectGarbage');
  return {
    heapMegabytes: (await metric(devtools, 'JSHeapUsedSize')) / 1e6,
    nodes: await metric(devtools, 'Nodes'),
  };
}
