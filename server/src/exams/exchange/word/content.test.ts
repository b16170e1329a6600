import { unitsOf } from '../../rules/mark';
import {
  BOLD,
  brief,
  briefly,
  docx,
  paragraph,
  PICTURE_RUN,
  readDocx,
  run,
  table,
} from './testing';

describe('tables', () => {
  test('reads a row for each question below a head', async () => {
    const content = docx(
      table(
        ['No.', 'Question', 'A', 'B', 'C', 'Answer', 'Mark'],
        ['1', 'Two?', '1', '2', '', 'B', '3'],
        ['2', 'Three?', 'a) 3', 'b) 4', 'c) 5', 'A', ''],
        ['', '', '', '', '', '', ''],
      ),
    );
    expect(await briefly(content)).toEqual([
      'OneChoice <p>Two?</p> | 1 | *2',
      'OneChoice <p>Three?</p> | *3 | 4 | 5',
    ]);
    expect((await readDocx(content)).questions[0]?.mark).toBe(unitsOf(3));
  });

  test('reads an Arabic head and a bold option without a key', async () => {
    expect(
      await briefly(
        docx(table(['م', 'السؤال', 'أ', 'ب'], ['١', 'كم؟', '1', paragraph(run('2', BOLD))])),
      ),
    ).toEqual(['OneChoice <p>كم؟</p> | 1 | *2']);
  });

  test('reads a column of options and names a cell outside', async () => {
    const content = docx(
      table(['Question', 'Options', 'Key', 'Level'], ['Two?', 'a. 1\nb. 2', 'b', 'easy']),
    );
    expect(await briefly(content)).toEqual(['OneChoice <p>Two?</p> | 1 | *2']);
    expect((await readDocx(content)).leftOut).toMatchObject([
      { name: '¶ 8: easy', reason: 'outside' },
    ]);
  });

  test('reads a table that lays out questions and options', async () => {
    expect(
      await briefly(docx(table(['1', 'Two?'], ['A', '1'], ['B', '2']) + paragraph('ANSWER: B'))),
    ).toEqual(['OneChoice <p>Two?</p> | 1 | *2']);
  });

  test('imports a table that a question shows', async () => {
    expect(
      await briefly(
        docx(
          paragraph('1. Compare:') +
            table(['x', 'y'], ['10', '20']) +
            paragraph('A. up') +
            paragraph('*B. down'),
        ),
      ),
    ).toEqual([
      'OneChoice <p>Compare:</p><table><tbody><tr><td>x</td><td>y</td></tr><tr><td>10</td><td>20</td></tr></tbody></table> | up | *down',
    ]);
  });
});

it.each(['constructor', '__proto__'])('ignores the unknown format %s', async (name) => {
  const raised = run('A. x', `<w:vertAlign w:val="${name}"/>`);
  const lines = [paragraph('1. Why?'), paragraph(raised), paragraph('*B. y')];
  expect(await briefly(docx(lines.join('')))).toEqual(['OneChoice <p>Why?</p> | x | *y']);
});

describe('pictures and formulas', () => {
  const formula = (content: string) => `<m:oMath>${content}</m:oMath>`;
  const math = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;

  test('imports the picture of a question with its alternative text', async () => {
    const { questions } = await readDocx(docx(paragraph(run('1. Where? ') + PICTURE_RUN)));
    expect(questions[0]).toMatchObject({
      html: '<p>Where? <img src="@@PLUGINFILE@@/image1.png" alt="a &quot;map&quot;"></p>',
      files: [{ name: 'image1.png', content: Buffer.from([1, 2, 3]) }],
      losses: [],
    });
  });

  test('names a linked picture and one outside the package', async () => {
    for (const relationship of ['p2', 'h1', 'none']) {
      const { questions } = await readDocx(
        docx(paragraph(run('1. Where?') + PICTURE_RUN.replace('p1', relationship))),
      );
      expect(questions).toMatchObject([{ files: [], losses: ['embedded'] }]);
    }
  });

  test('names the picture and the format that an option loses', async () => {
    const { questions } = await readDocx(
      docx(
        paragraph('1. Which?') +
          paragraph(run('A. this ') + PICTURE_RUN) +
          paragraph(run('*B. ') + run('that', '<w:i/>')) +
          paragraph(run('C. x') + run('2', '<w:vertAlign w:val="superscript"/>')),
      ),
    );
    expect(questions.map(brief)).toEqual(['OneChoice <p>Which?</p> | this | *that | x²']);
    expect(questions[0]?.losses).toEqual(['optionPicture', 'optionFormat']);
    expect(questions[0]?.files).toEqual([]);
  });

  test('names footnotes, hidden text, signs and charts that are lost', async () => {
    const { questions } = await readDocx(
      docx(
        paragraph(
          run('1. Why?') +
            run('secret', '<w:vanish/>') +
            '<w:r><w:footnoteReference w:id="2"/></w:r>' +
            '<w:r><w:sym w:font="Webdings" w:char="F0FF"/></w:r>' +
            '<w:r><w:drawing><c:chart r:id="c1"/></w:drawing></w:r>',
        ),
      ),
    );
    expect(questions.map(brief)).toEqual(['AttachedFile <p>Why?</p>']);
    expect(questions[0]?.losses).toEqual(['hidden', 'note', 'symbol', 'embedded']);
  });

  test.each([
    ['fraction', `<m:f><m:num>${math('a+b')}</m:num><m:den>${math('2')}</m:den></m:f>`, '(a+b)/2'],
    ['power', `<m:sSup><m:e>${math('x')}</m:e><m:sup>${math('2')}</m:sup></m:sSup>`, 'x²'],
    [
      'long power',
      `<m:sSup><m:e>${math('e')}</m:e><m:sup>${math('-kt')}</m:sup></m:sSup>`,
      'e^(-kt)',
    ],
    ['index', `<m:sSub><m:e>${math('v')}</m:e><m:sub>${math('max')}</m:sub></m:sSub>`, 'v_max'],
    ['root', `<m:rad><m:deg>${math('3')}</m:deg><m:e>${math('x+1')}</m:e></m:rad>`, '∛(x+1)'],
    [
      'root of an unknown degree',
      `<m:rad><m:deg>${math('constructor')}</m:deg><m:e>${math('x')}</m:e></m:rad>`,
      '(constructor)√(x)',
    ],
    [
      'sum',
      `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${math('i=1')}</m:sub><m:sup>${math('n')}</m:sup><m:e>${math('i')}</m:e></m:nary>`,
      '∑_(i=1)ⁿ i',
    ],
    [
      'brackets',
      `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val=")"/></m:dPr><m:e>${math('0')}</m:e></m:d>`,
      '[0)',
    ],
    [
      'function',
      `<m:func><m:fName>${math('sin')}</m:fName><m:e>${math('x')}</m:e></m:func>`,
      'sin x',
    ],
    [
      'vector',
      `<m:acc><m:accPr><m:chr m:val="\u20d7"/></m:accPr><m:e>${math('F')}</m:e></m:acc>`,
      'F\u20d7',
    ],
    [
      'matrix',
      `<m:m><m:mr><m:e>${math('1')}</m:e><m:e>${math('0')}</m:e></m:mr><m:mr><m:e>${math('0')}</m:e><m:e>${math('1')}</m:e></m:mr></m:m>`,
      '[1, 0; 0, 1]',
    ],
  ])('writes a %s as text', async (_what, content, text) => {
    const { questions } = await readDocx(docx(paragraph(run('1. ') + formula(content))));
    expect(questions).toMatchObject([{ html: `<p>${text}</p>`, losses: [] }]);
  });

  test.each([
    ['2', '', '2 1/3'],
    ['', 'x', '1/3 x'],
    ['x=', '.', 'x=1/3.'],
    ['(', ')', '(1/3)'],
  ])('separates a fraction from the text at it: %s, %s', async (before, after, text) => {
    const third = `<m:f><m:num>${math('1')}</m:num><m:den>${math('3')}</m:den></m:f>`;
    const content = `${run(`1. Is ${before}`)}${formula(third)}${run(`${after} right?`)}`;
    const { questions } = await readDocx(docx(paragraph(content)));
    expect(questions).toMatchObject([{ html: `<p>Is ${text} right?</p>`, losses: [] }]);
  });

  test('names a formula that a line of text cannot show', async () => {
    const binomial = `<m:f><m:fPr><m:type m:val="noBar"/></m:fPr><m:num>${math('n')}</m:num><m:den>${math('k')}</m:den></m:f>`;
    for (const content of [
      formula(binomial),
      '<w:r><w:object><o:OLEObject ProgID="Equation.3"/></w:object></w:r>',
    ]) {
      const { questions } = await readDocx(docx(paragraph(run('1. What is ') + content)));
      expect(questions).toMatchObject([{ losses: ['formula'] }]);
    }
  });
});
