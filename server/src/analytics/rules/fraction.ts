/** An exact fraction; the denominator is positive. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

export const fraction = (over: number | bigint, under: number | bigint): Fraction => ({
  over: BigInt(over),
  under: BigInt(under),
});

/** Whether a fraction is at least `over`/`under`: 7/10 − 4/10 is at least 3/10. */
export const isAtLeast = (one: Fraction, over: number, under: number): boolean =>
  one.over * BigInt(under) >= BigInt(over) * one.under;

export const isAbove = (one: Fraction, over: number, under: number): boolean =>
  one.over * BigInt(under) > BigInt(over) * one.under;

/** The nearest floating-point number. */
export const numberOf = ({ over, under }: Fraction): number => Number(over) / Number(under);

/** The exact mean of fractions; null for an empty list. */
export function meanOf(fractions: readonly Fraction[]): Fraction | null {
  if (fractions.length === 0) return null;
  const sum = fractions.reduce((all, { over, under }) =>
    all.under === under
      ? { over: all.over + over, under }
      : { over: all.over * under + over * all.under, under: all.under * under },
  );
  return { over: sum.over, under: sum.under * BigInt(fractions.length) };
}
