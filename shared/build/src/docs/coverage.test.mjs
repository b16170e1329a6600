import fs from 'node:fs';
import { at } from '../../scripts/lib/paths.mjs';
import { clausesIn } from './clauses.mjs';
import { COVERAGE, coverageText, readTags, unproved } from './coverage.mjs';

it('finds a test for every clause of the requirements', () => {
  expect(unproved()).toEqual([]);
});

it('finds the tables as `npm run coverage` writes them', () => {
  expect(fs.readFileSync(at(COVERAGE), 'utf8')).toBe(coverageText());
});

it.each([
  ['a file', "// Proves MAIL-1.\n\ntest('sends', () => {", null],
  ['a test', "// Proves MAIL-1.\n  test('sends', () => {", 'sends'],
  ['a test with a comment', "// Proves MAIL-1.\n/** Twice. */\nit('sends', () => {", 'sends'],
  ['a test over several lines', "// Proves MAIL-1.\nit(\n  'sends',", 'sends'],
  ['a group', "// Proves MAIL-1.\ndescribe('mail', () => {", 'mail'],
  ['rows of a table', '// Proves MAIL-1.\ntest.each([', null],
])('reads the clause of %s', (_, text, title) => {
  expect(readTags(text)).toEqual([{ clause: 'MAIL-1', title }]);
});

it.each(['MAIL-1', 'MAIL-1 and MAIL-2.', 'that a mail is sent.'])(
  'refuses the clauses %j',
  (text) => {
    expect(() => readTags(`// Proves ${text}`)).toThrow('Write clauses in this form');
  },
);

it('reads several lines of clauses', () => {
  const text = '// Proves MAIL-1.\n// Proves MAIL-2, CHAT-4.\nconst say = 1;';
  expect(readTags(text).map(({ clause }) => clause)).toEqual(['MAIL-1', 'MAIL-2', 'CHAT-4']);
});

it('counts every clause of a range as named', () => {
  expect(clausesIn('MAIL-1, PEOPLE-4 to PEOPLE-6: lookups')).toEqual([
    'MAIL-1',
    'PEOPLE-4',
    'PEOPLE-5',
    'PEOPLE-6',
  ]);
});
