import {
  cutText,
  IMPORT_LOSSES,
  parseDecimal,
  CATEGORY_QUESTIONS_MAX,
  TEXT_MAX,
  type ImportLoss,
} from '@riwaq/api';
import { isRounded, unitsOf } from '../rules/mark';
import { readCategoryPath } from './category-path';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop';
import { moodleKey, type MoodleKey } from './moodle-key';
import { hintOf, otherLosses } from './moodle-losses';
import { feedbackText, hasText, questionText } from './moodle-text';
import { questionFeedback } from './option-feedback';
import { plainFromHtml } from './plain-html';
import { LEFT_OUT_MAX, type ImportedDraft, type LeftOut, type ReadResult } from './question-draft';
import { childOf, childrenOf, parseXml, textOf, XmlError, type XmlElement } from './xml-tree';
import type { Language } from '../../platform/texts';

/** Limit of names in the response, in characters. */
const NAME_LENGTH = 100;
/** Characters of a question without a name that it is named by. */
const NAMED_BY = 10_000;
/** Characters that are read of a number. */
const NUMBER_LENGTH = 100;

/** The reason why a question with this text and key cannot be imported; null if it can. */
function problemOf(html: string, { type, options }: Exclude<MoodleKey, string>) {
  if (html.length > TEXT_MAX.html) return 'tooLong';
  if (!/<img\b/i.test(html) && plainFromHtml(html).text === '') return 'emptyText';
  if (type === 'AttachedFile') return null;
  if (!options.some(({ isCorrect }) => isCorrect)) return 'noRightAnswer';
  // An option that is only a picture would become an option without text.
  return options.some(({ text }) => text === '') ? 'emptyOption' : null;
}

/** The mark of a question; null where the file states none, NaN where it is not a number. */
function markIn(question: XmlElement): number | null {
  const written = textOf(question, 'defaultgrade').slice(0, NUMBER_LENGTH);
  if (written.trim() === '') return null;
  const number = parseDecimal(written);
  return number ? Number(number.digits) / 10 ** number.scale : Number.NaN;
}

const categoryOf = (question: XmlElement): string[] =>
  readCategoryPath(textOf(childOf(question, 'category'), 'text'));

/** Moodle describes its default category by the name of its course, which its own has too. */
const QUOTED = /['"‘“«](.+)['"’”»]/u;
function hasDescription(element: XmlElement, category: readonly string[]): boolean {
  const info = childOf(element, 'info');
  const [, course] = QUOTED.exec(textOf(info, 'text').slice(0, NAMED_BY)) ?? [];
  return hasText(info) && (course === undefined || !category.at(-1)?.includes(course));
}

/** The description of a category, which is left out. */
const descriptionOf = (category: readonly string[]): LeftOut => ({
  name: cutText(category.join(' / '), NAME_LENGTH),
  kind: 'section',
  reason: 'testText',
});

/** Orders losses as the API lists them. */
const inOrder = (...losses: readonly ReadonlySet<ImportLoss>[]): ImportLoss[] =>
  IMPORT_LOSSES.filter((loss) => losses.some((some) => some.has(loss)));

function readQuestion(
  element: XmlElement,
  kind: string,
  category: readonly string[],
  language: Language,
): ImportedDraft | LeftOut {
  const text = questionText(element);
  const key = moodleKey(element, kind, language);
  const mark = markIn(element);
  const problem =
    typeof key === 'string' ? key : Number.isNaN(mark) ? 'mark' : problemOf(text.html, key);
  if (typeof key === 'string' || problem !== null) {
    const name =
      textOf(childOf(element, 'name'), 'text') || plainFromHtml(text.html.slice(0, NAMED_BY)).text;
    return { name: cutText(name, NAME_LENGTH), kind, reason: problem ?? 'kind' };
  }
  const hint = hintOf(element);
  const feedback = feedbackText(element);
  const losses = new Set<ImportLoss>(feedback?.losses);
  if (mark !== null && isRounded(mark)) losses.add('roundedMark');
  const isKept = feedback !== null && 'feedback' in questionFeedback(feedback.html, losses);
  return {
    type: key.type,
    options: key.options,
    ...(key.marking && { marking: key.marking }),
    get html() {
      return text.html;
    },
    hint: hint.text,
    get feedback() {
      return isKept ? feedback.html : '';
    },
    mark: mark === null ? null : unitsOf(mark),
    files: [...text.files, ...(isKept ? feedback.files : [])],
    category,
    losses: inOrder(text.losses, losses, key.losses, hint.losses, otherLosses(element)),
  };
}

type Refusal = Extract<ReadResult, { kind: 'refused' }>;

async function parseQuiz(source: string): Promise<XmlElement | Refusal> {
  try {
    const root = await parseXml(source);
    return root.name === 'quiz' ? root : { kind: 'refused', reason: 'noQuiz', line: 1 };
  } catch (cause) {
    if (cause instanceof XmlError)
      return { kind: 'refused', reason: cause.reason, line: cause.line };
    throw cause;
  }
}

/**
 * Reads a question file that Moodle exported (Moodle XML). Imports multiple choice, true or false,
 * short answer, numerical and essay questions whose key can be the same here; the others are listed
 * in `leftOut`. `language` is that of true and false where the question has no words.
 */
export async function readMoodleXml(
  source: string,
  language: Language = 'ar',
): Promise<Exclude<ReadResult, { kind: 'lines' }>> {
  const quiz = await parseQuiz(source);
  if ('kind' in quiz) return quiz;

  const questions: ImportedDraft[] = [];
  const leftOut: LeftOut[] = [];
  let category: string[] = [];
  let found = 0;
  for (const element of childrenOf(quiz, 'question')) {
    await yieldToEventLoop();
    const kind = (element.attributes['type'] ?? '').slice(0, NAME_LENGTH);
    if (kind === 'category') {
      category = categoryOf(element);
      if (hasDescription(element, category) && leftOut.length < LEFT_OUT_MAX)
        leftOut.push(descriptionOf(category));
      continue;
    }
    found += 1;
    if (found > CATEGORY_QUESTIONS_MAX)
      return { kind: 'refused', reason: 'tooManyQuestions', line: element.line };
    const read = readQuestion(element, kind, category, language);
    if ('reason' in read) leftOut.push(read);
    else questions.push(read);
  }
  return { kind: 'read', questions, leftOut };
}
