import { richTextNodes } from './rich-text-nodes';
import { sanitiseHtml } from './sanitise';

/**
 * Attempts to run a script, to escape the frame, or to become active when the text is parsed again.
 */
const HOSTILE: readonly string[] = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.test/x.js></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" ONERROR="alert(1)">',
  '<img/src="x"/onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href=" \u0001javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img src="javascript:alert(1)">',
  '<svg onload=alert(1)></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<style>@import "//evil.test/x.css";</style>',
  '<link rel="stylesheet" href="//evil.test/x.css">',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p style="position:fixed;inset:0;z-index:9999">x</p>',
  '<p style="color:expression(alert(1))">x</p>',
  '<p style="width:9999999px">x</p>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="//evil.test/x.swf">',
  '<form action="javascript:alert(1)"><input type=submit></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<base href="//evil.test/">',
  '<meta http-equiv="refresh" content="0;url=//evil.test/">',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror="alert(1)"></video>',
  '<video poster="javascript:alert(1)" src="x"></video>',
  '<audio src="x" onloadstart=alert(1)></audio>',
  '<img src="https://evil.test/p.gif"><img src="//evil.test/p.gif"><img src="/\\evil.test/p.gif"><img src="/\t/evil.test/p.gif">',
  '<video poster="https://evil.test/p"><source src="//evil.test/v"><video src="https://evil.test/v"></video></video><source src="https://evil.test/s">',
  '<body onload=alert(1)>',
  '<template><img src=x onerror=alert(1)></template>',
  // Mutation XSS: harmless in one parse, active in the next.
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<p id="</title><img src=x onerror=alert(1)>"><title>x</title>',
  '<a href="x" class="ant-modal-mask rw-full">x</a>',
  '<img name="body"><a id="location" href="x">x</a>',
  '<div data-x="1" aria-label="x" onclick="alert(1)" contenteditable>x</div>',
];

/**
 * Repeats the tags of `RICH_TEXT`, so that a harmful one that is allowed there by mistake fails
 * here. A tag that is allowed on purpose is added.
 */
const ALLOWED =
  /^(?:p|br|hr|h[1-5]|blockquote|pre|code|ul|ol|li|strong|b|em|i|u|s|del|sub|sup|span|a|img|figure|figcaption|div|table|thead|tbody|tr|th|td|audio|video|source)$/i;
const ATTRIBUTES =
  /^(?:dir|style|class|href|target|rel|title|src|alt|width|height|controls|poster|type|colspan|rowspan|scope|start|loading|decoding|preload|tabindex)$/;

function offences(root: ParentNode): string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => [
    ...(ALLOWED.test(element.nodeName) ? [] : [element.nodeName]),
    ...[...element.attributes].flatMap(({ name, value }) => {
      const address = ['href', 'src', 'poster'].includes(name)
        ? value.replace(/[\u0000-\u0020]/g, '')
        : '';
      // Media must not be loaded from another site.
      const away =
        (name === 'src' || name === 'poster') &&
        new URL(value, document.baseURI).origin !== location.origin;
      const bad =
        away ||
        !ATTRIBUTES.test(name) ||
        /^(?!https?:|mailto:|tel:)[a-z][a-z0-9+.-]*:/i.test(address) ||
        (name === 'style' && /url|expression|position|z-index/i.test(value));
      return bad ? [`${name}=${value}`] : [];
    }),
  ]);
}

/** Parses the text again, as a page that shows it would. */
function parsed(html: string): ParentNode {
  return new DOMParser().parseFromString(html, 'text/html').body;
}

describe('removes scripts and escapes', () => {
  test.each(HOSTILE)('%s', (html) => {
    const once = sanitiseHtml(html);
    expect(offences(parsed(once))).toEqual([]);
    // BDI elements around numbers and addresses are added for display only.
    const shown = richTextNodes(html, { backgrounds: ['#FFFFFF'], page: 'rtl' });
    expect(offences(shown).filter((offence) => offence !== 'BDI')).toEqual([]);
    // A second pass through parser and sanitiser changes nothing.
    expect(sanitiseHtml((parsed(once) as HTMLElement).innerHTML)).toBe(once);
  });

  test('removes them when all occur in one text', () => {
    expect(offences(parsed(sanitiseHtml(HOSTILE.join(''))))).toEqual([]);
  });
});

describe('preserves allowed content', () => {
  test.each([
    '<h1>أ</h1><h5>ب</h5>',
    '<p style="text-align:center">x</p>',
    '<p><span style="font-size:36pt;color:#3B7DDD">x</span> <strong>y</strong> <s>z</s></p>',
    '<ul><li>one</li></ul><ol start="3"><li>three</li></ol>',
    '<div class="media-wrap image-wrap align-center"><img src="/files/Forums/1/a.png" alt="a"></div>',
    '<table><tbody><tr><td colspan="2">x</td></tr></tbody></table>',
  ])('%s', (html) => {
    expect(sanitiseHtml(html)).toBe(html);
  });

  test('opens links in a new tab without opener and referrer', () => {
    expect(sanitiseHtml('<a href="https://example.edu" target="_top">x</a>')).toBe(
      '<a href="https://example.edu" target="_blank" rel="noopener noreferrer">x</a>',
    );
    expect(sanitiseHtml('<a href="mailto:a@example.edu">x</a>')).toContain(
      'href="mailto:a@example.edu"',
    );
  });

  test('unwraps forbidden elements and filters styles and classes', () => {
    expect(sanitiseHtml('<article><p>text</p></article>')).toBe('<p>text</p>');
    expect(sanitiseHtml('<p style="color:#123456;position:fixed">x</p>')).toBe(
      '<p style="color:#123456">x</p>',
    );
    expect(sanitiseHtml('<p class="media-wrap rw-full">x</p>')).toBe('<p class="media-wrap">x</p>');
  });
});

describe('replaces media of other sites with a link', () => {
  const link = (address: string, words = address) =>
    `<a href="${address}" target="_blank" rel="noopener noreferrer">${words}</a>`;
  const PIXEL = 'https://tracker.test/p.gif';
  test.each([
    ['to a picture', `<p>x <img src="${PIXEL}" width="1"> y</p>`, `<p>x ${link(PIXEL)} y</p>`],
    [
      'by its words',
      `<img src="${PIXEL}" alt="a &lt;b&gt;"><img src="${PIXEL}" title="map">`,
      `${link(PIXEL, 'a &lt;b&gt;')}${link(PIXEL, 'map')}`,
    ],
    ['without a scheme', '<img src="//tracker.test/p.gif">', link('http://tracker.test/p.gif')],
    [
      'and none in a link',
      `<a href="https://example.edu"><img src="${PIXEL}" alt="words"></a>`,
      link('https://example.edu', 'words'),
    ],
    [
      'to a sound and a video',
      `<audio src="${PIXEL}" controls="">old</audio><video poster="${PIXEL}"><source src="${PIXEL}"></video>`,
      `${link(PIXEL)}old${link(PIXEL)}`,
    ],
    [
      'beside what is of the site',
      `<video poster="${PIXEL}"><source src="/files/a.mp4"><source src="${PIXEL}"></video>`,
      '<video><source src="/files/a.mp4"></video>',
    ],
  ])('%s', (_what, html, expected) => {
    expect(sanitiseHtml(html)).toBe(expected);
    expect(sanitiseHtml(expected)).toBe(expected);
  });

  test("shows media of the university's other file servers", () => {
    const html = '<p><img src="https://files.example.edu/riwaq/a.png"></p>';
    expect(sanitiseHtml(html, ['https://files.example.edu'])).toBe(html);
    expect(sanitiseHtml(html, ['https://example.edu'])).toContain('<a href=');
  });
});

test.each([
  ['ltr', '<p dir="ltr">x</p>'],
  ['rtl', '<p dir="rtl">x</p>'],
  ['RTL', '<p dir="rtl">x</p>'],
  ['auto', '<p>x</p>'],
  ['', '<p>x</p>'],
])('normalises dir=%j to ltr, rtl or none', (dir, expected) =>
  expect(sanitiseHtml(`<p dir="${dir}">x</p>`)).toBe(expected),
);

test('replaces forbidden blocks with allowed ones and sanitises their content', () => {
  expect(
    sanitiseHtml(
      '<h6>six</h6><dl><dt>term</dt><dd dir="rtl" onclick="alert(1)">def<script>alert(1)</script></dd></dl><center><center>x</center></center>',
    ),
  ).toBe('<h5>six</h5><div>term</div><div dir="rtl">def</div><div><div>x</div></div>');
  expect(sanitiseHtml('<table><tfoot><tr><td>sum</td></tr></tfoot></table>')).toBe(
    '<table><tbody><tr><td>sum</td></tr></tbody></table>',
  );
  expect(sanitiseHtml('a <mark>marked</mark> word')).toBe('a marked word');
});
