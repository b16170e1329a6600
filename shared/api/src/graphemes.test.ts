import { cutText, firstGrapheme } from './graphemes';

const FAMILY = '👩‍👩‍👧‍👦';
const FLAG = '🇮🇶';
const TONE = '👋🏽';
const MARKED = 'مُّ';

describe('firstGrapheme', () => {
  it.each([
    [`${FAMILY}ب`, FAMILY],
    [FLAG + FLAG, FLAG],
    [`${TONE}x`, TONE],
    ['é', 'é'],
    [`${MARKED}ن`, MARKED],
    ['ab', 'a'],
    ['', ''],
  ])('maps %j to %j', (text, expected) => {
    expect(firstGrapheme(text)).toBe(expected);
  });
});

describe('cutText', () => {
  it.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'abc'],
    [`ab${FAMILY}`, 5, 'ab'],
    [`ab${FAMILY}c`, 2 + FAMILY.length, `ab${FAMILY}`],
    [`a${FLAG}${FLAG}`, 5, `a${FLAG}`],
    [`a${FLAG}${FLAG}`, 7, `a${FLAG}`],
    [`a${TONE}`, 3, 'a'],
    [`a${MARKED}`, 2, 'a'],
    ['', 3, ''],
    [FAMILY, 1, ''],
    [FAMILY, 2, '👩'],
  ])('cuts %j at %d as %j', (text, length, expected) =>
    expect(cutText(text, length)).toBe(expected),
  );
});
