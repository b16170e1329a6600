import fc from 'fast-check';
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

/** Letters, marks and joiners in any order, as they come from keyboards, files and attackers. */
const mixedText = fc
  .array(
    fc.constantFrom(
      'a',
      'Z',
      '7',
      ' ',
      'م',
      'ل',
      'ـ',
      'ُ',
      '\u0301',
      '\u200d',
      '\r',
      '\n',
      '👩',
      FLAG,
      '각',
      '\u0600',
    ),
  )
  .map((parts) => parts.join(''));

test('cuts at the boundaries of the Unicode segmenter', () => {
  fc.assert(
    fc.property(mixedText, fc.nat({ max: 20 }), (text, length) => {
      const ends = [
        ...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text),
      ].map(({ index, segment }) => index + segment.length);
      expect(firstGrapheme(text)).toBe(text.slice(0, ends[0] ?? 0));
      const end = ends.filter((each) => each <= length).at(-1);
      if (end !== undefined) expect(cutText(text, length)).toBe(text.slice(0, end));
    }),
  );
});

test('needs no segmenter for ordinary names and excerpts', async () => {
  const segmenter = jest.spyOn(Intl, 'Segmenter');
  await jest.isolateModulesAsync(async () => {
    const fresh = await import('./graphemes');
    expect(fresh.firstGrapheme('محمد')).toBe('م');
    expect(fresh.firstGrapheme('Ali')).toBe('A');
    expect(fresh.cutText('أهلا بكم', 5)).toBe('أهلا ');
  });
  expect(segmenter).not.toHaveBeenCalled();
});
