import fc from 'fast-check';
import { foldForSearch, SEARCH_MIN_LENGTH, searchWords } from '@riwaq/api';
import { piecesOf } from './highlight';

const marked = (text: string, asked: string) =>
  piecesOf(text, searchWords(asked, SEARCH_MIN_LENGTH))
    .filter(({ found }) => found)
    .map((piece) => piece.text);

test.each([
  ['الخوارزميّات وهياكل البيانات', 'خوارزميات', ['خوارزميّات']],
  ['المُعَلَّقاتُ السبع', 'معلقات', ['مُعَلَّقاتُ']],
  ['أسس الإدارة', 'اداره', ['إدارة']],
  ['Data bases and DATA', 'data', ['Data', 'DATA']],
  ['مئة 100 مسألة', '١٠٠', ['100']],
  ['قانون العقود', 'عقود قانون', ['قانون', 'عقود']],
  ['𝒜lgebra book', 'book', ['book']],
  ['لا شيء هنا', 'غائب', []],
])('highlights in «%s» the match of %s as written', (text, asked, found) => {
  expect(marked(text, asked)).toEqual(found);
});

test('splits the text into pieces and marks the matches', () => {
  const letters = fc
    .array(fc.constantFrom(...'اأإبةهيى aA1١', '\u0651', '\u0640'), { minLength: 1, maxLength: 30 })
    .map((list) => list.join(''));
  fc.assert(
    fc.property(letters, letters, (text, asked) => {
      const pieces = piecesOf(text, searchWords(asked, SEARCH_MIN_LENGTH));
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      for (const word of searchWords(asked, SEARCH_MIN_LENGTH)) {
        if (foldForSearch(text) === word) expect(pieces.some(({ found }) => found)).toBe(true);
      }
    }),
  );
});
