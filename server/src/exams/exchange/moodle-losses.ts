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

const isYes = (text: string): boolean => /^(?:1|true)$/i.test(text.trim());
/** Forms in which an answer may be given here: any files, with a text or without one. */
const ANSWER_FORMS = new Set(['', 'editor', 'editorfilepicker', 'noinline']);

/**
 * Whether an essay limits its answer: its words, its form, or the number, sizes and kinds of its
 * files.
 */
function limitsAnswer(question: XmlElement): boolean {
  const read = (name: string) => textOf(question, name).trim();
  return (
    !ANSWER_FORMS.has(read('responseformat')) ||
    Number(read('minwordlimit')) > 0 ||
    Number(read('maxwordlimit')) > 0 ||
    Number(read('attachments')) > 0 ||
    Number(read('attachmentsrequired')) > 1 ||
    Number(read('maxbytes')) > 0 ||
    read('filetypeslist') !== ''
  );
}

/** The first hint of a question as text, and what is lost of it. */
export function hintOf(question: XmlElement): { text: string; losses: Set<ImportLoss> } {
  const [first, ...further] = childrenOf(question, 'hint').filter(hasText);
  const { text, losses } = plainLines(first);
  const named = new Set<ImportLoss>(further.length > 0 ? ['furtherHints'] : []);
  for (const loss of losses) named.add(lossInHint(loss));
  return { text, losses: named };
}

/** Elements of a question that are read, or that set how it looks or is stored in Moodle. */
const KNOWN = new Set(
  [
    'name questiontext image image_base64 generalfeedback defaultgrade penalty hidden idnumber',
    'single shuffleanswers answernumbering showstandardinstruction shownumcorrect answer hint',
    'correctfeedback partiallycorrectfeedback incorrectfeedback usecase tags coursetags tag',
    'units unit unitgradingtype unitpenalty showunits unitsleft instructions',
    'responseformat responserequired responsefieldlines minwordlimit maxwordlimit attachments',
    'attachmentsrequired maxbytes filetypeslist graderinfo responsetemplate',
  ].flatMap((names) => names.split(' ')),
);
const SEVERAL_WORDS = /\p{L}\s+\p{L}/u;
/** Whether a question has texts that are not read, such as those of a plugin. */
const hasOtherTexts = ({ children }: XmlElement): boolean =>
  children.some(
    (child) => !KNOWN.has(child.name) && (hasText(child) || SEVERAL_WORDS.test(child.text)),
  );

/** The numbering of options that Moodle sets by itself, and none, as options have it here. */
const PLAIN_NUMBERING = new Set(['', 'abc', 'none']);

/** The content beside the text, key, hint and feedback that a question here has no place for. */
export function otherLosses(question: XmlElement): Set<ImportLoss> {
  const losses = new Set<ImportLoss>();
  if (COMBINED_FEEDBACK.some((name) => hasText(childOf(question, name)))) losses.add('feedback');
  if (hasText(childOf(question, 'graderinfo'))) losses.add('graderNotes');
  if (hasText(childOf(question, 'responsetemplate'))) losses.add('responseTemplate');
  if (hasOwnPenalty(question)) losses.add('penalty');
  if (
    ['tags', 'coursetags'].some(
      (name) => childrenOf(childOf(question, name) ?? question, 'tag').length > 0,
    ) ||
    textOf(question, 'idnumber') !== ''
  )
    losses.add('tags');
  if (isYes(textOf(question, 'shuffleanswers'))) losses.add('order');
  if (!PLAIN_NUMBERING.has(textOf(question, 'answernumbering').trim())) losses.add('optionFormat');
  if (limitsAnswer(question)) losses.add('answerForm');
  if (hasOtherTexts(question) || hasText(childOf(question, 'instructions'))) losses.add('extras');
  if (isYes(textOf(question, 'hidden'))) losses.add('hiddenQuestion');
  return losses;
}
