import { readingsOf, toLatinDigits, withoutInvisible } from '@riwaq/api';

/** Groups of thousands after points, before a decimal comma. */
const POINTED = /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+,\d+$/;
const EXPONENT = /e/i;
/** Signs that a code does not have between its digits: a point or a space may stand in a code. */
const CERTAIN = /\d(?:[,\u066b\u066c]|[ \u00a0\u2009\u202f]\d{3}\.)\d/;
const POSSIBLE = /\d[ \u00a0\u2009\u202f.]\d/;

const plainOf = (text: string): string => {
  const plain = toLatinDigits(withoutInvisible(text)).trim();
  return POINTED.test(plain) ? plain.replaceAll('.', '') : plain;
};

/**
 * The number that a text means: `1 234.5`, `1.234,5`, `12,5` or `١٢٫٥`. Null for any other text,
 * and where a comma may be a decimal sign or separate thousands (`1,234`).
 */
export function numberOfText(text: string): number | null {
  const plain = plainOf(text);
  const [reading, ...others] = EXPONENT.test(plain) ? [] : readingsOf(plain);
  return reading && others.length === 0 ? Number(reading.digits) / 10 ** reading.scale : null;
}

/**
 * Whether a text is a number with a fraction or with groups of thousands: `certain` for `12,5`,
 * `possible` for `12.5`, which may be a code as well; null for digits alone and any other text.
 */
export function decimalForm(text: string): 'certain' | 'possible' | null {
  const plain = toLatinDigits(text);
  if (numberOfText(text) === null) return null;
  if (CERTAIN.test(plain)) return 'certain';
  return POSSIBLE.test(plain) ? 'possible' : null;
}
