import fc from 'fast-check';
import { searchLength, searchPattern } from './search-pattern';

test.each([
  [undefined, null],
  ['', null],
  ['   ', null],
  ['ـــ', null],
  ['Physics', '%physics%'],
  ['100%', '%100\\%%'],
  ['a_b\\c', '%a\\_b\\\\c%'],
  ['إِمْتِحَانَات', '%امتحانات%'],
])('%s is sought as %s', (asked, pattern) => {
  expect(searchPattern(asked)).toBe(pattern);
});

test('length counts what is left after folding', () => {
  expect(searchLength('اَلْ')).toBe(2);
  expect(searchLength('  abc ')).toBe(3);
});

test('no wildcard of the asked text reaches the database', () => {
  fc.assert(fc.property(fc.string(), (asked) => {
    const pattern = searchPattern(asked);
    if (pattern === null) return;
    expect(pattern.slice(1, -1).replace(/\\[\\%_]/g, '')).not.toMatch(/[\\%_]/);
  }));
});
