/**
 * Code units after a cut that decide whether it splits a grapheme: the longest emoji sequences are
 * shorter.
 */
const LOOK_AHEAD = 64;

/** Half of a surrogate pair at a cut: URLs and databases reject it. */
const HALF_AT_END = /\p{Surrogate}$/u;

// Created on first use: it loads tables that a page without such texts never needs.
let segmenter: Intl.Segmenter | undefined;
const graphemes = (text: string): Intl.Segments =>
  (segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })).segment(text);

/** The first character as a reader sees it, such as a family or a flag; '' of an empty text. */
export const firstGrapheme = (text: string): string =>
  text === '' ? '' : (graphemes(text.slice(0, LOOK_AHEAD)).containing(0)?.segment ?? '');

/**
 * The longest beginning of a text with at most `length` code units that ends between two characters
 * as readers see them.
 */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = graphemes(text.slice(0, length + LOOK_AHEAD)).containing(length)?.index ?? length;
  // A letter with many combining marks may be longer than `length`: cut inside it.
  return end > 0 ? text.slice(0, end) : text.slice(0, length).replace(HALF_AT_END, '');
}
