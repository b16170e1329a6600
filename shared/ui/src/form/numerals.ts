import { parseDecimal } from '@riwaq/api';

/**
 * Converts a typed number to JavaScript's notation, by the rules of `parseDecimal`: digits and
 * signs of either script, and a single comma is a decimal sign. Empty for any other text.
 */
export function parseTypedNumber(typed: string | undefined): string {
  const number = parseDecimal(typed ?? '');
  return number ? String(Number(`${number.digits}e-${number.scale}`)) : '';
}
