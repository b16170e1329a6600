/**
 * Milliseconds before the nth try (from 0) to connect again: soon at first, then half a minute for
 * ever.
 */
const STEPS = [0, 500, 1000, 2000, 4000, 8000, 15_000, 30_000] as const;

/** A quarter is random, so that clients do not reconnect at the same moment. */
export function reconnectDelay(tries: number, random: () => number = Math.random): number {
  const step = STEPS[Math.min(tries, STEPS.length - 1)] ?? 0;
  return Math.round(step * (0.75 + random() / 4));
}
