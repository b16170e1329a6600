import {
  MARK_LIMITS,
  QUESTIONS_MAX,
  seenText,
  withoutInvisible,
  type AikenReason,
} from '@riwaq/api';
import { markOf, parseMark, unitsOf, type MarkUnits } from '../rules/mark';
import { yieldToEventLoop } from './yield-to-event-loop';
import type { ImportedDraft } from './question-draft';

export interface AikenError {
  /** Counted from 1. */
  readonly line: number;
  readonly reason: AikenReason;
  /** The letters of the question's options, for `invalidAnswer`. */
  readonly available?: readonly string[];
}

export type AikenResult =
  | { readonly kind: 'read'; readonly questions: readonly ImportedDraft[] }
  /**
   * A file with an error is not imported at all. `unfinished`: reading stopped after too many
   * errors.
   */
  | {
      readonly kind: 'refused';
      readonly errors: readonly AikenError[];
      readonly unfinished: boolean;
    }
  | { readonly kind: 'tooManyQuestions'; readonly line: number };

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const OPTION = /^([A-Z])[.)](.*)$/;
const ANSWER = /^ANSWER:\s*(\S.*?)\s*$/;
const MARK = /^MARK:\s*(\S.*?)\s*$/;
/**
 * Matches a misspelt mark line: `Mark: 5`, `MARK 5`, `MARK:`; not a question that begins with the
 * word.
 */
const MEANT_AS_MARK = /^MARK\s*(?:[:=]|[\d.,]+\s*$|$)/i;
/**
 * Matches a misspelt answer line: `ANS: B`, `answer B`, or the letter alone where the answer is
 * expected.
 */
const MEANT_AS_ANSWER = /^\s*(?:ANS(?:WER)?\b|[A-Z]\s*$)/i;
const FEWEST_OPTIONS = 2;
/** Reading stops after this many errors: the file is not in the Aiken format. */
const MOST_ERRORS = 200;
/** Lines read before the event loop gets a turn. */
const LINES_AT_ONCE = 20_000;
const NEW_LINE = new Set(['\n', '\r', '\u2028']);

/** Yields the lines that are not empty with their line numbers, which count from 1. */
function* linesOf(source: string): Generator<readonly [line: number, raw: string]> {
  let line = 1;
  let start = source.startsWith('\ufeff') ? 1 : 0;
  for (let index = start; index <= source.length; index += 1) {
    const sign = source[index];
    if (sign !== undefined && !NEW_LINE.has(sign)) continue;
    if (index > start) yield [line, source.slice(start, index)];
    if (sign === '\r' && source[index + 1] === '\n') index += 1;
    start = index + 1;
    line += 1;
  }
}

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

interface Block {
  text: string;
  options: { letter: string; text: string }[];
  correct: string | null;
  mark: MarkUnits | null;
}

/**
 * Reads questions in the Aiken format: the question on a line, its options `A.` or `A)`, `ANSWER:
 * B`, and, as an extension of Riwaq, an optional `MARK: 2.5`. Blank lines are ignored. A line that
 * begins with a space is never a marker, so a question may begin like an option. Invisible
 * characters, such as direction marks before a Latin letter in an Arabic file, are ignored in
 * markers.
 */
export async function readAiken(source: string): Promise<AikenResult> {
  const errors: AikenError[] = [];
  const blocks: Block[] = [];
  let block: Block | null = null;
  let state = 'question' as 'question' | 'options' | 'mark';

  const wrong = (line: number, reason: AikenReason, available?: string[]) =>
    void errors.push({ line, reason, ...(available && { available }) });
  const open = (text: string): Block => {
    const opened: Block = { text, options: [], correct: null, mark: null };
    blocks.push(opened);
    state = 'options';
    return opened;
  };

  const answer = (current: Block, line: number, given: string) => {
    const available = current.options.map(({ letter }) => letter);
    if (available.length < FEWEST_OPTIONS) wrong(line, 'insufficientOptions');
    else if (!available.includes(given)) wrong(line, 'invalidAnswer', available);
    current.correct = given;
    state = 'mark';
  };
  const mark = (current: Block, line: number, given: string) => {
    const units = parseMark(given);
    if (units === null || units < unitsOf(MARK_LIMITS.min) || units > unitsOf(MARK_LIMITS.max))
      wrong(line, 'invalidMark');
    current.mark = units;
    state = 'question';
  };

  const take = (line: number, raw: string): void => {
    if (seenText(raw) === '') return;
    const trimmed = raw.trim();
    const plain = withoutInvisible(raw);
    const [, letter] = OPTION.exec(plain.trimEnd()) ?? [];
    const isMarker = letter !== undefined || /^(?:ANSWER|MARK):/.test(plain);

    if (state === 'mark') {
      const [, given] = MARK.exec(plain) ?? [];
      if (block && given) return mark(block, line, given);
      if (MEANT_AS_MARK.test(plain)) {
        wrong(line, 'markFormat');
        state = 'question';
        return;
      }
      state = 'question';
    }
    if (state === 'question') {
      block = open(isMarker ? '' : trimmed);
      if (!isMarker) return;
      wrong(line, 'emptyQuestion');
    }
    if (!block) return;

    const [, given] = ANSWER.exec(plain) ?? [];
    if (given) return answer(block, line, given);
    if (letter !== undefined) {
      const text = raw.slice(raw.search(/[.)]/) + 1).trim();
      if (seenText(text) === '' || block.options.some((option) => option.letter === letter))
        wrong(line, 'unexpectedFormat');
      block.options.push({ letter, text });
      return;
    }
    // After two options only the answer line may follow; before that, the line is not part of the
    // format.
    wrong(line, block.options.length < FEWEST_OPTIONS ? 'unexpectedFormat' : 'answerMarker');
    // Treat the misspelt line as the answer line, so that the lines after it are checked normally.
    if (
      block.options.length >= FEWEST_OPTIONS
        ? MEANT_AS_ANSWER.test(plain)
        : /^\s*ANSWER/i.test(plain)
    )
      state = 'mark';
  };
  let last = 1;
  let read = 0;
  for (const [line, raw] of linesOf(source)) {
    last = line;
    read += 1;
    if (read % LINES_AT_ONCE === 0) await yieldToEventLoop();
    take(line, raw);
    if (errors.length >= MOST_ERRORS) return { kind: 'refused', errors, unfinished: true };
    if (blocks.length > QUESTIONS_MAX) return { kind: 'tooManyQuestions', line };
  }
  // The file ends within a question.
  if (state === 'options' && block) {
    const reason =
      (block as Block).options.length < FEWEST_OPTIONS ? 'insufficientOptions' : 'answerMarker';
    if (!errors.some((error) => error.line === last && error.reason === reason))
      wrong(last, reason);
  }

  if (errors.length > 0) return { kind: 'refused', errors, unfinished: false };
  return {
    kind: 'read',
    questions: blocks.map(({ text, options, correct, mark: units }) => ({
      type: 'OneChoice',
      get html() {
        return `<p>${escaped(text)}</p>`;
      },
      hint: '',
      mark: units,
      options: options.map((option) => ({
        text: option.text,
        isCorrect: option.letter === correct,
        tolerance: null,
      })),
      files: [],
      category: [],
    })),
  };
}

export interface AikenQuestion {
  readonly text: string;
  readonly mark: MarkUnits;
  readonly options: readonly { readonly text: string; readonly isCorrect: boolean }[];
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * Writes one-choice questions of 2 to 26 options; {@link readAiken} reads the same questions back.
 */
export function writeAiken(questions: readonly AikenQuestion[]): string {
  return (
    questions
      .map(({ text, mark, options }) => {
        const question = oneLine(text);
        const plain = withoutInvisible(question);
        const marker = OPTION.test(plain) || /^(?:ANSWER|MARK)\b/i.test(plain);
        const correct = options.findIndex(({ isCorrect }) => isCorrect);
        return [
          marker ? ` ${question}` : question,
          ...options.map((option, index) => `${LETTERS[index]}. ${oneLine(option.text)}`),
          `ANSWER: ${LETTERS[correct]}`,
          `MARK: ${markOf(mark)}`,
        ].join('\r\n');
      })
      .join('\r\n\r\n') + '\r\n'
  );
}
