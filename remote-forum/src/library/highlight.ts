import { foldForSearch } from '@riwaq/api';

/** A piece of a text: what was searched for, or what stands between. */
export interface Piece {
  text: string;
  found: boolean;
}

/** What a character is when it is compared: nothing, one character or several. */
const folded = (character: string): string =>
  /\s/.test(character) ? ' ' : foldForSearch(character);

/**
 * Where words, folded as search folds them, stand in a text as it was written; what a letter
 * carries is part of it.
 */
export function piecesOf(text: string, words: readonly string[]): Piece[] {
  const characters = [...text];
  let plain = '';
  /** The character of the text that each one of the folded text comes from. */
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

  const pieces: Piece[] = [];
  characters.forEach((character, index) => {
    const found = marked[index] ?? false;
    const current = pieces.at(-1);
    if (current?.found === found) current.text += character;
    else pieces.push({ text: character, found });
  });
  return pieces;
}
