import { cutText, foldForSearch, searchWords, type SearchHit } from '@riwaq/api';

/** Number of characters shown before and after a match. */
const AROUND = 60;

/** Returns the length of the shortest prefix of a text that contains the folded text. */
function endOfHit(text: string, folded: string): number {
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (foldForSearch(text.slice(0, middle)).includes(folded)) high = middle;
    else low = middle + 1;
  }
  return high;
}

/** Cuts the text around a match, between words if possible and never inside a grapheme. */
function around(text: string, end: number, length: number): string {
  const from = cutText(text, Math.max(0, end - length - AROUND)).length;
  const to = Math.max(end, cutText(text, end + AROUND).length);
  const cut = text.slice(from, to);
  const begun = from > 0 ? cut.replace(/^\S{0,20}\s+/u, '') : cut;
  const whole = to < text.length ? begun.replace(/\s+\S{0,20}$/u, '') : begun;
  return `${from > 0 ? '…' : ''}${whole.trim()}${to < text.length ? '…' : ''}`;
}

/**
 * Returns the first of these texts that matches a search, with the text around the match: the
 * search as it was typed, otherwise its first word that one of them contains. Null without a search
 * text, or when none of them contains a word.
 */
export function hitOf(
  searchText: string | undefined,
  texts: ReadonlyArray<readonly [where: SearchHit['where'], text: string]>,
): SearchHit | null {
  const folded = foldForSearch(searchText ?? '');
  if (folded === '') return null;
  const foldedTexts = texts.map(([where, text]) => ({ where, text, folded: foldForSearch(text) }));
  for (const wanted of [folded, ...searchWords(folded)]) {
    const found = foldedTexts.find((each) => each.folded.includes(wanted));
    if (found)
      return {
        where: found.where,
        text: around(found.text, endOfHit(found.text, wanted), wanted.length),
      };
  }
  return null;
}
