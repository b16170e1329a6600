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
])('%s is ordered by %s', (title, key) => {
  expect(titleKey(title)).toBe(key);
});

test('a key is short whatever the title unfolds to', () => {
  expect([...titleKey('\ufdfa'.repeat(449))].length).toBe(100);
});

test('a title of nothing but signs has a key', () => {
  expect(titleKey('…!?')).toBe('');
});
