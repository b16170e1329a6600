import type { Decimal } from '@riwaq/api';
import type { Value } from './declarations';
import { compare, decimalText } from './decimals';

/** Characters of a text that count as one step. */
export const STEP_LENGTH = 1000;

/** Equal for equal values: numbers in different notations are equal. */
export const keyOf = (value: string | Decimal): string =>
  typeof value === 'string' ? `"${value}` : decimalText(value);
export const isContainer = (value: Value): value is readonly (string | Decimal)[] =>
  Array.isArray(value);
export const isDecimal = (value: Value): value is Decimal =>
  typeof value === 'object' && value !== null && !isContainer(value);
export const isSame = (one: Value, other: Value): boolean =>
  isDecimal(one) && isDecimal(other) ? compare(one, other) === 0 : one === other;
export const itemsOf = (value: Value): readonly (string | Decimal)[] =>
  value === null ? [] : isContainer(value) ? value : [value as string | Decimal];

/** Steps to compare a value: one for each item, and more for long texts. */
export const stepsOf = (value: Value): number =>
  itemsOf(value).reduce<number>(
    (steps, item) =>
      steps + 1 + (typeof item === 'string' ? Math.floor(item.length / STEP_LENGTH) : 0),
    0,
  );

/** Whether two values are equal; containers are, whatever their order. */
export function matches(one: Value, other: Value): boolean {
  if (!isContainer(one) && !isContainer(other)) return isSame(one, other);
  const [keys, others] = [one, other].map((value) => itemsOf(value).map(keyOf).sort());
  return keys!.length === others!.length && keys!.every((key, index) => key === others![index]);
}
