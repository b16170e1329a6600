import { titleKey } from './title-key';

test.each([
  ['الخوارزميات', 'خوارزميات'],
  ['«الأدب العربي»', 'ادب العربي"'],
  ['The Art of Prose', 'art of prose'],
  ['A Guide', 'guide'],
  ['An Essay', 'essay'],
  ['Analysis', 'analysis'],
  ['Theory', 'theory'],
  ['إلى أين', 'الي اين'],
])('sorts %s by %s', (title, key) => {
  expect(titleKey(title)).toBe(key);
});

test('limits the length of a key for any title', () => {
  expect([...titleKey('\ufdfa'.repeat(449))].length).toBe(100);
});

test('returns a key for a title of signs only', () => {
  expect(titleKey('…!?')).toBe('');
});
