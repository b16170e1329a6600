import { foldForSearch } from '@riwaq/api';

/** A piece of a text: a match, or the text between matches. */
export interface HighlightPiece {
  text: string;
  found: boolean;
}

/** Folds one character for comparison: the result has no, one or several characters. */
const folded = (character: string): string =>
  /\s/.test(character) ? ' ' : foldForSearch(character);

/**
 * Splits a text into matches of the words and other pieces. Compares folded characters like the
 * search; diacritics belong to their letter.
 */
export function piecesOf(text: string, words: readonly string[]): HighlightPiece[] {
  const characters = [...text];
  let plain = '';
  /** For each folded character, the index of its original character. */
  const origin: number[] = [];
  characters.forEach((character, index) => {
    const part = folded(character);
    plain += part;
    for (let unit = 0; unit < part.length; unit += 1) origin.push(index);
  });

  const marked = new Array<boolean>(characters.length).fill(false);
  for (const word of words.filter((each) => each !== '')) {
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length)) {
      const last = origin[at + word.length - 1] ?? 0;
      const next = origin[at + word.length];
      for (
        let index = origin[at] ?? 0;
        index <= last ||
        (index < (next ?? characters.length) && folded(characters[index] ?? ' ') === '');
        index += 1
      )
        marked[index] = true;
    }
  }

  const pieces: HighlightPiece[] = [];
  characters.forEach((character, index) => {
    const found = marked[index] ?? false;
    const current = pieces.at(-1);
    if (current?.found === found) current.text += character;
    else pieces.push({ text: character, found });
  });
  return pieces;
}
