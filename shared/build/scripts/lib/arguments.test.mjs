import { plainNumber, readArguments } from './arguments.mjs';

const USAGE = 'npm run plant -- <tree> [--to <garden>]';
const read = (...args) =>
  readArguments(USAGE, { args, names: 1, options: { to: { type: 'string' } } });

it('returns names and values', () => {
  expect(read('oak', '--to', 'north')).toEqual({ names: ['oak'], values: { to: 'north' } });
});

it.each([['--help'], ['-h'], ['oak', '--help']])('throws the usage for: %s', (...args) => {
  expect(() => read(...args)).toThrow(expect.objectContaining({ message: USAGE }));
});

it.each([
  ['no argument', [], USAGE],
  ['too many arguments', ['oak', 'elm'], USAGE],
  ['an empty name', [''], USAGE],
  ['an empty value', ['oak', '--to', ''], '--to is empty.'],
  ['an unknown option', ['oak', '--until', 'x'], /--until/],
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
])('parses %p as a plain number', (text, number) => {
  expect(plainNumber(text)).toBe(number);
});
