import { CATEGORY_QUESTIONS_MAX } from '@riwaq/api';
import { brief, BOLD, briefly, docx, paragraph, readDocx, run, table } from './testing';

const htmlOf = (body: string): Buffer =>
  Buffer.from(`<html><head><style>p{color:red}</style></head><body>${body}</body></html>`);
const cells = (tag: string, ...texts: string[]): string =>
  `<tr>${texts.map((text) => `<${tag} style='border:solid windowtext 1.0pt'>\n<p class=MsoNormal>${text}<o:p></o:p></p>\n</${tag}>`).join('\n')}</tr>\n`;
/** A paragraph of a list as Word copies it: its label is text. */
const item = (label: string, text: string): string =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${label}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span>${text}<o:p></o:p></p>\n`;

it('reads a copied table as the .docx reader does', async () => {
  const rows = [
    ['السؤال', 'أ', 'ب', 'الإجابة', 'الدرجة'],
    ['عاصمة فرنسا؟', 'روما', 'باريس', 'ب', '2'],
    ['عاصمة مصر؟', 'القاهرة', 'تونس', 'أ', '1'],
  ];
  const copied = `<table class=MsoTableGrid dir=rtl>${rows.map((row) => cells('td', ...row)).join('')}</table>`;
  const [html, word] = [await readDocx(htmlOf(copied)), await readDocx(docx(table(...rows)))];
  expect(html).toEqual(word);
  expect(html.questions.map(brief)).toEqual([
    'OneChoice <p>عاصمة فرنسا؟</p> | روما | *باريس',
    'OneChoice <p>عاصمة مصر؟</p> | *القاهرة | تونس',
  ]);
});

it('reads a copied list with a bold option as the .docx reader does', async () => {
  const copied =
    item('1.', 'H<sub>2</sub>O is') +
    item('a.', 'salt') +
    item('b.', '<b>water</b>') +
    item('2.', 'See <span style="font-weight:bold">this</span>') +
    item('a.', '<span style="background:yellow;mso-highlight:yellow">yes</span>') +
    item('b.', 'no');
  const lines = [
    run('1. H') + run('2', '<w:vertAlign w:val="subscript"/>') + run('O is'),
    run('a. salt'),
    run('b. ') + run('water', BOLD),
    run('2. See ') + run('this', BOLD),
    run('a. ') + run('yes', '<w:highlight w:val="yellow"/>'),
    run('b. no'),
  ];
  const word = await briefly(docx(lines.map((line) => paragraph(line)).join('')));
  expect(await briefly(htmlOf(copied))).toEqual(word);
  expect(word).toEqual([
    'OneChoice <p>H<sub>2</sub>O is</p> | salt | *water',
    'OneChoice <p>See <strong>this</strong></p> | *yes | no',
  ]);
});

it('reads lists of HTML with their numbers and letters', async () => {
  const copied =
    '<ol><li><p>Which?</p><ol style="list-style-type:lower-alpha"><li>a</li><li><u>b</u></li></ol></li><li>Other?<ol type="A"><li><b>c</b></li><li>d</li></ol></li></ol>';
  expect(await briefly(htmlOf(copied))).toEqual([
    'OneChoice <p>Which?</p> | a | *b',
    'OneChoice <p>Other?</p> | *c | d',
  ]);
});

it('names pictures, formulas and hidden text that a copy cannot have', async () => {
  const { questions } = await readDocx(
    htmlOf(
      `<p dir=RTL>1. x + 1 <img src="file:///C:/a.png"><span style="mso-hide:all">y</span></p>
      <p>2. Why is <math><mi>x</mi></math> <img src="data:image/png;base64,AAAA" alt="z">?</p>`,
    ),
  );
  expect(questions).toMatchObject([
    { html: '<p dir="rtl">x + 1</p>', losses: ['embedded', 'hidden'] },
    { html: '<p>Why is x <img src="@@PLUGINFILE@@/data-picture-1.png" alt="z">?</p>', losses: [] },
  ]);
});

it('refuses too many questions', async () => {
  const copied = Array.from({ length: CATEGORY_QUESTIONS_MAX + 1 }, () => '<p>1. Why?</p>');
  await expect(readDocx(htmlOf(copied.join('')))).rejects.toThrow('tooManyQuestions');
});

it.each(['constructor', '__proto__'])('ignores the unknown format %s', async (name) => {
  const copied = `<p>1. Why?</p><p>A. <span style="vertical-align:${name}">x</span></p><p>*B. y</p>`;
  expect(await briefly(htmlOf(copied))).toEqual(['OneChoice <p>Why?</p> | x | *y']);
});
