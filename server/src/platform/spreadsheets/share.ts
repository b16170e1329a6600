import { foldForMarking } from '@riwaq/api';

/** A number with its denominator: `85%`, `17 / 20`. */
const SHARE = /^(\d{1,9}(?:\.\d{1,10})?) ?(?:%|\/ ?(\d{1,9}(?:\.\d{1,10})?))$/;
const PERCENT = 100;

export interface ProcessorShare {
  readonly part: number;
  readonly of: number;
}

/**
 * Parses a number with its denominator, in the digits and signs of either script; otherwise null.
 */
export function shareOf(text: string): ProcessorShare | null {
  const [, part, of] = SHARE.exec(foldForMarking(text)) ?? [];
  return part === undefined
    ? null
    : { part: Number(part), of: of === undefined ? PERCENT : Number(of) };
}
