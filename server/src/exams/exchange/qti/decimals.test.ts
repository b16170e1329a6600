import { add, compare, decimalOf, decimalText, half, multiply, numberOf, ONE } from './decimals';
import { UnsupportedError } from './unsupported';

/** Digits that a number may have. */
const DIGITS = 300;
const largest = decimalOf(10n ** BigInt(DIGITS) - 1n);
const smallest = decimalOf(1n, DIGITS);

describe('decimals', () => {
  it('calculates exactly up to the limit of digits', () => {
    const root = decimalOf(10n ** BigInt(DIGITS / 2 - 1), DIGITS / 2);
    expect(decimalText(multiply(root, root))).toBe('0.01');
    expect(compare(largest, smallest)).toBe(1);
    expect(Number.isFinite(numberOf(largest))).toBe(true);
    expect(decimalText(smallest)).toHaveLength('0.'.length + DIGITS);
  });

  it.each<[string, () => unknown]>([
    ['a sum', () => add(largest, ONE)],
    ['a product', () => multiply(largest, decimalOf(2n))],
    ['a negative product', () => multiply(largest, decimalOf(-2n))],
    ['digits after the point', () => half(smallest)],
  ])('refuses more digits in %s', (_what, calculate) => {
    expect(calculate).toThrow(new UnsupportedError('scoring'));
  });
});
