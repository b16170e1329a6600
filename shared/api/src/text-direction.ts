export type TextDirection = 'ltr' | 'rtl';

const CODE = '```[^]*?```|`[^`\\n]+`';
const ADDRESS =
  '\\b(?:https?:\\/\\/|www\\.)[^\\s\\u0600-\\u06ff]*[\\p{L}\\p{N}\\/]|(?<![\\w.+-])[\\w.+-]{1,64}@[\\w-]{1,64}\\.[\\w.-]*\\w';
const NUMBER = '\\d+(?:[.,:\\/]\\d+)*%?';
/**
 * A sign between two numbers. A slash right between digits belongs to the number: matched in two
 * ways, it would take exponential time.
 */
const OPERATOR = '(?: ?[-+\\u2212\\u00d7\\u00f7*^] ?| \\/ ?|\\/ |(?<=%)\\/)';
/** Most numbers before the sign of equality: without it each number begins a search to the end. */
const TERMS_MAX = 30;
const NOT_INSIDE = '(?<![\\p{L}\\p{N}.,:\\/])';

/** A name that a sentence isolates. */
const ISOLATE = '[\\u2066-\\u2068][^\\u2066-\\u2069]*\\u2069';

/**
 * Parts that say nothing about the language of a text: code and addresses consist of Latin letters
 * in every language.
 */
const NEUTRAL = new RegExp(`${CODE}|${ADDRESS}|${ISOLATE}`, 'giu');
const MAY_HAVE_NEUTRAL = /[`@\u2066-\u2068]|:\/\/|www\./i;

/**
 * Parts that right-to-left text would tear apart, because their signs have no direction of their
 * own: `C++` would be drawn as `++C`, `-5` as `5-`, `12 + 5 = 17` backwards.
 */
const ISOLATED = new RegExp(
  [
    CODE,
    ADDRESS,
    '(?<![\\p{L}\\p{N}])[A-Za-z][A-Za-z0-9]*(?:\\+{1,2}|#)(?![\\p{L}\\p{N}])', // C++, C#
    '(?<![\\p{L}\\p{N}.])\\.[A-Za-z][A-Za-z0-9]*', // .NET
    `${NOT_INSIDE}\\+\\d+(?:[ -]\\d+)+`, // +20 100 555 1234
    `${NOT_INSIDE}[-+\\u2212\\u00b1]?${NUMBER}(?:${OPERATOR}${NUMBER}){0,${TERMS_MAX - 1}}(?: ?[=<>\\u2264\\u2265\\u2260\\u2248] ?[-+\\u2212]?${NUMBER})+`,
    `${NOT_INSIDE}[-+\\u2212\\u00b1]?${NUMBER}(?: ?[+\\u00d7\\u00f7*^] ?${NUMBER})+`,
    `${NOT_INSIDE}[-+\\u2212\\u00b1]${NUMBER}`,
  ].join('|'),
  'giu',
);
const MAY_NEED_ISOLATION = /[A-Za-z0-9]/;

const LETTER = /\p{L}/u;
const TATWEEL = 0x640;

const isAsciiLetter = (code: number): boolean => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
const isRtlPlace = (code: number): boolean =>
  (code >= 0x590 && code <= 0x8ff) ||
  (code >= 0xfb1d && code <= 0xfdff) ||
  (code >= 0xfe70 && code <= 0xfeff);
/**
 * Whether a code point is right-to-left: checks the first 65,536 characters and the few scripts
 * beyond them.
 */
const isRtlCodePoint = (code: number): boolean =>
  isRtlPlace(code) || (code >= 0x10800 && code <= 0x10fff) || (code >= 0x1e800 && code <= 0x1efff);

/**
 * Right-to-left letters minus all others. Almost every letter is decided by comparing numbers
 * alone.
 */
function balanceOf(text: string): number {
  let balance = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0xaa) {
      if (isAsciiLetter(code)) balance -= 1;
    } else if (code >= 0x621 && code <= 0x64a) {
      if (code !== TATWEEL) balance += 1;
    } else {
      const point = text.codePointAt(at) ?? code;
      if (point > 0xffff) at += 1;
      if (LETTER.test(String.fromCodePoint(point))) balance += isRtlCodePoint(point) ? 1 : -1;
    }
  }
  return balance;
}

/**
 * Direction of a text by all of its letters: the script with more of them decides. Code between
 * backticks, addresses, numbers, emoji and isolated parts do not count. A tie gives `page`, the
 * direction of the page.
 */
export function textDirection(text: string, page: TextDirection): TextDirection {
  const balance = balanceOf(MAY_HAVE_NEUTRAL.test(text) ? text.replace(NEUTRAL, ' ') : text);
  return balance === 0 ? page : balance > 0 ? 'rtl' : 'ltr';
}

/** A piece of a text; an `isolated` one is set apart as left-to-right. */
export interface TextPiece {
  text: string;
  isolated: boolean;
}

/** Pieces of a right-to-left text, in order. */
export function textPieces(text: string): TextPiece[] {
  if (!MAY_NEED_ISOLATION.test(text)) return [{ text, isolated: false }];
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ISOLATED)) {
    if (index > end) pieces.push({ text: text.slice(end, index), isolated: false });
    pieces.push({ text: found, isolated: true });
    end = index + found.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isolated: false });
  return pieces;
}

/**
 * Direction of a field that contains `text`; undefined, the page's, while it is empty. A field
 * cannot isolate a piece of its text, so one that contains only an address, code or a signed number
 * runs left to right.
 */
export function fieldDirection(text: string, page: TextDirection): TextDirection | undefined {
  if (text === '') return undefined;
  const [first, ...others] = textPieces(text.trim());
  return first?.isolated && others.length === 0 ? 'ltr' : textDirection(text, page);
}

const [LTR_ISOLATE, RTL_ISOLATE, FIRST_STRONG_ISOLATE, END_OF_ISOLATE] = [
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
];

/**
 * Isolates a text inside a sentence of direction `page`, in its own direction, for places without
 * markup. An address, code or signed number runs left to right.
 */
export const isolate = (text: string, page: TextDirection): string =>
  `${(fieldDirection(text, page) ?? page) === 'rtl' ? RTL_ISOLATE : LTR_ISOLATE}${text}${END_OF_ISOLATE}`;

const INNERMOST = new RegExp(
  `${FIRST_STRONG_ISOLATE}([^${LTR_ISOLATE}-${END_OF_ISOLATE}]*)${END_OF_ISOLATE}`,
  'g',
);

/**
 * Replaces the first-strong isolates that the texts of the interface put around names and titles: a
 * browser would take the direction from their first letter.
 */
export const resolveIsolates = (text: string, page: TextDirection): string =>
  text.includes(FIRST_STRONG_ISOLATE)
    ? text.replace(INNERMOST, (_whole, inner: string) => isolate(inner, page))
    : text;
