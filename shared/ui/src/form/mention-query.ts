import { foldForSearch } from '@riwaq/api';
import type { MentionChoice } from './mention-list';

/** Longest text after the sign that is still looked up. */
const LONGEST = 40;

/** A name that is sought: its beginning as it is typed, and where its sign is. */
export interface MentionQuery {
  at: number;
  text: string;
}

/**
 * What is being typed right before the caret after an '@' that begins a word, and where that sign
 * is; null when nothing is.
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
 * Those choices of whose name a word begins with the text, as the server looks for them: what was
 * found for the text before stays until the answer is there, and nobody is chosen who is not meant
 * any more.
 */
export function fittingChoices(
  choices: readonly MentionChoice[],
  text: string,
): readonly MentionChoice[] {
  const begins = ` ${foldForSearch(text)}`;
  return choices.filter(({ name }) => ` ${foldForSearch(name)}`.includes(begins));
}
