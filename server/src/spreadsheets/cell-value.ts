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
/** The text of a value in formats that have only texts. */
export function cellText(value: CellValue): string {
  if (value === null) return '';
  return typeof value === 'object' ? value.date.replace('T', ' ') : String(value);
}
