import {
  parseDecimal,
  QUESTION_OPTIONS_MAX,
  seenText,
  withoutInvisible,
  type Decimal,
  type ImportLoss,
  type LeftOutReason,
  type LineReason,
  type QuestionType,
} from '@riwaq/api';
import { numeralOf } from './exported-question';
import {
  acceptedOfText,
  linesOfText,
  readFormat,
  unescapeText,
  type GiftFormat,
} from './gift-text';
import {
  ANY,
  hasSameCosts,
  hasWrongAnswers,
  isRight,
  markingInParts,
  numbersProblem,
  rangeAround,
  sharesProblem,
  sumOf,
  textsProblem,
  truthTexts,
  weightProblem,
  type NumberRange,
} from './key-rules';
import { optionFeedback, type OptionFeedback } from './option-feedback';
import type { ImportedDraft, RightsMarking } from './question-draft';

type Option = ImportedDraft['options'][number];

/** Result of reading the answers between the braces. */
export type GiftAnswers =
  | {
      readonly kind: 'read';
      readonly type: QuestionType;
      readonly options: readonly Option[];
      readonly marking?: RightsMarking;
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
  readonly worth: number;
  readonly text: string;
  /** Feedback on it; escapes are hidden. */
  readonly feedback: string;
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
    worth: weight === undefined ? unweighted : Number(weight),
    text: hash < 0 ? body : body.slice(0, hash),
    feedback: hash < 0 ? '' : body.slice(hash + 1),
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

/** Reads the feedback on an answer, which may have a format of its own. */
const feedbackIn = (
  { feedback }: Pick<Answer, 'feedback'>,
  format: GiftFormat,
  losses: Set<ImportLoss>,
): OptionFeedback =>
  seenText(feedback) === ''
    ? {}
    : optionFeedback(linesOfText(readFormat(feedback, format)), losses);

/** Names the feedback on wrong answers that are not imported. */
const droppedFeedback = (answers: readonly Answer[]): ImportLoss[] =>
  answers.some((answer) => !isRight(answer) && seenText(answer.feedback) !== '')
    ? ['optionFeedback']
    : [];

/** Why the options of a choice cannot be marked alike here. */
function choiceProblem(answers: readonly Answer[], isSingle: boolean): LeftOutReason | null {
  if (!answers.some(isRight)) return 'noRightAnswer';
  return isSingle ? weightProblem(answers) : sharesProblem(answers);
}

function readChoice(source: string, format: GiftFormat): GiftAnswers {
  const answers = splitAnswers(source, /[~=]/g, (sign) => (sign === '=' ? RIGHT : 0));
  const isSingle = source.includes('=');
  if (answers.length < 2) return { kind: 'error', reason: 'insufficientOptions', offset: 0 };
  const type = 'multichoice';
  if (answers.length > QUESTION_OPTIONS_MAX) return { kind: 'leftOut', type, reason: 'tooLong' };
  const problem = choiceProblem(answers, isSingle);
  if (problem) return { kind: 'leftOut', type, reason: problem };
  const texts = answers.map(({ text }) => linesOfText(readFormat(text, format)));
  if (texts.some(({ text }) => seenText(text) === ''))
    return { kind: 'leftOut', type, reason: 'emptyOption' };
  const losses = new Set<ImportLoss>(texts.flatMap(({ losses: lost }) => lost));
  if (!isSingle && !hasSameCosts(answers)) losses.add('weights');
  return {
    kind: 'read',
    type: isSingle ? 'OneChoice' : 'MultiChoice',
    options: texts.map(({ text }, index) => ({
      text,
      isCorrect: isRight(answers[index]!),
      tolerance: null,
      ...feedbackIn(answers[index]!, format, losses),
    })),
    ...(!isSingle && markingInParts(answers)),
    losses: [...losses],
  };
}

function readAccepted(source: string, format: GiftFormat): GiftAnswers {
  const answers = splitAnswers(source, /=/g, () => RIGHT);
  const type = 'shortanswer';
  if (answers.length > QUESTION_OPTIONS_MAX) return { kind: 'leftOut', type, reason: 'tooLong' };
  const empty = answers.find(({ text }) => seenText(text) === '');
  if (answers.length === 0 || empty)
    return { kind: 'error', reason: 'noAnswer', offset: empty?.offset ?? 0 };
  const texts = answers.map((answer) => ({ ...answer, text: acceptedOfText(answer.text) }));
  const right = texts.filter(isRight);
  const problem = textsProblem(texts) ?? (right.length === 0 ? 'noRightAnswer' : null);
  if (problem) return { kind: 'leftOut', type, reason: problem };
  const losses = new Set<ImportLoss>(hasWrongAnswers(texts) ? ['wrongAnswers'] : []);
  for (const loss of droppedFeedback(texts)) losses.add(loss);
  return {
    kind: 'read',
    type: 'FillInTheBlanks',
    options: right.map((answer) => ({
      text: answer.text,
      isCorrect: true,
      tolerance: null,
      ...feedbackIn(answer, format, losses),
    })),
    losses: [...losses],
  };
}

/** Numbers that an answer accepts, with the texts for its option. */
interface TextRange extends NumberRange {
  readonly text: string;
  readonly tolerance: string | null;
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
function readRange(source: string): TextRange | null {
  const text = unescapeText(source).trim();
  const dots = text.indexOf('..');
  if (dots > 0) {
    const [min, max] = [parseDecimal(text.slice(0, dots)), parseDecimal(text.slice(dots + 2))];
    if (!min || !max) return null;
    const centre = shortest(half(sumOf(max, min)));
    const within = shortest(half(sumOf(max, negative(min))));
    return within.digits < 0n
      ? null
      : { text: numeralOf(centre), tolerance: numeralOf(within), centre, within };
  }
  const colon = text.indexOf(':');
  const number = (colon < 0 ? text : text.slice(0, colon)).trim();
  const tolerance = colon < 0 ? null : text.slice(colon + 1).trim();
  const range = rangeAround(number, tolerance);
  return range && { text: number, tolerance, ...range };
}

type Ranged = Answer & { readonly range: TextRange | typeof ANY };

function readNumbers(source: string, format: GiftFormat): GiftAnswers {
  const start = source.indexOf('#') + 1;
  const tilde = source.indexOf('~', start);
  const answers = splitAnswers(
    source.slice(start, tilde < 0 ? undefined : tilde),
    /=/g,
    () => RIGHT,
  );
  const type = 'numerical';
  if (answers.length === 0) return { kind: 'error', reason: 'noAnswer', offset: start };
  if (answers.length > QUESTION_OPTIONS_MAX) return { kind: 'leftOut', type, reason: 'tooLong' };
  const ranged: Ranged[] = [];
  for (const answer of answers) {
    const isAny = withoutInvisible(answer.text).trim() === ANY;
    const range = isAny ? ANY : readRange(answer.text);
    if (range === null)
      return { kind: 'error', reason: 'invalidNumber', offset: start + answer.offset };
    ranged.push({ ...answer, range });
  }
  const problem =
    numbersProblem(ranged) ?? (answers.some(isRight) ? null : ('noRightAnswer' as const));
  if (problem) return { kind: 'leftOut', type, reason: problem };
  const isWrongNamed = ranged.some((answer) => !isRight(answer) && answer.range !== ANY);
  const hasWrongFeedback = tilde >= 0 && seenText(source.slice(tilde + 1)).replace('#', '') !== '';
  const losses = new Set<ImportLoss>(isWrongNamed ? ['wrongAnswers'] : []);
  if (hasWrongFeedback) losses.add('optionFeedback');
  for (const loss of droppedFeedback(ranged)) losses.add(loss);
  const options = ranged.flatMap((answer) => {
    const { range } = answer;
    if (!isRight(answer) || range === ANY) return [];
    const { text, tolerance } = range;
    return [{ text, isCorrect: true, tolerance, ...feedbackIn(answer, format, losses) }];
  });
  return { kind: 'read', type: 'Number', options, losses: [...losses] };
}

const TRUE = ['T', 'TRUE'];
const FALSE = ['F', 'FALSE'];

/** Reads true or false; null for other answers. */
function readTruth(source: string, question: string, format: GiftFormat): GiftAnswers | null {
  // The feedback on the wrong answer comes first.
  const [given = '', onWrong = '', onRight = ''] = source.split('#', 3);
  const word = withoutInvisible(given).trim();
  const isTrue = TRUE.includes(word);
  if (!isTrue && !FALSE.includes(word)) return null;
  const texts = truthTexts(question);
  const losses = new Set<ImportLoss>();
  const options = [texts.true, texts.false].map((text, index) => {
    const isCorrect = (index === 0) === isTrue;
    const feedback = isCorrect ? onRight : onWrong;
    return { text, isCorrect, tolerance: null, ...feedbackIn({ feedback }, format, losses) };
  });
  return { kind: 'read', type: 'OneChoice', options, losses: [...losses] };
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
  if (plain.startsWith('#')) return readNumbers(source, format);
  if (source.includes('~')) return readChoice(source, format);
  if (source.includes('=') && source.includes('->'))
    return { kind: 'leftOut', type: 'matching', reason: 'kind' };
  return readTruth(source, question, format) ?? readAccepted(source, format);
}
