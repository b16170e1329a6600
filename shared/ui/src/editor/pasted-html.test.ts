import { htmlOf, htmlToPaste, valueOf } from './text-state';

/** Pastes HTML into the editor and returns the editor's HTML. */
const pasted = (html: string): string => htmlOf(valueOf(htmlToPaste(html)));
const marker = (sign: string): string =>
  `<![if !supportLists]><span style="mso-list:Ignore">${sign}<span>&nbsp;&nbsp; </span></span><![endif]>`;
const item = (sign: string, text: string, level = 1, list = 'l0', more = ''): string =>
  `<p class=MsoListParagraph ${more} style='text-indent:-18pt;mso-list:${list} level${level} lfo1'>${marker(sign)}${text}</p>`;

describe('paste', () => {
  it('reads bold text of Google Docs by its font weight', () => {
    const span = (weight: number, text: string) =>
      `<span style="font-weight:${weight}">${text}</span>`;
    const html = `<b style="font-weight:normal;" id="docs-internal-guid-1"><p>${span(400, 'plain')} ${span(700, 'bold')}</p></b>`;
    expect(pasted(html)).toBe('<p>plain <strong>bold</strong></p>');
    expect(pasted('<p><b>bold</b></p>')).toBe('<p><strong>bold</strong></p>');
  });

  it.each([
    ['text-decoration:underline', '<u>b</u>'],
    ['text-decoration:line-through', '<s>b</s>'],
    ['font-style:italic;text-decoration:underline', '<u><em>b</em></u>'],
    ['font-size:0.6em;vertical-align:super', '<sup>b</sup>'],
    ['font-size:0.6em;vertical-align:sub', '<sub>b</sub>'],
    ['text-decoration:none;vertical-align:baseline', 'b'],
  ])('reads letters with the style %s as an element', (style, letters) => {
    const html = `<p>a<span style="${style}">b</span>c</p>`;
    expect(pasted(html)).toBe(`<p>a${letters}c</p>`);
  });

  it('does not underline a link twice', () => {
    const underlined = '<span style="text-decoration:underline">b</span>';
    const html = pasted(`<p><a href="https://example.edu/">${underlined}</a></p>`);
    expect(html).toContain('https://example.edu/');
    expect(html).not.toContain('<u>');
  });

  it.each<[string, string, string]>([
    ['bullets', item('·', 'a') + item('·', 'b'), '<ul><li>a</li><li>b</li></ul>'],
    ['numbers', item('1.', 'a') + item('2.', 'b'), '<ol><li>a</li><li>b</li></ol>'],
    ['Arabic numbers', item('١-', 'أ') + item('٢-', 'ب'), '<ol><li>أ</li><li>ب</li></ol>'],
    [
      'levels',
      item('1.', 'a') + item('o', 'b', 2) + item('2.', 'c'),
      '<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>',
    ],
    [
      'a first item that is deep',
      item('o', 'a', 2) + item('·', 'b', 1),
      '<ul><li>a</li><li>b</li></ul>',
    ],
    [
      'a paragraph between',
      `${item('·', 'a')}<p>b</p>${item('·', 'c')}`,
      '<ul><li>a</li></ul><p>b</p><ul><li>c</li></ul>',
    ],
    ['a direction', item('·', 'a', 1, 'l0', 'dir=RTL'), '<ul dir="rtl"><li>a</li></ul>'],
  ])('makes lists of Word paragraphs with %s', (_name, html, expected) => {
    expect(pasted(html)).toBe(expected);
  });
});
