import fc from 'fast-check';
import { isWithin, parseDecimal, readingsOf } from './decimal';

test.each<[string, bigint, number]>([
  ['3', 3n, 0],
  [' 3.50 ', 350n, 2],
  ['3,5', 35n, 1],
  ['٣،٥', 35n, 1],
  ['٣٫٥', 35n, 1],
  ['۳٫۵', 35n, 1],
  ['-2', -2n, 0],
  ['−2', -2n, 0],
  ['+.5', 5n, 1],
  ['5.', 5n, 0],
  ['1e3', 1000n, 0],
  ['1.5E-2', 15n, 3],
  ['1,5', 15n, 1],
  ['1,000', 1000n, 3],
  ['0,500', 500n, 3],
  ['1,0000', 10_000n, 4],
  ['1,234.5', 12_345n, 1],
  ['1,234,567', 1_234_567n, 0],
  ['−1,234,567.25', -123_456_725n, 2],
  ['١٬٠٠٠', 1000n, 0],
  ['١٢٬٣٤٥٬٦٧٨٫٥', 123_456_785n, 1],
  ['۱٬۲۳۴', 1234n, 0],
])('parses "%s" as a number', (text, digits, scale) => {
  expect(parseDecimal(text)).toEqual({ digits, scale });
});

test.each([
  '',
  ' ',
  '.',
  '-',
  'e3',
  '1,23.5',
  '1234,567.8',
  '1,234,56',
  '0,234,567',
  '1٬00',
  '١٬٢٣٤٬٥٦',
  '1 00',
  '12 34',
  '1.2.3',
  'Infinity',
  '0x10',
  '1e41',
  '5 cm',
  '9'.repeat(61),
])('rejects "%s"', (text) => {
  expect(parseDecimal(text)).toBeNull();
});

test.each<[string, readonly (readonly [bigint, number])[]]>([
  [
    '1,234',
    [
      [1234n, 3],
      [1234n, 0],
    ],
  ],
  [
    '-١٢,٣٤٥',
    [
      [-12_345n, 3],
      [-12_345n, 0],
    ],
  ],
  ['1,5', [[15n, 1]]],
  ['1,2345', [[12_345n, 4]]],
  ['0,500', [[500n, 3]]],
  ['1234,567', [[1_234_567n, 3]]],
  ['1.234', [[1234n, 3]]],
  ['1٬234', [[1234n, 0]]],
  ['1 000', [[1000n, 0]]],
  ['١٢\u202f٣٤٥٫٥', [[123_455n, 1]]],
  ['1\u00a0234,567', [[1_234_567n, 3]]],
  ['− 3', [[-3n, 0]]],
  ['12 34', []],
  ['1 0000', []],
  ['1,234,567', [[1_234_567n, 0]]],
  ['many', []],
])('finds every number that "%s" can mean', (text, numbers) => {
  expect(readingsOf(text)).toEqual(numbers.map(([digits, scale]) => ({ digits, scale })));
});

test('compares with a tolerance exactly, unlike floating point', () => {
  const within = (...texts: [string, string, string]) =>
    isWithin(...(texts.map((text) => parseDecimal(text)!) as [never, never, never]));
  expect(within('0.3', '0.2', '0.1')).toBe(true);
  expect(within('0.30000000000000000001', '0.2', '0.1')).toBe(false);
  expect(within('-1', '1', '2')).toBe(true);
  expect(within('3', '3.000', '0')).toBe(true);
});

test('parses every number that JavaScript prints', () => {
  fc.assert(
    fc.property(
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e20, max: 1e20 }),
      (number) => {
        const read = parseDecimal(String(number));
        fc.pre(Math.abs(number) === 0 || Math.abs(number) > 1e-30);
        expect(Number(`${read!.digits}e${-read!.scale}`)).toBe(number === 0 ? 0 : number);
      },
    ),
  );
});
