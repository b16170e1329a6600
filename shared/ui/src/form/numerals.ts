import { toLatinDigits, withoutInvisible } from '@riwaq/api';

/**
 * A number as it was typed, in Latin or Arabic-Indic digits and separators, as JavaScript reads it.
 */
export function parseTypedNumber(typed: string | undefined): string {
  return toLatinDigits(withoutInvisible(typed ?? ''))
    .replace(/\u066b/g, '.')
    .replace(/[\u066c\u060c,\s]/g, '')
    .replace(/\u2212/g, '-');
}
