import { shownValues } from './shown-values';

test.each([
  ['Lina', '\u2068Lina\u2069'],
  ['2026-11-27', '\u20682026/11/27\u2069'],
  ['2026-11-27 is the day', '\u20682026-11-27 is the day\u2069'],
  ['', ''],
])('%j is shown as %j', (value, shown) => {
  expect(shownValues({ value })).toEqual({ value: shown });
});
