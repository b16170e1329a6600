import type { LeftOutReason } from '@riwaq/api';
import {
  ANY,
  hasSameCosts,
  numbersProblem,
  rangeAround,
  sharesProblem,
  textsProblem,
  weightProblem,
  type NumberRange,
} from './key-rules';

const weighted = (...worths: number[]) => worths.map((worth) => ({ worth }));

describe('weightProblem', () => {
  it.each<[number[], LeftOutReason | null]>([
    [[100, 0], null],
    [[99.99999, 0], null],
    [[100, 100], null],
    [[], null],
    [[100, 50], 'partial'],
    [[99, 0], 'partial'],
    [[150, 0], 'partial'],
    [[100, -25], 'negative'],
    [[100, NaN], 'weights'],
  ])('rates the weights %j as %s', (worths, problem) => {
    expect(weightProblem(weighted(...worths))).toBe(problem);
  });
});

describe('sharesProblem', () => {
  it.each<[number[], LeftOutReason | null]>([
    [[50, 50, -50], null],
    [[33.33333, 33.333, 33, 0], null],
    [[0, -100], null],
    [[70, 30], 'weights'],
    [[100, 100], 'weights'],
    [[50, 49], 'weights'],
    [[100, NaN], 'weights'],
  ])('rates the weights %j as %s', (worths, problem) => {
    expect(sharesProblem(weighted(...worths))).toBe(problem);
  });
});

describe('hasSameCosts', () => {
  it.each<[number[], boolean]>([
    [[50, 50, -50], true],
    [[100, -100], true],
    [[33, 33, 33, -33.3], true],
    [[50, 50, 0], false],
    [[50, 50, -100], false],
  ])('rates the weights %j as %s', (worths, same) => {
    expect(hasSameCosts(weighted(...worths))).toBe(same);
  });
});

describe('textsProblem', () => {
  it.each<[string, LeftOutReason | null]>([
    ['+bat', null],
    ['+bat -cat -*', null],
    ['-bat +*', 'wrongAccepted'],
    ['-Bat +bat', 'wrongAccepted'],
    ['-ba* +*at', 'wrongAccepted'],
    ['-ba* +ca*', null],
    ['-* +bat', 'wrongAccepted'],
    // The first match counts in Moodle, too.
    ['+ba* -bat', null],
    ['+أحمد -احمد', 'wrongAccepted'],
    ['-\\* +bat', null],
    ['-\\* +\\*', 'wrongAccepted'],
    ['+\\*أ -\\*ا', 'wrongAccepted'],
    ['+\\* -bat', null],
  ])('rates the answers %s as %s', (answers, problem) => {
    const read = answers.split(' ').map((each) => ({
      text: each.slice(1),
      worth: each.startsWith('+') ? 100 : 0,
    }));
    expect(textsProblem(read)).toBe(problem);
  });
});

describe('numbersProblem', () => {
  it.each<[string, LeftOutReason | null]>([
    ['+10:1', null],
    ['-10 +10:1', 'wrongAccepted'],
    ['-8:1 +10:1', 'wrongAccepted'],
    ['-8:0.5 +10:1', null],
    ['+10:1 -10', null],
    ['-* +10', 'wrongAccepted'],
    ['+10 -*', null],
    ['+*', 'number'],
  ])('rates the answers %s as %s', (answers, problem) => {
    const read = answers.split(' ').map((each) => {
      const [number = '', tolerance = null] = each.slice(1).split(':');
      const range: NumberRange | typeof ANY | null =
        number === ANY ? ANY : rangeAround(number, tolerance);
      if (range === null) throw new Error(`Not a number: ${each}`);
      return { range, worth: each.startsWith('+') ? 100 : 0 };
    });
    expect(numbersProblem(read)).toBe(problem);
  });

  it.each([
    ['1,000', null],
    ['many', null],
    ['10', '-1'],
    ['10', 'x'],
  ])('reads no range of %s ± %s', (number, tolerance) => {
    expect(rangeAround(number, tolerance)).toBeNull();
  });
});
