/** Document 3 section 2: below 50 red, 50 to 70 amber, above 70 green. */
export const SUCCESS_PERCENT = { low: 50, high: 70 } as const;
export type SuccessBand = 'low' | 'middle' | 'high';

/**
 * In which band of colour a success percentage lies. Counts are compared, since 0.7 times 10 is not
 * 7.
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
