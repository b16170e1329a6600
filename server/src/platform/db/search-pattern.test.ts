import fc from 'fast-check';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { foldForSearch, SEARCH_MIN_LENGTH, SEARCH_WORDS_MAX } from '@riwaq/api';
import { containsWords, requiredWords } from './search-pattern';

// Proves UI-5.

const compiler = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const compile = (words: readonly string[], columns: readonly string[]) => {
  const { sql: text, parameters } = containsWords(
    words,
    ...columns.map((column) => sql.ref(column)),
  ).compile(compiler);
  return { text, parameters };
};

test.each<[string | undefined, string[]]>([
  [undefined, []],
  ['', []],
  ['Physics', ['%physics%']],
  ['Éléments', ['%elements%']],
  ['100% sure', ['%100\\%%', '%sure%']],
  ['a_b\\c', ['%a\\_b\\\\c%']],
  ['إِمْتِحَانَات', ['%امتحانات%']],
  ['جبر  مقدمة', ['%جبر%', '%مقدمه%']],
])('converts the search %s to the patterns %s', (asked, patterns) => {
  expect(compile(requiredWords(asked), ['name']).parameters).toEqual(patterns);
});

test.each<[string[], string[], string]>([
  [[], ['a'], 'true'],
  [['x'], ['a'], '(("a" like $1))'],
  [['x', 'y'], ['a'], '(("a" like $1) and ("a" like $2))'],
  [['x', 'y'], ['a', 'b'], '(("a" like $1 or "b" like $2) and ("a" like $3 or "b" like $4))'],
])('looks for each of %j in any of %j', (words, columns, text) => {
  expect(compile(words, columns).text).toBe(text);
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
        if (left >= fewest) expect(requiredWords(asked, fewest)).toEqual([foldForSearch(asked)]);
        else
          expect(() => requiredWords(asked, fewest)).toThrow(
            expect.objectContaining({ status: 400 }),
          );
      }
    }),
  );
});

test('escapes every wildcard of the search text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab%_\\') }), (asked) => {
      fc.pre(asked !== '');
      for (const pattern of compile(requiredWords(asked), ['name']).parameters)
        expect(
          String(pattern)
            .slice(1, -1)
            .replace(/\\[\\%_]/g, ''),
        ).not.toMatch(/[\\%_]/);
    }),
  );
});

test('limits the number of words', () => {
  const words = Array.from({ length: 20 }, (_, index) => `word${String(index)}`);
  expect(requiredWords(words.join(' '))).toEqual(words.slice(0, SEARCH_WORDS_MAX));
});

test('splits a search into words', () => {
  expect(requiredWords('الزمن  السرعة')).toEqual(['الزمن', 'السرعه']);
  expect(() => requiredWords('ab', SEARCH_MIN_LENGTH)).toThrow(
    expect.objectContaining({ status: 400 }),
  );
});
