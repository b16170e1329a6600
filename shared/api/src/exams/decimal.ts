import { toLatinDigits } from '../arabic';
import { seenText } from '../seen-text';

/** An exact decimal number: `digits` × 10^−`scale`. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

/** Maximum length, above what anybody types: it bounds the arithmetic of one answer. */
const LONGEST = 60;
const LARGEST_EXPONENT = 40;
const FORM = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;
/**
 * Unambiguous groups of thousands: by the Arabic sign for them, by several commas, or by commas
 * before a point.
 */
const THOUSANDS = [
  /^[+-]?[1-9]\d{0,2}(?:\u066c\d{3})+(?:[.,\u066b]\d*)?$/,
  /^[+-]?[1-9]\d{0,2}(?:,\d{3}){2,}(?:[.\u066b]\d*)?$/,
  /^[+-]?[1-9]\d{0,2}(?:,\d{3})+[.\u066b]\d*$/,
];
/** Groups of thousands after spaces, as the international system of units writes them. */
const SPACED = /^[+-]?[1-9]\d{0,2}(?: \d{3})+(?:[.,\u066b]\d*)?$/;
/**
 * Ambiguous comma before three digits: 1,234 is a thousand to some people and little more than one
 * to others.
 */
const EITHER = /^[+-]?[1-9]\d{0,2},\d{3}$/;

function plainOf(text: string): string {
  const plain = toLatinDigits(seenText(text))
    .replace(/\s/gu, ' ')
    .replace(/\u060c/g, ',')
    .replace(/^[\p{Pd}\u2212]/u, '-')
    .replace(/^([+-]) +/, '$1');
  return SPACED.test(plain) ? plain.replaceAll(' ', '') : plain;
}
const ungrouped = (plain: string): string =>
  plain.replace(/\u066c/g, '').replace(/,(?=\d{3})/g, '');

/**
 * Parses a number as people write it: Latin or Arabic-Indic digits, a point, a comma of either
 * script or the Arabic decimal sign, the minus sign of a keyboard or of a text, an exponent. Groups
 * of thousands are accepted where they are unambiguous, after spaces too: a single comma is a
 * decimal sign. Null for everything else.
 */
export function parseDecimal(text: string): Decimal | null {
  const written = plainOf(text);
  return decimalOf(THOUSANDS.some((form) => form.test(written)) ? ungrouped(written) : written);
}

/**
 * All numbers that a text can mean: two if a comma may be a decimal sign or separate thousands,
 * else one or none.
 */
export function readingsOf(text: string): Decimal[] {
  const written = plainOf(text);
  return [parseDecimal(text), EITHER.test(written) ? decimalOf(ungrouped(written)) : null].filter(
    (reading) => reading !== null,
  );
}

function decimalOf(written: string): Decimal | null {
  const plain = written.replace(/[,\u066b]/, '.');
  if (plain.length > LONGEST) return null;
  const [, sign, whole = '', part = '', exponent = '0'] = FORM.exec(plain) ?? [];
  if (sign === undefined || whole + part === '' || Math.abs(Number(exponent)) > LARGEST_EXPONENT)
    return null;
  const scale = part.length - Number(exponent);
  const digits = BigInt(whole + part) * (sign === '-' ? -1n : 1n);
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
}

/** Whether two numbers differ by at most `tolerance`. Exact: 0.3 is within 0.1 of 0.2. */
export function isWithin(one: Decimal, other: Decimal, tolerance: Decimal): boolean {
  const scale = Math.max(one.scale, other.scale, tolerance.scale);
  const at = ({ digits, scale: own }: Decimal) => digits * 10n ** BigInt(scale - own);
  const distance = at(one) - at(other);
  return (distance < 0n ? -distance : distance) <= at(tolerance);
}
