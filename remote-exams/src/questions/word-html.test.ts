import { numberedHtml, wordHtml } from './word-html';

const page = (body: string): string => `<html><body>${body}</body></html>`;

describe('wordHtml', () => {
  it('returns the formulas of a copy as elements without their pictures', () => {
    const formula =
      '<m:oMath><m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val=")"/></m:dPr><m:e><m:r>0</m:r></m:e></m:d></m:oMath>';
    const picture =
      '<![if !msEquation]><span><!--[if gte vml 1]><v:x></v:x><![endif]--><![if !vml]><img src="file:///a.png"><![endif]></span><![endif]>';
    const copied = page(
      `<p class=x>a <!--[if gte msEquation 12]>${formula}<![endif]-->${picture} b</p>`,
    );
    expect(wordHtml(copied)).toBe(
      page(
        '<p>a <m:omath><m:d><m:dpr><m:begchr m:val="["></m:begchr><m:endchr m:val=")"></m:endchr></m:dpr><m:e><m:r>0</m:r></m:e></m:d></m:omath> b</p>',
      ),
    );
  });

  it.each(['<p>10<sup>3</sup></p>', '<p>H<sub>2</sub>O</p>', '<p>a <img src="file:///a.png"></p>'])(
    'returns the HTML of %s',
    (html) => {
      expect(wordHtml(page(html))).toBe(page(html));
    },
  );

  it('keeps merged cells and capitals', () => {
    const cells = `<table><tbody><tr><td colspan="2" rowspan="3"><span style="text-transform:uppercase">a</span></td></tr></tbody></table>`;
    expect(wordHtml(page(cells))).toBe(page(cells));
  });

  it('returns null for a text that loses nothing', () => {
    expect(wordHtml(page('<p>Draw <b>it</b>.{}</p>'))).toBeNull();
  });
});

it.each([
  '<font color="#ff0000">a</font>',
  '<span hidden="">a</span>',
  '<span style="opacity:0">a</span>',
  '<span style="visibility:hidden">a</span>',
  '<span style="font-size:0px">a</span>',
])('keeps what decides whether %s is shown or the key', (html) => {
  const copied = page(`<p>H<sub>2</sub>${html}</p>`);
  expect(wordHtml(copied)).toBe(copied);
});

it('drops the sizes of a text', () => {
  const copied = page('<p>H<sub>2</sub><span style="font-size:0.9em">a</span></p>');
  expect(wordHtml(copied)).toBe(page('<p>H<sub>2</sub><span>a</span></p>'));
});

describe('numberedHtml', () => {
  it.each([
    '1. Why?\nA. a\nB. b\nAnswers: 1-B',
    'س1: لماذا؟',
    '(T) The earth is round.',
    'Title\n(صح) الأرض كروية',
  ])('returns a paragraph for each line of %j', (plain) => {
    const lines = plain.split('\n').map((line) => `<p>${line}</p>`);
    expect(numberedHtml('', plain)).toBe(page(lines.join('')));
  });

  it('returns the copy with the colours of its options', () => {
    const copied = page('<p>1. Why?</p><p>A. a</p><p><span style="color:red">B. b</span></p>');
    expect(numberedHtml(copied, '1. Why?\nA. a\nB. b')).toBe(copied);
  });

  it('escapes the signs of a text', () => {
    expect(numberedHtml('', '1. a<b>')).toBe(page('<p>1. a&lt;b&gt;</p>'));
  });

  it.each([
    ['Aiken', '1. Why?\nA. a\nB. b\nANSWER: B'],
    ['GIFT', '1. Why?{T}'],
    ['no number', 'Why?\nA. a\nB. b'],
    ['a decimal number', '1.5 is a number'],
  ])('returns null for %s', (_what, plain) => {
    expect(numberedHtml(page(`<p>${plain}</p>`), plain)).toBeNull();
  });
});
