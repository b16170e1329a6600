import { entered } from './paper';

test.each([
  [['\u200f'], []],
  [['', ' \u200b\n'], []],
  [[' بغداد\u200f '], ['بغداد\u200f']],
])('takes %j as the answer %j', (typed, answer) => {
  expect(entered(typed)).toEqual(answer);
});
