/** STAT-1: below 50 red, 50 to 70 amber, above 70 green. */
export const SUCCESS_PERCENT = { low: 50, high: 70 } as const;
export type SuccessBand = 'low' | 'middle' | 'high';

/**
 * Colour band of a success percentage. Compares integers, because 0.7 * 10 is not exactly 7 in
 * floating point.
 */
export function successBand({
  passCount,
  totalCount,
}: {
  passCount: number;
  totalCount: number;
}): SuccessBand | null {
  if (totalCount === 0) return null;
  if (passCount * 100 < totalCount * SUCCESS_PERCENT.low) return 'low';
  return passCount * 100 > totalCount * SUCCESS_PERCENT.high ? 'high' : 'middle';
}
