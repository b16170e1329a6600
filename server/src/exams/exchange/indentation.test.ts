import { IMPORT_FORMAT, type ImportFormat } from '@riwaq/api';
import { readFile } from './testing/read-file';
import { docx, paragraph } from './word/testing';

// Proves QUESTION-13.

const { gift, moodleXml, word } = IMPORT_FORMAT;
const moodle = (format: string, text: string, option: string): string =>
  `<quiz><question type="multichoice"><questiontext format="${format}"><text><![CDATA[${text}]]></text></questiontext><answer fraction="100" format="${format}"><text><![CDATA[${option}]]></text></answer><answer fraction="0"><text>none</text></answer></question></quiz>`;
const copied = (...paragraphs: readonly string[]): string =>
  `<html><body>${paragraphs.join('')}</body></html>`;
const LINES = ['1. What prints?', 'if x:', '    y =  1', 'A. for i:', 'B. none', 'ANSWER: A'];
/** The lines as they are shown: HTML and an option. */
const SHOWN = {
  html: 'What prints?<br />if x:<br />\u00a0\u00a0\u00a0 y =\u00a0 1',
  option: 'for i:\n    y =  i',
};

test.each<[string, ImportFormat, string | Uint8Array]>([
  [
    'GIFT',
    gift,
    '[plain]What prints?\nif x\\:\n    y \\=  1{=[plain]for i\\:\\n    y \\=  i ~none}',
  ],
  ['Moodle XML', moodleXml, moodle('plain_text', 'What prints?\nif x:\n    y =  1', SHOWN.option)],
  [
    'Word',
    word,
    docx(
      paragraph('1. What prints?\nif x:\n    y =  1') +
        paragraph('A. for i:\n    y =  i') +
        paragraph('B. none') +
        paragraph('ANSWER: A'),
    ),
  ],
  [
    'a copy from Word',
    word,
    copied(
      "<p>1.&nbsp;&nbsp; What prints?<br>if x:<br><span style='mso-spacerun:yes'>&nbsp;&nbsp;&nbsp; </span>y =<span style='mso-spacerun:yes'>&nbsp; </span>1</p>",
      "<p>A. for i:<br><span style='mso-spacerun:yes'>&nbsp;&nbsp;&nbsp; </span>y =&nbsp; i</p>",
      '<p>B. none</p><p>ANSWER: A</p>',
    ),
  ],
])('keeps the indentation of a program in %s', async (_name, format, content) => {
  const { entries } = await readFile(content, format);
  const [{ checked: { draft } } = { checked: { draft: null } }] = entries;
  expect(draft?.html).toBe(`<p>${SHOWN.html}</p>`);
  expect(draft?.options.map(({ text }) => text)).toEqual([SHOWN.option, 'none']);
});

it('keeps the lines of preformatted text in a copy', async () => {
  const { entries } = await readFile(
    copied(
      `<p>${LINES[0]}</p>`,
      '<pre>if x:\n<span>\ty = 1</span>\n<span>z</span></pre>',
      ...LINES.slice(3).map((line) => `<p>${line}</p>`),
    ),
    word,
  );
  expect(entries.map(({ checked }) => checked.draft.html)).toEqual([
    '<p>What prints?</p><p>if x:<br />\u00a0\u00a0\u00a0 y = 1<br />z</p>',
  ]);
});

it('shows a tab of Word once', async () => {
  const tab = "<span style='mso-tab-count:1'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span>";
  const { entries } = await readFile(copied(`<p>1. Why?<br>${tab}return</p>`), word);
  expect(entries.map(({ checked }) => checked.draft.html)).toEqual([
    '<p>Why?<br />\u00a0\u00a0\u00a0 return</p>',
  ]);
});
