import type { MarkUnits } from '../../exams/rules/mark';

/** An exact fraction; the denominator is above zero. */
export interface MarkFraction {
  readonly over: bigint;
  readonly under: bigint;
}

const NOTHING: MarkFraction = { over: 0n, under: 1n };

export const plus = (one: MarkFraction, other: MarkFraction): MarkFraction => ({
  over: one.over * other.under + other.over * one.under,
  under: one.under * other.under,
});
export const times = (one: MarkFraction, other: MarkFraction): MarkFraction => ({
  over: one.over * other.over,
  under: one.under * other.under,
});

/** Rounds to an integer once, at the very end, half up. For fractions that are not negative. */
export const roundHalfUp = ({ over, under }: MarkFraction): number =>
  Number((2n * over + under) / (2n * under));

/** The exact average of degrees; null for an empty list. */
export function averageOf(degrees: readonly MarkUnits[]): MarkFraction | null {
  return degrees.length === 0
    ? null
    : {
        over: BigInt(degrees.reduce((sum, degree) => sum + degree, 0)),
        under: BigInt(degrees.length),
      };
}

/**
 * The average of degrees from lists with different highest degrees, each as a share of its own
 * highest. Null for an empty list.
 */
export function averageShare(
  degrees: ReadonlyArray<{ degree: MarkUnits; highest: MarkUnits }>,
): MarkFraction | null {
  if (degrees.length === 0) return null;
  const sum = degrees.reduce(
    (total, { degree, highest }) => plus(total, { over: BigInt(degree), under: BigInt(highest) }),
    NOTHING,
  );
  return times(sum, { over: 1n, under: BigInt(degrees.length) });
}
