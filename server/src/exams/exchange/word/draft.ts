import { cutText, type ImportLoss, type LeftOutReason } from '@riwaq/api';
import { parseMark, type MarkUnits } from '../../rules/mark';
import { truthTexts } from '../key-rules';
import { questionFeedback } from '../option-feedback';
import type { EmbeddedFile, ImportedDraft, LeftOut } from '../question-draft';
import { hasOtherFormats, keyOf, numbersOf, type WordOption } from './keys';
import { hasInlineOptions, markIn, markStart } from './labels';
import { withoutPart, type Line } from './lines';
import { linesHtml, piecesOfLines, plainOption, plainText, textLosses } from './rich-text';
import { asksForTruth, leadingVerdict, trailingVerdict, truthOf, type Verdict } from './truth';

/** A question as its lines were read. */
export interface WordQuestion {
  /** The position of its first paragraph. */
  readonly paragraph: number;
  /** Its number in the document; null where it has none. */
  readonly number: number | null;
  readonly stem: Line[];
  readonly options: (Omit<WordOption, 'text' | 'pieces'> & {
    readonly lines: Line[];
    /** The number that its list gives it. */
    readonly listLabel?: string | undefined;
  })[];
  answer: string | null;
  mark: string | null;
  hint: string;
  readonly feedback: Line[];
  readonly category: readonly string[];
  readonly losses: Set<ImportLoss>;
  /** A problem found while its lines were read. */
  problem: LeftOutReason | null;
}

const NAME_LENGTH = 100;
const OPTIONS_MIN = 2;
/** Words of the longest answer that is compared with the student's: a longer one is an example. */
const ANSWER_WORDS_MAX = 5;
const BLANK = /_{2,}|\.{5,}|…{2,}/;
/** Answers of a matching: `1-A, 2-B`. */
const PAIRS =
  /^\s*[0-9٠-٩۰-۹]{1,3}\s?[-–—:.)=→]\s?\p{L}+(?:[\s,;،؛]+[0-9٠-٩۰-۹]{1,3}\s?[-–—:.)=→]\s?\p{L}+)+\s*$/u;
const ANSWERS = /[;؛|]/;

/** The name of what is left out: the paragraph and its first words. */
export const leftOutOf = (paragraph: number, text: string, reason: LeftOutReason): LeftOut =>
  leftOutText(`¶ ${paragraph}: ${text}`, reason);

/** A text that is left out. */
export const leftOutText = (text: string, reason: LeftOutReason): LeftOut => ({
  name: cutText(text, NAME_LENGTH),
  kind: 'paragraph',
  reason,
});

type Body = Pick<ImportedDraft, 'type' | 'options'> & { readonly stem: readonly Line[] };
type Result = Body | LeftOutReason;

/** Whether a question has options of which none is marked. */
export function lacksKey({ options, answer }: WordQuestion): boolean {
  const read = options.map((option): WordOption => {
    const pieces = piecesOfLines(option.lines);
    return { ...option, pieces, text: '' };
  });
  return options.length > 0 && answer === null && keyOf(read, null)?.includes(true) === false;
}

function choice(question: WordQuestion): Result {
  const options = question.options.map((option): WordOption => {
    const pieces = piecesOfLines(option.lines);
    const { text, losses } = plainOption(pieces);
    for (const loss of losses) question.losses.add(loss);
    for (const loss of option.lines.flatMap((line) => line.losses)) question.losses.add(loss);
    return { ...option, pieces, text };
  });
  if (options.length < OPTIONS_MIN) return 'options';
  if (options.some(({ text }) => text === '')) return 'emptyOption';
  const key = keyOf(options, question.answer);
  if (key === null) return 'key';
  const rightCount = key.filter(Boolean).length;
  if (rightCount === 0) return 'noRightAnswer';
  if (hasOtherFormats(options, key)) question.losses.add('optionFormat');
  return {
    type: rightCount > 1 ? 'MultiChoice' : 'OneChoice',
    stem: question.stem,
    options: options.map(({ text }, at) => ({
      text,
      isCorrect: key[at] ?? false,
      tolerance: null,
    })),
  };
}

function trueOrFalse(stem: readonly Line[], isTrue: boolean): Body {
  const texts = truthTexts(stem.map((line) => line.text).join(' '));
  return {
    type: 'OneChoice',
    stem,
    options: [texts.true, texts.false].map((option, at) => ({
      text: option,
      isCorrect: (at === 0) === isTrue,
      tolerance: null,
    })),
  };
}

/** The truth value at either end of a statement, and the index of its line. */
export function verdictIn(stem: readonly Line[]): (Verdict & { readonly line: number }) | null {
  const first = stem.findIndex(({ text }) => text.trim() !== '');
  const leading = leadingVerdict(stem[first]?.text ?? '');
  if (leading) return { ...leading, line: first };
  const last = stem.findLastIndex(({ text }) => text.trim() !== '');
  const text = stem[last]?.text ?? '';
  const before = stem.slice(0, Math.max(last, 0)).map((line) => line.text);
  const trailing = trailingVerdict(text.slice(0, markStart(text)), before.join(' '));
  return trailing && { ...trailing, line: last };
}

/** A statement with its truth value, which the students must not see. */
function statement({ stem }: WordQuestion): Body | null {
  const verdict = verdictIn(stem);
  if (!verdict) return null;
  const { line, from, to, isTrue } = verdict;
  return trueOrFalse(stem.with(line, withoutPart(stem[line]!, from, to)), isTrue);
}

function shortAnswer(question: WordQuestion, answer: string): Result {
  const { stem } = question;
  // The letter names an option.
  if (hasInlineOptions(stem.map(({ text }) => text).join(' '), answer)) return 'options';
  const isTrue = truthOf(answer);
  if (isTrue !== null) return trueOrFalse(stem, isTrue);
  const answers = answer
    .split(ANSWERS)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const numbers = numbersOf(answers);
  if (answers.length > 0 && numbers)
    return {
      type: 'Number',
      stem,
      options: numbers.map((number) => ({ ...number, isCorrect: true })),
    };
  const hasBlank = stem.some((line) => BLANK.test(line.text));
  if (!hasBlank && answers.some((part) => part.split(/\s+/).length > ANSWER_WORDS_MAX)) {
    question.losses.add('graderNotes');
    return { type: 'AttachedFile', stem, options: [] };
  }
  if (answers.length === 0) return 'noRightAnswer';
  // Pairs such as 1-A belong to a matching.
  if (PAIRS.test(answer)) return 'key';
  return {
    type: 'FillInTheBlanks',
    stem,
    // A star would match any text here.
    options: answers.map((part) => ({
      text: part.replaceAll('*', '\\*'),
      isCorrect: true,
      tolerance: null,
    })),
  };
}

function bodyOf(question: WordQuestion): Result {
  if (question.problem) return question.problem;
  if (question.options.length > 0) return choice(question);
  if (question.answer !== null) return shortAnswer(question, question.answer);
  const decided = statement(question);
  if (decided) return decided;
  // Several statements with their truth values.
  if (question.stem.some(({ text }) => leadingVerdict(text))) return 'key';
  // A blank without an answer cannot be marked; a question without both is marked by hand.
  return question.stem.some(({ text }) => BLANK.test(text) || asksForTruth(text))
    ? 'noRightAnswer'
    : { type: 'AttachedFile', stem: question.stem, options: [] };
}

function filesOf(lines: readonly Line[]): EmbeddedFile[] {
  const files = new Map<string, EmbeddedFile>();
  for (const { picture } of lines.flatMap((line) => line.pieces))
    if (picture) files.set(picture.name, { name: picture.name, content: picture.content });
  return [...files.values()];
}

/** The draft of a question, or the reason why it makes none. */
export function draftOf(question: WordQuestion): ImportedDraft | LeftOut {
  const body = bodyOf(question);
  const written = question.mark ?? markIn(question.stem.at(-1)?.text ?? '');
  const mark = written === null ? null : parseMark(written);
  const reason = typeof body === 'string' ? body : null;
  if (reason !== null || (question.mark !== null && mark === null))
    return leftOutOf(
      question.paragraph,
      plainText(question.stem.flatMap(({ pieces }) => pieces)),
      reason ?? 'mark',
    );
  const { type, options, stem } = body as Body;
  const { feedback } = question;
  for (const loss of [
    ...stem.flatMap((line) => line.losses),
    ...textLosses([...stem, ...feedback]),
  ])
    question.losses.add(loss);
  const isKept = 'feedback' in questionFeedback(linesHtml(feedback), question.losses);
  return {
    type,
    get html() {
      return linesHtml(stem);
    },
    hint: question.hint,
    get feedback() {
      return isKept ? linesHtml(feedback) : '';
    },
    mark: mark as MarkUnits | null,
    options,
    files: filesOf(isKept ? [...stem, ...feedback] : stem),
    category: question.category,
    losses: [...question.losses],
  };
}
