/**
 * Code units after a cut that decide whether it splits a grapheme: the longest emoji sequences are
 * shorter.
 */
const LOOK_AHEAD = 64;

/** Half of a surrogate pair at a cut: URLs and databases reject it. */
const HALF_AT_END = /\p{Surrogate}$/u;

/**
 * Two characters of which neither joins with the other one. They need no segmenter, whose first use
 * in a page takes longer than any other step of drawing it.
 */
const SEPARATE = /^[A-Za-z0-9 \u0621-\u064a]{2}$/;
const isBetweenCharacters = (text: string, index: number): boolean =>
  SEPARATE.test(text.slice(index - 1, index + 1));

let segmenter: Intl.Segmenter | undefined;
const graphemes = (text: string): Intl.Segments =>
  (segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })).segment(text);

/** The first character as a reader sees it, such as a family or a flag; '' of an empty text. */
export const firstGrapheme = (text: string): string =>
  text.length < 2 || isBetweenCharacters(text, 1)
    ? text.slice(0, 1)
    : (graphemes(text.slice(0, LOOK_AHEAD)).containing(0)?.segment ?? '');

/**
 * The longest beginning of a text with at most `length` code units that ends between two characters
 * as readers see them.
 */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  if (isBetweenCharacters(text, length)) return text.slice(0, length);
  const end = graphemes(text.slice(0, length + LOOK_AHEAD)).containing(length)?.index ?? length;
  // A letter with many combining marks may be longer than `length`: cut inside it.
  return end > 0 ? text.slice(0, end) : text.slice(0, length).replace(HALF_AT_END, '');
}
