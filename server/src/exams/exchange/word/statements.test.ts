import { brief, briefly, docx, docxOfLines, listed, paragraph, readDocx, table } from './testing';

const TRUE = 'OneChoice <p>The earth is round.</p> | *True | False';
const FALSE_ARABIC = 'OneChoice <p>الأرض مسطحة</p> | صح | *خطأ';

describe('statements with their truth values', () => {
  it.each([
    '1. (T) The earth is round.',
    '(T) The earth is round.',
    '(T) 1. The earth is round.',
    '_T_ 1. The earth is round.',
    '[True] The earth is round.',
    '1. The earth is round. (T)',
    '1. The earth is round. T',
    '1. The earth is round.\tT',
    '1. The earth is round. [True]',
    '1. The earth is round. – True',
  ])('are read from %j', async (line) => {
    expect(await briefly(docxOfLines(line))).toEqual([TRUE]);
  });

  it.each([
    '1. (خطأ) الأرض مسطحة',
    '(خطأ) الأرض مسطحة',
    '( خطأ ) 1- الأرض مسطحة',
    '(×) 1- الأرض مسطحة',
    '1- الأرض مسطحة (غلط)',
    '1- (خ) الأرض مسطحة',
    '1- الأرض مسطحة (خ)',
  ])('are read from %s', async (line) => {
    expect(await briefly(docxOfLines(line))).toEqual([FALSE_ARABIC]);
  });

  it('are read one after the other without numbers', async () => {
    const lines = ['Mark them:', '(T) The earth is round.', '(خطأ) الأرض مسطحة'];
    expect(await briefly(docxOfLines(...lines))).toEqual([TRUE, FALSE_ARABIC]);
  });

  it('keep the mark behind them', async () => {
    const { questions } = await readDocx(docxOfLines('1. The earth is round. (T) (2 marks)'));
    expect(questions.map(({ options, mark }) => [options.length, mark])).toEqual([[2, 20_000]]);
    expect(questions[0]?.html).not.toContain('(T)');
  });

  it('leave a title above them out by name', async () => {
    const { questions, leftOut } = await readDocx(
      docxOfLines('1. True or false:', '(T) The earth is round.'),
    );
    expect(questions.map(brief)).toEqual([TRUE]);
    expect(leftOut).toMatchObject([{ name: '¶ 1: True or false:', reason: 'outside' }]);
  });

  it('are the rows of a table', async () => {
    const rows = [
      ['No', 'Statement', 'T/F'],
      ['1', 'The earth is round.', 'T'],
    ];
    expect(await briefly(docx(table(...rows)))).toEqual([TRUE]);
  });

  it('are the numbered paragraphs of a list', async () => {
    expect(await briefly(docx(paragraph('(T) The earth is round.', listed(1))))).toEqual([TRUE]);
  });
});

it.each([
  '1. Compute the force (F)',
  '1. Force (F)',
  '1. The values of the function f(T)',
  '1. The function has the variable (t)',
  '1. What is the time (T)',
  '1. احسب الزمن (ص)',
])('takes no truth value from the task %s', async (line) => {
  expect(await briefly(docxOfLines(line))).toEqual([`AttachedFile <p>${line.slice(3)}</p>`]);
});

it('reads a sixth option with the letter F', async () => {
  const options = ['(A) 1', '(B) 2', '(C) 3', '(D) 4', '(E) 5', '(F) 6'];
  expect(await briefly(docxOfLines('1. Which?', ...options, 'ANSWER: F'))).toEqual([
    'OneChoice <p>Which?</p> | 1 | 2 | 3 | 4 | 5 | *6',
  ]);
});

it.each([
  ['an empty place', '1. ( ) The earth is round.', 'noRightAnswer'],
  ['an empty place behind', '1- الأرض كروية (    )', 'noRightAnswer'],
  ['both values', '1. The earth is round. T / F', 'noRightAnswer'],
  ['both words', '1- الأرض كروية (صح/خطأ)', 'noRightAnswer'],
])('names a statement with %s for its truth value', async (_what, line, reason) => {
  const { questions, leftOut } = await readDocx(docxOfLines(line));
  expect(questions).toEqual([]);
  expect(leftOut.map((each) => each.reason)).toEqual([reason]);
});

it('names a question of several statements', async () => {
  const { leftOut } = await readDocx(docxOfLines('1. Mark these', '(T) The earth.', '(F) Mars.'));
  expect(leftOut.map(({ reason }) => reason)).toEqual(['key']);
});
