import { seenText } from '@riwaq/api';

/** A person's rate of a content: stars from 1 to 5, feedback, or both. */
export interface Rating {
  stars: number | null;
  feedback: string | null;
}

/** Counters that a content stores of its rates. The average is sum over count. */
export interface RateCounters {
  rates: number;
  starsCount: number;
  starsSum: number;
}

/** A rate without stars and without feedback is refused (FORUM-22). */
export function isEmptyRating({ stars, feedback }: Rating): boolean {
  return stars === null && seenText(feedback ?? '') === '';
}

function counted(rating: Rating | null): RateCounters {
  if (rating === null) return { rates: 0, starsCount: 0, starsSum: 0 };
  return { rates: 1, starsCount: rating.stars === null ? 0 : 1, starsSum: rating.stars ?? 0 };
}

/**
 * Returns the change of the counters when a person's rate changes from `before` (null: none yet) to
 * `after`.
 */
export function ratingDelta(before: Rating | null, after: Rating): RateCounters {
  const was = counted(before);
  const is = counted(after);
  return {
    rates: is.rates - was.rates,
    starsCount: is.starsCount - was.starsCount,
    starsSum: is.starsSum - was.starsSum,
  };
}

/** Returns the mean of the stars with one decimal, or null without stars. */
export function starsAverage(count: number, sum: number): number | null {
  return count === 0 ? null : Math.round((sum / count) * 10) / 10;
}
