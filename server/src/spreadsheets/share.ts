import { foldForMarking } from '@riwaq/api';

/** A number with what it is out of: `85%`, `17 / 20`. */
const SHARE = /^(\d{1,9}(?:\.\d{1,10})?) ?(?:%|\/ ?(\d{1,9}(?:\.\d{1,10})?))$/;
const PERCENT = 100;

export interface Share {
  readonly part: number;
  readonly of: number;
}

/**
 * The number of a cell that names what it is out of, in the digits and signs of either script; else
 * null.
 */
export function shareOf(text: string): Share | null {
  const [, part, of] = SHARE.exec(foldForMarking(text)) ?? [];
  return part === undefined
    ? null
    : { part: Number(part), of: of === undefined ? PERCENT : Number(of) };
}
