// Of this the worker is made that reads spreadsheets, so nothing large is imported here.

/** A moment as `YYYY-MM-DDTHH:mm:ss`, which is shown as it is: spreadsheets know no time zones. */
export interface DateCell {
  readonly date: string;
}
/** What stands in a cell. A text stays a text, whatever sign it begins with. */
export type CellValue = string | number | DateCell | null;

/** A date as a cell of its own kind, which sorts and counts as one. */
export const dateCell = (local: string | null): DateCell | null =>
  local === null ? null : { date: local };
/** What a cell says where there are only texts. */
export function cellText(value: CellValue): string {
  if (value === null) return '';
  return typeof value === 'object' ? value.date.replace('T', ' ') : String(value);
}
