import { foldForSearch } from '@riwaq/api';
import type { MentionChoice } from './mention-list';

/** Longest text after '@' that is still looked up. */
const LONGEST = 40;

/** The name being searched: its typed beginning, and the position of its '@'. */
export interface MentionQuery {
  at: number;
  text: string;
}

/**
 * The text between an '@' at the beginning of a word and the caret, with the position of that '@';
 * null when there is none.
 */
export function mentionQuery(before: string): MentionQuery | null {
  const at = before.lastIndexOf('@');
  if (
    at < 0 ||
    before.length - at - 1 > LONGEST ||
    (at > 0 && !/[\s([«"]/.test(before.charAt(at - 1)))
  )
    return null;
  const text = before.slice(at + 1);
  return /^\s|\n|\s\s/.test(text) ? null : { at, text };
}

/**
 * Filters choices by the beginning of any word of the name, as the server searches. Results of the
 * previous text stay visible while the next request runs; filtering them prevents choosing a person
 * who no longer matches.
 */
export function fittingChoices(
  choices: readonly MentionChoice[],
  text: string,
): readonly MentionChoice[] {
  const begins = ` ${foldForSearch(text)}`;
  return choices.filter(({ name }) => ` ${foldForSearch(name)}`.includes(begins));
}
