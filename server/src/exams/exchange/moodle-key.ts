import {
  isWithin,
  OPTION_TEXT_MAX,
  parseDecimal,
  QUESTION_OPTIONS_MAX,
  readingsOf,
  foldForMarking,
  type Decimal,
  type ImportLoss,
  type LeftOutReason,
  type QuestionType,
} from '@riwaq/api';
import { hasWildcard, isAccepted, matchesPattern, mayOverlap } from '../rules/accepted-text';
import ar from '../locales/ar.json';
import en from '../locales/en.json';
import { hasMarkdown } from './gift-text';
import { plainFromHtml } from './plain-html';
import type { ImportedDraft } from './question-draft';
import { childOf, childrenOf, textOf, type XmlElement } from './xml-tree';

type Option = ImportedDraft['options'][number];

/** The options of a question with the same key as in Moodle, or the reason why there are none. */
export type MoodleKey =
  | {
      readonly type: QuestionType;
      readonly options: readonly Option[];
      readonly losses: ReadonlySet<ImportLoss>;
    }
  | LeftOutReason;

/** The formats of a text that are no markup. */
const isPlain = (format: string): boolean => format === 'plain_text' || format === 'markdown';
/** Characters read of an option: one more than the limit, so that a text too long is detected. */
const OPTION_READ = OPTION_TEXT_MAX + 1;
const FULL = 100;
/** Moodle writes a third as 33.33333, other programs as 33. */
const ROUNDING = 0.5;
const FULL_ROUNDING = 0.01;

interface Answer {
  readonly element: XmlElement;
  readonly text: string;
  /** The percentage of the mark that the answer is worth; NaN where it is not a number. */
  readonly worth: number;
}

function worthOf(answer: XmlElement): number {
  const written = (answer.attributes['fraction'] ?? '0').trim().replace(',', '.');
  return written === '' ? 0 : Number(written);
}
const isFull = ({ worth }: Answer): boolean => worth >= FULL - FULL_ROUNDING;

const answersOf = (question: XmlElement): Answer[] =>
  childrenOf(question, 'answer').map((element) => ({
    element,
    text: textOf(element, 'text').slice(0, OPTION_READ),
    worth: worthOf(element),
  }));

/**
 * The reason why answers cannot be right or wrong; null where each is worth the full mark or none.
 */
function weightProblem(answers: readonly Answer[]): LeftOutReason | null {
  if (answers.some(({ worth }) => Number.isNaN(worth))) return 'weights';
  if (answers.some(({ worth }) => worth < 0)) return 'negative';
  return answers.some((answer) => answer.worth > 0 && !isFull(answer)) ? 'partial' : null;
}

/** Whether an answer is a blank field of Moodle's form, which Moodle ignores, too. */
const isBlank = ({ text, worth, element }: Answer): boolean =>
  text === '' && worth === 0 && textOf(childOf(element, 'feedback'), 'text') === '';

function choiceOptions(
  answers: readonly Answer[],
  inherited: string,
): { options: Option[]; losses: Set<ImportLoss> } {
  const losses = new Set<ImportLoss>();
  const options = answers.map(({ element, text, worth }) => {
    const format = element.attributes['format'] ?? inherited;
    if (format === 'markdown' && hasMarkdown(text)) losses.add('markdown');
    const read = isPlain(format) ? { text, losses: [] } : plainFromHtml(textOf(element, 'text'));
    for (const loss of read.losses) losses.add(loss);
    return { text: read.text, isCorrect: worth > 0, tolerance: null };
  });
  return { options, losses };
}

/** Whether the options with a weight above zero are worth the same, and the full mark together. */
function hasEqualWeights(answers: readonly Answer[]): boolean {
  const right = answers.filter(({ worth }) => worth > 0);
  return right.every(({ worth }) => Math.abs(worth - FULL / right.length) < ROUNDING);
}

/** Whether each wrong option costs as much as a right one earns, as here with partial marks. */
function hasSameCosts(answers: readonly Answer[]): boolean {
  const right = answers.filter(({ worth }) => worth > 0).length;
  return answers.every(
    ({ worth }) => worth > 0 || Math.abs(worth + FULL / Math.max(1, right)) < ROUNDING,
  );
}

/** Moodle reads `false`, `0` and an empty element as several answers, a missing one as one. */
function asksForOne(question: XmlElement): boolean {
  const single = childOf(question, 'single');
  return single === undefined || !['false', '0', ''].includes(single.text.trim().toLowerCase());
}

function choiceKey(question: XmlElement): MoodleKey {
  const answers = answersOf(question).filter((answer) => !isBlank(answer));
  const format = childOf(question, 'questiontext')?.attributes['format'] ?? 'html';
  if (asksForOne(question)) {
    const problem = weightProblem(answers);
    return problem ?? { type: 'OneChoice', ...choiceOptions(answers, format) };
  }
  if (answers.some(({ worth }) => Number.isNaN(worth)) || !hasEqualWeights(answers))
    return 'weights';
  const { options, losses } = choiceOptions(answers, format);
  if (!hasSameCosts(answers)) losses.add('weights');
  return { type: 'MultiChoice', options, losses };
}

const ARABIC = /\p{Script=Arabic}/u;
const LETTER = /\p{L}/u;

/** The texts of true and false, in the language of the question; `language` where it has none. */
function truthTexts(question: XmlElement, language: 'ar' | 'en'): Readonly<Record<string, string>> {
  const { text } = plainFromHtml(
    textOf(childOf(question, 'questiontext'), 'text').slice(0, SAMPLE),
  );
  const isArabic = LETTER.test(text) ? ARABIC.test(text) : language === 'ar';
  const texts = isArabic ? ar : en;
  return { true: texts.true, false: texts.false };
}
/** Characters of a question in which its language is recognised. */
const SAMPLE = 10_000;

function truthKey(question: XmlElement, language: 'ar' | 'en'): MoodleKey {
  const answers = answersOf(question);
  const problem = weightProblem(answers);
  if (problem) return problem;
  // Moodle writes `true` and `false` in English, whatever the language of the course.
  const texts = truthTexts(question, language);
  return {
    type: 'OneChoice',
    options: answers.map(({ text, worth }) => ({
      text: Object.hasOwn(texts, text.toLowerCase()) ? texts[text.toLowerCase()]! : text,
      isCorrect: worth > 0,
      tolerance: null,
    })),
    losses: new Set(),
  };
}

/** An answer that every other response matches. */
const ANY = '*';
const isCased = (text: string): boolean => text.toLowerCase() !== text.toUpperCase();
/** An answer as Moodle compares it, without regard to case. */
const moodleForm = (text: string): string => text.normalize('NFC').toLowerCase();

/**
 * Whether a wrong answer of Moodle would count as right here. Moodle compares in order, and the
 * first match counts; here only the right answers are compared, and forms of a letter are the same.
 */
function isWrongAccepted(wrong: string, right: string, isBefore: boolean): boolean {
  if (isBefore && mayOverlap(foldForMarking(wrong), foldForMarking(right))) return true;
  return (
    !hasWildcard(wrong) &&
    isAccepted(wrong, right) &&
    !matchesPattern(moodleForm(wrong), moodleForm(right))
  );
}

/** Whether wrong answers are listed, other than the one for all the rest. */
const hasWrongAnswers = (answers: readonly Answer[]): boolean =>
  answers.some((answer) => !isFull(answer) && answer.text !== ANY);

function textKey(question: XmlElement): MoodleKey {
  const answers = answersOf(question);
  const problem = weightProblem(answers);
  if (problem) return problem;
  const right = answers.filter(isFull);
  if (isYes(textOf(question, 'usecase')) && right.some(({ text }) => isCased(text)))
    return 'caseSensitive';
  for (const [index, wrong] of answers.entries())
    if (
      !isFull(wrong) &&
      right.some((each) => isWrongAccepted(wrong.text, each.text, index < answers.indexOf(each)))
    )
      return 'wrongAccepted';
  return {
    type: 'FillInTheBlanks',
    options: right.map(({ text }) => ({ text, isCorrect: true, tolerance: null })),
    losses: new Set(hasWrongAnswers(answers) ? ['wrongAnswers'] : []),
  };
}

const isYes = (text: string): boolean => text === '1' || text.toLowerCase() === 'true';

interface Range {
  readonly isFull: boolean;
  readonly text: string;
  readonly tolerance: string | null;
  /** Null for `*`, which matches any number. */
  readonly at: { readonly number: Decimal; readonly within: Decimal } | null;
}

/** The numbers that an answer accepts; null where it is not a number, or not only one. */
function rangeOf(answer: Answer): Range | null {
  const tolerance = textOf(answer.element, 'tolerance').slice(0, OPTION_READ) || null;
  const common = { isFull: isFull(answer), text: answer.text, tolerance };
  if (answer.text === ANY) return { ...common, at: null };
  const [number, ...others] = readingsOf(answer.text);
  const within = parseDecimal(tolerance ?? '0');
  return number && others.length === 0 && within && within.digits >= 0n
    ? { ...common, at: { number, within } }
    : null;
}

function sumOf(one: Decimal, other: Decimal): Decimal {
  const scale = Math.max(one.scale, other.scale);
  const at = ({ digits, scale: own }: Decimal) => digits * 10n ** BigInt(scale - own);
  return { digits: at(one) + at(other), scale };
}
const overlap = ({ at: one }: Range, { at: other }: Range): boolean =>
  one === null ||
  other === null ||
  isWithin(one.number, other.number, sumOf(one.within, other.within));

/** How the unit of an answer counts; 0: a unit may be written, and changes nothing else. */
const UNIT_OPTIONAL = new Set(['', '0']);

function numberKey(question: XmlElement): MoodleKey {
  const answers = answersOf(question);
  const problem = weightProblem(answers);
  if (problem) return problem;
  const ranges = answers.map(rangeOf).filter((range) => range !== null);
  if (ranges.length < answers.length || ranges.some((range) => range.isFull && !range.at))
    return 'number';
  if (
    ranges.some(
      (wrong, index) =>
        !wrong.isFull && ranges.slice(index).some((right) => right.isFull && overlap(wrong, right)),
    )
  )
    return 'wrongAccepted';
  const units = childrenOf(childOf(question, 'units') ?? question, 'unit');
  if (!UNIT_OPTIONAL.has(textOf(question, 'unitgradingtype'))) return 'units';
  return {
    type: 'Number',
    options: ranges
      .filter((range) => range.isFull)
      .map(({ text, tolerance }) => ({ text, isCorrect: true, tolerance })),
    losses: new Set([
      ...(units.length > 0 ? (['units'] as const) : []),
      ...(hasWrongAnswers(answers) ? (['wrongAnswers'] as const) : []),
    ]),
  };
}

const KEYS: Readonly<Record<string, (question: XmlElement, language: 'ar' | 'en') => MoodleKey>> = {
  multichoice: choiceKey,
  truefalse: truthKey,
  shortanswer: textKey,
  numerical: numberKey,
  essay: () => ({ type: 'AttachedFile', options: [], losses: new Set() }),
};

/**
 * The key of a question as in Moodle: the same answers are right. The reason why the question
 * cannot be imported where that cannot be said here.
 */
export function moodleKey(question: XmlElement, kind: string, language: 'ar' | 'en'): MoodleKey {
  if (!Object.hasOwn(KEYS, kind)) return 'kind';
  // Each answer is compared with the others.
  if (childrenOf(question, 'answer').length > QUESTION_OPTIONS_MAX) return 'tooLong';
  return KEYS[kind]!(question, language);
}
