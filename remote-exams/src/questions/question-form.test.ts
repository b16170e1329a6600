import fc from 'fast-check';
import { QUESTION_TYPES } from '@riwaq/api';
import {
  asType,
  duplicates,
  mostMark,
  questionDraft,
  questionModel,
  questionProblems,
  type OptionDraft,
  type QuestionDraft,
} from './question-form';

// Proves QUESTION-8, QUESTION-9, QUESTION-11.

let made = 0;
const newKey = () => `new${(made += 1)}`;
const option = (text: string, isCorrect = false, tolerance = ''): OptionDraft => ({
  key: `${text}${isCorrect}`,
  answerGuid: null,
  text,
  isCorrect,
  tolerance,
  feedback: '',
});
const draft = (more: Partial<QuestionDraft>): QuestionDraft => ({
  questionType: 'OneChoice',
  html: '<p>What?</p>',
  mark: 2,
  hint: '',
  feedback: '',
  file: null,
  options: [option('a', true), option('b')],
  ...more,
});

test.each<[string, Partial<QuestionDraft>, object]>([
  ['a choice', {}, {}],
  ['no text', { html: '<p>&nbsp;</p>' }, { question: 'fields.required' }],
  ['a picture alone', { html: '<p><img src="/files/x.png"></p>' }, {}],
  ['no mark', { mark: null }, { questionMark: 'fields.required' }],
  ['0', { mark: 0 }, {}],
  ['100', { mark: 100 }, {}],
  ['less than 0', { mark: -1 }, { questionMark: 'exams.markDigits' }],
  ['more than 100', { mark: 100.5 }, { questionMark: 'exams.markDigits' }],
  ['four decimals', { mark: 0.3333 }, {}],
  ['five decimals', { mark: 0.33333 }, { questionMark: 'exams.markDigits' }],
  ['no option', { options: [] }, { QuestionOptions: 'exams.optionsRequired' }],
  [
    'an empty option',
    { options: [option('a', true), option(' ')] },
    { QuestionOptions: 'exams.optionEmpty' },
  ],
  [
    'no right option',
    { options: [option('a'), option('b')] },
    { QuestionOptions: 'exams.selectCorrect' },
  ],
  [
    'several choices without a right one',
    { questionType: 'MultiChoice', options: [option('a'), option('b')] },
    { QuestionOptions: 'exams.selectCorrect' },
  ],
  [
    'two equal options',
    { options: [option('a  b', true), option('a b')] },
    { QuestionOptions: 'exams.sameAnswers' },
  ],
  ['options that differ in case', { options: [option('A', true), option('a')] }, {}],
  ['a text to fill in', { questionType: 'FillInTheBlanks', options: [option('a', true)] }, {}],
  [
    'a text to fill in without an answer',
    { questionType: 'FillInTheBlanks', options: [option('', true)] },
    { QuestionOptions: 'exams.correctRequired' },
  ],
  ['a number', { questionType: 'Number', options: [option('٣٫١٤', true, '0.01')] }, {}],
  [
    'an invalid number',
    { questionType: 'Number', options: [option('pi', true)] },
    { QuestionOptions: 'exams.numberInvalid' },
  ],
  [
    'an invalid tolerance',
    { questionType: 'Number', options: [option('3', true, 'few')] },
    { QuestionOptions: 'exams.numberInvalid' },
  ],
  [
    '١ and 1 as numbers',
    { questionType: 'Number', options: [option('١', true), option('1', true, '0')] },
    { QuestionOptions: 'exams.sameAnswers' },
  ],
  ['a file to send', { questionType: 'AttachedFile', options: [] }, {}],
])('validates %s', (_, more, problems) => {
  expect(questionProblems(draft(more))).toEqual(problems);
});

test.each<[string, number | null, number | null, number | null]>([
  ['a new one', 10.5, null, 10.5],
  ['a stored one', 0.2, 0.1, 0.3],
  ['one of an exam with too many', 0, 40, 40],
  ['any of a category', null, 4, null],
  ['the first', 100, null, 100],
])('limits the marks of %s', (_, left, own, most) => {
  expect(mostMark(left, own === null ? null : { questionMark: own })).toBe(most);
});

test('refuses a mark above what the exam has left', () => {
  expect([10, 10.0001].map((mark) => questionProblems(draft({ mark }), 10))).toEqual([
    {},
    { questionMark: 'exams.marksLeft' },
  ]);
});

test.each([
  ['12', true],
  ['-3.5', true],
  ['٣٫٥', true],
  ['3,5', true],
  ['.5', true],
  ['', false],
  ['.', false],
  ['1e3', true],
  ['6.022E+23', true],
  ['1e-3', true],
  ['1e41', false],
  ['−5', true],
  ['3 4', false],
  ['1,234.5', true],
  ['1,234,567', true],
  ['١٬٠٠٠٫٥', true],
  ['1,23.4', false],
  ['1٬00', false],
])('accepts %p as a number, as the server does: %s', (text, expected) => {
  expect(
    questionProblems(draft({ questionType: 'Number', options: [option(text, true)] }))
      .QuestionOptions === undefined,
  ).toBe(expected);
});

test('marks the later of equal options', () => {
  const options = [option('a', true), option('b'), { ...option('\u200fa\u200b'), key: 'again' }];
  expect([...duplicates(draft({ options }))]).toEqual(['again']);
});

test('starts with four empty options of one choice, one mark', () => {
  expect(questionDraft(null, newKey)).toMatchObject({
    questionType: 'OneChoice',
    mark: 1,
    options: [{ text: '' }, { text: '' }, { text: '' }, { text: '' }],
  });
});

test('reduces options to those that the new type accepts', () => {
  expect(
    asType(
      draft({ options: [option('a'), option('b', true)] }),
      'FillInTheBlanks',
      newKey,
    ).options.map(({ text, isCorrect }) => [text, isCorrect]),
  ).toEqual([['b', true]]);
  expect(
    asType(
      draft({ questionType: 'MultiChoice', options: [option('a', true), option('b', true)] }),
      'OneChoice',
      newKey,
    ).options.map(({ isCorrect }) => isCorrect),
  ).toEqual([true, false]);
});

test('preserves the rules of each type through any type changes', () => {
  const type = fc.constantFrom(...QUESTION_TYPES);
  const options = fc.array(
    fc.record({
      key: fc.uuid(),
      answerGuid: fc.constant(null),
      text: fc.string(),
      isCorrect: fc.boolean(),
      tolerance: fc.constant(''),
      feedback: fc.constant(''),
    }),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(options, fc.array(type, { minLength: 1, maxLength: 6 }), (given, types) => {
      const last = types.reduce<ReturnType<typeof asType>>(
        (now, next) => asType(now, next, newKey),
        draft({ questionType: 'MultiChoice', options: given }),
      );
      expect(last.questionType).toBe(types.at(-1));
      if (last.questionType === 'OneChoice')
        expect(last.options.filter(({ isCorrect }) => isCorrect).length).toBeLessThanOrEqual(1);
      if (last.questionType === 'FillInTheBlanks' || last.questionType === 'Number')
        expect(last.options.length > 0 && last.options.every(({ isCorrect }) => isCorrect)).toBe(
          true,
        );
    }),
  );
});

test('sends options in order with their guids, tolerances only for numbers', () => {
  const of = { questionGuid: 'q', examGuid: 'e', categoryGuid: null };
  const sent = { tolerance: null, feedback: '' };
  expect(
    questionModel(
      draft({ options: [{ ...option(' a ', true, '1'), answerGuid: 'kept' }, option('b')] }),
      of,
    ).QuestionOptions,
  ).toEqual([
    { ...sent, answerGuid: 'kept', optionText: 'a', isCorrect: true, optionOrder: 1 },
    { ...sent, answerGuid: null, optionText: 'b', isCorrect: false, optionOrder: 2 },
  ]);
  expect(
    questionModel(draft({ questionType: 'Number', options: [option('3', true, ' 0.5 ')] }), of)
      .QuestionOptions,
  ).toMatchObject([{ tolerance: '0.5' }]);
  expect(questionModel(draft({ questionType: 'AttachedFile' }), of).QuestionOptions).toEqual([]);
});
