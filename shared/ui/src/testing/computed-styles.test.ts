import { keysOf } from './computed-styles';

test.each([
  ['.rw-chip', ['.rw-chip']],
  ['a.rw-link:hover', ['.rw-link']],
  [':where(.css-1).ant-btn > span, #main', ['span', '#main']],
  ['.a .b:not(.c, .d)', ['.b']],
  [':is(.a, .b)', ['*']],
  ['input[title="a, .b"]', ['input']],
  ['.sm\\:flex', ['*']],
  ['DIV', ['div']],
])('an element that matches %s has one of the keys %j', (selector, keys) => {
  expect(keysOf(selector)).toEqual(keys);
});
