import { brief, briefly, docx, docxOfLines, paragraph, readDocx, table } from './testing';

const choice = (number: number, stem: string): string[] => [`${number}. ${stem}`, 'A. a', 'B. b'];
const CHOICES = [...choice(1, 'One?'), ...choice(2, 'Two?')];
const READ = ['OneChoice <p>One?</p> | a | *b', 'OneChoice <p>Two?</p> | *a | b'];

describe('keys of several questions in a line', () => {
  it.each([
    'Answers: 1-B 2-A',
    'Answers: 1.B, 2.A',
    'Answers: 1) B; 2) A',
    'Answers: 1B 2A',
    'ANSWERS 1-B 2-A',
    'Answer key: (1) b (2) a',
    '1-B\t2-A',
    '1. B 2. A',
    '١- B، ٢- A',
  ])('are read from %j', async (line) => {
    expect(await briefly(docxOfLines(...CHOICES, line))).toEqual(READ);
  });

  it.each(['الإجابات: 1-ب 2-أ', 'مفتاح الإجابة: ١-ب، ٢-أ', 'الإجابة: ١. ب ٢. ا'])(
    'are read from %s',
    async (line) => {
      const lines = ['1- أول؟', 'أ- س', 'ب- ع', '2- ثان؟', 'أ- س', 'ب- ع'];
      expect(await briefly(docxOfLines(...lines, line))).toEqual([
        'OneChoice <p>أول؟</p> | س | *ع',
        'OneChoice <p>ثان؟</p> | *س | ع',
      ]);
    },
  );

  it('are read from several lines below a title', async () => {
    expect(await briefly(docxOfLines(...CHOICES, '', 'Answers', '1-B', '2-A'))).toEqual(READ);
  });

  it('may be several of one question', async () => {
    expect(await briefly(docxOfLines(...CHOICES, 'Answers: 1-A,B 2-A'))).toEqual([
      'MultiChoice <p>One?</p> | *a | *b',
      'OneChoice <p>Two?</p> | *a | b',
    ]);
  });

  it('are named where a number has no question', async () => {
    const { questions, leftOut } = await readDocx(docxOfLines(...CHOICES, 'Answers: 1-B 3-A'));
    expect(questions).toEqual([]);
    expect(leftOut[0]).toMatchObject({ name: '¶ 7: Answers: 1-B 3-A', reason: 'outside' });
  });

  it.each([
    ['1. Length?', '5m', 'FillInTheBlanks <p>Length?</p> | *5m'],
    ['1. Lengths?', '5m, 3s', 'FillInTheBlanks <p>Lengths?</p> | *5m, 3s'],
  ])('are no quantities: %s %s', async (stem, answer, expected) => {
    const read = await briefly(docxOfLines(stem, `ANSWER: ${answer}`));
    expect(read).toEqual([expected]);
  });
});

describe('letters without numbers', () => {
  const THREE = [...CHOICES, ...choice(3, 'Three?')];
  const reasonsOf = async (...lines: string[]): Promise<string[]> =>
    (await readDocx(docxOfLines(...lines))).leftOut.map(({ reason }) => reason);

  it('are the keys of the questions in their order', async () => {
    expect(await briefly(docxOfLines(...THREE, 'Answers: B A B'))).toEqual([
      ...READ,
      'OneChoice <p>Three?</p> | a | *b',
    ]);
  });

  it('leave questions out where they may be those of one', async () => {
    expect(await reasonsOf(...CHOICES, 'Answers: A, B')).toEqual(['noRightAnswer', 'key']);
  });

  it('are those of the last question where the others have keys', async () => {
    const lines = [...choice(1, 'One?'), 'ANSWER: B', ...choice(2, 'Two?'), 'Answers: A, B'];
    expect((await briefly(docxOfLines(...lines)))[1]).toBe('MultiChoice <p>Two?</p> | *a | *b');
  });
});

describe('keys of statements', () => {
  const STATEMENTS = ['1. Ice is cold', '2. Fire is cold'];
  const TRUTHS = [
    'OneChoice <p>Ice is cold</p> | *True | False',
    'OneChoice <p>Fire is cold</p> | True | *False',
  ];
  it.each([
    ['in a line', ['Answers: 1-T 2-F']],
    ['in a line of words', ['Answers: 1. True 2. False']],
    ['in lines', ['Answers:', '1. T', '2. F']],
    ['in lines of signs', ['1- ✓', '2- ×']],
  ])('are read %s', async (_where, lines) => {
    expect(await briefly(docxOfLines(...STATEMENTS, ...lines))).toEqual(TRUTHS);
  });

  it('are read in Arabic', async () => {
    const lines = ['1. الثلج بارد', '2. النار باردة', 'الإجابات: 1-صح 2-خطأ'];
    expect(await briefly(docxOfLines(...lines))).toEqual([
      'OneChoice <p>الثلج بارد</p> | *صح | خطأ',
      'OneChoice <p>النار باردة</p> | صح | *خطأ',
    ]);
  });

  it('are read from a table', async () => {
    const lines = STATEMENTS.map((line) => paragraph(line)).join('');
    expect(await briefly(docx(lines + table(['1', 'T'], ['2', 'F'])))).toEqual(TRUTHS);
  });

  it('name one of the options True and False', async () => {
    const lines = ['1. Ice is cold', 'A. True', 'B. False', 'Answer: F'];
    expect(await briefly(docxOfLines(...lines))).toEqual([
      'OneChoice <p>Ice is cold</p> | True | *False',
    ]);
  });
});

describe('numbers that begin again', () => {
  const section = (name: string): string[] => [
    `Section ${name}`,
    ...choice(1, `One ${name}?`),
    ...choice(2, `Two ${name}?`),
    '',
  ];
  const FIRST = ['OneChoice <p>One x?</p> | a | *b', 'OneChoice <p>Two x?</p> | *a | b'];
  const SECOND = ['OneChoice <p>One y?</p> | *a | b', 'OneChoice <p>Two y?</p> | a | *b'];
  it.each<[string, string[]]>([
    [
      'a list behind each section',
      [...section('x'), 'Answers:', '1. B', '2. A', ...section('y'), 'Answers:', '1. A', '2. B'],
    ],
    [
      'a line behind each section',
      [...section('x'), 'Answers: 1-B 2-A', ...section('y'), 'Answers: 1-A 2-B'],
    ],
    [
      'lists at the end',
      [...section('x'), ...section('y'), 'Answers', '1. B', '2. A', '1. A', '2. B'],
    ],
    [
      'lists with titles at the end',
      [
        ...section('x'),
        ...section('y'),
        'Answers',
        'Section x',
        '1. B',
        '2. A',
        'Section y',
        '1. A',
        '2. B',
      ],
    ],
    [
      'lines at the end',
      [...section('x'), ...section('y'), 'Answers: 1-B 2-A', 'Answers: 1-A 2-B'],
    ],
  ])('have the keys of %s', async (_what, lines) => {
    const { questions } = await readDocx(docxOfLines(...lines));
    expect(questions.map(brief)).toEqual([...FIRST, ...SECOND]);
  });

  it('have no keys of one list for two sections', async () => {
    const lines = [...section('x'), ...section('y'), 'Answers', '1. B', '2. A'];
    const { questions, leftOut } = await readDocx(docxOfLines(...lines));
    expect(questions).toEqual([]);
    expect(leftOut.map(({ reason }) => reason).filter((each) => each !== 'outside')).toEqual(
      Array(4).fill('noRightAnswer'),
    );
  });
});

it('reads short answers below a title of keys', async () => {
  const lines = ['1. Capital of France?', '2. 2 + 2?', 'Answers', '1. Paris', '2. 4'];
  expect(await briefly(docxOfLines(...lines))).toEqual([
    'FillInTheBlanks <p>Capital of France?</p> | *Paris',
    'Number <p>2 + 2?</p> | *4',
  ]);
});

it('reads questions behind a list of keys', async () => {
  const lines = [...CHOICES, 'Answers', '1. B', '2. A', '3. Explain the water cycle.'];
  expect(await briefly(docxOfLines(...lines))).toEqual([
    ...READ,
    'AttachedFile <p>Explain the water cycle.</p>',
  ]);
});
