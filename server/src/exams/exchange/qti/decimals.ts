import { parseDecimal, type Decimal } from '@riwaq/api';
import { sumOf } from '../key-rules';
import { UnsupportedError } from './unsupported';

/**
 * Digits of a number, and digits after its point: rules of a file may multiply without end, and the
 * arithmetic of one such number would stop the server. A number of so many digits is finite as a
 * `number`, too.
 */
const DIGITS_MAX = 300;
const TOO_LARGE = 10n ** BigInt(DIGITS_MAX);

const atScale = ({ digits, scale }: Decimal, to: number): bigint =>
  digits * 10n ** BigInt(to - scale);

/** A number. Throws an {@link UnsupportedError} when it has more digits than the limit. */
export function decimalOf(digits: bigint, scale = 0): Decimal {
  if (scale > DIGITS_MAX || digits >= TOO_LARGE || digits <= -TOO_LARGE)
    throw new UnsupportedError('scoring');
  return { digits, scale };
}
export const ZERO = decimalOf(0n);
export const ONE = decimalOf(1n);

/** Characters of a number, with the space around it. */
const LONGEST = 100;

/** Parses a number of a file. Throws an {@link UnsupportedError} when it is none. */
export function decimalIn(text: string): Decimal {
  const number = text.length > LONGEST ? null : parseDecimal(text);
  if (!number) throw new UnsupportedError('number');
  return number;
}

export function add(one: Decimal, other: Decimal): Decimal {
  const { digits, scale } = sumOf(one, other);
  return decimalOf(digits, scale);
}

export const negative = ({ digits, scale }: Decimal): Decimal => decimalOf(-digits, scale);
export const subtract = (one: Decimal, other: Decimal): Decimal => add(one, negative(other));
export const multiply = (one: Decimal, other: Decimal): Decimal =>
  decimalOf(one.digits * other.digits, one.scale + other.scale);
export const half = ({ digits, scale }: Decimal): Decimal => decimalOf(digits * 5n, scale + 1);

/** Negative, zero or positive: the order of two numbers. */
export function compare(one: Decimal, other: Decimal): number {
  const scale = Math.max(one.scale, other.scale);
  const [left, right] = [atScale(one, scale), atScale(other, scale)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The number in digits, without zeros at its end. */
export function decimalText({ digits, scale }: Decimal): string {
  const plain = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0');
  const part = plain.slice(plain.length - scale).replace(/0+$/, '');
  const text = plain.slice(0, plain.length - scale) + (part === '' ? '' : `.${part}`);
  return digits < 0n ? `-${text}` : text;
}

export const numberOf = (decimal: Decimal): number => Number(decimalText(decimal));

const middle = (one: Decimal, other: Decimal): Decimal => half(add(one, other));

/**
 * Each bound, a number between each two neighbours, and one below and above all of them; ascending,
 * the bounds at the odd places.
 */
export function probesAround(bounds: readonly Decimal[]): Decimal[] {
  const sorted = [...new Map(bounds.map((bound) => [decimalText(bound), bound])).values()].sort(
    compare,
  );
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  if (!lowest || !highest) return [];
  const beyond = add(highest, decimalOf(2n));
  return [
    subtract(lowest, ONE),
    ...sorted.flatMap((bound, index) => [bound, middle(bound, sorted[index + 1] ?? beyond)]),
  ];
}

const PERCENT = decimalOf(1n, 2);

/** The ends of the range around a number, in percent of it. */
export function relativeBounds(
  first: Decimal,
  [below, above]: readonly [below: Decimal, above: Decimal],
): readonly [low: Decimal, high: Decimal] {
  const share = (part: Decimal): Decimal => multiply(multiply(first, part), PERCENT);
  const [one, other] = [subtract(first, share(below)), add(first, share(above))];
  return compare(one, other) <= 0 ? [one, other] : [other, one];
}
