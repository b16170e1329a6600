import type { ImportLoss } from '@riwaq/api';
import { embeddedAddress, extractPictures, importableHtml } from './rich-html';

test.each<[string, string, string | null, ImportLoss[]]>([
  [
    'a formula',
    '<p>Find <math><msup><mi>x</mi><mn>2</mn></msup><mo>&lt;</mo><mn>4</mn></math> now</p>',
    '<p>Find x²&lt;4 now</p>',
    [],
  ],
  [
    'a picture of a formula',
    '<p>Find <img src="https://example.com/showimage?f=1" data-mathml="«math xmlns=¨http://www.w3.org/1998/Math/MathML¨»«msup»«mi»x«/mi»«mn»2«/mn»«/msup»«mo»§lt;«/mo»«mn»4«/mn»«/math»"> now</p>',
    '<p>Find x²&lt;4 now</p>',
    [],
  ],
  [
    'a picture of a matrix',
    '<img data-mathml="«math»«mtable»«mtr»«mtd»1«/mtd»«/mtr»«/mtable»«/math»">',
    '[1]',
    ['formula'],
  ],
  [
    'a mixed number and a factor',
    '<p>2<math><mfrac><mn>1</mn><mn>3</mn></mfrac></math>x</p>',
    '<p>2 1/3 x</p>',
    [],
  ],
  [
    'a picture of a mixed number',
    '2<img data-mathml="«math»«mfrac»«mn»1«/mn»«mn»3«/mn»«/mfrac»«/math»">, y',
    '2 1/3, y',
    [],
  ],
  ['a formula that does not end', '<p>a</p><math><mi>x</mi>', '<p>a</p>x', []],
  ['a matrix', '<math><mtable><mtr><mtd>1</mtd></mtr></mtable></math>', '[1]', ['formula']],
  ['TeX', '$$\\frac{1}{2} < x$$', null, []],
  ['a picture of the file', '<img src="@@PLUGINFILE@@/a.png" alt="">', null, []],
  ['a film of the file', '<video><source src="@@PLUGINFILE@@/a.mp4"></video>', null, []],
  ['a picture of a site', '<img src="https://example.com/a.png">', null, ['embedded']],
  ['a film of a site', '<video src="https://example.com/a.mp4"></video>', null, ['embedded']],
  ['a sound without a source', '<audio controls></audio>', null, ['embedded']],
  ['a frame', '<iframe src="https://example.com/"></iframe>', null, ['embedded']],
  ['a formula of MathJax', 'a <script type="math/tex">x<2</script>', 'a \\(x&lt;2\\)', []],
  ['a program', 'a <script>b</script>', null, ['embedded']],
  [
    'spaces and lines by style',
    '<p style="white-space:pre-wrap">if x:\r\n   y &lt; 1\tz\n</p>a\nb',
    '<p style="white-space:pre-wrap">if x:<br>\u00a0\u00a0 y &lt; 1\u00a0\u00a0\u00a0 z<br></p>a\nb',
    [],
  ],
  [
    'lines by style',
    '<div style="white-space: pre-line !important">a\n  b<b>c\nd</b></div>',
    '<div style="white-space: pre-line !important">a<br>  b<b>c<br>d</b></div>',
    [],
  ],
  [
    'an element that shows no spaces',
    '<div style="white-space:pre"><p style="white-space:normal">a\nb</p>\n<p>c\nd</p></div>',
    '<div style="white-space:pre"><p style="white-space:normal">a\nb</p>\n<p>c<br>d</p></div>',
    [],
  ],
  ['spaces of `pre`', '<pre class="a" style="white-space:pre-wrap">a\n  b</pre>', null, []],
  ['a link to a site', '<a href="https://example.com/a">b</a>', null, []],
  ['a link to a file of the file', '<a href="@@PLUGINFILE@@/a.pdf">b</a>', null, []],
  ['a link to another file', '<a href="a.pdf">b</a>', null, ['picture']],
  ['a link to a place', '<a href="#a">b</a>', null, ['textFormat']],
  ['a link to a program', '<a href="javascript:a()">b</a>', null, ['textFormat']],
  ['a drawing', '<svg><circle r="1"/></svg>', null, ['embedded']],
])('imports %s', (_what, html, changed, losses) => {
  expect(importableHtml(html)).toEqual({ html: changed ?? html, losses: new Set(losses) });
});

// In time quadratic in the line ends, this test would take minutes and meet jest's limit.
test('reads many line ends that a style shows', () => {
  const lines = 500_000;
  const { html } = importableHtml(`<p style="white-space:pre">${'\n'.repeat(lines)}a</p>`);
  expect(html).toBe(`<p style="white-space:pre">${'<br>'.repeat(lines)}a</p>`);
});

test('turns pictures in addresses into files', () => {
  const content = Buffer.from('picture');
  const html = `a <img alt="b" src="data:image/png;base64,${content.toString('base64')}"> c`;
  expect(extractPictures(html)).toEqual({
    html: 'a <img alt="b" src="@@PLUGINFILE@@/data-picture-1.png"> c',
    files: [{ name: 'data-picture-1.png', content }],
  });
});

test.each([
  ['a \'b\' "c".png', '@@PLUGINFILE@@/a%20%27b%27%20%22c%22.png'],
  ['صورة.png', '@@PLUGINFILE@@/%D8%B5%D9%88%D8%B1%D8%A9.png'],
  ['a\ud800.png', '@@PLUGINFILE@@/a%EF%BF%BD.png'],
])('writes the address of the file %j', (name, address) => {
  expect(embeddedAddress(name)).toBe(address);
});
