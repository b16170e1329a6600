import { emojiChoices } from './emoji-choices';
import categories from './emoji.json';

// Proves CHAT-3.

const found = (query: string, language: 'ar' | 'en' = 'ar') =>
  emojiChoices(query, language).flatMap(({ choices }) => choices.map(({ emoji }) => emoji));

test('names every emoji in both languages and lists it once', () => {
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

test('returns all emoji for an empty query', () => {
  expect(found('').length).toBeGreaterThan(200);
  expect(emojiChoices('coffee', 'ar')[0]?.choices).toEqual([{ emoji: '☕', name: 'قهوة' }]);
});
