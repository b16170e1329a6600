import { wordHtml } from './word-html';

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
