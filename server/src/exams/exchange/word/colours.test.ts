import { BOLD, brief, docx, paragraph, readDocx, run } from './testing';

const ink = (colour: string): string => `<w:color w:val="${colour}"/>`;
const marker = (colour: string): string => `<w:highlight w:val="${colour}"/>`;
const RED = ink('FF0000');
const BLUE = ink('0000FF');
const option = (text: string, properties = ''): string => paragraph(run(text, properties));
const ANSWER = paragraph('ANSWER: B');

/** The options of a question with these paragraphs, or why it is left out; then its losses. */
async function read(...paragraphs: string[]): Promise<[string, ...string[]]> {
  const { questions, leftOut } = await readDocx(docx(paragraph('1. Why?') + paragraphs.join('')));
  const [question] = questions;
  if (!question) return [leftOut[0]!.reason];
  return [brief(question).replace(/^.*?<p>Why\?<\/p> \| /, ''), ...question.losses];
}

describe('the right option', () => {
  it.each<[string, string[], string, ...string[]]>([
    ['the only colour', [option('A. a', RED), option('B. b')], '*a | b'],
    ['the colour of a label', [paragraph(run('A. ', RED) + run('a')), option('B. b')], '*a | b'],
    [
      'another colour',
      [option('A. a', BLUE), option('B. b', RED), option('C. c', BLUE)],
      'a | *b | c',
      'optionFormat',
    ],
    [
      'another marker pen',
      [
        option('A. a', marker('green')),
        option('B. b', marker('yellow')),
        option('C. c', marker('yellow')),
      ],
      '*a | b | c',
      'optionFormat',
    ],
    [
      'two shades',
      [option('A. a', RED), option('B. b'), option('C. c', ink('C00000'))],
      '*a | b | *c',
    ],
    [
      'a colour of the theme',
      [option('A. a', '<w:color w:val="auto" w:themeColor="accent2"/>'), option('B. b')],
      '*a | b',
    ],
    [
      'the colour of its paragraph',
      [paragraph('A. a', '<w:shd w:fill="FFFF00"/>'), option('B. b')],
      '*a | b',
    ],
    [
      'the colour of a pattern',
      [option('A. a', '<w:shd w:val="pct25" w:color="FF0000" w:fill="auto"/>'), option('B. b')],
      '*a | b',
    ],
  ])('is marked by %s', async (_what, options, ...expected) => {
    expect(await read(...options)).toEqual(expected);
  });

  it('is marked by the colour of its cell', async () => {
    const cell = (text: string, properties = ''): string =>
      `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`;
    const row = (...cells: string[]): string => `<w:tr>${cells.join('')}</w:tr>`;
    const rows =
      row(cell('Question'), cell('A'), cell('B')) +
      row(cell('Why?'), cell('a'), cell('b', '<w:shd w:fill="FFFF00"/>'));
    const { questions } = await readDocx(docx(`<w:tbl>${rows}</w:tbl>`));
    expect(questions.map(brief)).toEqual(['OneChoice <p>Why?</p> | a | *b']);
  });

  it.each([
    ['an element', '<font color="#ff0000">b</font>'],
    ['a style', '<span style="color:#ff0000">b</span>'],
  ])('is marked by %s in a copy', async (_what, html) => {
    const copy = `<html><body><p>1. Why?</p><p>A. a</p><p>B. ${html}</p></body></html>`;
    const { questions } = await readDocx(Buffer.from(copy));
    expect(questions.map(brief)).toEqual(['OneChoice <p>Why?</p> | a | *b']);
  });
});

describe('colours of options that are not the key', () => {
  it.each<[string, string[], [string, ...string[]]]>([
    [
      'of right and wrong',
      [option('A. a', RED), option('B. b', BLUE), option('C. c')],
      ['noRightAnswer'],
    ],
    ['of two options', [option('A. a', RED), option('B. b', BLUE)], ['noRightAnswer']],
    [
      'beside an answer line',
      [option('A. a', RED), option('B. b', BLUE), ANSWER],
      ['a | *b', 'optionFormat'],
    ],
    ['of all', [option('A. a', RED), option('B. b', RED), ANSWER], ['a | *b', 'optionFormat']],
    [
      'beside bold letters of all',
      [option('A. a', BOLD), option('B. b', BOLD), ANSWER],
      ['a | *b', 'optionFormat'],
    ],
    ['that contradict it', [option('A. a', RED), option('B. b'), ANSWER], ['key']],
    [
      'that are white',
      [option('A. a', ink('FFFFFF')), option('B. b'), ANSWER],
      ['a | *b', 'optionFormat'],
    ],
    [
      'black of the theme',
      [option('A. a', '<w:color w:themeColor="text1"/>'), option('B. b')],
      ['noRightAnswer'],
    ],
  ])('are named: %s', async (_what, paragraphs, expected) => {
    expect(await read(...paragraphs)).toEqual(expected);
  });

  it('are those of a link', async () => {
    const link = `<w:hyperlink r:id="h1">${run('b', '<w:u w:val="single"/><w:color w:val="0563C1"/>')}</w:hyperlink>`;
    const options = [option('A. a'), paragraph(run('B. ') + link), paragraph('ANSWER: A')];
    expect(await read(...options)).toEqual(['*a | b', 'optionFormat']);
  });
});

it.each(['opacity:0', 'font-size:0', 'visibility:hidden', 'color:transparent'])(
  'does not show the text of a copy that %s hides',
  async (style) => {
    const hidden = `<span style="${style}">secret</span>`;
    const copy = `<html><body><p>1. Why?${hidden}</p><p>A. a</p><p>*B. b</p></body></html>`;
    const { questions } = await readDocx(Buffer.from(copy));
    expect(questions).toMatchObject([{ html: '<p>Why?</p>', losses: ['hidden'] }]);
  },
);
