import { IMPORT_FORMAT, RICH_TEXT, type ImportFormat, type ImportLoss } from '@riwaq/api';
import { escapeHtml } from '../../platform/files/escape-html';
import { canvasChoice, canvasQuiz } from './qti/testing/fixtures-v1';
import { choiceItem } from './qti/testing/fixtures-v2';
import { readFile } from './testing/read-file';
import { formattingOf } from './text-formatting';

const OPTIONS = ['a', 'b'];
const answers = OPTIONS.map(
  (text, at) => `<answer fraction="${at === 0 ? 100 : 0}"><text>${text}</text></answer>`,
).join('');
const xml = (html: string): string => html.replaceAll('<br>', '<br/>');

/** A question with this text in each format that has HTML. */
const FORMATS: readonly (readonly [
  name: string,
  format: ImportFormat,
  fileOf: (html: string) => string,
])[] = [
  [
    'Moodle XML',
    IMPORT_FORMAT.moodleXml,
    (html) =>
      `<quiz><question type="multichoice"><questiontext format="html"><text>${escapeHtml(html)}</text></questiontext>${answers}</question></quiz>`,
  ],
  [
    'GIFT',
    IMPORT_FORMAT.gift,
    (html) => `[html]${html.replace(/[\\~=#{}:]/g, '\\$&')}{=[plain]a ~[plain]b}`,
  ],
  ['QTI 1.2', IMPORT_FORMAT.qti, (html) => canvasQuiz(canvasChoice(OPTIONS, { html }))],
  ['QTI 2.1', IMPORT_FORMAT.qti, (html) => choiceItem(OPTIONS, xml(html))],
];

const LINK =
  '<a title="c" href="https://b.org" target="_blank" rel="noopener noreferrer nofollow">a</a>';
/** HTML, and what is stored of it with the losses that are named. */
const CASES: readonly (readonly [html: string, stored: string, losses?: readonly ImportLoss[]])[] =
  [
    [
      '<p>The <span style="text-decoration: underline;">bat</span> flew</p>',
      '<p>The <span><u>bat</u></span> flew</p>',
    ],
    ['<p><ins>a</ins> <strike>b</strike></p>', '<p><u>a</u> <s>b</s></p>'],
    [
      '<p><span style="text-decoration-line: line-through">a</span></p>',
      '<p><span><s>a</s></span></p>',
    ],
    ['<p style="font-weight:700">a</p>', '<p><strong>a</strong></p>'],
    ['<p><b style="font-weight:bold">a</b></p>', '<p><b>a</b></p>'],
    ['<p>x<span style="vertical-align: super">2</span></p>', '<p>x<span><sup>2</sup></span></p>'],
    ['<p style="font-style:italic">a</p>', '<p><em>a</em></p>'],
    ['<p style="color:red">a</p>', '<p><span style="color:#ff0000">a</span></p>'],
    ['<p style="color:#f00">a</p>', '<p style="color:#f00">a</p>'],
    ['<p><font color="#0000ff">a</font></p>', '<p><span style="color:#0000ff">a</span></p>'],
    ['<p><mark>a</mark></p>', '<p><span style="background-color:#ffff00">a</span></p>'],
    [
      '<p style="background: yellow none repeat">a</p>',
      '<p><span style="background-color:#ffff00">a</span></p>',
    ],
    ['<p style="color: windowtext; background: white">a</p>', '<p>a</p>'],
    [
      '<p style="background: black; color: white">a</p>',
      '<p><span style="color:#ffffff;background-color:#000000">a</span></p>',
    ],
    ['<p style="color: hsl(1 2 3)">a</p>', '<p>a</p>', ['textFormat']],
    [
      '<p><span lang="ar" class="multilang">ا</span><span class="multilang" lang="en">a</span></p>',
      '<p><span>ا</span><span>a</span></p>',
      ['languages'],
    ],
    ['<p style="text-transform: uppercase">a</p>', '<p>a</p>', ['textFormat']],
    ['<p style="font-variant: small-caps">a</p>', '<p>a</p>', ['textFormat']],
    ['<p style="text-transform: none; font-variant: normal">a</p>', '<p>a</p>'],
    ['<p><bdo dir="rtl">a</bdo></p>', '<p><span dir="rtl">a</span></p>'],
    ['<p><q>a</q></p>', '<p>“a”</p>'],
    ['<ol type="I"><li>a</li></ol>', '<ol><li>a</li></ol>', ['textFormat']],
    ['<ol style="list-style-type:decimal"><li>a</li></ol>', '<ol><li>a</li></ol>'],
    ['<ul><li value="4">a</li></ul>', '<ul><li>a</li></ul>', ['textFormat']],
    ['<p>a</p><p style="display:none">b <span>c</span></p>', '<p>a</p>', ['hidden']],
    ['<p>a <select><option>b</option></select></p>', '<p>a </p>', ['embedded']],
    ['<p>a <svg><text>b</text></svg></p>', '<p>a </p>', ['embedded']],
    ['<style>p{color:red}</style><p>a</p>', '<p>a</p>', ['style']],
    ['<p><abbr title="b">a</abbr></p>', '<p>a</p>', ['tooltip']],
    ['<p><span title=" ">a</span></p>', '<p><span>a</span></p>'],
    ['<p><a title="c" href="https://b.org">a</a></p>', `<p>${LINK}</p>`],
    ['<p style="direction: RTL">a</p>', '<p dir="rtl">a</p>'],
    ['<p dir="ltr" style="direction:rtl">a</p>', '<p dir="rtl">a</p>'],
    ['<section dir="rtl"><p>a</p></section>', '<div dir="rtl"><p>a</p></div>'],
    ['<p><font dir="rtl">a</font></p>', '<p><span dir="rtl">a</span></p>'],
    [
      '<p><span style="unicode-bidi:bidi-override;direction:rtl">a</span></p>',
      '<p><span dir="rtl">a</span></p>',
      ['textFormat'],
    ],
    ['<p><font size="5">a</font></p>', '<p><span style="font-size:24px">a</span></p>'],
    ['<p><big>a</big></p>', '<p><span style="font-size:19px">a</span></p>'],
    ['<p style="font-size:x-large">a</p>', '<p><span style="font-size:24px">a</span></p>'],
    ['<p style="font-size:200%">a</p>', '<p><span style="font-size:32px">a</span></p>'],
    ['<p style="font-size:0.9375rem">a</p>', '<p>a</p>'],
    ['<p style="font-size:12pt">a</p>', '<p style="font-size:12pt">a</p>'],
    ['<p style="font-size:3cm">a</p>', '<p>a</p>', ['textFormat']],
    ['<p style="font-size:1000%">a</p>', '<p>a</p>', ['textFormat']],
    ['<div align="center">a</div>', '<div style="text-align:center">a</div>'],
    ['<center>a</center>', '<div style="text-align:center">a</div>'],
    ['<p align="right" style="text-align:left">a</p>', '<p style="text-align:left">a</p>'],
    [
      '<table><tr><td bgcolor="red">a</td></tr></table>',
      '<table><tr><td><span style="background-color:#ff0000">a</span></td></tr></table>',
    ],
    [
      '<table><tr style="background:red"><td>a</td></tr></table>',
      '<table><tr style="background-color:#ff0000"><td>a</td></tr></table>',
    ],
    [
      '<table><tr style="font-weight:bold"><td>a</td></tr></table>',
      '<table><tr><td>a</td></tr></table>',
      ['textFormat'],
    ],
    ['<p><ruby>a<rp>(</rp><rt>b</rt><rp>)</rp></ruby></p>', '<p>a(b)</p>', ['textFormat']],
    ['<p style="text-decoration:overline">a</p>', '<p>a</p>', ['textFormat']],
    ['<p style="transform:rotate(180deg)">6</p>', '<p>6</p>', ['textFormat']],
    ['<p style="writing-mode:vertical-rl">a</p>', '<p>a</p>', ['textFormat']],
    ['<p style="background:url(a.png)">a</p>', '<p>a</p>', ['embedded']],
    ['<p>a<span style="opacity:0">b</span></p>', '<p>a</p>', ['hidden']],
    ['<p>a <meter value="0.5">b</meter></p>', '<p>a b</p>', ['embedded']],
    ['<section>a</section><section>b</section>', '<div>a</div><div>b</div>'],
    ['<menu><li>a</li></menu>', '<ul><li>a</li></ul>'],
  ];

describe.each(FORMATS)('formatting of a text in %s', (_name, format, fileOf) => {
  it.each(CASES.map(([html, stored, losses = []]) => ({ html, stored, losses })))(
    'stores or names $html',
    async ({ html, stored, losses }) => {
      const { entries, leftOut } = await readFile(fileOf(html), format);
      expect(leftOut).toEqual([]);
      expect(entries.map(({ checked }) => checked.draft.html)).toEqual([stored]);
      expect(new Set(entries[0]?.losses)).toEqual(new Set(losses));
    },
  );
});

it.each([
  ['picture', '<p>a <img src="https://example.org/a.png" alt="b" /></p>'],
  ['film', '<p>a <video src="https://example.org/a.mp4"></video></p>'],
])('names a %s of another site in QTI', async (_name, html) => {
  for (const [, format, fileOf] of FORMATS.slice(2)) {
    const { entries } = await readFile(fileOf(html), format);
    expect(entries[0]?.losses).toEqual(['embedded']);
  }
});

it('imports the formatting of feedback', async () => {
  const feedback = '<p><span style="text-decoration:underline">a</span></p>';
  const file = `<quiz><question type="multichoice"><questiontext format="html"><text>x</text></questiontext><generalfeedback format="html"><text>${escapeHtml(feedback)}</text></generalfeedback>${answers}</question></quiz>`;
  const { entries } = await readFile(file, IMPORT_FORMAT.moodleXml);
  expect(entries[0]?.checked.draft.feedback).toBe('<p><span><u>a</u></span></p>');
});

it.each(['constructor', '__proto__'])('knows no colour %s', (name) => {
  const formatting = formattingOf('span', (attribute) =>
    attribute === 'style' ? `color:${name}` : undefined,
  );
  expect(formatting).toMatchObject({ open: '', losses: ['textFormat'] });
});

// An element that becomes allowed must leave the maps of substitutes, or imports store both: ALIKE
// and HIGHLIGHTS of text-formatting.ts, ELEMENTS of font-sizes.ts.
it.each(RICH_TEXT.tags)('adds no substitute for the allowed element %s', (name) => {
  expect(formattingOf(name, () => undefined)?.open ?? '').toBe('');
});
