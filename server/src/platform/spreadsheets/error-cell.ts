/** The errors that spreadsheet programs show in a cell; a text file has them as texts. */
const ERRORS: ReadonlySet<string> = new Set([
  '#NULL!',
  '#DIV/0!',
  '#VALUE!',
  '#REF!',
  '#NAME?',
  '#NUM!',
  '#N/A',
  '#GETTING_DATA',
  '#SPILL!',
  '#CALC!',
  '#BLOCKED!',
  '#FIELD!',
  '#CONNECT!',
  '#BUSY!',
]);
/** The numbers of the errors in files. */
const CODES: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
};

/** Stands for a formula that no program has calculated, so that the file has no value of it. */
export const UNCALCULATED = '#CALC!';

/** The text of an error by its number in a file. */
export const errorText = (code: unknown): string => CODES[Number(code)] ?? UNCALCULATED;

/** Whether a cell shows an error instead of a value. */
export const isErrorCell = (cell: unknown): cell is string =>
  typeof cell === 'string' && ERRORS.has(cell.trim().toUpperCase());
