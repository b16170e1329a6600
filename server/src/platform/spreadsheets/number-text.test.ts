import { decimalForm, numberOfText } from './number-text';

test.each<[string, number | null]>([
  ['12.5', 12.5],
  ['1 234.5', 1234.5],
  ['1\u00a0234,5', 1234.5],
  ['1.234,5', 1234.5],
  ['1,234.5', 1234.5],
  ['12,5', 12.5],
  ['١٢٫٥', 12.5],
  ['\u200f−٣', -3],
  ['1,234', null],
  ['1e5', null],
  ['12 34', null],
  ['غائب', null],
  ['', null],
])('reads %j as %s', (text, number) => {
  expect(numberOfText(text)).toBe(number);
});

test('tells decimals from digits that may be a code', () => {
  expect(['12,5', '١٢٫٥', '1 234.5'].map(decimalForm)).toEqual(['certain', 'certain', 'certain']);
  expect(['12.5', '120 345'].map(decimalForm)).toEqual(['possible', 'possible']);
  expect(['12', '007', 'a-1', 'b.2'].map(decimalForm)).toEqual([null, null, null, null]);
});
