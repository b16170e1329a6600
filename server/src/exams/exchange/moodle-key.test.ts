import type { ImportLoss, LeftOutReason } from '@riwaq/api';
import fc from 'fast-check';
import { markAnswer } from '../rules/marking';
import { readMoodleXml } from './moodle-xml';

// Proves QUESTION-13.

const answer = (fraction: number | string, text: string, more = ''): string =>
  `<answer fraction="${fraction}" format="html"><text><![CDATA[${text}]]></text>${more}</answer>`;
const within = (tolerance: string): string => `<tolerance>${tolerance}</tolerance>`;
const question = (type: string, inner: string, text = 'سؤال'): string =>
  `<question type="${type}"><name><text>n</text></name><questiontext format="html"><text>${text}</text></questiontext>${inner}</question>`;

async function readOne(source: string, language: 'ar' | 'en' = 'ar') {
  const result = await readMoodleXml(`<quiz>${source}</quiz>`, language);
  if (result.kind !== 'read') throw new Error(result.reason);
  const [draft] = result.questions;
  return draft
    ? {
        type: draft.type,
        options: draft.options.map(
          ({ text, isCorrect, tolerance }) =>
            `${isCorrect ? '+' : '-'}${text}${tolerance === null ? '' : ` ±${tolerance}`}`,
        ),
        losses: draft.losses,
      }
    : result.leftOut[0]!.reason;
}

const single = (value: string): string => `<single>${value}</single>`;

test.each<[string, string, string[] | LeftOutReason, ImportLoss[]?]>([
  ['one of two', answer(100, 'a') + answer(0, 'b'), ['+a', '-b']],
  ['either of two', answer(100, 'a') + answer(100, 'b') + answer(0, 'c'), ['+a', '+b', '-c']],
  ['a part of the mark', answer(100, 'a') + answer(50, 'b'), 'partial'],
  ['a wrong answer that costs', answer(100, 'a') + answer(-25, 'b'), 'negative'],
  ['a weight that is no number', answer(100, 'a') + answer('x', 'b'), 'weights'],
  ['a blank field', answer(100, 'a') + answer(0, 'b') + answer(0, ''), ['+a', '-b']],
  [
    'thirds',
    single('0') + answer('33,33333', 'a') + answer(33.333, 'b') + answer(33, 'c'),
    ['+a', '+b', '+c'],
  ],
  [
    'wrong ones that cost what right ones earn',
    single('false') + answer(50, 'a') + answer(50, 'b') + answer(-50, 'c'),
    ['+a', '+b', '-c'],
  ],
  [
    'wrong ones that cost all',
    single('false') + answer(50, 'a') + answer(50, 'b') + answer(-100, 'c'),
    ['+a', '+b', '-c'],
    ['weights'],
  ],
  [
    'wrong ones that cost nothing',
    single('false') + answer(50, 'a') + answer(50, 'b') + answer(0, 'c'),
    ['+a', '+b', '-c'],
    ['weights'],
  ],
  ['unequal weights', single('false') + answer(70, 'a') + answer(30, 'b'), 'weights'],
  ['several full weights', single('') + answer(100, 'a') + answer(100, 'b'), 'weights'],
])('imports a choice with %s', async (_what, inner, options, losses = []) => {
  const read = await readOne(question('multichoice', inner));
  if (typeof options === 'string') expect(read).toBe(options);
  else expect(read).toMatchObject({ options, losses });
});

test.each([
  [
    'several right options',
    single('0') + answer(50, 'a') + answer(50, 'b') + answer(0, 'c'),
    'parts',
  ],
  ['one right option', single('0') + answer(100, 'a') + answer(-100, 'b'), undefined],
  ['either right option', single('1') + answer(100, 'a') + answer(100, 'b'), undefined],
])('states the marking of %s', async (_what, inner, marking) => {
  const result = await readMoodleXml(`<quiz>${question('multichoice', inner)}</quiz>`);
  expect(result).toMatchObject({
    kind: 'read',
    questions: [{ type: expect.any(String) as string }],
  });
  expect(result.kind === 'read' && result.questions[0]!.marking).toBe(marking);
});

test('takes a missing single element for one answer', async () => {
  const answers = answer(100, 'a') + answer(0, 'b');
  expect(await readOne(question('multichoice', answers))).toMatchObject({ type: 'OneChoice' });
  expect(await readOne(question('multichoice', single('0') + answers))).toMatchObject({
    type: 'MultiChoice',
  });
});

test.each<[string, string, string[] | LeftOutReason, ImportLoss[]?]>([
  ['a wrong answer within a later wildcard', answer(0, 'bat') + answer(100, '*'), 'wrongAccepted'],
  ['the same wrong answer before', answer(0, 'Bat') + answer(100, 'bat'), 'wrongAccepted'],
  ['wildcards that overlap', answer(0, 'ba*') + answer(100, '*at'), 'wrongAccepted'],
  ['wildcards that do not', answer(0, 'ba*') + answer(100, 'ca*'), ['+ca*'], ['wrongAnswers']],
  ['a literal star', answer(0, 'bat') + answer(100, '\\*'), ['+\\*'], ['wrongAnswers']],
  [
    'a wrong answer after',
    answer(100, 'ba*') + answer(0, 'bat') + answer(0, '*'),
    ['+ba*'],
    ['wrongAnswers'],
  ],
  ['a wrong answer in other letters', answer(100, 'أحمد') + answer(0, 'احمد'), 'wrongAccepted'],
  ['a part of the mark', answer(100, 'bat') + answer(50, 'cat'), 'partial'],
  ['capital letters', `<usecase>1</usecase>${answer(100, 'Bat')}`, 'caseSensitive'],
  ['capital letters in Arabic', `<usecase>1</usecase>${answer(100, 'بغداد')}`, ['+بغداد']],
])('imports a short answer with %s', async (_what, inner, options, losses = []) => {
  const read = await readOne(question('shortanswer', inner));
  if (typeof options === 'string') expect(read).toBe(options);
  else expect(read).toMatchObject({ options, losses });
});

const units = '<units><unit><multiplier>1</multiplier><unit_name>m</unit_name></unit></units>';
test.each<[string, string, string[] | LeftOutReason, ImportLoss[]?]>([
  ['a wrong number within', answer(0, '10') + answer(100, '10', within('1')), 'wrongAccepted'],
  [
    'ranges that meet',
    answer(0, '8', within('1')) + answer(100, '10', within('1')),
    'wrongAccepted',
  ],
  [
    'a wrong number beside',
    answer(0, '8') + answer(100, '10', within('1')),
    ['+10 ±1'],
    ['wrongAnswers'],
  ],
  [
    'a wrong number after',
    answer(100, '10', within('1')) + answer(0, '10'),
    ['+10 ±1'],
    ['wrongAnswers'],
  ],
  ['any other number wrong', answer(100, '10') + answer(0, '*'), ['+10']],
  ['any number wrong before', answer(0, '*') + answer(100, '10'), 'wrongAccepted'],
  ['any number right', answer(100, '*'), 'number'],
  ['a part of the mark', answer(100, '10') + answer(50, '10', within('1')), 'partial'],
  ['a number that may be two', answer(100, '1,000'), 'number'],
  ['a tolerance below zero', answer(100, '10', within('-1')), 'number'],
  ['units that may be written', answer(100, '10') + units, ['+10'], ['units']],
  ['units that count', `${answer(100, '10')}${units}<unitgradingtype>1</unitgradingtype>`, 'units'],
])('imports a number with %s', async (_what, inner, options, losses = []) => {
  const read = await readOne(question('numerical', inner));
  if (typeof options === 'string') expect(read).toBe(options);
  else expect(read).toMatchObject({ options, losses });
});

test.each<[string, 'ar' | 'en', string[]]>([
  ['الأرض كروية', 'en', ['+صح', '-خطأ']],
  ['The earth is round', 'ar', ['+True', '-False']],
  ['1 + 1 = 2', 'en', ['+True', '-False']],
  ['1 + 1 = 2', 'ar', ['+صح', '-خطأ']],
])('writes true and false of "%s" (%s) in its language', async (text, language, options) => {
  const answers = answer(100, 'true') + answer(0, 'FALSE');
  expect(await readOne(question('truefalse', answers, text), language)).toMatchObject({ options });
});

test('leaves out a question with too many answers unread', async () => {
  expect(await readOne(question('shortanswer', answer(100, 'x').repeat(51)))).toBe('tooLong');
});

const MARK = 10_000;
/** The mark here of a response to an imported question; null where it was left out. */
async function markHere(source: string, response: string): Promise<number | null> {
  const result = await readMoodleXml(`<quiz>${source}</quiz>`);
  const [draft] = result.kind === 'read' ? result.questions : [];
  if (!draft) return null;
  const options = draft.options.map((option, index) => ({ ...option, guid: String(index) }));
  return markAnswer({ type: draft.type, mark: MARK, options }, [response]);
}
const fraction = fc.constantFrom(0, 100);

test('marks a short answer as Moodle, where it imports one', async () => {
  const written = fc.string({
    unit: fc.constantFrom('a', 'b', 'B', '*'),
    minLength: 1,
    maxLength: 4,
  });
  const given = fc.string({ unit: fc.constantFrom('a', 'A', 'b'), minLength: 1, maxLength: 4 });
  const answers = fc.array(fc.tuple(written, fraction), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(answers, given, async (keys, response) => {
      const mark = await markHere(
        question('shortanswer', keys.map(([text, worth]) => answer(worth, text)).join('')),
        response,
      );
      const first = keys.find(([text]) =>
        new RegExp(`^${text.replaceAll('*', '.*')}$`, 'i').test(response),
      );
      if (mark !== null) expect(mark).toBe(first?.[1] === 100 ? MARK : 0);
    }),
  );
});

test('marks a number as Moodle, where it imports one', async () => {
  const written = fc.oneof(fc.integer({ min: -2, max: 2 }).map(String), fc.constant('*'));
  const tolerance = fc.integer({ min: 0, max: 3 });
  const answers = fc.array(fc.tuple(written, fraction, tolerance), { minLength: 2, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(answers, fc.integer({ min: -3, max: 3 }), async (keys, response) => {
      const mark = await markHere(
        question(
          'numerical',
          keys.map(([text, worth, by]) => answer(worth, text, within(String(by)))).join(''),
        ),
        String(response),
      );
      const first = keys.find(
        ([text, , by]) => text === '*' || Math.abs(Number(text) - response) <= by,
      );
      if (mark !== null) expect(mark).toBe(first?.[1] === 100 ? MARK : 0);
    }),
  );
});
