import { searchWords } from './search-words';

test.each<[string, string[]]>([
  ['  ', []],
  ['الخوارزميّات  كورمن', ['الخوارزميات', 'كورمن']],
  ['Data data', ['data']],
  ['علم في', ['علم', 'في']],
  ['in c', ['in c']],
  ['a b c d e f g h i jkl', ['a b c d e f g h i jkl']],
])('splits %p into %p', (asked, words) => {
  expect(searchWords(asked)).toEqual(words);
});
