import { randomInt } from 'node:crypto';

const { RIWAQ_THOROUGH, RIWAQ_SEED } = process.env;

/** Whether tests that explore by chance run as well; `npm run test:all` sets RIWAQ_THOROUGH=1. */
export const THOROUGH = RIWAQ_THOROUGH === '1';

/** A whole number from 0 up to, but not including, `below`. */
export type Random = (below: number) => number;

/** Mulberry32: the same numbers for the same seed. */
function createRandom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** Runs a test with random numbers; a failure names their seed, which RIWAQ_SEED sets again. */
export async function withRandom(work: (random: Random) => Promise<void>): Promise<void> {
  const seed = RIWAQ_SEED ? Number(RIWAQ_SEED) : randomInt(2 ** 31);
  try {
    await work(createRandom(seed));
  } catch (cause) {
    throw new Error(`With RIWAQ_SEED=${seed}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
