import { htmlWithDirections } from './text-directions';

describe('htmlWithDirections', () => {
  it.each([
    [
      'a paragraph by all of its letters',
      '<p>Python هي لغة برمجة.</p>',
      '<p dir="rtl">Python هي لغة برمجة.</p>',
    ],
    [
      'no code',
      '<p><code>git commit --amend</code> أمر</p>',
      '<p dir="rtl"><code>git commit --amend</code> أمر</p>',
    ],
    ['no entity', '<p>&amp;&lt;&gt;&quot; نص</p>', '<p dir="rtl">&amp;&lt;&gt;&quot; نص</p>'],
    [
      'a list by all of its items',
      '<ul><li>Python</li><li>لغة برمجة<ul><li>C</li></ul></li></ul>',
      '<ul dir="rtl"><li>Python</li><li>لغة برمجة<ul><li>C</li></ul></li></ul>',
    ],
    ['the author', '<p dir="ltr">نص<br />نص</p>', '<p dir="ltr">نص<br />نص</p>'],
    [
      'numbers that are isolated',
      '<p>الناتج -5</p>',
      '<p dir="rtl">الناتج <bdi dir="ltr">-5</bdi></p>',
    ],
  ])('detects the direction from %s', (_name, html, expected) => {
    expect(htmlWithDirections(html, 'rtl')).toContain(`>${expected}</div>`);
  });

  it('gives text outside of blocks the direction of the complete text', () => {
    expect(htmlWithDirections('Python هي لغة <b>برمجة</b>', 'ltr')).toBe(
      '<div dir="rtl">Python هي لغة <b>برمجة</b></div>',
    );
  });
});
