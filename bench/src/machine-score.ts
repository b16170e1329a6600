import type { Page } from '@playwright/test';
import { median } from './browsing';

const RUNS = 5;

/**
 * Milliseconds of {@link fixedWork} on the machine whose times the bounds name, per place where it
 * runs. In a browser with a throttled processor, it takes as many times longer.
 */
const REFERENCE_MS = { node: 15, browser: 12 } as const;

/** Always the same work, of the kind that a page does: objects, JSON, sorting, text. */
export function fixedWork(): number {
  let total = 0;
  for (let round = 0; round < 40; round += 1) {
    const rows = Array.from({ length: 500 }, (_, index) => ({
      guid: `${round}-${index}`,
      mark: (index * 7919) % 101,
      text: 'x'.repeat(index % 40),
    }));
    const read = JSON.parse(JSON.stringify(rows)) as typeof rows;
    read.sort((one, other) => one.mark - other.mark || one.guid.localeCompare(other.guid));
    total += read.map(({ guid, text }) => `${guid}:${text}`).join().length;
  }
  return total;
}

/** Time of the fixed work, and how many times longer it is than on the reference machine. */
export interface MachineScore {
  readonly ms: number;
  readonly slower: number;
}

const scoreOf = (ms: number, reference: number): MachineScore => ({ ms, slower: ms / reference });

/** Scores the processor in Node. */
export function scoreOfNode(): MachineScore {
  const times = Array.from({ length: RUNS }, () => {
    const start = performance.now();
    fixedWork();
    return performance.now() - start;
  });
  return scoreOf(median(times), REFERENCE_MS.node);
}

/**
 * Scores a browser in an empty page. `rate` is the factor by which its processor is throttled; the
 * score leaves it out.
 */
export async function scoreOfBrowser(page: Page, rate = 1): Promise<MachineScore> {
  const times = await page.evaluate<number[]>(`Array.from({ length: ${RUNS} }, () => {
    const start = performance.now();
    (${fixedWork.toString()})();
    return performance.now() - start;
  })`);
  return scoreOf(median(times), REFERENCE_MS.browser * rate);
}
