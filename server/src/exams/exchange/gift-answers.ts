import {
  isWithin,
  parseDecimal,
  QUESTION_OPTIONS_MAX,
  readingsOf,
  seenText,
  withoutInvisible,
  type Decimal,
  type ImportLoss,
  type LeftOutReason,
  type LineReason,
  type QuestionType,
} from '@riwaq/api';
import { isAccepted } from '../rules/accepted-text';
import { numeralOf } from './exported-question';
import {
  acceptedOfText,
  optionOfText,
  readFormat,
  unescapeText,
  type GiftFormat,
} from './gift-text';
import type { ImportedDraft } from './question-draft';

type Option = ImportedDraft['options'][number];

/** Result of reading the answers between the braces. */
export type GiftAnswers =
  | {
      readonly kind: 'read';
      readonly type: QuestionType;
      readonly options: readonly Option[];
      readonly losses: readonly ImportLoss[];
    }
  /** The question cannot be imported. `type`: its name in Moodle. */
  | { readonly kind: 'leftOut'; readonly type: string; readonly reason: LeftOutReason }
  /** `offset`: of the invalid text in the answers. */
  | { readonly kind: 'error'; readonly reason: LineReason; readonly offset: number };

/** One answer: the text after `=` or `~`, or before the first of them. */
interface Answer {
  readonly sign: '=' | '~' | '';
  /** Percentage of the mark. */
  readonly weight: number;
  readonly hasWeight: boolean;
  readonly text: string;
  readonly hasFeedback: boolean;
  readonly offset: number;
}

const RIGHT = 100;
/** Answers that are read of a question: one more than the limit, so that too many are detected. */
const ANSWERS_READ = QUESTION_OPTIONS_MAX + 2;
const WEIGHT = /^[\s\p{Cf}]*%(-?\d{1,3}(?:\.\d*)?)%/u;

function answerOf(
  sign: Answer['sign'],
  source: string,
  offset: number,
  unweighted: number,
): Answer {
  const [prefix, weight] = WEIGHT.exec(source) ?? [];
  const body = prefix === undefined ? source : source.slice(prefix.length);
  const hash = body.indexOf('#');
  return {
    sign,
    weight: weight === undefined ? unweighted : Number(weight),
    hasWeight: weight !== undefined,
    text: hash < 0 ? body : body.slice(0, hash),
    hasFeedback: hash >= 0 && seenText(body.slice(hash + 1)) !== '',
    offset,
  };
}

/** Splits answers at their signs. A blank text before the first sign, and between `~=`, is none. */
function splitAnswers(
  source: string,
  signs: RegExp,
  weightOf: (sign: Answer['sign']) => number,
): Answer[] {
  const answers: Answer[] = [];
  let sign: Answer['sign'] = '';
  let start = 0;
  const add = (end: number, next: string): void => {
    const text = source.slice(start, end);
    const isNone = seenText(text) === '' && (sign === '' || (sign === '~' && next === '='));
    if (!isNone) answers.push(answerOf(sign, text, start, weightOf(sign)));
  };
  for (const { index, 0: next } of source.matchAll(signs)) {
    add(index, next);
    if (answers.length > ANSWERS_READ) return answers;
    sign = next as Answer['sign'];
    start = index + 1;
  }
  add(source.length, '');
  return answers;
}

const feedbackLoss = (answers: readonly Answer[]): ImportLoss[] =>
  answers.some(({ hasFeedback }) => hasFeedback) ? ['optionFeedback'] : [];

/** Percentages are rounded in files: three of 33.333 make 100. */
const ROUNDING = 0.5;

/** Why answers cannot be right or wrong; null where each is worth the full mark or none. */
function weightProblem(answers: readonly Answer[]): LeftOutReason | null {
  if (answers.some(({ weight }) => weight < 0)) return 'negative';
  return answers.some(({ weight }) => weight !== 0 && weight !== RIGHT) ? 'partial' : null;
}

/** Why the options of a choice cannot be marked alike here. */
function choiceProblem(answers: readonly Answer[], isSingle: boolean): LeftOutReason | null {
  const right = answers.filter(({ weight }) => weight > 0);
  if (right.length === 0) return 'noRightAnswer';
  if (isSingle) return weightProblem(answers);
  const share = RIGHT / right.length;
  return right.every(({ weight }) => Math.abs(weight - share) < ROUNDING) ? null : 'weights';
}

/** Whether each wrong option costs as much as a right one earns, as here with partial marks. */
function hasSameCosts(answers: readonly Answer[]): boolean {
  const share = RIGHT / answers.filter(({ weight }) => weight > 0).length;
  return answers.every(({ weight }) => weight > 0 || Math.abs(weight + share) < ROUNDING);
}

function readChoice(source: string, format: GiftFormat): GiftAnswers {
  const answers = splitAnswers(source, /[~=]/g, (sign) => (sign === '=' ? RIGHT : 0));
  const isSingle = source.includes('=');
  if (answers.length < 2) return { kind: 'error', reason: 'insufficientOptions', offset: 0 };
  const type = 'multichoice';
  if (answers.length > QUESTION_OPTIONS_MAX) return { kind: 'leftOut', type, reason: 'tooLong' };
  const problem = choiceProblem(answers, isSingle);
  if (problem) return { kind: 'leftOut', type, reason: problem };
  const texts = answers.map(({ text }) => optionOfText(readFormat(text, format)));
  if (texts.some(({ text }) => seenText(text) === ''))
    return { kind: 'leftOut', type, reason: 'emptyOption' };
  return {
    kind: 'read',
    type: isSingle ? 'OneChoice' : 'MultiChoice',
    options: texts.map(({ text }, index) => ({
      text,
      isCorrect: (answers[index]?.weight ?? 0) > 0,
      tolerance: null,
    })),
    losses: [
      ...texts.flatMap(({ losses }) => losses),
      ...(isSingle || hasSameCosts(answers) ? [] : (['weights'] as const)),
      ...feedbackLoss(answers),
    ],
  };
}

const hasWildcard = (pattern: string): boolean => /(?<!\\)\*/.test(pattern);

/**
 * Whether an answer that is marked as wrong would be right here. The first matching answer decides
 * in Moodle; here any of the right ones does.
 */
function isWrongAccepted(wrong: string, earlier: readonly string[], later: readonly string[]) {
  if (!hasWildcard(wrong))
    return [...earlier, ...later].some((right) => isAccepted(wrong.replaceAll('\\*', '*'), right));
  // Two patterns with wildcards may have an answer in common.
  return later.some(
    (right) => hasWildcard(right) || isAccepted(right.replaceAll('\\*', '*'), wrong),
  );
}

function readAccepted(source: string): GiftAnswers {
  const answers = splitAnswers(source, /=/g, () => RIGHT);
  const type = 'shortanswer';
  if (answers.length > QUESTION_OPTIONS_MAX) return { kind: 'leftOut', type, reason: 'tooLong' };
  const empty = answers.find(({ text }) => seenText(text) === '');
  if (answers.length === 0 || empty)
    return { kind: 'error', reason: 'noAnswer', offset: empty?.offset ?? 0 };
  const problem = weightProblem(answers);
  if (problem) return { kind: 'leftOut', type, reason: problem };
  const texts = answers.map(({ text, weight }) => ({
    text: acceptedOfText(text),
    isCorrect: weight > 0,
  }));
  const right = texts.filter(({ isCorrect }) => isCorrect);
  if (right.length === 0) return { kind: 'leftOut', type, reason: 'noRightAnswer' };
  const rightIn = (part: typeof texts) =>
    part.filter(({ isCorrect }) => isCorrect).map(({ text }) => text);
  const isConflict = texts.some(
    ({ text, isCorrect }, index) =>
      !isCorrect &&
      isWrongAccepted(text, rightIn(texts.slice(0, index)), rightIn(texts.slice(index))),
  );
  if (isConflict) return { kind: 'leftOut', type, reason: 'wrongAccepted' };
  const isWrongNamed = texts.some(({ text, isCorrect }) => !isCorrect && text !== '*');
  return {
    kind: 'read',
    type: 'FillInTheBlanks',
    options: right.map((option) => ({ ...option, tolerance: null })),
    losses: [...(isWrongNamed ? (['wrongAnswers'] as const) : []), ...feedbackLoss(answers)],
  };
}

interface NumberRange {
  readonly text: string;
  readonly tolerance: string | null;
  readonly centre: Decimal;
  readonly within: Decimal;
}
const ZERO: Decimal = { digits: 0n, scale: 0 };
const ANY = '*';

function sum(one: Decimal, other: Decimal): Decimal {
  const scale = Math.max(one.scale, other.scale);
  const at = ({ digits, scale: own }: Decimal) => digits * 10n ** BigInt(scale - own);
  return { digits: at(one) + at(other), scale };
}
const half = ({ digits, scale }: Decimal): Decimal => ({ digits: digits * 5n, scale: scale + 1 });
const negative = ({ digits, scale }: Decimal): Decimal => ({ digits: -digits, scale });

/** Removes the zeros at the end of the decimals. */
function shortest({ digits, scale }: Decimal): Decimal {
  let short = { digits, scale };
  while (short.scale > 0 && short.digits % 10n === 0n)
    short = { digits: short.digits / 10n, scale: short.scale - 1 };
  return short;
}

/** Reads `3`, `3:0.1` or `2.9..3.1`; null when it is no number. */
function readRange(source: string): NumberRange | null {
  const text = unescapeText(source).trim();
  const dots = text.indexOf('..');
  if (dots > 0) {
    const [min, max] = [parseDecimal(text.slice(0, dots)), parseDecimal(text.slice(dots + 2))];
    if (!min || !max) return null;
    const centre = shortest(half(sum(max, min)));
    const within = shortest(half(sum(max, negative(min))));
    return within.digits < 0n
      ? null
      : { text: numeralOf(centre), tolerance: numeralOf(within), centre, within };
  }
  const colon = text.indexOf(':');
  const number = (colon < 0 ? text : text.slice(0, colon)).trim();
  const tolerance = colon < 0 ? null : text.slice(colon + 1).trim();
  const [centre, ...others] = readingsOf(number);
  const within = tolerance === null ? ZERO : parseDecimal(tolerance);
  return centre && others.length === 0 && within && within.digits >= 0n
    ? { text: number, tolerance, centre, within }
    : null;
}

const meet = (one: NumberRange, other: NumberRange): boolean =>
  isWithin(one.centre, other.centre, sum(one.within, other.within));

type Ranged = Answer & { readonly range: NumberRange | typeof ANY | null };

/** Why the numbers cannot be marked alike here; null when they can. */
function problemOfNumbers(answers: readonly Ranged[]): LeftOutReason | null {
  const problem = weightProblem(answers);
  if (problem) return problem;
  const right = answers.filter(({ weight }) => weight > 0);
  if (right.length === 0) return 'noRightAnswer';
  if (right.some(({ range }) => range === ANY)) return 'number';
  const isConflict = answers.some(
    ({ weight, range: wrong }, index) =>
      weight === 0 &&
      answers
        .slice(index)
        .some(
          ({ weight: later, range }) =>
            later > 0 && (wrong === ANY || (wrong && range && range !== ANY && meet(wrong, range))),
        ),
  );
  return isConflict ? 'wrongAccepted' : null;
}

function readNumbers(source: string): GiftAnswers {
  const start = source.indexOf('#') + 1;
  const tilde = source.indexOf('~', start);
  const answers = splitAnswers(
    source.slice(start, tilde < 0 ? undefined : tilde),
    /=/g,
    () => RIGHT,
  ).map((answer): Ranged => {
    const isAny = withoutInvisible(answer.text).trim() === ANY;
    return { ...answer, range: isAny ? ANY : readRange(answer.text) };
  });
  const type = 'numerical';
  if (answers.length === 0) return { kind: 'error', reason: 'noAnswer', offset: start };
  if (answers.length > QUESTION_OPTIONS_MAX) return { kind: 'leftOut', type, reason: 'tooLong' };
  const invalid = answers.find(({ range }) => range === null);
  if (invalid) return { kind: 'error', reason: 'invalidNumber', offset: start + invalid.offset };
  const problem = problemOfNumbers(answers);
  if (problem) return { kind: 'leftOut', type, reason: problem };
  const isWrongNamed = answers.some(({ weight, range }) => weight === 0 && range !== ANY);
  const hasWrongFeedback = tilde >= 0 && seenText(source.slice(tilde + 1)).replace('#', '') !== '';
  return {
    kind: 'read',
    type: 'Number',
    options: answers.flatMap(({ weight, range }) =>
      weight > 0 && range !== null && range !== ANY
        ? [{ text: range.text, isCorrect: true, tolerance: range.tolerance }]
        : [],
    ),
    losses: [
      ...(isWrongNamed ? (['wrongAnswers'] as const) : []),
      ...(hasWrongFeedback ? (['optionFeedback'] as const) : feedbackLoss(answers)),
    ],
  };
}

const TRUE = ['T', 'TRUE'];
const FALSE = ['F', 'FALSE'];
/** The texts of the two options, in the language of the question. */
const TRUTH = { ar: ['صح', 'خطأ'], en: ['True', 'False'] } as const;

/** Reads true or false; null for other answers. */
function readTruth(source: string, question: string): GiftAnswers | null {
  const [given = '', ...feedback] = source.split('#', 3);
  const word = withoutInvisible(given).trim();
  const isTrue = TRUE.includes(word);
  if (!isTrue && !FALSE.includes(word)) return null;
  return {
    kind: 'read',
    type: 'OneChoice',
    options: TRUTH[/\p{Script=Arabic}/u.test(question) ? 'ar' : 'en'].map((text, index) => ({
      text,
      isCorrect: (index === 0) === isTrue,
      tolerance: null,
    })),
    losses: feedback.some((text) => seenText(text) !== '') ? ['optionFeedback'] : [],
  };
}

/**
 * Reads the answers of a question. Their signs decide its type.
 *
 * @param source The text between the braces, without the general feedback; escapes are hidden.
 * @param question The text of the question.
 */
export function readAnswers(source: string, question: string, format: GiftFormat): GiftAnswers {
  const plain = withoutInvisible(source).trim();
  if (plain === '') return { kind: 'read', type: 'AttachedFile', options: [], losses: [] };
  if (plain.startsWith('#')) return readNumbers(source);
  if (source.includes('~')) return readChoice(source, format);
  if (source.includes('=') && source.includes('->'))
    return { kind: 'leftOut', type: 'matching', reason: 'kind' };
  return readTruth(source, question) ?? readAccepted(source);
}
