import fc from 'fast-check';
import { foldForSearch, SEARCH_MIN_LENGTH } from '@riwaq/api';
import { askedWords, searchPattern } from './search-pattern';

test.each([
  [undefined, null],
  ['', null],
  ['Physics', '%physics%'],
  ['Éléments', '%elements%'],
  ['100%', '%100\\%%'],
  ['a_b\\c', '%a\\_b\\\\c%'],
  ['إِمْتِحَانَات', '%امتحانات%'],
])('%s is sought as %s', (asked, pattern) => {
  expect(searchPattern(asked)).toBe(pattern);
});

test('a search counts by what is left of it after folding, and one of which nothing is left is refused', () => {
  const marks = fc.string({
    unit: fc.constantFrom(...'\u0640\u064b\u0651\u0300\u0301 '),
    minLength: 1,
  });
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'aébالـَ') }), marks, (text, more) => {
      const asked = `${text}${more}`;
      const left = [...foldForSearch(asked)].length;
      for (const fewest of [1, SEARCH_MIN_LENGTH]) {
        if (left >= fewest) expect(searchPattern(asked, fewest)).toBe(`%${foldForSearch(asked)}%`);
        else
          expect(() => searchPattern(asked, fewest)).toThrow(
            expect.objectContaining({ status: 400 }),
          );
      }
    }),
  );
});

test('no wildcard of the asked text reaches the database', () => {
  fc.assert(
    fc.property(
      fc.string().filter((text) => foldForSearch(text) !== ''),
      (asked) => {
        const pattern = searchPattern(asked);
        if (pattern === null) return;
        expect(pattern.slice(1, -1).replace(/\\[\\%_]/g, '')).not.toMatch(/[\\%_]/);
      },
    ),
  );
});

test('asks for each word of a search by itself', () => {
  expect(askedWords('الزمن  السرعة')).toEqual(['الزمن', 'السرعه']);
  expect(() => askedWords('ab', SEARCH_MIN_LENGTH)).toThrow(
    expect.objectContaining({ status: 400 }),
  );
});
