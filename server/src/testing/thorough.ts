import { randomInt } from 'node:crypto';
import { createRandom } from '../../demo/random';

const { RIWAQ_THOROUGH, RIWAQ_SEED } = process.env;

/** Whether randomised tests run as well; `npm run test:all` sets RIWAQ_THOROUGH=1. */
export const THOROUGH = RIWAQ_THOROUGH === '1';

/** Returns an integer from 0 up to, but not including, `below`. */
export type Random = (below: number) => number;

/** Runs a test with random numbers; a failure reports their seed, which RIWAQ_SEED sets again. */
export async function withRandom(work: (random: Random) => Promise<void>): Promise<void> {
  const seed = RIWAQ_SEED ? Number(RIWAQ_SEED) : randomInt(2 ** 31);
  try {
    const { int } = createRandom(String(seed));
    await work((below) => int(0, below - 1));
  } catch (cause) {
    throw new Error(
      `With RIWAQ_SEED=${seed}: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  }
}
