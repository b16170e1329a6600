// The worker that reads spreadsheets imports this file: keep its imports small.

/**
 * A local date-time as `YYYY-MM-DDTHH:mm:ss`, displayed without conversion: spreadsheets know no
 * time zones.
 */
export interface DateCell {
  readonly date: string;
}
/** The value of a written cell. A text stays a text, whatever character it begins with. */
export type CellValue = string | number | DateCell | null;

/** A cell with the type of a date, so that programs can sort and calculate with it. */
export const dateCell = (local: string | null): DateCell | null =>
  local === null ? null : { date: local };
/** Significant digits that every double has exactly. */
const EXACT_DIGITS = 15;
/**
 * Rounding that shortens a figure by more characters removes an error, not digits of the figure.
 */
const ROUNDED_DIGITS = 2;

/**
 * A figure without the error of binary fractions: 28 for 28.000000000000004. A figure with more
 * digits stays as it is.
 */
export function withoutDust(figure: number): number {
  if (Number.isInteger(figure)) return figure;
  const rounded = Number(figure.toPrecision(EXACT_DIGITS));
  return String(rounded).length < String(figure).length - ROUNDED_DIGITS ? rounded : figure;
}

/** The text of a value in formats that have only texts. */
export function cellText(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(withoutDust(value));
  return typeof value === 'object' ? value.date.replace('T', ' ') : value;
}
