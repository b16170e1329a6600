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

let made = 0;
const newKey = () => `new${(made += 1)}`;
const option = (text: string, isCorrect = false, tolerance = ''): OptionDraft => ({
  key: `${text}${isCorrect}`,
  answerGuid: null,
  text,
  isCorrect,
  tolerance,
});
const draft = (more: Partial<QuestionDraft>): QuestionDraft => ({
  questionType: 'OneChoice',
  html: '<p>What?</p>',
  mark: 2,
  hint: '',
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
    'none that is right',
    { options: [option('a'), option('b')] },
    { QuestionOptions: 'exams.selectCorrect' },
  ],
  [
    'several choices of which none is right',
    { questionType: 'MultiChoice', options: [option('a'), option('b')] },
    { QuestionOptions: 'exams.selectCorrect' },
  ],
  [
    'two that say the same',
    { options: [option('a  b', true), option('a b')] },
    { QuestionOptions: 'exams.sameAnswers' },
  ],
  ['case tells two apart', { options: [option('A', true), option('a')] }, {}],
  ['a text to fill in', { questionType: 'FillInTheBlanks', options: [option('a', true)] }, {}],
  [
    'a text to fill in without an answer',
    { questionType: 'FillInTheBlanks', options: [option('', true)] },
    { QuestionOptions: 'exams.correctRequired' },
  ],
  ['a number', { questionType: 'Number', options: [option('٣٫١٤', true, '0.01')] }, {}],
  [
    'a number that is none',
    { questionType: 'Number', options: [option('pi', true)] },
    { QuestionOptions: 'exams.numberInvalid' },
  ],
  [
    'a tolerance that is none',
    { questionType: 'Number', options: [option('3', true, 'few')] },
    { QuestionOptions: 'exams.numberInvalid' },
  ],
  [
    '١ and 1 as numbers',
    { questionType: 'Number', options: [option('١', true), option('1', true, '0')] },
    { QuestionOptions: 'exams.sameAnswers' },
  ],
  ['a file to send', { questionType: 'AttachedFile', options: [] }, {}],
])('what is wrong with %s', (_, more, problems) => {
  expect(questionProblems(draft(more))).toEqual(problems);
});

test.each<[string, number | null, number | null, number | null]>([
  ['a new one', 10.5, null, 10.5],
  ['one that is there', 0.2, 0.1, 0.3],
  ['one of an exam with too many', 0, 40, 40],
  ['any of a category', null, 4, null],
  ['the first', 100, null, 100],
])('how many marks %s may have', (_, left, own, most) => {
  expect(mostMark(left, own === null ? null : { questionMark: own })).toBe(most);
});

test('a question for which the exam has no room', () => {
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
])('%p is a number, as the server reads it: %s', (text, expected) => {
  expect(
    questionProblems(draft({ questionType: 'Number', options: [option(text, true)] }))
      .QuestionOptions === undefined,
  ).toBe(expected);
});

test('of options that say the same the later ones are marked', () => {
  const options = [option('a', true), option('b'), { ...option('\u200fa\u200b'), key: 'again' }];
  expect([...duplicates(draft({ options }))]).toEqual(['again']);
});

test('a new question is one choice of four empty options for one mark', () => {
  expect(questionDraft(null, newKey)).toMatchObject({
    questionType: 'OneChoice',
    mark: 1,
    options: [{ text: '' }, { text: '' }, { text: '' }, { text: '' }],
  });
});

test('of what was offered only what is right is accepted when the answer is to be written', () => {
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

test('through whatever types it goes, one choice has at most one right option, and what is accepted is always right', () => {
  const type = fc.constantFrom(...QUESTION_TYPES);
  const options = fc.array(
    fc.record({
      key: fc.uuid(),
      answerGuid: fc.constant(null),
      text: fc.string(),
      isCorrect: fc.boolean(),
      tolerance: fc.constant(''),
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

test('options travel in their order with what they were stored under; only numbers have a tolerance', () => {
  const of = { questionGuid: 'q', examGuid: 'e', categoryGuid: null };
  expect(
    questionModel(
      draft({ options: [{ ...option(' a ', true, '1'), answerGuid: 'kept' }, option('b')] }),
      of,
    ).QuestionOptions,
  ).toEqual([
    { answerGuid: 'kept', optionText: 'a', isCorrect: true, optionOrder: 1, tolerance: null },
    { answerGuid: null, optionText: 'b', isCorrect: false, optionOrder: 2, tolerance: null },
  ]);
  expect(
    questionModel(draft({ questionType: 'Number', options: [option('3', true, ' 0.5 ')] }), of)
      .QuestionOptions,
  ).toMatchObject([{ tolerance: '0.5' }]);
  expect(questionModel(draft({ questionType: 'AttachedFile' }), of).QuestionOptions).toEqual([]);
});
