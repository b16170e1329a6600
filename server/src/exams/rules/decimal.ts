import { toLatinDigits } from '@riwaq/api';

/** A decimal number, exactly: `digits` × 10^−`scale`. */
export interface Decimal { readonly digits: bigint; readonly scale: number }

/** More than a person types; it keeps the arithmetic of one answer bounded. */
const LONGEST = 60;
const LARGEST_EXPONENT = 40;
const FORM = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;

/**
 * A number as people write it: Latin or Arabic-Indic digits, a point, a comma or the Arabic decimal sign, the
 * minus sign of a keyboard or of a text, an exponent. Null for everything else; nothing is read as thousands.
 */
export function parseDecimal(text: string): Decimal | null {
  const plain = toLatinDigits(text).trim().replace(/[,\u066b]/, '.').replace(/^[\u2212\u2013\ufe63\uff0d]/, '-');
  if (plain.length > LONGEST) return null;
  const [, sign, whole = '', part = '', exponent = '0'] = FORM.exec(plain) ?? [];
  if (sign === undefined || whole + part === '' || Math.abs(Number(exponent)) > LARGEST_EXPONENT) return null;
  const scale = part.length - Number(exponent);
  const digits = BigInt(whole + part) * (sign === '-' ? -1n : 1n);
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
}

/** Whether two numbers are at most `tolerance` apart. Exact: 0.3 is within 0.1 of 0.2. */
export function isWithin(one: Decimal, other: Decimal, tolerance: Decimal): boolean {
  const scale = Math.max(one.scale, other.scale, tolerance.scale);
  const at = ({ digits, scale: own }: Decimal) => digits * 10n ** BigInt(scale - own);
  const distance = at(one) - at(other);
  return (distance < 0n ? -distance : distance) <= at(tolerance);
}
