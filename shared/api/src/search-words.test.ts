import fc from 'fast-check';
import { foldForSearch } from './arabic';
import { SEARCH_MIN_LENGTH, SEARCH_WORDS_MAX } from './limits';
import { searchMatcher, searchWords } from './search-words';

// Proves UI-5.

test.each<[string, string[]]>([
  ['  ', []],
  ['الخوارزميّات  كورمن', ['الخوارزميات', 'كورمن']],
  ['Data data', ['data']],
  ['علم في', ['علم', 'في']],
  ['in c', ['in', 'c']],
  ['a b c d e f g h i jkl', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
])('splits %p into %p', (search, words) => {
  expect(searchWords(search)).toEqual(words);
});

test.each<[string, string[]]>([
  ['علم في', ['علم', 'في']],
  ['in c', ['in c']],
  ['a b c d e f g h i jkl', ['a b c d e f g h i jkl']],
])('keeps %p together when no word reaches the minimum of the index', (search, words) => {
  expect(searchWords(search, SEARCH_MIN_LENGTH)).toEqual(words);
});

test.each<[string, string, boolean]>([
  ['مقدمة في الجبر', 'جبر مقدمة', true],
  ['أحمد كريم', 'كريم أحمد', true],
  ['أَحْمَد كريم', 'كريم\u200f احمد', true],
  ['Éléments d’ALGÈBRE', 'algebre elements', true],
  ['Li Wu', 'wu li', true],
  ['أحمد كريم', 'كريم سالم', false],
  ['Progress 100%', '100% progress', true],
  ['Progress 1000', '100% progress', false],
  ['أحمد كريم', '', true],
  ['', ' ', true],
  ['', 'كريم', false],
])('matches %p with %p: %p', (text, search, matches) => {
  expect(searchMatcher(search)(text)).toBe(matches);
});

test('finds the words of a text in any order, and no other word', () => {
  const word = fc.stringMatching(/^[a-zأبتثح]{1,6}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: SEARCH_WORDS_MAX }), (words) => {
      const text = words.join(' ');
      expect(searchMatcher([...words].reverse().join(' '))(text)).toBe(true);
      expect(searchMatcher(foldForSearch(text))(text)).toBe(true);
      expect(searchMatcher(`${words.slice(1).join(' ')} 7`)(text)).toBe(false);
    }),
  );
});
