import type { TextDirection } from '@riwaq/api';
import { richTextNodes } from './rich-text-nodes';

function read(html: string, page: TextDirection = 'rtl'): HTMLElement {
  const body = document.createElement('div');
  body.append(richTextNodes(html, { backgrounds: ['#FFFFFF'], page }));
  return body;
}

const directions = (body: HTMLElement, selector: string) =>
  [...body.querySelectorAll<HTMLElement>(selector)].map(({ dir }) => dir);

describe('direction of a rich text', () => {
  it.each([
    ['a paragraph by all of its letters', '<p>Python هي لغة برمجة.</p>', 'p', ['rtl']],
    ['a heading', '<h2>C++ أم Java؟ أيهما أسهل؟</h2>', 'h2', ['rtl']],
    ['English with some Arabic', '<p>Hello class, read الفصل الثالث</p>', 'p', ['ltr']],
    ['no code', '<p><code>git commit --amend</code> أمر</p>', 'p', ['rtl']],
    [
      'a list by all of its items',
      '<ul><li>Python</li><li>لغة برمجة عامة الأغراض</li></ul>',
      'ul',
      ['rtl'],
    ],
    [
      'a list in a list as the outer one',
      '<ul><li>لغات البرمجة<ul><li>Python</li></ul></li></ul>',
      'ul',
      ['rtl', ''],
    ],
    [
      'a table by all of its cells',
      '<table><tbody><tr><td>Python</td><td>لغة برمجة</td></tr></tbody></table>',
      'table',
      ['rtl'],
    ],
    ['blocks apart from each other', '<p>نص عربي</p><p>English text</p>', 'p', ['rtl', 'ltr']],
    ['the direction that its author chose', '<p dir="ltr">نص عربي</p>', 'p', ['ltr']],
    ['letters in no block', 'Python هي لغة <b>برمجة</b>', 'div', ['rtl']],
    [
      'a mention by its name',
      '<p>English <span data-mention="0b9f1d2e-1111-4222-8333-444455556666">@علي</span></p>',
      '[data-mention]',
      ['rtl'],
    ],
  ])('is that of %s', (_name, html, selector, expected) => {
    expect(directions(read(html), selector)).toEqual(expected);
  });

  it.each(['rtl', 'ltr'] as const)("is the page's direction without letters (%s)", (page) => {
    expect(directions(read('<p>2026</p>', page), 'p')).toEqual([page]);
  });

  it('isolates items whose direction differs from their list', () => {
    const item = read('<ol><li>Python</li><li>لغة برمجة عامة الأغراض</li></ol>').querySelector(
      'li',
    )!;
    expect(item.innerHTML).toBe('<bdi dir="ltr">Python</bdi>');
  });

  it('leaves a nested list outside of the isolated text', () => {
    const item = read(
      '<ul><li>Python<ul><li>لغة برمجة عامة الأغراض</li></ul></li></ul>',
    ).querySelector('li')!;
    expect(item.firstElementChild?.outerHTML).toBe('<bdi dir="ltr">Python</bdi>');
    expect(item.lastElementChild?.tagName).toBe('UL');
  });

  it('isolates numbers and code only in right-to-left text', () => {
    expect(read('<p>لغة C++ والناتج <b>-5</b> من <code>a-1</code></p>').innerHTML).toBe(
      '<p dir="rtl">لغة <bdi dir="ltr">C++</bdi> والناتج <b><bdi dir="ltr">-5</bdi></b> من <code dir="ltr">a-1</code></p>',
    );
    expect(read('<p>the result is -5</p>').innerHTML).toBe('<p dir="ltr">the result is -5</p>');
  });
});
