import fc from 'fast-check';
import { isWithin, parseDecimal } from './decimal';

test.each<[string, bigint, number]>([
  ['3', 3n, 0],
  [' 3.50 ', 350n, 2],
  ['3,5', 35n, 1],
  ['٣٫٥', 35n, 1],
  ['۳٫۵', 35n, 1],
  ['-2', -2n, 0],
  ['−2', -2n, 0],
  ['+.5', 5n, 1],
  ['5.', 5n, 0],
  ['1e3', 1000n, 0],
  ['1.5E-2', 15n, 3],
])('"%s" is a number', (text, digits, scale) => {
  expect(parseDecimal(text)).toEqual({ digits, scale });
});

test.each(['', ' ', '.', '-', 'e3', '1,234.5', '1 000', '1.2.3', 'Infinity', '0x10', '1e41', '5 cm', '9'.repeat(61)])('"%s" is none', (text) => {
  expect(parseDecimal(text)).toBeNull();
});

test('what is within the tolerance is exact where floating point is not', () => {
  const within = (...texts: [string, string, string]) => isWithin(...(texts.map((text) => parseDecimal(text)!) as [never, never, never]));
  expect(within('0.3', '0.2', '0.1')).toBe(true);
  expect(within('0.30000000000000000001', '0.2', '0.1')).toBe(false);
  expect(within('-1', '1', '2')).toBe(true);
  expect(within('3', '3.000', '0')).toBe(true);
});

test('every number that JavaScript writes is read as itself', () => {
  fc.assert(fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e20, max: 1e20 }), (number) => {
    const read = parseDecimal(String(number));
    fc.pre(Math.abs(number) === 0 || Math.abs(number) > 1e-30);
    expect(Number(`${read!.digits}e${-read!.scale}`)).toBe(number === 0 ? 0 : number);
  }));
});
