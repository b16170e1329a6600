import { foldForMarking } from '@riwaq/api';
import { afterSpaces } from './labels';

const TRUE = 'true t صح صحيح صحيحة صواب ص ✓ ✔ √ ☑'.split(' ');
const FALSE = 'false f خطأ خاطئ خاطئة غلط خ × ✗ ✘ ☒'.split(' ');
const folded = (words: readonly string[]): ReadonlySet<string> =>
  new Set(words.map(foldForMarking));
const TRUE_WORDS = folded(TRUE);
const FALSE_WORDS = folded(FALSE);

/** The truth value that a word, letter or sign says; null where it says none. */
export function truthOf(text: string): boolean | null {
  const said = foldForMarking(text);
  if (TRUE_WORDS.has(said)) return true;
  return FALSE_WORDS.has(said) ? false : null;
}

/** Words and signs that say a truth value alone. */
export const TRUTH_WORD = 'true|false|صحيحة|صحيح|صح|صواب|خاطئة|خاطئ|خطأ|خطا|غلط|[✓✔√☑×✗✘☒]';
/** Letters that may stand for something else, such as the force F. */
const TRUTH_LETTER = '[TFصخ]';
const OPEN = '[(（[]';
const CLOSE = '[)）\\]]';

const leadingOf = (said: string): string =>
  `^(?:${OPEN}\\s{0,3}(${said})\\s{0,3}${CLOSE}|_{1,9}\\s?(${said})\\s?_{1,9})`;
const LEADING_WORD = new RegExp(leadingOf(TRUTH_WORD), 'iu');
const LEADING_LETTER = new RegExp(leadingOf(TRUTH_LETTER), 'u');
const TRAILING_WORD = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])${OPEN}\\s{0,3}(${TRUTH_WORD})\\s{0,3}${CLOSE}|(?<=[.!?؟۔])\\s{1,4}(${TRUTH_WORD})|(?:\\s[-–—]\\s?|\\t\\s{0,4})(${TRUTH_WORD}))[.\\s]*$`,
  'iu',
);
const TRAILING_LETTER = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])${OPEN}\\s{0,3}(${TRUTH_LETTER})\\s{0,3}${CLOSE}|(?<=[.!?؟۔])\\s{1,4}(${TRUTH_LETTER})|\\t\\s{0,4}(${TRUTH_LETTER}))[.\\s]*$`,
  'u',
);
/** Characters at the ends of a statement in which its truth value is searched. */
const ENDS = 24;
/** Beginnings of tasks: `Compute the force (F)` is no statement. */
const TASK = new RegExp(
  `^(?:${'calculate choose compare complete compute consider convert define derive describe determine discuss draw estimate evaluate explain express fill find give how identify let list measure mention name plot prove select show sketch solve state what which why write'
    .split(' ')
    .join(
      '|',
    )}|احسب|أوجد|اوجد|جد|عرف|عر[ّ]ف|اشرح|وضح|علل|فسر|اذكر|ارسم|اكتب|أثبت|اثبت|برهن|حل|قارن|عدد|اختر|أكمل|اكمل|ما|ماذا|لماذا|كيف|متى|أين|كم)(?!\\p{L})`,
  'iu',
);
/** Words of the shortest statement: Arabic needs no verb. */
const STATEMENT_WORDS = { arabic: 2, other: 3 };
const ARABIC = /\p{Script=Arabic}/u;
function isStatement(text: string): boolean {
  const words = text.trim().split(/\s+/).length;
  const least = ARABIC.test(text) ? STATEMENT_WORDS.arabic : STATEMENT_WORDS.other;
  return words >= least && !TASK.test(text.trim());
}

/** A truth value in a text, and where it stands. */
export interface Verdict {
  readonly isTrue: boolean;
  readonly from: number;
  readonly to: number;
}
const verdictOf = (said: string | undefined, from: number, to: number): Verdict => ({
  isTrue: truthOf(said ?? '') ?? false,
  from,
  to,
});

/** The truth value at the start of a text: `(T)`, `(صح)`, `_F_`; null without one. */
export function leadingVerdict(text: string): Verdict | null {
  const start = afterSpaces(text);
  const head = text.slice(start, start + ENDS);
  const found = LEADING_WORD.exec(head) ?? LEADING_LETTER.exec(head);
  return found && verdictOf(found[1] ?? found[2], start, start + found[0].length);
}

/**
 * The truth value at the end of a text: in brackets, or behind the end of the sentence, a dash or a
 * tab. A letter counts only where the text is a statement.
 *
 * @param before the lines of the statement before the text
 */
export function trailingVerdict(text: string, before: string): Verdict | null {
  const start = Math.max(text.length - ENDS, 0);
  const end = text.slice(start);
  const word = TRAILING_WORD.exec(end);
  const found = word ?? TRAILING_LETTER.exec(end);
  if (!found) return null;
  const from = start + found.index;
  if (!word && !isStatement(`${before} ${text.slice(0, from)}`)) return null;
  return verdictOf(
    found.slice(1).find((each) => each !== undefined),
    from,
    text.length,
  );
}

const EITHER =
  /(?:(?:true\s?\/\s?false|\bt\s?\/\s?f|صح\s?\/\s?خط[أا]|ص\s?\/\s?خ|[✓√]\s?\/\s?[×✗])\s{0,3}[)）\]]?|[(（[]\s?(?:true\sor\sfalse|صح\s(?:أم|أو|او)\sخط[أا])\s?[)）\]])[.\s]*$/iu;
const EMPTY = '[(（[][\\s.…_]{1,20}[)）\\]]';
const EMPTY_BEFORE = new RegExp(`^\\s*${EMPTY}`, 'u');
const EMPTY_BEHIND = new RegExp(`\\s${EMPTY}[.\\s]*$`, 'u');

/** Whether a text has a place for true or false that is empty: `(   )`, `T / F`. */
export const asksForTruth = (text: string): boolean =>
  EMPTY_BEFORE.test(text.slice(0, ENDS)) ||
  EMPTY_BEHIND.test(text.slice(-ENDS)) ||
  EITHER.test(text.slice(-ENDS));
