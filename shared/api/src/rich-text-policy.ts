/**
 * HTML that users may write, as data. Two sanitisers apply it: the server's before a text is stored
 * (server/src/platform/files/rich-text.ts), and the browser's before it is shown
 * (shared/ui/src/display/sanitise.ts). Everything not named here is removed. Replies of the forum,
 * comments and chat messages are plain text instead (forum/reply-text.ts).
 *
 * A new element also changes the files that CONTRIBUTING.md lists.
 */
export const RICH_TEXT = {
  tags: [
    'p',
    'br',
    'hr',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'blockquote',
    'pre',
    'code',
    'ul',
    'ol',
    'li',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'del',
    'sub',
    'sup',
    'span',
    'a',
    'img',
    'figure',
    'figcaption',
    'div',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'audio',
    'video',
    'source',
  ],
  /**
   * Replacements for block elements that are not allowed: without one, their words would run into
   * their neighbour's. Any other element that is not allowed is removed, but its content stays.
   */
  instead: {
    h6: 'h5',
    dt: 'div',
    dd: 'div',
    summary: 'div',
    legend: 'div',
    address: 'div',
    center: 'div',
    caption: 'div',
    tfoot: 'tbody',
  },
  /** Attributes by tag; '*' is every tag. */
  attributes: {
    '*': ['dir', 'style', 'class'],
    a: ['href', 'target', 'rel', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    audio: ['src', 'controls'],
    video: ['src', 'controls', 'width', 'height', 'poster'],
    source: ['src', 'type'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    ol: ['start'],
    // Person whom a mention refers to; the value is a guid.
    span: ['data-mention'],
  },
  /**
   * Values of `dir`, in lower case. `auto` is removed, because it follows the first letter: the
   * majority of the letters of a block decides.
   */
  directions: ['ltr', 'rtl'],
  /** Class names that the editor writes; any other is removed. */
  classes: [
    'media-wrap',
    'image-wrap',
    'video-wrap',
    'audio-wrap',
    'align-left',
    'align-center',
    'align-right',
  ],
  /**
   * Inline styles by property, with their allowed values. These properties cannot position, load or
   * cover anything.
   */
  styles: {
    color: [/^#[0-9a-f]{3,8}$/i, /^rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)$/i],
    'background-color': [
      /^#[0-9a-f]{3,8}$/i,
      /^rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)$/i,
    ],
    'font-size': [/^\d{1,2}(?:\.\d+)?(?:pt|px)$/],
    'text-align': [/^(?:start|end|left|right|center|justify)$/],
    'text-indent': [/^\d{1,2}em$/],
    'line-height': [/^\d(?:\.\d+)?$/],
    float: [/^(?:left|right|none)$/],
    width: [/^\d{1,4}(?:px|%)$/],
    height: [/^\d{1,4}(?:px|%)$/],
  },
  /** Schemes of links and of sources. Relative addresses are allowed. */
  linkSchemes: ['http', 'https', 'mailto', 'tel'],
  sourceSchemes: ['http', 'https'],
} as const;
