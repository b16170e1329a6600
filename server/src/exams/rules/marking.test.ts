import type { QuestionType } from '@riwaq/api';
import fc from 'fast-check';
import { markAnswer, matchedOptions, type MarkedQuestion, type MultiChoiceRule } from './marking';

const TEN = 100_000;
/** Makes options from letters; upper-case letters are correct. */
const choices = (type: QuestionType, letters: string, mark = TEN): MarkedQuestion => ({
  type,
  mark,
  options: letters.split('').map((letter) => ({
    guid: letter.toLowerCase(),
    text: letter,
    isCorrect: letter !== letter.toLowerCase(),
  })),
});
const written = (
  type: QuestionType,
  ...accepted: [text: string, tolerance?: string][]
): MarkedQuestion => ({
  type,
  mark: TEN,
  options: accepted.map(([text, tolerance], index) => ({
    guid: String(index),
    text,
    isCorrect: true,
    tolerance,
  })),
});

test.each<[string, string[], number]>([
  ['the right option', ['b'], TEN],
  ['a wrong option', ['a'], 0],
  ['a blank', [], 0],
  ['two options', ['a', 'b'], 0],
  ['the right option twice', ['b', 'b'], TEN],
  ['an unknown option', ['x'], 0],
])('one choice: %s', (_what, answer, mark) => {
  expect(markAnswer(choices('OneChoice', 'aBc'), answer)).toBe(mark);
});

test.each<[string, string[], MultiChoiceRule, number]>([
  ['all the right ones', ['a', 'c', 'd'], 'all', TEN],
  ['one missing', ['a', 'c'], 'all', 0],
  ['one too many', ['a', 'b', 'c', 'd'], 'all', 0],
  ['a blank', [], 'all', 0],
  ['all the right ones', ['a', 'c', 'd'], 'partial', TEN],
  ['one missing', ['a', 'c'], 'partial', 66_667],
  ['two right, one wrong', ['a', 'c', 'b'], 'partial', 33_333],
  ['one right, two wrong', ['a', 'b', 'e'], 'partial', 0],
  ['a wrong one', ['b'], 'partial', 0],
  ['a blank', [], 'partial', 0],
])('several choices: %s, by the rule "%s"', (_what, answer, rule, mark) => {
  expect(markAnswer(choices('MultiChoice', 'AbCDe'), answer, rule)).toBe(mark);
});

test.each<[QuestionType, [string, string?][], string[], number]>([
  ['FillInTheBlanks', [['بغداد'], ['مدينة السلام']], ['مَدينة السلام'], TEN],
  ['FillInTheBlanks', [['Baghdad']], ['baghdad '], TEN],
  ['FillInTheBlanks', [['Baghdad']], ['Basra'], 0],
  ['FillInTheBlanks', [['Baghdad']], [], 0],
  ['Number', [['9.8', '0.1']], ['٩٫٧'], TEN],
  ['Number', [['9.8', '0.1']], ['9,95'], 0],
  ['Number', [['9.8']], ['9.80'], TEN],
  ['Number', [['1000']], ['1,000'], TEN],
  ['Number', [['1000']], ['١٬٠٠٠'], TEN],
  ['Number', [['1,000']], ['1000'], TEN],
  ['Number', [['1234567.5']], ['1,234,567.5'], TEN],
  ['Number', [['1.234']], ['1,234'], TEN],
  ['Number', [['1.5']], ['1,5'], TEN],
  ['Number', [['15']], ['1,5'], 0],
  ['Number', [['1000']], ['1,00'], 0],
  ['Number', [['9.8'], ['10']], ['10'], TEN],
  ['Number', [['9.8']], ['about 9.8'], 0],
  ['Number', [['9.8']], ['\u200e9.\u200b8\u200f'], TEN],
  ['Number', [['\u200f-9.8']], ['‒9.8'], TEN],
  ['Number', [['9.8']], [''], 0],
])('%s with %j: %j', (type, accepted, answer, mark) => {
  expect(markAnswer(written(type, ...accepted), answer)).toBe(mark);
});

test('leaves an attached file to be marked by a person', () => {
  expect(markAnswer(choices('AttachedFile', ''), ['file.pdf'])).toBeNull();
});

test('stays between zero and the full mark', () => {
  const letters = fc
    .uniqueArray(fc.constantFrom(...'abcdefgh'.split('')), { minLength: 1 })
    .chain((names) =>
      fc.tuple(
        ...names.map((name) => fc.boolean().map((right) => (right ? name.toUpperCase() : name))),
      ),
    );
  fc.assert(
    fc.property(
      letters,
      fc.subarray('abcdefgh'.split('')),
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.constantFrom<MultiChoiceRule>('all', 'partial'),
      (names, answer, mark, rule) => {
        const question = choices('MultiChoice', names.join(''), mark);
        const given = markAnswer(question, answer, rule)!;
        expect(given).toBeGreaterThanOrEqual(0);
        expect(given).toBeLessThanOrEqual(mark);
        const right = question.options.filter(({ isCorrect }) => isCorrect).map(({ guid }) => guid);
        if (right.length > 0) expect(markAnswer(question, right, rule)).toBe(mark);
      },
    ),
  );
});

describe('matchedOptions', () => {
  it.each<[string, MarkedQuestion, string[], string[]]>([
    ['the chosen option', choices('OneChoice', 'aBc'), ['c'], ['c']],
    ['every chosen option', choices('MultiChoice', 'aBCd'), ['a', 'c'], ['a', 'c']],
    ['no option of a blank', choices('MultiChoice', 'aB'), [], []],
    ['the first accepted text', written('FillInTheBlanks', ['ab'], ['a*']), ['AB'], ['0']],
    ['a later accepted text', written('FillInTheBlanks', ['ab'], ['a*']), ['ac'], ['1']],
    ['no accepted text of another', written('FillInTheBlanks', ['ab']), ['cd'], []],
    ['a number in tolerance', written('Number', ['5'], ['3', '0.2']), ['3.1'], ['1']],
    ['no number of a blank', written('Number', ['0']), [], []],
    ['nothing of a file', choices('AttachedFile', 'A'), ['a'], []],
  ])('returns %s', (_what, question, answer, matched) => {
    expect([...matchedOptions(question, answer)]).toEqual(matched);
  });
});
