/** Decimals that a mark may have (UI-9). */
export const MARK_DECIMALS = 4;

/** Floating-point tolerance: maximum distance of a mark, in its smallest units, from an integer. */
const NOISE = 1e-6;

/** Whether a number has no more decimals than a mark may have. */
export function hasMarkDecimals(mark: number): boolean {
  const units = mark * 10 ** MARK_DECIMALS;
  return Math.abs(units - Math.round(units)) < NOISE;
}

/** Sums marks exactly, to the last decimal. */
export function sumOfMarks(marks: readonly number[]): number {
  const scale = 10 ** MARK_DECIMALS;
  return marks.reduce((sum, mark) => sum + Math.round(mark * scale), 0) / scale;
}
