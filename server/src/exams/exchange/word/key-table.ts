import { toLatinDigits } from '@riwaq/api';
import { plainLetter, positionsOf } from './labels';
import { truthOf } from './truth';

/** The key of a question by its number in the document: the letter of an option, or its answer. */
export type KeyEntry = readonly [number: number, key: string];

const NUMBER = /^[([]?([0-9٠-٩۰-۹]{1,4})[.)\]:\-–]?$/;
const LETTER = /^[([]?(\p{L})ـ?[.)\]]?$/u;
const FEWEST = 2;

const numberIn = (cell: string): number | null => {
  const [, digits] = NUMBER.exec(cell) ?? [];
  return digits === undefined ? null : Number(toLatinDigits(digits));
};
const letterIn = (cell: string): string | null => {
  if (truthOf(cell) !== null) return cell;
  const letter = plainLetter(LETTER.exec(cell)?.[1] ?? '');
  return positionsOf(letter).length > 0 ? letter : null;
};

/** The entries of cells that are numbers, each before its letter; null for other cells. */
function entriesIn(cells: readonly string[]): KeyEntry[] | null {
  const entries: KeyEntry[] = [];
  for (let at = 0; at < cells.length; at += 2) {
    const [number, letter] = [numberIn(cells[at]!), letterIn(cells[at + 1] ?? '')];
    if (number === null || letter === null) return null;
    entries.push([number, letter]);
  }
  return entries;
}

/** The cells of a row of numbers, each followed by the one below it. */
const interleaved = (numbers: readonly string[], letters: readonly string[]): string[] =>
  numbers.flatMap((number, at) => [number, letters[at] ?? '']).filter((cell) => cell !== '');

const hasEntry = (row: readonly string[]): boolean =>
  row.some((cell) => numberIn(cell) !== null || letterIn(cell) !== null);

/**
 * Reads a table of keys: numbers of questions with the letters of their right options beside or
 * below them, under or beside a head or without one. Null for another table.
 *
 * @param rows texts of the cells
 */
export function keysOf(rows: readonly (readonly string[])[]): KeyEntry[] | null {
  const [head = [], ...below] = rows;
  const body = hasEntry(head) ? rows : below;
  const beside = entriesIn(body.flatMap((row) => row.filter((cell) => cell !== '')));
  if (beside) return beside.length < FEWEST ? null : beside;
  // Rows of numbers and letters in turn, whose first cell may be a head.
  const first = body.every(([cell = '']) => numberIn(cell) === null && letterIn(cell) === null);
  const turned = body.map((row) => (first ? row.slice(1) : row));
  const entries = entriesIn(
    turned.flatMap((row, at) => (at % 2 === 0 ? interleaved(row, turned[at + 1] ?? []) : [])),
  );
  return entries && entries.length >= FEWEST ? entries : null;
}
