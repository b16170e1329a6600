import {
  MARK_LIMITS,
  CATEGORY_QUESTIONS_MAX,
  seenText,
  withoutInvisible,
  type AikenReason,
} from '@riwaq/api';
import { escapeHtml } from '../../platform/files/escape-html';
import { markOf, parseMark, unitsOf, type MarkUnits } from '../rules/mark';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop';
import type { ImportedDraft, LineError, ReadResult } from './question-draft';

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

interface Block {
  text: string;
  options: { letter: string; text: string }[];
  correct: string | null;
  mark: MarkUnits | null;
}

/** Reads one line after the other; what a line means depends on the lines before it. */
class AikenReader {
  readonly errors: LineError[] = [];
  readonly blocks: Block[] = [];
  #state: 'question' | 'options' | 'mark' = 'question';

  read(line: number, raw: string): void {
    if (seenText(raw) === '') return;
    const plain = withoutInvisible(raw);
    if (this.#state === 'mark' && this.#readMark(line, plain)) return;
    // Only a question may begin like a marker after a space; the lines after it may be indented.
    const written = this.#state === 'question' ? plain : plain.trimStart();
    const [, letter] = OPTION.exec(written.trimEnd()) ?? [];
    if (this.#state === 'question') {
      const isMarker = letter !== undefined || /^(?:ANSWER|MARK):/.test(plain);
      this.blocks.push({
        text: isMarker ? '' : raw.trim(),
        options: [],
        correct: null,
        mark: null,
      });
      this.#state = 'options';
      if (!isMarker) return;
      this.#wrong(line, 'emptyQuestion');
    }
    const block = this.blocks.at(-1);
    if (!block) return;
    const [, given] = ANSWER.exec(written) ?? [];
    if (given) this.#readAnswer(block, line, given);
    else if (letter !== undefined) this.#readOption(block, line, letter, raw);
    else this.#refuse(block, line, plain);
  }

  /** Ends after this line; reports a question that is not complete. */
  end(line: number): void {
    const block = this.blocks.at(-1);
    if (this.#state !== 'options' || !block) return;
    const reason = block.options.length < FEWEST_OPTIONS ? 'insufficientOptions' : 'answerMarker';
    if (!this.errors.some((error) => error.line === line && error.reason === reason))
      this.#wrong(line, reason);
  }

  #wrong(line: number, reason: AikenReason, available?: string[]): void {
    this.errors.push({ line, reason, ...(available && { available }) });
  }

  /** Reads a line as the mark of the last question; false where it begins the next one. */
  #readMark(line: number, plain: string): boolean {
    this.#state = 'question';
    const [, given] = MARK.exec(plain.trimStart()) ?? [];
    const block = this.blocks.at(-1);
    if (!block || !given) {
      const isMeant = MEANT_AS_MARK.test(plain);
      if (isMeant) this.#wrong(line, 'markFormat');
      return isMeant;
    }
    const units = parseMark(given);
    if (units === null || units < unitsOf(MARK_LIMITS.min) || units > unitsOf(MARK_LIMITS.max))
      this.#wrong(line, 'invalidMark');
    block.mark = units;
    return true;
  }

  #readAnswer(block: Block, line: number, given: string): void {
    const available = block.options.map(({ letter }) => letter);
    if (available.length < FEWEST_OPTIONS) this.#wrong(line, 'insufficientOptions');
    else if (!available.includes(given)) this.#wrong(line, 'invalidAnswer', available);
    block.correct = given;
    this.#state = 'mark';
  }

  #readOption({ options }: Block, line: number, letter: string, raw: string): void {
    const text = raw.slice(raw.search(/[.)]/) + 1).trim();
    if (seenText(text) === '' || options.some((option) => option.letter === letter))
      this.#wrong(line, 'unexpectedFormat');
    options.push({ letter, text });
  }

  #refuse({ options }: Block, line: number, plain: string): void {
    // After two options only the answer line may follow; before that, the line is not part of the
    // format.
    const isAnswerDue = options.length >= FEWEST_OPTIONS;
    this.#wrong(line, isAnswerDue ? 'answerMarker' : 'unexpectedFormat');
    // Treat the misspelt line as the answer line, so that the lines after it are checked normally.
    if (isAnswerDue ? MEANT_AS_ANSWER.test(plain) : /^\s*ANSWER/i.test(plain)) this.#state = 'mark';
  }
}

const draftOf = ({ text, options, correct, mark }: Block): ImportedDraft => ({
  type: 'OneChoice',
  get html() {
    return `<p>${escapeHtml(text)}</p>`;
  },
  hint: '',
  mark,
  options: options.map((option) => ({
    text: option.text,
    isCorrect: option.letter === correct,
    tolerance: null,
  })),
  files: [],
  category: [],
  losses: [],
});

/**
 * Reads questions in the Aiken format: the question on a line, its options `A.` or `A)`, `ANSWER:
 * B`, and, as an extension of Riwaq, an optional `MARK: 2.5`. Blank lines are ignored. Lines may be
 * indented; a question that begins with a space may begin like an option or answer. Invisible
 * characters, such as direction marks before a Latin letter in an Arabic file, are ignored in
 * markers.
 */
export async function readAiken(source: string): Promise<ReadResult> {
  const reader = new AikenReader();
  const { errors, blocks } = reader;
  let last = 1;
  let read = 0;
  for (const [line, raw] of linesOf(source)) {
    last = line;
    read += 1;
    if (read % LINES_AT_ONCE === 0) await yieldToEventLoop();
    reader.read(line, raw);
    if (errors.length >= MOST_ERRORS) return { kind: 'lines', errors, unfinished: true };
    if (blocks.length > CATEGORY_QUESTIONS_MAX)
      return { kind: 'refused', reason: 'tooManyQuestions', line };
  }
  reader.end(last);
  if (errors.length > 0) return { kind: 'lines', errors, unfinished: false };
  return { kind: 'read', questions: blocks.map(draftOf), leftOut: [] };
}

export interface AikenQuestion {
  readonly text: string;
  readonly mark: MarkUnits;
  readonly options: readonly { readonly text: string; readonly isCorrect: boolean }[];
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
/** A text on one line with its spaces. */
const inOneLine = (text: string): string =>
  text.replace(/\s*[\n\v\f\r\u0085\u2028\u2029]\s*/g, ' ').trim();

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
          ...options.map((option, index) => `${LETTERS[index]}. ${inOneLine(option.text)}`),
          `ANSWER: ${LETTERS[correct]}`,
          `MARK: ${markOf(mark)}`,
        ].join('\r\n');
      })
      .join('\r\n\r\n') + '\r\n'
  );
}
