import { emojiChoices } from './emoji-choices';
import categories from './emoji.json';

const found = (query: string, language: 'ar' | 'en' = 'ar') =>
  emojiChoices(query, language).flatMap(({ choices }) => choices.map(({ emoji }) => emoji));

test('every emoji has a name in both languages, and stands there once', () => {
  const all = categories.flatMap(({ emoji }) => emoji);
  expect(
    all.filter((each) => each.length !== 3 || each.some((part) => part.trim() === '')),
  ).toEqual([]);
  expect(new Set(all.map(([emoji]) => emoji)).size).toBe(all.length);
});

test.each([
  ['قلب أحمر', ['❤️']],
  ['شُكرًا', ['🙏']],
  ['red heart', ['❤️']],
  ['THANKS', ['🙏']],
  ['لا شيء كهذا', []],
])('%s', (query, expected) => expect(found(query)).toEqual(expected));

test('without a word all are there, under names of the language', () => {
  expect(found('').length).toBeGreaterThan(200);
  expect(emojiChoices('coffee', 'ar')[0]?.choices).toEqual([{ emoji: '☕', name: 'قهوة' }]);
});
