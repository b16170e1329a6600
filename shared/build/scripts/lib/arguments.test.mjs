import { plainNumber, readArguments } from './arguments.mjs';

const USAGE = 'npm run plant -- <tree> [--to <garden>]';
const read = (...args) =>
  readArguments(USAGE, { args, names: 1, options: { to: { type: 'string' } } });

it('takes what a script knows', () => {
  expect(read('oak', '--to', 'north')).toEqual({ names: ['oak'], values: { to: 'north' } });
});

it.each([['--help'], ['-h'], ['oak', '--help']])('tells how a script is called: %s', (...args) => {
  expect(() => read(...args)).toThrow(expect.objectContaining({ message: USAGE }));
});

it.each([
  ['nothing', [], USAGE],
  ['more than it was asked', ['oak', 'elm'], USAGE],
  ['a name that is empty', [''], USAGE],
  ['a value that is empty', ['oak', '--to', ''], '--to is empty.'],
  ['an option that is not there', ['oak', '--until', 'x'], /--until/],
])('refuses %s', (_, args, told) => {
  expect(() => read(...args)).toThrow(told);
});

it.each([
  ['5', 5],
  ['0', 0],
  ['0.5', 0.5],
  ['', Number.NaN],
  [' 5', Number.NaN],
  ['5%', Number.NaN],
  ['0x10', Number.NaN],
  ['1e2', Number.NaN],
])('reads %p as a number', (text, number) => {
  expect(plainNumber(text)).toBe(number);
});
