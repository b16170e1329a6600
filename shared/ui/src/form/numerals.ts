import { toLatinDigits, withoutInvisible } from '@riwaq/api';

/**
 * Converts a typed number with Latin or Arabic-Indic digits and separators to JavaScript's
 * notation.
 */
export function parseTypedNumber(typed: string | undefined): string {
  return toLatinDigits(withoutInvisible(typed ?? ''))
    .replace(/\u066b/g, '.')
    .replace(/[\u066c\u060c,\s]/g, '')
    .replace(/\u2212/g, '-');
}
