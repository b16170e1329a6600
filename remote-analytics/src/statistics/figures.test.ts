import { figureText, MARK_DIGITS, percentText, shareOf } from './figures';

// Proves UI-9.

test.each([
  [0.64903, '0.65'],
  [0.5, '0.5'],
  [3, '3'],
  [0, '0'],
  [-0.001, '0'],
  [-0.125, '-0.13'],
  [null, '—'],
])('formats %p as %s', (value, text) => {
  expect(figureText(value)).toBe(text);
});

test('formats marks with up to four decimals', () => {
  expect(figureText(2.33333, MARK_DIGITS)).toBe('2.3333');
  expect(figureText(2.5, MARK_DIGITS)).toBe('2.5');
});

test('shows a dash for a share of zero', () => {
  expect(percentText(shareOf(1, 3))).toBe('33.33%');
  expect(percentText(shareOf(0, 0))).toBe('—');
});
