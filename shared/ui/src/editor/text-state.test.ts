import fc from 'fast-check';
import { sanitiseHtml } from '../display/sanitise';
import { htmlOf, htmlToPaste, valueOf } from './text-state';

const through = (html: string): string => htmlOf(valueOf(html));
/** Number of property runs; each imports some texts several times. */
const RUNS = 40;

/** Whether a text is imported as editable content, without preserved elements. */
const editable = (html: string): boolean =>
  !Object.values(valueOf(html).toRAW(true).entityMap).some(({ type }) => type === 'KEPT');

const TABLE =
  '<table><thead><tr><th scope="col">A</th><th>B</th></tr></thead><tbody><tr><td colspan="2">1 &lt; 2 &amp; "3"</td></tr></tbody></table>';
const NESTED =
  '<ol><li>one<ul><li>a</li><li>b<ol><li>deep</li></ol></li></ul></li><li>two<ul><li>c</li></ul></li><li>three</li></ol>';

const HELD = {
  'lists in lists': NESTED,
  'centred and indented items':
    '<ul><li style="text-align:center">a</li><li style="text-indent:4em">b</li></ul>',
  'lines of code': '<pre><code>a<br>  b</code></pre>',
  directions: '<p dir="ltr">a</p><ul dir="rtl"><li>b<ol><li>c</li></ol></li></ul>',
  'an item against its list': '<ul><li dir="rtl">a</li><li>b</li></ul>',
  letters:
    '<p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s> <sub>e</sub> <sup>f</sup> <code>g</code> <span style="font-size:11.25pt">h</span> <span style="color:#12877c">i</span></p>',
  'a picture in the middle':
    '<div class="media-wrap image-wrap align-center" style="text-align:center"><img alt="x" src="/files/a.png"></div>',
  'a picture and a line':
    '<div class="media-wrap image-wrap"><img alt="x" src="/files/a.png"></div><p>a</p><hr><h2>b</h2>',
};

const KEPT = {
  'a table between paragraphs': `<p>before</p>${TABLE}<p>after</p>`,
  'a table alone': TABLE,
  'two tables beside each other': TABLE + TABLE,
  'a table at the end': `<h2>title</h2>${TABLE}`,
  'a list that does not begin with one': '<ol start="4"><li>four</li></ol>',
  'two lists beside each other': '<ol><li>a</li></ol><ol><li>b</li></ol>',
  'an item with several paragraphs': '<ul><li><p>a</p><p>b</p></li></ul>',
  'an item that goes on behind its inner list': '<ul><li>a<ul><li>b</li></ul>c</li></ul>',
  'a quotation of several paragraphs': '<blockquote><p>a</p><p>b</p></blockquote>',
  'a figure with its caption':
    '<figure><img src="/files/a.png" alt="x"><figcaption>caption</figcaption></figure>',
  'a frame with a direction': '<div dir="rtl"><p>a</p></div>',
  'a link with a title':
    '<p><a href="https://example.edu" title="t" target="_blank" rel="noopener noreferrer">x</a></p>',
  'letters outside of the sizes of the editor': '<p><span style="font-size:60pt">x</span></p>',
};

test.each(Object.entries(HELD))('%s: is editable and exported unchanged', (_what, html) => {
  expect(editable(html)).toBe(true);
  expect(through(html)).toBe(sanitiseHtml(html));
});

test('moves a direction shared by all items to their list', () => {
  expect(through('<ol><li dir="rtl">a</li><li dir="rtl">b</li></ol>')).toBe(
    '<ol dir="rtl"><li>a</li><li>b</li></ol>',
  );
});

test.each(Object.entries(KEPT))('%s: is preserved and exported unchanged', (_what, html) => {
  expect(editable(html)).toBe(false);
  expect(through(html)).toBe(sanitiseHtml(html));
});

test.each([
  ['<p><b>a</b> <i>b</i> <del>c</del></p>', '<p><strong>a</strong> <em>b</em> <s>c</s></p>'],
  ['<ul>\n <li><p>a</p></li>\n</ul>', '<ul><li>a</li></ul>'],
  [
    '<p><span style="font-size:16px;color:rgb(0,0,0)">a</span></p>',
    '<p><span style="font-size:12pt"><span style="color:#000000">a</span></span></p>',
  ],
  [
    '<img src="/files/a.png" alt="x">',
    '<div class="media-wrap image-wrap"><img src="/files/a.png" alt="x"></div>',
  ],
  ['only letters', '<p>only letters</p>'],
])('%s: is normalised and editable', (html, same) => {
  expect(editable(html)).toBe(true);
  expect(through(html)).toBe(same);
});

test('does not accept a preserved-element marker from a stored text', () => {
  expect(
    through('<div data-kept="&lt;img src=x onerror=alert(1)&gt;"></div><p>a</p>'),
  ).not.toContain('img');
});

test('preserves a pasted table and makes the text around it editable', () => {
  expect(htmlToPaste(`<p onclick="x()">a</p>${TABLE}`)).toMatch(
    /^<p>a<\/p><div data-kept="[^"]*"><\/div><p data-room=""><\/p>$/,
  );
});

const letters = fc.constantFrom(
  'a',
  'ب',
  '1 &lt; 2',
  '<strong>b</strong>',
  '<em>c</em>',
  '<code>d</code>',
  '<a href="https://example.edu" target="_blank" rel="noopener noreferrer">e</a>',
);
const line = fc.array(letters, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '));
const { list } = fc.letrec<{ list: string; item: string }>((tie) => ({
  list: fc
    .record({
      tag: fc.constantFrom('ul', 'ol'),
      items: fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
    })
    .map(({ tag, items }) => `<${tag}>${items.join('')}</${tag}>`),
  item: fc
    .record({ line, inner: fc.option(tie('list'), { maxDepth: 3, depthIdentifier: 'item' }) })
    .map((item) => `<li>${item.line}${item.inner ?? ''}</li>`),
}));
const block = fc.oneof(
  ...['p', 'h1', 'h3', 'blockquote'].map((tag) => line.map((text) => `<${tag}>${text}</${tag}>`)),
  list,
  fc
    .array(fc.array(line, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
    .map(
      (rows) =>
        `<table><tbody>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>`,
    ),
  fc.constantFrom('<hr>', '<pre><code>a<br>b</code></pre>', ...Object.values(KEPT)),
);

test('exports every sanitised text unchanged', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 5 }), (parts) => {
      const html = parts.join('');
      expect(through(html)).toBe(sanitiseHtml(html));
    }),
    { numRuns: RUNS },
  );
});
