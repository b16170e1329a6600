import { RICH_TEXT, type QuestionType } from '@riwaq/api';
import {
  identityOf,
  lockStatus,
  optionsOf,
  questionProblem,
  questionStatus,
  type FormattedBody,
  type QuestionBody,
} from './question';
import { shownFormat } from './shown-format';

// Proves EXAM-11, QUESTION-9, QUESTION-10, QUESTION-13.

const option = (text: string, isCorrect = false, tolerance: string | null = null) => ({
  text,
  isCorrect,
  tolerance,
});
const body = (more: Partial<FormattedBody> = {}): FormattedBody => ({
  type: 'OneChoice',
  text: 'ما وحدة القوة؟',
  html: '<p>ما وحدة القوة؟</p>',
  fileNames: [],
  options: [option('نيوتن', true), option('جول')],
  ...more,
});

test.each<[string, Partial<QuestionBody>, string | null]>([
  ['a question', {}, null],
  ['no text', { text: '' }, 'question'],
  ['a picture instead of a text', { text: '', fileNames: ['x.png'] }, null],
  ['a choice without options', { options: [] }, 'QuestionOptions'],
  [
    'an invalid number',
    { type: 'Number', options: [option('9.8', true), option('ten', true)] },
    'QuestionOptions.1.optionText',
  ],
  ['Arabic digits', { type: 'Number', options: [option('٩٫٨', true, '٠٫١')] }, null],
  [
    'a tolerance below zero',
    { type: 'Number', options: [option('9.8', true, '-1')] },
    'QuestionOptions.0.tolerance',
  ],
])('%s', (_what, more, path) => {
  expect(questionProblem(body(more))?.path ?? null).toBe(path);
});

test.each<[string, QuestionType, QuestionBody['options'], number]>([
  ['a right one', 'OneChoice', [option('أ', true), option('ب')], 1],
  ['no right option', 'MultiChoice', [option('أ'), option('ب')], 10],
  ['no accepted text', 'FillInTheBlanks', [], 10],
  ['no accepted number', 'Number', [], 10],
  ['the same text twice', 'OneChoice', [option('أ ب', true), option(' أ  ب')], 6],
  [
    'the same text twice, reported before no right option',
    'OneChoice',
    [option('أ'), option('أ')],
    6,
  ],
  ['the same number in other digits', 'Number', [option('12', true), option('١٢', true)], 6],
  ['texts that differ only in case', 'OneChoice', [option('Aa', true), option('AA')], 1],
  [
    'texts that differ only in an invisible character',
    'OneChoice',
    [option('أ', true), option('\u200fأ\u200b')],
    6,
  ],
  ['texts that differ only in diacritics', 'OneChoice', [option('كَتَبَ', true), option('كُتِبَ')], 1],
  ['a file', 'AttachedFile', [], 1],
])('options: %s', (_what, type, options, status) => {
  expect(questionStatus(body({ type, options }))).toBe(status);
});

test('drops options of attached files, and tolerances except of numbers', () => {
  expect(optionsOf('AttachedFile', [option('x', true)])).toEqual([]);
  expect(optionsOf('OneChoice', [option('x', true, '1')])).toEqual([option('x', true)]);
  expect(optionsOf('Number', [option('1', true, '1')])).toEqual([option('1', true, '1')]);
});

test('identifies a question by content, not by option order', () => {
  const own = identityOf(body());
  expect(
    identityOf(
      body({
        options: [option('جول'), option('نيوتن', true)],
        text: ' \u200fما  وحدة القوة؟\u00ad',
      }),
    ),
  ).toBe(own);
  expect(identityOf(body({ options: [option('جول', true), option('نيوتن')] }))).not.toBe(own);
  expect(identityOf(body({ fileNames: ['x.png'] }))).not.toBe(own);
  expect(identityOf(body({ type: 'MultiChoice' }))).not.toBe(own);
});

describe('identity of a formatted text', () => {
  const of = (html: string) => identityOf(body({ text: html.replace(/<[^>]*>/g, ' '), html }));

  test.each([
    ['raised and lowered', '<p>x<sup>2</sup></p>', '<p>x<sub>2</sub></p>'],
    ['raised and plain', '<p>x<sup>2</sup></p>', '<p>x 2</p>'],
    ['underlined words', '<p><u>a</u> b</p>', '<p>a <u>b</u></p>'],
    ['bold words', '<p><strong>a</strong> b</p>', '<p>a b</p>'],
    [
      'colours',
      '<p><span style="color:#ff0000">a</span></p>',
      '<p><span style="color:#0000ff">a</span></p>',
    ],
    [
      'cells',
      '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
      '<table><tbody><tr><td>a</td></tr><tr><td>b</td></tr></tbody></table>',
    ],
    ['labels of lists', '<ol><li>a</li></ol>', '<ul><li>a</li></ul>'],
    [
      'indented lines',
      '<p>if x:<br />\u00a0\u00a0\u00a0 a<br />b</p>',
      '<p>if x:<br />\u00a0\u00a0\u00a0 a<br />\u00a0\u00a0\u00a0 b</p>',
    ],
    ['indented lines of a program', '<pre>if x:\n  a\nb</pre>', '<pre>if x:\n  a\n  b</pre>'],
  ])('differs in %s', (_what, one, other) => {
    expect(of(one)).not.toBe(of(other));
  });

  // A new tag of RICH_TEXT appears here until FORMATS of shown-format.ts has it: without it, an
  // inline element separates the letters around it and does not count.
  test('separates words at these elements only', () => {
    const separates = (tag: string): boolean =>
      JSON.stringify(shownFormat(`<u>x</u>a<${tag}>b</${tag}>`)).includes('a b');
    expect(RICH_TEXT.tags.filter(separates)).toEqual(
      [
        'p br hr h1 h2 h3 h4 h5 blockquote pre code',
        'img figure figcaption div table thead tbody audio video source',
      ].flatMap((tags) => tags.split(' ')),
    );
  });

  test.each([
    ['paragraphs', '<p>a</p><p>b</p>', '<div>a<br>b</div>'],
    [
      'elements that look alike',
      '<p><b>a</b><del>c</del></p>',
      '<p><strong>a</strong><s>c</s></p>',
    ],
    ['formats of spaces', '<p>a<u> </u>b</p>', '<p>a b</p>'],
    ['divided runs', '<p><u>a</u><u>b</u></p>', '<p><u>ab</u></p>'],
    ['nesting', '<p><u><em>a</em></u></p>', '<p><em><u>a</u></em></p>'],
    [
      'notations of a colour',
      '<p><span style="color:#f00">a</span></p>',
      '<p><span style="color:rgb(255, 0, 0)">a</span></p>',
    ],
    ['invisible characters', '<p>\u200f<em>a\u00ad</em></p>', '<p><em>a</em></p>'],
    ['sizes', '<p><span style="font-size:12px">a</span></p>', '<p>a</p>'],
    ['indentation of the first line', '<p>\u00a0\u00a0 a</p>', '<p>a</p>'],
    [
      'notations of an indented line',
      '<p>if x:<br />\u00a0\u00a0\u00a0 a</p>',
      '<pre>if x:\n\ta</pre>',
    ],
    ['single spaces', '<p>a<br />\u00a0b</p>', '<p>a<br />b</p>'],
  ])('is the same with other %s', (_what, one, other) => {
    const [first, second] = [one, other].map((html) =>
      identityOf(body({ text: 'the same words', html })),
    );
    expect(first).toBe(second);
  });
});

test('identifies files by their content where it is known, else by their names', () => {
  const shown = body({ fileNames: ['image.png'] });
  const red = identityOf(shown, ['red']);
  expect(identityOf(shown, ['white'])).not.toBe(red);
  expect(identityOf(body({ fileNames: ['a.png', 'b.png'] }), ['red', 'red'])).toBe(red);
  expect(identityOf(shown, ['red', 'white'])).not.toBe(identityOf(shown, ['white', 'red']));
  expect(identityOf(body({ fileNames: ['b.png'] }), null)).not.toBe(identityOf(shown, null));
  expect(identityOf(body(), [])).toBe(identityOf(body()));
});

test.each<[boolean, boolean, boolean, boolean, number]>([
  [false, false, false, true, 1],
  [true, false, false, false, 2],
  [true, true, true, true, 2],
  [false, true, false, true, 4],
  [false, true, false, false, 1],
  [false, true, true, false, 4],
])(
  'active %s, entered %s, answered %s, what is asked %s: %s',
  (active, entered, answered, changesQuestion, status) => {
    expect(lockStatus({ active, entered, answered, changesQuestion })).toBe(status);
  },
);

test.each([
  [true, 2],
  [false, 1],
])('lets feedback change after answers unless the exam is active: %s', (active, status) => {
  const locks = { active, entered: true, answered: true };
  expect(lockStatus({ ...locks, changesQuestion: false, onlyFeedback: true })).toBe(status);
});
