import { degreeOfText, holdsNumbers, parseShare } from './share';

test.each([
  ['85%', { part: 85, of: 100 }],
  ['٨٥٪', { part: 85, of: 100 }],
  ['85 %', { part: 85, of: 100 }],
  ['17 / 20', { part: 17, of: 20 }],
  ['١٧٫٥/٢٠', { part: 17.5, of: 20 }],
  ['17', null],
  ['17 / 20 / 20', null],
  ['-1%', null],
])('parses the share %j', (text, share) => {
  expect(parseShare(text)).toEqual(share);
});

test.each([
  ['85%', 100, 85],
  ['85 / 100', 100, 85],
  ['17 / 20', 20, 17],
  ['1 / 0.3', 0.1 + 0.2, 1],
  ['85%', 20, null],
  ['17 / 20', 100, null],
  ['17', 100, -1],
])('reads %j in a list out of %d', (text, highest, degree) => {
  expect(degreeOfText(text, highest, () => -1)).toBe(degree);
});

test.each<[string[], boolean]>([
  [['17', '18.5', '٩٫٥'], true],
  [['17 / 20', '85%'], true],
  [['17', 'absent'], false],
  [['absent', '17', '18'], true],
  [['A17'], false],
  [[], false],
])('takes %j for numbers: %s', (texts, expected) => {
  expect(holdsNumbers(texts)).toBe(expected);
});
