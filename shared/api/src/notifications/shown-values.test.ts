import { shownValues } from './shown-values';

const [LTR, RTL, END] = ['\u2066', '\u2067', '\u2069'];

test.each([
  ['Lina', `${LTR}Lina${END}`],
  ['لينا', `${RTL}لينا${END}`],
  ['2026-11-27', `${RTL}2026/11/27${END}`],
  ['', ''],
])('shows %j as %j on an Arabic page', (value, shown) => {
  expect(shownValues({ value }, 'rtl')).toEqual({ value: shown });
});
