import type { Decimal } from '@riwaq/api';
import type { XmlElement } from '../xml-tree';
import { compare, decimalIn, ZERO } from './decimals';
import { attributeOf, isTrue } from './tree';
import { unsupported } from './unsupported';
import { STEP_LENGTH } from './values';

/** How far below and above the first number of `equal` the second may be. */
export function tolerancesOf(
  expression: XmlElement,
  variableOf: (identifier: string) => Decimal,
): readonly [below: Decimal, above: Decimal] {
  const mode = attributeOf(expression, 'toleranceMode') ?? 'exact';
  if (mode === 'exact') return [ZERO, ZERO];
  if (mode !== 'absolute' && mode !== 'relative') return unsupported();
  const written = attributeOf(expression, 'tolerance') ?? '0';
  if (written.length > STEP_LENGTH) return unsupported();
  const given = written.trim().split(/\s+/);
  const [below = ZERO, above = below] = given.map((text) =>
    /^[-+.\d]/.test(text) ? decimalIn(text) : variableOf(text),
  );
  return [below, above];
}

/** Whether a number is in the range of `equal`, whose ends may be excluded. */
export function isWithin(
  expression: XmlElement,
  number: Decimal,
  [low, high]: readonly [low: Decimal, high: Decimal],
): boolean {
  const includes = (name: string): boolean => isTrue(attributeOf(expression, name) ?? 'true');
  const [fromLow, fromHigh] = [compare(number, low), compare(number, high)];
  return (
    (fromLow > 0 || (fromLow === 0 && includes('includeLowerBound'))) &&
    (fromHigh < 0 || (fromHigh === 0 && includes('includeUpperBound')))
  );
}
