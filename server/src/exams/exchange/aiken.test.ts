import { CATEGORY_QUESTIONS_MAX, seenText } from '@riwaq/api';
import fc from 'fast-check';
import { readAiken, writeAiken } from './aiken';
import type { LineError } from './question-draft';

// Proves QUESTION-14, QUESTION-15.

const read = async (source: string) => {
  const result = await readAiken(source);
  if (result.kind !== 'read') throw new Error(JSON.stringify(result));
  return result.questions;
};
const errorsOf = async (source: string): Promise<readonly LineError[]> => {
  const result = await readAiken(source);
  return result.kind === 'lines' ? result.errors : [];
};

const GOOD =
  'What is the capital?\nA. Baghdad\nB) Basra\nANSWER: A\nMARK: 2.5\n\nما عاصمة الأردن؟\r\nA. عمّان\r\nB. إربد\r\nC. الزرقاء\r\nANSWER: A\r\n';

test('reads dots and brackets, optional marks and both line ends', async () => {
  const questions = await read(GOOD);
  expect(
    questions.map(({ html, mark, options }) => [
      html,
      mark,
      options.map(({ text, isCorrect }) => (isCorrect ? `+${text}` : text)),
    ]),
  ).toEqual([
    ['<p>What is the capital?</p>', 25_000, ['+Baghdad', 'Basra']],
    ['<p>ما عاصمة الأردن؟</p>', null, ['+عمّان', 'إربد', 'الزرقاء']],
  ]);
});

test('ignores blank lines', async () => {
  expect(
    (
      await read(
        'Q1\n\nA. x\n\nB. y\n\nANSWER: B\n\n\nMARK: 1\nQ2\nA. x\nB. y\nANSWER: A\nMark the third one\nA. x\nB. y\nANSWER: A',
      )
    ).map(({ html }) => html),
  ).toEqual(['<p>Q1</p>', '<p>Q2</p>', '<p>Mark the third one</p>']);
});

test('reads markers with invisible characters before or inside them', async () => {
  const [question] = await read(
    'عاصمة العراق\n\u200fA\u200e. بغ\u200cداد\n\u2067B) البصرة\n\u200b\n\u200fANSWER: \u200eA\u200f\n\u200fMARK:\u00ad2',
  );
  expect(question).toMatchObject({
    html: '<p>عاصمة العراق</p>',
    mark: 20_000,
    options: [{ text: 'بغ\u200cداد', isCorrect: true }, { text: 'البصرة' }],
  });
});

test.each('061c 200b 200e 200f 202a 202b 202c 202d 202e 2060 2066 2067 2068 2069 feff'.split(' '))(
  'reads lines that begin with U+%s',
  async (code) => {
    const invisible = String.fromCodePoint(Number.parseInt(code, 16));
    const lines = ['Q', 'A. x', 'B) y', 'ANSWER: B', 'MARK: 2', 'Q2', 'A. x', 'B. y', 'ANSWER: A'];
    expect(await read(lines.map((line) => `${invisible}${line}`).join('\n'))).toMatchObject([
      { mark: 20_000, options: [{ text: 'x' }, { text: 'y', isCorrect: true }] },
      { mark: null, options: [{ text: 'x', isCorrect: true }, { text: 'y' }] },
    ]);
  },
);

test('reads indented lines and the line ends of old computers', async () => {
  const [question, next] = await read(
    '  Q1\r   A. x\r\t\u200b B) y\r \ufeffANSWER: B\r  MARK: 2\r\r  A. is a letter\r  A. x\r  B. y\r  ANSWER: A\r',
  );
  expect(question).toMatchObject({
    html: '<p>Q1</p>',
    mark: 20_000,
    options: [{ text: 'x' }, { text: 'y', isCorrect: true }],
  });
  expect(next?.html).toBe('<p>A. is a letter</p>');
});

test('escapes markup in a question', async () => {
  expect(
    (await read('<script>alert(1)</script> & more\nA. <b>\nB. y\nANSWER: A'))[0],
  ).toMatchObject({
    html: '<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; more</p>',
    options: [{ text: '<b>' }, { text: 'y' }],
  });
});

test.each<[string, string, LineError[]]>([
  ['options without a question', 'A. x\nB. y\nANSWER: A', [{ line: 1, reason: 'emptyQuestion' }]],
  [
    'an answer without a question',
    'ANSWER: A',
    [
      { line: 1, reason: 'emptyQuestion' },
      { line: 1, reason: 'insufficientOptions' },
    ],
  ],
  ['no marker before the answer', 'Q\nA. x\nB. y\nB', [{ line: 4, reason: 'answerMarker' }]],
  ['a marker that is cut short', 'Q\nA. x\nB. y\nANS: A', [{ line: 4, reason: 'answerMarker' }]],
  [
    'a marker that is cut short, before another question',
    'Q\nA. x\nB. y\nANS: A\nMARK: 1\n\nQ2\nA. x\nB. y\nANSWER: A',
    [{ line: 4, reason: 'answerMarker' }],
  ],
  [
    'words where the answer belongs',
    'Q\nA. x\nB. y\nthe first',
    [{ line: 4, reason: 'answerMarker' }],
  ],
  ['a marker in small letters', 'Q\nA. x\nB. y\nanswer: B', [{ line: 4, reason: 'answerMarker' }]],
  [
    'a marker without a colon',
    'Q\nA. x\nB. y\nANSWER B\nMARK: 1',
    [{ line: 4, reason: 'answerMarker' }],
  ],
  [
    'a mark without a colon',
    'Q\nA. x\nB. y\nANSWER: B\nMARK 5',
    [{ line: 5, reason: 'markFormat' }],
  ],
  [
    'a mark without a number',
    'Q\nA. x\nB. y\nANSWER: B\nMARK:',
    [{ line: 5, reason: 'markFormat' }],
  ],
  [
    'a mark that is a word',
    'Q\nA. x\nB. y\nANSWER: B\nMARK: five',
    [{ line: 5, reason: 'invalidMark' }],
  ],
  [
    'a mark above 100',
    'Q\nA. x\nB. y\nANSWER: B\nMARK: 100.0001',
    [{ line: 5, reason: 'invalidMark' }],
  ],
  ['a mark below 0', 'Q\nA. x\nB. y\nANSWER: B\nMARK: -1', [{ line: 5, reason: 'invalidMark' }]],
  [
    'an answer that is no option',
    'Q\nA. x\nB. y\nANSWER: C',
    [{ line: 4, reason: 'invalidAnswer', available: ['A', 'B'] }],
  ],
  ['one option', 'Q\nA. x\nANSWER: A', [{ line: 3, reason: 'insufficientOptions' }]],
  [
    'a second line of the question',
    'Q\nmore\nA. x\nB. y\nANSWER: A',
    [{ line: 2, reason: 'unexpectedFormat' }],
  ],
  [
    'an option without visible characters',
    'Q\nA. \u200f\nB. y\nANSWER: B',
    [{ line: 2, reason: 'unexpectedFormat' }],
  ],
  ['an option without text', 'Q\nA.\nB. y\nANSWER: B', [{ line: 2, reason: 'unexpectedFormat' }]],
  ['a letter used twice', 'Q\nA. x\nA. y\nANSWER: A', [{ line: 3, reason: 'unexpectedFormat' }]],
  ['an end without an answer', 'Q\nA. x\nB. y', [{ line: 3, reason: 'answerMarker' }]],
  ['an end within a question', 'Q', [{ line: 1, reason: 'insufficientOptions' }]],
])('%s', async (_what, source, errors) => {
  expect(await errorsOf(source)).toEqual(errors);
});

test('reports every error of a file and imports none of it', async () => {
  expect(
    await errorsOf(`Q1\nA. x\nANSWER: A\n\nQ2\nA. x\nB. y\nANSWER: Z\nMARK: 999\n\n${GOOD}`),
  ).toEqual([
    { line: 3, reason: 'insufficientOptions' },
    { line: 8, reason: 'invalidAnswer', available: ['A', 'B'] },
    { line: 9, reason: 'invalidMark' },
  ]);
});

test('stops reading after too many errors or too many questions', async () => {
  expect(await readAiken('x\n'.repeat(1000))).toMatchObject({
    kind: 'lines',
    unfinished: true,
    errors: { length: 200 },
  });
  expect(
    await readAiken('Q\nA. x\nB. y\nANSWER: A\n'.repeat(CATEGORY_QUESTIONS_MAX)),
  ).toMatchObject({
    kind: 'read',
    questions: { length: CATEGORY_QUESTIONS_MAX },
  });
  expect(await readAiken('Q\nA. x\nB. y\nANSWER: A\n'.repeat(CATEGORY_QUESTIONS_MAX + 1))).toEqual({
    kind: 'refused',
    reason: 'tooManyQuestions',
    line: 4 * CATEGORY_QUESTIONS_MAX + 1,
  });
});

test('reads what it writes as the same questions', async () => {
  const text = fc
    .string({
      unit: fc.oneof(
        fc.constantFrom(...'AB.) :ANSWERMARK<&\tب'.split('')),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
      ),
      minLength: 1,
      maxLength: 30,
    })
    .map((value) => value.replace(/\s+/g, ' ').trim())
    .filter((value) => seenText(value) !== '');
  const question = fc.record({
    text,
    mark: fc.integer({ min: 0, max: 1_000_000 }),
    options: fc
      .tuple(fc.array(text, { minLength: 2, maxLength: 26 }), fc.nat())
      .map(([texts, right]) =>
        texts.map((each, index) => ({ text: each, isCorrect: index === right % texts.length })),
      ),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(question, { minLength: 1, maxLength: 5 }), async (questions) => {
      const found = await read(writeAiken(questions));
      expect(
        found.map(({ mark, options }) => ({
          mark,
          options: options.map(({ text: each, isCorrect }) => ({ text: each, isCorrect })),
        })),
      ).toEqual(questions.map(({ mark, options }) => ({ mark, options })));
      expect(
        found.map(({ html }) =>
          html.slice(3, -4).replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&'),
        ),
      ).toEqual(questions.map((each) => each.text));
    }),
  );
});
