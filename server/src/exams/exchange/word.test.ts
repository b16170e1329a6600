import fc from 'fast-check';
import { CATEGORY_QUESTIONS_MAX } from '@riwaq/api';
import { unitsOf } from '../rules/mark';
import { LEFT_OUT_MAX } from './question-draft';
import { readWord } from './word';
import {
  BOLD,
  brief,
  briefly,
  docx,
  docxOfLines,
  listed,
  paragraph,
  readDocx,
  run,
  table,
} from './word/testing';

const reasons = async (content: Uint8Array): Promise<[string, string][]> =>
  (await readDocx(content)).leftOut.map(({ name, reason }) => [name, reason]);

describe('typed numbers and letters', () => {
  test.each<[string, string[]]>([
    ['dots', ['1. Capital of France?', 'A. Rome', 'B. Paris', 'ANSWER: B']],
    ['brackets', ['(1) Capital of France?', '(a) Rome', '(b) Paris', 'Correct answer: (b)']],
    ['words', ['Question 1: Capital of France?', 'a) Rome', 'b) Paris', 'Key: B. Paris']],
    ['no number', ['Capital of France?', 'A) Rome', 'B) Paris', 'ANSWER: Paris']],
    ['a star before the letter', ['1- Capital of France?', 'A. Rome', '*B. Paris']],
    ['a star after the letter', ['1. Capital of France?', 'A. Rome', 'B. *Paris']],
    ['a star at the end', ['1. Capital of France?', 'A. Rome', 'B. Paris*']],
    ['one line', ['1. Capital of France?', 'A. Rome\tB. Paris', 'ANSWER: B']],
    ['line breaks', ['1. Capital of France?\nA. Rome\nB. Paris\nANSWER: B']],
    ['keys at the end', ['1. Capital of France?', 'A. Rome', 'B. Paris', '1. B']],
    ['check boxes', ['1. Capital of France?', '☐ Rome', '☒ Paris']],
  ])('reads a question with %s', async (_what, lines) => {
    expect(await briefly(docxOfLines(...lines))).toEqual([
      'OneChoice <p>Capital of France?</p> | Rome | *Paris',
    ]);
  });

  test.each<[string, string[]]>([
    ['dashes', ['١- عاصمة فرنسا؟', 'أ- روما', 'ب- باريس', 'الإجابة: ب']],
    ['brackets', ['س1: عاصمة فرنسا؟', 'ا) روما', 'ب) باريس', 'الجواب الصحيح: ب']],
    ['marks of direction', ['\u200f1. عاصمة فرنسا؟', '\u200fأ. روما', '\u200fب. باريس ✓']],
  ])('reads an Arabic question with %s', async (_what, lines) => {
    expect(await briefly(docxOfLines(...lines))).toEqual([
      'OneChoice <p>عاصمة فرنسا؟</p> | روما | *باريس',
    ]);
  });

  test('accepts both orders of the Arabic letters', async () => {
    const question = (...letters: string[]) => [
      '1. رتّب',
      ...letters.map((letter, at) => `${letter}) ${at}`),
      `الإجابة: ${letters[2]}`,
    ];
    expect(
      await briefly(
        docxOfLines(...question('أ', 'ب', 'ت', 'ث'), ...question('أ', 'ب', 'ج', 'د', 'هـ')),
      ),
    ).toEqual([
      'OneChoice <p>رتّب</p> | 0 | 1 | *2 | 3',
      'OneChoice <p>رتّب</p> | 0 | 1 | *2 | 3 | 4',
    ]);
  });

  test('adds unlabelled lines to the question or option before', async () => {
    expect(
      await briefly(
        docxOfLines(
          '1. Read this:',
          'C. elegans is a worm.',
          'A. Yes',
          'of course',
          'B. No',
          'Answer: A',
        ),
      ),
    ).toEqual(['OneChoice <p>Read this:</p><p>C. elegans is a worm.</p> | *Yes\nof course | No']);
  });

  test('reads mark, hint and feedback lines', async () => {
    const { questions } = await readDocx(
      docxOfLines(
        '1. Two?',
        'A. 2',
        'B. 3',
        'ANSWER: A',
        'الدرجة: ٢٫٥',
        'Hint: count',
        'Feedback: 1+1',
      ),
    );
    expect(questions).toMatchObject([
      { mark: unitsOf(2.5), hint: 'count', feedback: '<p>1+1</p>', losses: [], options: [{}, {}] },
    ]);
  });
});

describe('lists and formats', () => {
  const question = (mark: string) =>
    docx(
      paragraph('Capital of France?', listed(1)) +
        paragraph('Rome', listed(1, 1)) +
        paragraph(run('Paris', mark), listed(1, 1)),
    );
  test.each([
    ['bold', BOLD],
    ['bold by its style', '<w:rStyle w:val="Key"/>'],
    ['underlined', '<w:u w:val="single"/>'],
    ['highlighted', '<w:highlight w:val="yellow"/>'],
    ['shaded', '<w:shd w:val="clear" w:fill="FFFF00"/>'],
    ['red', '<w:color w:val="FF0000"/>'],
  ])('reads the option that is %s as right', async (_what, mark) => {
    expect(await briefly(question(mark))).toEqual([
      'OneChoice <p>Capital of France?</p> | Rome | *Paris',
    ]);
  });
  test.each([
    ['not bold', '<w:b w:val="0"/>'],
    ['black', '<w:color w:val="000000"/>'],
    ['bold for Arabic letters only', '<w:bCs/>'],
  ])('leaves a question out when its option is %s', async (_what, mark) => {
    expect(await reasons(question(mark))).toEqual([['¶ 1: Capital of France?', 'noRightAnswer']]);
  });

  test('reads several marked options as multiple choice', async () => {
    expect(
      await briefly(
        docx(
          paragraph('1. Primes?') +
            paragraph(run('A. 2', BOLD)) +
            paragraph('B. 4') +
            paragraph(run('C. 5', BOLD)),
        ),
      ),
    ).toEqual(['MultiChoice <p>Primes?</p> | *2 | 4 | *5']);
  });

  test('restarts the letters of a list below each question', async () => {
    const item = (text: string) =>
      paragraph(text, listed(1)) + paragraph('x', listed(1, 1)) + paragraph('y', listed(1, 1));
    expect(
      await briefly(
        docx(`${item('One')}${paragraph('ANSWER: a')}${item('Two')}${paragraph('ANSWER: b')}`),
      ),
    ).toEqual(['OneChoice <p>One</p> | *x | y', 'OneChoice <p>Two</p> | x | *y']);
  });

  test('matches an answer line with Arabic letters of a list', async () => {
    expect(
      await briefly(
        docx(
          paragraph('1. ما هو؟') +
            paragraph('هذا', listed(2)) +
            paragraph('ذاك', listed(2)) +
            paragraph('الإجابة: ب'),
        ),
      ),
    ).toEqual(['OneChoice <p>ما هو؟</p> | هذا | *ذاك']);
  });

  test('reads bullets before lettered options as statements', async () => {
    expect(
      await briefly(
        docx(
          paragraph('1. Which?') +
            paragraph('first', listed(3)) +
            paragraph('second', listed(3)) +
            paragraph('A. one') +
            paragraph('*B. both'),
        ),
      ),
    ).toEqual(['OneChoice <p>Which?</p><p>first</p><p>second</p> | one | *both']);
  });

  test('imports the formatting of the question', async () => {
    expect(
      await briefly(
        docx(
          paragraph(
            run('1. H') +
              run('2', '<w:vertAlign w:val="subscript"/>') +
              run('O is ') +
              run('wet', '<w:i/>') +
              `<w:hyperlink r:id="h1">${run('&')}</w:hyperlink>`,
          ),
        ),
      ),
    ).toEqual([
      'AttachedFile <p>H<sub>2</sub>O is <em>wet</em><a href="https://example.org/">&amp;</a></p>',
    ]);
  });

  test('reads headings as categories', async () => {
    const { questions } = await readDocx(
      docx(
        paragraph('Unit 1', '<w:pStyle w:val="Title1"/>') +
          paragraph('Algebra', '<w:outlineLvl w:val="1"/>') +
          paragraph('1. Why?') +
          paragraph('Unit 2', '<w:pStyle w:val="Heading1"/>') +
          paragraph('2. How?'),
      ),
    );
    expect(questions.map(({ category }) => category)).toEqual([['Unit 1', 'Algebra'], ['Unit 2']]);
  });
});

describe('questions without options', () => {
  test.each<[string, string[], string]>([
    [
      'short answer',
      ['1. The capital is ____.', 'ANSWER: Paris; paris*'],
      'FillInTheBlanks <p>The capital is ____.</p> | *Paris | *paris\\*',
    ],
    ['number', ['1. π?', 'ANSWER: 3.14 ± 0.01'], 'Number <p>π?</p> | *3.14'],
    ['Arabic number', ['1. كم؟', 'الإجابة: ٤٢'], 'Number <p>كم؟</p> | *42'],
    [
      'true',
      ['1. The earth is round.', 'Answer: True'],
      'OneChoice <p>The earth is round.</p> | *True | False',
    ],
    ['false in brackets', ['1. الأرض مسطحة. (خطأ)'], 'OneChoice <p>الأرض مسطحة.</p> | صح | *خطأ'],
    ['essay with space', ['1. Explain.', 'Answer: ______'], 'AttachedFile <p>Explain.</p>'],
    ['essay', ['1. Explain.'], 'AttachedFile <p>Explain.</p>'],
    [
      'letter in brackets',
      ['1. Compute the force (F)'],
      'AttachedFile <p>Compute the force (F)</p>',
    ],
  ])('reads a question of the kind %s', async (_kind, lines, expected) => {
    expect(await briefly(docxOfLines(...lines))).toEqual([expected]);
  });

  test('stores the tolerance of a number', async () => {
    const { questions } = await readDocx(docxOfLines('1. π?', 'ANSWER: 3.14 ± 0.01'));
    expect(questions[0]?.options).toEqual([{ text: '3.14', isCorrect: true, tolerance: '0.01' }]);
  });

  test('names the model answer of an essay as lost', async () => {
    const { questions } = await readDocx(
      docxOfLines('1. Why?', 'ANSWER: Because all of the bodies attract each other.'),
    );
    expect(questions).toMatchObject([{ type: 'AttachedFile', losses: ['graderNotes'] }]);
  });
});

describe('paragraphs and questions that are left out', () => {
  test.each<[string, string[], [string, string][]]>([
    ['text before the questions', ['Exam of May', '1. Why?'], [['¶ 1: Exam of May', 'outside']]],
    [
      'text between the questions',
      ['1. Two?', 'A. 2', 'B. 3', 'ANSWER: A', '', 'Part B', '2. Why?'],
      [['¶ 6: Part B', 'outside']],
    ],
    ['an option without a question', ['A. 2'], [['¶ 1: A. 2', 'outside']]],
    [
      'a missing letter',
      ['1. Two?', 'A. 2', 'B. 3', 'D. 4', 'ANSWER: A'],
      [['¶ 1: Two?', 'options']],
    ],
    ['one option', ['1. Two?', 'A. 2', 'ANSWER: A'], [['¶ 1: Two?', 'options']]],
    [
      'a key that names no option',
      ['1. Two?', 'A. 2', 'B. 3', 'ANSWER: C'],
      [['¶ 1: Two?', 'key']],
    ],
    [
      'a key that contradicts a star',
      ['1. Two?', 'A. 2', '*B. 3', 'ANSWER: A'],
      [['¶ 1: Two?', 'key']],
    ],
    ['two keys', ['1. Two?', 'A. 2', 'B. 3', 'ANSWER: A', 'ANSWER: B'], [['¶ 1: Two?', 'key']]],
    ['a blank without an answer', ['1. It is ____.'], [['¶ 1: It is ____.', 'noRightAnswer']]],
    [
      'an entry of a list of keys for two questions',
      ['1. Two?', 'A. 2', '*B. 3', '1. Three?', 'A. 3', '*B. 4', '1. A'],
      [['¶ 7: A', 'outside']],
    ],
    [
      'a list of keys that contradicts the answer line',
      ['1. Two?', 'A. 2', 'B. 3', 'ANSWER: A', '1. B'],
      [['¶ 1: Two?', 'key']],
    ],
    ['a mark that is no number', ['1. Why?', 'MARK: many'], [['¶ 1: Why?', 'mark']]],
  ])('names %s', async (_what, lines, expected) => {
    expect(await reasons(docxOfLines(...lines))).toEqual(expected);
  });

  test('names no more than the response has room for', async () => {
    const lines = Array.from({ length: LEFT_OUT_MAX + 1 }, () => 'a');
    const { leftOut } = await readDocx(docxOfLines(...lines, '1. Why?', 'ANSWER:', 'MARK: many'));
    expect(leftOut).toHaveLength(LEFT_OUT_MAX);
  });

  test('leaves deleted text out without naming it', async () => {
    expect(
      await briefly(
        docx(paragraph(`${run('1. Why')}<w:del>${run(' not')}</w:del><w:ins>${run('?')}</w:ins>`)),
      ),
    ).toEqual(['AttachedFile <p>Why?</p>']);
  });
});

describe('files that are refused', () => {
  const bomb = 'x'.repeat(20_000_001);
  test.each<[string, Uint8Array, string]>([
    ['no archive', Buffer.from('1. Why?'), 'notWord'],
    [
      'an archive without a document',
      docx('', { '_rels/.rels': '<Relationships/>', 'word/document.xml': '' }),
      'notWord',
    ],
    [
      'a document type',
      docx('', { 'word/document.xml': '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>' }),
      'notWord',
    ],
    ['macros', docx(paragraph('1. Why?'), { 'word/vbaProject.bin': 'x' }), 'macros'],
    ['a document of too many bytes', docx('', { 'word/document.xml': bomb }), 'tooLarge'],
    ['a path outside', docx('', { '../word/document.xml': 'x' }), 'notWord'],
  ])('refuses %s', async (_what, content, reason) => {
    expect(await readWord(content)).toMatchObject({ kind: 'refused', reason, line: 0 });
  });

  test('refuses more questions than a file may have', async () => {
    const lines = Array.from({ length: CATEGORY_QUESTIONS_MAX + 1 }, (_, at) => `${at + 1}) Why?`);
    expect(await readWord(docxOfLines(...lines))).toEqual({
      kind: 'refused',
      reason: 'tooManyQuestions',
      line: CATEGORY_QUESTIONS_MAX + 1,
    });
  });
});

test('imports or names every word of a document', async () => {
  const starts = ['', '1. ', 'س2- ', 'A. ', 'B) ', '*C. ', 'أ- ', 'ب) ', '☒ ', 'HINT: ', 'x\tA. '];
  const line = fc.record({
    start: fc.constantFrom(...starts, ...starts, 'ANSWER: A ', 'MARK: 2 '),
    list: fc.option(fc.constantFrom(listed(1), listed(1, 1), listed(2), listed(3))),
    format: fc.constantFrom('', BOLD, '<w:i/>'),
    isBlank: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 14 }), async (lines) => {
      const content = docx(
        lines
          .map(({ start, list, format, isBlank }, at) =>
            isBlank ? paragraph('') : paragraph(run(`${start}word${at}`, format), list ?? ''),
          )
          .join(''),
      );
      const { questions, leftOut } = await readDocx(content);
      // A question that is left out is named by its text, without its options.
      if (leftOut.some(({ reason }) => reason !== 'outside')) return;
      const found = [
        ...questions.map(brief),
        ...questions.map(({ hint }) => hint),
        ...leftOut.map(({ name }) => name),
      ].join(' ');
      const missing = lines.flatMap(({ start, isBlank }, at) =>
        isBlank || /^(?:ANSWER|MARK)/.test(start) || new RegExp(`word${at}(?!\\d)`).test(found)
          ? []
          : [`word${at}`],
      );
      const hasFurtherHints = questions.some(({ losses }) => losses.includes('furtherHints'));
      expect(hasFurtherHints ? [] : missing).toEqual([]);
    }),
  );
});

describe('keys of all questions', () => {
  const QUESTIONS = ['1. One?', 'A. a', 'B. b', '2. Two?', 'A. c', 'B. d'];
  const lines = QUESTIONS.map((line) => paragraph(line)).join('');
  const READ = ['OneChoice <p>One?</p> | a | *b', 'OneChoice <p>Two?</p> | *c | d'];

  it.each(['Answer key', 'ANSWERS', 'Answers:', 'مفتاح الإجابة', 'الإجابات'])(
    'follow the title %s, which is no part of an option',
    async (title) => {
      expect(await briefly(docxOfLines(...QUESTIONS, title, '1. B', '2. A'))).toEqual(READ);
    },
  );

  it.each<[string, string[][]]>([
    [
      'below the numbers',
      [
        ['1', '2'],
        ['B', 'A'],
      ],
    ],
    [
      'below the numbers, with heads',
      [
        ['No', '1', '2'],
        ['Answer', 'B', 'A'],
      ],
    ],
    [
      'beside the numbers',
      [
        ['1', 'B'],
        ['2', 'A'],
      ],
    ],
    [
      'below a head',
      [
        ['Question', 'Answer'],
        ['1.', 'b)'],
        ['٢', 'A'],
      ],
    ],
    ['in pairs', [['1', 'B', '2', 'A']]],
  ])('are read from a table: %s', async (_what, rows) => {
    const { questions, leftOut } = await readDocx(docx(lines + table(...rows)));
    expect(questions.map(brief)).toEqual(READ);
    expect(leftOut).toEqual([]);
  });

  it('are named where a table has a number of no question', async () => {
    const content = docx(lines + table(['1', 'B'], ['3', 'A']));
    expect(await reasons(content)).toEqual([
      ['¶ 7: 1', 'outside'],
      ['¶ 8: B', 'outside'],
      ['¶ 9: 3', 'outside'],
      ['¶ 10: A', 'outside'],
      ['¶ 1: One?', 'noRightAnswer'],
      ['¶ 4: Two?', 'noRightAnswer'],
    ]);
  });

  it('leave a question out where they contradict its answer', async () => {
    const answered = lines + paragraph('ANSWER: B');
    expect(await reasons(docx(answered + table(['1', 'B'], ['2', 'A'])))).toEqual([
      ['¶ 4: Two?', 'key'],
    ]);
  });

  it('are not a table that a question shows', async () => {
    const shown = paragraph('3. Which row is right?') + table(['1', 'B'], ['2', 'A']);
    const content = docx(lines + shown + paragraph('A. e') + paragraph('*B. f'));
    expect((await reasons(content)).map(([, reason]) => reason)).toContain('noRightAnswer');
  });
});

describe('answers of other forms', () => {
  it.each([
    ['options within the question', ['1. Which? A) x B) y C) z', 'ANSWER: A'], 'options'],
    ['pairs of a matching', ['1. Match x with y.', 'ANSWER: 1-A, 2-B'], 'key'],
  ])('leave out a question with %s', async (_what, content, reason) => {
    expect((await reasons(docxOfLines(...content))).map(([, each]) => each)).toEqual([reason]);
  });

  it.each([
    ['1. The sun is a star. ANSWER: True', 'OneChoice <p>The sun is a star.</p> | *True | False'],
    ['1. كم ٢+٢؟ الجواب: ٤', 'Number <p>كم ٢+٢؟</p> | *4'],
    ['1. Choose the Answer: x', 'AttachedFile <p>Choose the Answer: x</p>'],
  ])('are read behind a sentence: %s', async (text, expected) => {
    expect(await briefly(docxOfLines(text))).toEqual([expected]);
  });

  it.each([
    ['(5 marks)', 50_000],
    ['[2.5 points]', 25_000],
    ['(٣ درجات)', 30_000],
    ['(درجتان)', 20_000],
    ['(5 apples)', null],
  ])('have the mark at the end of the question: %s', async (text, mark) => {
    const { questions } = await readDocx(docxOfLines(`1. Why? ${text}`, 'A. a', '*B. b'));
    expect(questions.map((question) => question.mark)).toEqual([mark]);
    const own = await readDocx(docxOfLines(`1. Why? ${text}`, 'A. a', '*B. b', 'MARK: 1'));
    expect(own.questions.map((question) => question.mark)).toEqual([10_000]);
  });
});
