import { OPTION_FEEDBACK_MAX, TEXT_MAX, type ImportLoss } from '@riwaq/api';
import type { PlainText } from './plain-html';

/** The feedback of an option, or nothing where it has none. */
export type OptionFeedback = { readonly feedback?: string };

/** Feedback on an option is plain text: names what of it cannot be kept. */
export function optionFeedback(
  { text, losses: lost }: { text: string; losses: Iterable<ImportLoss> } | PlainText,
  losses: Set<ImportLoss>,
): OptionFeedback {
  const isTooLong = text.length > OPTION_FEEDBACK_MAX;
  if (isTooLong || [...lost].length > 0) losses.add('optionFeedback');
  return isTooLong || text === '' ? {} : { feedback: text };
}

/** The feedback on a question; one that is too long is named. */
export function questionFeedback(html: string, losses: Set<ImportLoss>): { feedback?: string } {
  if (html.length > TEXT_MAX.html) losses.add('feedback');
  return html === '' || html.length > TEXT_MAX.html ? {} : { feedback: html };
}

/** The loss in a hint, which is plain text too. */
export const lossInHint = (loss: ImportLoss): ImportLoss =>
  loss === 'optionPicture' || loss === 'optionFormat' ? 'hintFormat' : loss;
