import type { ImportLoss } from '@riwaq/api';
import fc from 'fast-check';
import { plainFromHtml, plainLinesFromHtml } from './plain-html';

// Proves QUESTION-13.

test.each<[string, string, string, ImportLoss[]]>([
  [
    'named references',
    '3 &times; 4 = 12, 20 &deg;C, &alpha; &le; &infin;',
    '3 × 4 = 12, 20 °C, α ≤ ∞',
    [],
  ],
  ['numeric references', '&#1571; &#x628;', 'أ ب', []],
  [
    'paragraphs and line breaks',
    '<p>one</p><p>two<br>three</p>',
    'one two three',
    ['optionFormat'],
  ],
  ['one line with empty ones', '<div><p>one<br></p>\n<p>&nbsp;</p></div>', 'one', []],
  ['scripts with signs of their own', 'x<sup>2</sup> + H<sub>2</sub>O', 'x² + H₂O', []],
  ['other scripts', 'e<sup>x+y</sup>, a<sub>ij</sub>', 'e^{x+y}, a_{ij}', []],
  ['TeX', '\\(x < 3\\) and $$\\frac{1}{2}$$', '\\(x < 3\\) and $$\\frac{1}{2}$$', []],
  [
    'a mixed number and a factor',
    '2<math><mfrac><mn>1</mn><mn>3</mn></mfrac></math>x',
    '2 1/3 x',
    [],
  ],
  ['a sum of formulas', '<math><mfrac><mn>1</mn><mn>3</mn></mfrac></math>+1', '1/3+1', []],
  ['direction', '<p dir="rtl" style="text-align: right;">نص</p>', 'نص', []],
  [
    'scripts by style',
    'x<span style="vertical-align: super">2<b></b></span>a',
    'x²a',
    ['optionFormat'],
  ],
  [
    'a lowered text by style',
    'x<span style="vertical-align:sub">1<i>2</i></span>',
    'x₁₂',
    ['optionFormat'],
  ],
  ['a script that does not end', 'x<sup>2', 'x²', []],
  ['scripts that cross', 'x<sup>1<sub>2</sup>3</sub>4', 'x^{1₂}34', []],
  ['quotation marks', 'a <q>b <q>c</q></q>', 'a “b “c””', []],
  ['hidden text', 'a<span style="display:none">b<span>c</span></span> d', 'a d', ['hidden']],
  ['text of the attribute hidden', '<p hidden>a</p>b', 'b', ['hidden']],
  ['a reversed text', '<bdo dir="rtl">abc</bdo>', 'abc', ['optionFormat']],
  ['a drop-down list', 'a <select><option>1</option></select>', 'a', ['embedded']],
  ['a field', 'a <input value="1"> b', 'a b', ['embedded']],
  ['bold text', 'a <b>b</b>', 'a b', ['optionFormat']],
  ['coloured text', '<span style="margin:0; color:red">a</span>', 'a', ['optionFormat']],
  ['a picture with words', 'a <img src="x.png" alt="a circuit">', 'a a circuit', ['optionPicture']],
  [
    'a picture of a formula',
    'a <img class="Wirisformula" src="data:image/svg+xml,x" alt="x squared" data-mathml="«math xmlns=¨http://www.w3.org/1998/Math/MathML¨»«msup»«mi»x«/mi»«mn»2«/mn»«/msup»«mo»§lt;«/mo»«mn»4«/mn»«/math»"> b',
    'a x²<4 b',
    [],
  ],
  ['a picture of no formula', '<img alt="x" src="a.png" data-mathml=" ">', 'x', ['optionPicture']],
  ['a film', 'a <video><source src="x.mp4">old</video> b', 'a b', ['embedded']],
  ['a frame', 'a<iframe src="https://example.com/"></iframe>', 'a', ['embedded']],
  ['a program', 'a<script>let b = "<i>";</script>', 'a', ['embedded']],
  ['a style sheet', 'a<style>p{}</style>', 'a', ['style']],
  ['a formula of MathJax', 'a <script type="math/tex">x<2</script> b', 'a \\(x<2\\) b', []],
  ['an explanation', '<abbr title="World Health Organization">WHO</abbr>', 'WHO', ['tooltip']],
  ['an explanation of a picture', '<img alt="a" title="b">', 'a', ['optionPicture', 'tooltip']],
  ['an empty explanation', '<span title=" ">a</span>', 'a', []],
  ['a direction by style', '<p style="direction:rtl">a</p>', 'a', ['optionFormat']],
  [
    'a text beside its summary',
    '<details><summary>a</summary>b</details>',
    'a b',
    ['optionFormat'],
  ],
  ['lines by style', '<span style="white-space: pre-wrap">a\nb</span>', 'a b', ['optionFormat']],
  ['spaces by style', '<span style="white-space:pre">a  b\tc</span>\n  d', 'a  b    c d', []],
  ['spaces that are not broken', '&nbsp;a&nbsp;&nbsp; b &nbsp;', 'a   b', []],
  ['a turned sign', '<span style="transform:rotate(180deg)">6</span>', '6', ['optionFormat']],
  ['a reading aid', '<ruby>a<rt>b</rt></ruby>', 'ab', ['optionFormat']],
  ['a tag that does not end', 'if a<b then', 'if a<b then', []],
])('reads %s', (_what, html, text, losses) => {
  expect(plainFromHtml(html)).toEqual({ text, losses: new Set(losses) });
});

const math = (inner: string) => plainFromHtml(`<math>${inner}</math>`);

test.each<[string, string]>([
  ['<msup><mi>x</mi><mn>2</mn></msup>', 'x²'],
  ['<msup><mrow><mi>a</mi><mi>b</mi></mrow><mi>k</mi></msup>', '(ab)^{k}'],
  [
    '<msub><mi>a</mi><mn>1</mn></msub><mo>+</mo><msubsup><mi>b</mi><mi>i</mi><mn>3</mn></msubsup>',
    'a₁+b_{i}³',
  ],
  ['<mfrac><mn>1</mn><mn>2</mn></mfrac><mi>x</mi>', '(1/2)x'],
  ['<mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mi>b</mi></mfrac>', '(a+1)/b'],
  ['<msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt>', '√(x+1)'],
  ['<mroot><mi>x</mi><mn>3</mn></mroot>', '³√(x)'],
  ['<mi>sin</mi><mo>&ApplyFunction;</mo><mi>x</mi>', 'sin x'],
  ['<mn>2</mn><mo>&InvisibleTimes;</mo><mi>&pi;</mi>', '2π'],
  ['<mover><mi>v</mi><mo>→</mo></mover>', 'v\u20d7'],
  [
    '<munderover><mo>∑</mo><mrow><mi>k</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover>',
    '∑_{k=1}ⁿ',
  ],
  ['<mfenced open="[" close="]"><mi>a</mi><mi>b</mi></mfenced>', '[a,b]'],
  ['<mi>a</mi><mspace width="1em"/><mtext>if b</mtext>', 'a if b'],
  [
    '<semantics><mi>x</mi><annotation encoding="application/x-tex">\\frac12</annotation></semantics>',
    '\\(\\frac12\\)',
  ],
  ['<m:msup><m:mi>y</m:mi><m:mn>2</m:mn></m:msup>', 'y²'],
  ['<mn>2</mn><mstyle displaystyle="true"><mfrac><mn>1</mn><mn>3</mn></mfrac></mstyle>', '2(1/3)'],
  ['<mn>2</mn><mrow><mpadded><mfrac><mi>a</mi><mi>b</mi></mfrac></mpadded></mrow>', '2(a/b)'],
  ['<mfrac linethickness="2px"><mi>a</mi><mi>b</mi></mfrac>', 'a/b'],
  ['<mi mathvariant="double-struck">R</mi><mo mathvariant="normal">+</mo>', 'ℝ+'],
])('reads the formula %s', (inner, text) => {
  expect(math(inner)).toEqual({ text, losses: new Set() });
});

test.each<[string, ImportLoss[]]>([
  ['<p dir="rtl">نعم</p>', []],
  ['<p dir="ltr">What means <span dir="RTL">نعم</span>?</p>', []],
  ['<p dir="rtl">5 - 3</p>', []],
  ['<p dir="ltr">نعم, x</p>', ['optionFormat']],
  ['نعم <bdi dir="rtl">x</bdi>', ['optionFormat']],
  ['<span dir="ltr">x</span>'.repeat(21), ['optionFormat']],
])('names a direction that its letters do not have: %s', (html, losses) => {
  expect([...plainFromHtml(html).losses]).toEqual(losses);
});

test('names a formula that no text can hold', () => {
  const table = '<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr></mtable>';
  expect(math(table)).toEqual({ text: '[1, 2]', losses: new Set(['formula']) });
  expect(math('<menclose><mi>x</mi></menclose>').losses).toEqual(new Set(['formula']));
  expect(math('<mfrac linethickness="0pt"><mi>n</mi><mi>k</mi></mfrac>')).toEqual({
    text: '{n \\atop k}',
    losses: new Set(['formula']),
  });
  expect(math('<mi mathvariant="bold">x</mi>')).toEqual({
    text: 'x',
    losses: new Set(['formula']),
  });
  expect(math('<mstyle mathvariant="bold"><mi>x</mi></mstyle>').losses).toEqual(
    new Set(['formula']),
  );
  expect(math(`${'<mrow>'.repeat(100)}<mi>x</mi>`).losses).toEqual(new Set(['formula']));
});

test('contains each letter of a text without markup', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[^<&]*$/u), (text) => {
      expect(plainFromHtml(text).text).toBe(
        Buffer.from(
          text
            .replace(/[^\S\u00a0]+/g, ' ')
            .replaceAll('\u00a0', ' ')
            .trim(),
        ).toString(),
      );
    }),
  );
});

test('never throws, whatever the markup', () => {
  const piece = fc.constantFrom(
    ...['<math>', '</math>', '<msup>', '</msup>', '<mi>', '</mi>', '<sup>', '</sup>', '<sub>'],
    ...['</sub>', '<video>', '</video>', '<', '&', '&#xD800;', 'x', '<p>', '</p>', '<mi/>', '"'],
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const { text } = plainFromHtml(pieces.join(''));
      expect(Buffer.from(text).toString()).toBe(text);
    }),
  );
});

test.each([
  ['paragraphs and line breaks', '<p>one</p>\n<p>two<br>three</p>', 'one\ntwo\nthree'],
  ['cells of a table', '<table><tr><td>a</td><td>b</td></tr></table>', 'a b'],
  ['a program', '<pre>if x:\n\ty =  1</pre>', 'if x:\n    y =  1'],
  ['the layout of the source', '<p>\n  one\n  two\n</p>', 'one two'],
  ['a text alternative', '<p><img alt="a\nb"></p><p>c</p>', 'a b\nc'],
])('reads the lines of %s', (_what, html, text) => {
  expect(plainLinesFromHtml(html).text).toBe(text);
});
