import { briefly, docx, paragraph, readDocx, run } from './testing';

interface MergedCell {
  readonly text: string;
  readonly columns?: number;
  /** In rows: how many it covers, or that it continues the cell above. */
  readonly rows?: number;
  readonly isContinued?: true;
}
type Row = readonly (MergedCell | string)[];
const cellOf = (cell: MergedCell | string): MergedCell =>
  typeof cell === 'string' ? { text: cell } : cell;
const covered: MergedCell = { text: '', isContinued: true };

/** A table of Word. */
const wordTable = (...rows: Row[]): string =>
  `<w:tbl>${rows
    .map(
      (row) =>
        `<w:tr>${row
          .map(cellOf)
          .map(
            ({ text, columns = 1, rows: covers, isContinued }) =>
              `<w:tc><w:tcPr><w:gridSpan w:val="${columns}"/>${covers ? '<w:vMerge w:val="restart"/>' : ''}${isContinued ? '<w:vMerge/>' : ''}</w:tcPr>${paragraph(text)}</w:tc>`,
          )
          .join('')}</w:tr>`,
    )
    .join('')}</w:tbl>`;
/** The same table in HTML. */
const htmlTable = (...rows: Row[]): string =>
  `<table>${rows
    .map(
      (row) =>
        `<tr>${row
          .map(cellOf)
          .filter(({ isContinued }) => !isContinued)
          .map(
            ({ text, columns = 1, rows: covers = 1 }) =>
              `<td colspan=${columns} rowspan=${covers}><p>${text.replaceAll('\n', '<br>')}</p></td>`,
          )
          .join('')}</tr>`,
    )
    .join('')}</table>`;
const lines = (...texts: string[]) => ({
  word: texts.map((text) => paragraph(text)).join(''),
  html: texts.map((text) => `<p>${text}</p>`).join(''),
});
const asHtml = (body: string): Buffer => Buffer.from(`<html><body>${body}</body></html>`);

describe('merged cells', () => {
  const cases: readonly [string, Row[], string[]][] = [
    [
      'a head above several columns of options',
      [
        ['Question', { text: 'Options', columns: 3 }, 'Answer'],
        ['Two?', '1\nor so', '2', '3', '2'],
      ],
      ['OneChoice <p>Two?</p> | 1\nor so | *2 | 3'],
    ],
    [
      'a head of two rows',
      [
        [
          { text: 'Question', rows: 2 },
          { text: 'Options', columns: 2 },
          { text: 'Key', rows: 2 },
        ],
        [covered, 'A', 'B', covered],
        ['Two?', '1', '2', 'B'],
      ],
      ['OneChoice <p>Two?</p> | 1 | *2'],
    ],
    [
      'a question beside rows of options',
      [
        ['Question', 'Options', 'Answer'],
        [{ text: 'Two?', rows: 2 }, 'a. 1', { text: 'b', rows: 2 }],
        [covered, 'b. 2', covered],
        ['Three?', 'a. 3\nb. 4', 'a'],
      ],
      ['OneChoice <p>Two?</p> | 1 | *2', 'OneChoice <p>Three?</p> | *3 | 4'],
    ],
  ];
  test.each(cases)('read %s', async (_what, rows, questions) => {
    expect(await briefly(docx(wordTable(...rows)))).toEqual(questions);
    expect(await briefly(asHtml(htmlTable(...rows)))).toEqual(questions);
  });

  const marks: Row[] = [
    ['Question', 'Answer', 'Mark'],
    ['Two?', '2', { text: '5', rows: 2 }],
    ['Three?', '3', covered],
  ];
  test.each([
    ['Word', docx(wordTable(...marks))],
    ['HTML', asHtml(htmlTable(...marks))],
  ])('give each row their mark: %s', async (_what, file) => {
    const { questions } = await readDocx(file);
    const [first] = questions;
    expect(first?.mark).not.toBeNull();
    expect(questions.map(({ mark }) => mark)).toEqual([first?.mark, first?.mark]);
  });

  test('name a title between the questions', async () => {
    const rows: Row[] = [
      ['Question', 'A', 'B', 'Key'],
      [{ text: 'Part one', columns: 4 }],
      ['Two?', '1', '2', 'B'],
    ];
    const { questions, leftOut } = await readDocx(docx(wordTable(...rows)));
    expect(questions).toHaveLength(1);
    expect(leftOut).toMatchObject([{ name: '¶ 5: Part one', reason: 'outside' }]);
  });

  test('stay merged in a table that a question shows', async () => {
    const rows: Row[] = [
      [
        { text: 'x', columns: 2 },
        { text: 'y', rows: 2 },
      ],
      ['10', '20', covered],
    ];
    const shown =
      '<table><tbody><tr><td colspan="2">x</td><td rowspan="2">y</td></tr><tr><td>10</td><td>20</td></tr></tbody></table>';
    const [before, after] = [lines('1. Compare:'), lines('A. up', '*B. down')];
    const question = `OneChoice <p>Compare:</p>${shown} | up | *down`;
    expect(await briefly(docx(before.word + wordTable(...rows) + after.word))).toEqual([question]);
    expect(await briefly(asHtml(before.html + htmlTable(...rows) + after.html))).toEqual([
      question,
    ]);
  });

  test('do not exceed the memory', async () => {
    const row = `<tr>${'<td rowspan=60000 colspan=63>x</td>'.repeat(50)}</tr>`;
    await expect(
      readDocx(asHtml(`<table>${row}${'<tr></tr>'.repeat(60_000)}</table>`)),
    ).rejects.toThrow('tooLarge');
  });
});

test('keeps the lines of an option and of a hint', async () => {
  const two = (first: string, second: string) => paragraph(first) + paragraph(second);
  const head = ['Question', 'A', 'B', 'Key', 'Hint'].map((text) => paragraph(text));
  const row = [
    paragraph('Which?'),
    two('if a:', 'b'),
    paragraph('c'),
    paragraph('A'),
    two('see', 'page 3'),
  ];
  const cells = (content: string[]) =>
    `<w:tr>${content.map((each) => `<w:tc>${each}</w:tc>`).join('')}</w:tr>`;
  const { questions } = await readDocx(docx(`<w:tbl>${cells(head)}${cells(row)}</w:tbl>`));
  expect(questions).toMatchObject([
    { options: [{ text: 'if a:\nb', isCorrect: true }, { text: 'c' }], hint: 'see\npage 3' },
  ]);
});

test('names a table within a cell', async () => {
  const inner = `<w:tbl><w:tr><w:tc>${paragraph('inner')}</w:tc></w:tr></w:tbl>`;
  const outer = `<w:tbl><w:tr><w:tc>${inner}${paragraph(run('outer'))}</w:tc></w:tr></w:tbl>`;
  const { questions } = await readDocx(docx(paragraph('1. See:') + outer));
  expect(questions).toMatchObject([{ losses: ['textFormat'] }]);
});
