import { truncate } from './truncate';

test.each([
  ['a short text', 'قصير', 10, 'قصير'],
  ['letters', 'مرحباً', 4, 'مرحب'],
  ['an emoji of two halves', 'ab🧪', 3, 'ab'],
  ['an emoji that is joined of several', 'a👩‍🏫b', 5, 'a'],
])('truncates %s between graphemes', (_what, text, most, expected) =>
  expect(truncate(text, most)).toBe(expected),
);
