import { cutText, foldForSearch, type SearchHit } from '@riwaq/api';

/** Characters that are told on either side of what was found. */
const AROUND = 60;

/** The end of the shortest beginning of a text in which the folded words stand. */
function endOfHit(text: string, folded: string): number {
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (foldForSearch(text.slice(0, middle)).includes(folded)) high = middle;
    else low = middle + 1;
  }
  return high;
}

/** Text around a hit, cut between words if there are any, and never inside a grapheme. */
function around(text: string, end: number, length: number): string {
  const from = cutText(text, Math.max(0, end - length - AROUND)).length;
  const to = Math.max(end, cutText(text, end + AROUND).length);
  const cut = text.slice(from, to);
  const begun = from > 0 ? cut.replace(/^\S{0,20}\s+/u, '') : cut;
  const whole = to < text.length ? begun.replace(/\s+\S{0,20}$/u, '') : begun;
  return `${from > 0 ? '…' : ''}${whole.trim()}${to < text.length ? '…' : ''}`;
}

/**
 * Where a search has found something: the first of these texts in which what was asked for stands,
 * and what stands around it there. Null when nothing was asked for, or when it stands in none of
 * them.
 */
export function hitOf(
  asked: string | undefined,
  texts: ReadonlyArray<readonly [where: SearchHit['where'], text: string]>,
): SearchHit | null {
  const folded = foldForSearch(asked ?? '');
  if (folded === '') return null;
  for (const [where, text] of texts)
    if (foldForSearch(text).includes(folded))
      return { where, text: around(text, endOfHit(text, folded), asked?.length ?? 0) };
  return null;
}
