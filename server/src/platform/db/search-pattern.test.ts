import fc from 'fast-check';
import { foldForSearch, SEARCH_MIN_LENGTH } from '@riwaq/api';
import { requiredWords, searchPattern } from './search-pattern';

test.each([
  [undefined, null],
  ['', null],
  ['Physics', '%physics%'],
  ['Éléments', '%elements%'],
  ['100%', '%100\\%%'],
  ['a_b\\c', '%a\\_b\\\\c%'],
  ['إِمْتِحَانَات', '%امتحانات%'],
])('converts the search %s to the pattern %s', (asked, pattern) => {
  expect(searchPattern(asked)).toBe(pattern);
});

test('measures a search after folding and refuses one that becomes empty', () => {
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

test('escapes every wildcard of the search text', () => {
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

test('splits a search into words', () => {
  expect(requiredWords('الزمن  السرعة')).toEqual(['الزمن', 'السرعه']);
  expect(() => requiredWords('ab', SEARCH_MIN_LENGTH)).toThrow(
    expect.objectContaining({ status: 400 }),
  );
});
