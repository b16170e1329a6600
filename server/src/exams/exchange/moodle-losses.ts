import type { ImportLoss } from '@riwaq/api';
import { hasText, plainLines } from './moodle-text';
import { lossInHint } from './option-feedback';
import { childOf, childrenOf, textOf, type XmlElement } from './xml-tree';

/** Feedback that depends on whether the complete answer was right. */
const COMBINED_FEEDBACK = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'];
/** Penalties that Moodle writes by itself, among them those of its older versions. */
const DEFAULT_PENALTIES = new Set([0, 0.1, 0.3333333, 1]);
const PENALTY_DIGITS = 1e7;

function hasOwnPenalty(question: XmlElement): boolean {
  const penalty = Number(textOf(question, 'penalty').replace(',', '.'));
  const rounded = Math.round(penalty * PENALTY_DIGITS) / PENALTY_DIGITS;
  return !Number.isNaN(penalty) && !DEFAULT_PENALTIES.has(rounded);
}

/** The first hint of a question as text, and what is lost of it. */
export function hintOf(question: XmlElement): { text: string; losses: Set<ImportLoss> } {
  const [first, ...further] = childrenOf(question, 'hint').filter(hasText);
  const { text, losses } = plainLines(first);
  const named = new Set<ImportLoss>(further.length > 0 ? ['furtherHints'] : []);
  for (const loss of losses) named.add(lossInHint(loss));
  return { text, losses: named };
}

/** The content beside the text, key, hint and feedback that a question here has no place for. */
export function otherLosses(question: XmlElement): Set<ImportLoss> {
  const losses = new Set<ImportLoss>();
  if (COMBINED_FEEDBACK.some((name) => hasText(childOf(question, name)))) losses.add('feedback');
  if (hasText(childOf(question, 'graderinfo'))) losses.add('graderNotes');
  if (hasText(childOf(question, 'responsetemplate'))) losses.add('responseTemplate');
  if (hasOwnPenalty(question)) losses.add('penalty');
  if (childrenOf(childOf(question, 'tags') ?? question, 'tag').length > 0) losses.add('tags');
  return losses;
}
