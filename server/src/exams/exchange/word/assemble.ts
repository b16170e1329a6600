import { cutText, CATEGORY_QUESTIONS_MAX, type ImportLoss } from '@riwaq/api';
import { lossInHint } from '../option-feedback';
import { LEFT_OUT_MAX, type ImportedDraft, type LeftOut } from '../question-draft';
import { draftOf, leftOutOf, type WordQuestion } from './draft';
import type { KeyEntry } from './key-table';
import {
  answerStarts,
  isKeyTitle,
  keywordOf,
  optionStarts,
  plainLetter,
  positionsOf,
  starIn,
  typedLabel,
} from './labels';
import { PLAIN } from './formats';
import { isBlank, linesOf, sliceLine, slicePieces, type Line } from './lines';
import type { Paragraph } from './paragraphs';
import { plainOption, plainText } from './rich-text';

const CATEGORY_DEPTH = 20;
const CATEGORY_LENGTH = 100;

/** The space for an answer on a printed paper. */
const EMPTY_ANSWER = /^[\s_.…\-–—]*$/;

/** An option that begins in a line. */
interface OptionStart {
  readonly letter: string | null;
  readonly isStarred: boolean;
  /** The label was typed, so that it may be missing or out of order. */
  readonly isTyped: boolean;
  readonly line: Line;
  readonly labelEnd: number;
  /** The number that its list gives it; none for a bullet or letter. */
  readonly listLabel?: string | undefined;
}

type Meaning =
  | { readonly kind: 'question'; readonly number: number; readonly line: Line }
  | ({ readonly kind: 'option' } & OptionStart)
  | { readonly kind: 'text'; readonly line: Line };

/** Makes questions of the lines of a document, one line after the other. */
export class QuestionAssembler {
  readonly questions: ImportedDraft[] = [];
  readonly leftOut: LeftOut[] = [];
  /** The paragraph at which there are too many questions; null while there are not. */
  tooManyAt: number | null = null;
  #current: WordQuestion | null = null;
  /** Finished questions that may get their key from a list at the end, by their numbers. */
  readonly #finished: WordQuestion[] = [];
  /** Lines without a label that may begin a question; null stands for an empty line. */
  #pending: (Line | null)[] = [];
  #category: string[] = [];
  #isAfterBlank = false;
  /** The answer was read: only a mark, a hint or feedback may follow. */
  #isAnswered = false;
  #isFeedback = false;
  /** Content between the questions that no text can show: it belongs to the next one. */
  #lossesBefore: ImportLoss[] = [];
  /** The level of the list that numbers the questions; null where none does. */
  #listLevel: number | null = null;

  paragraph(paragraph: Paragraph): void {
    if (paragraph.heading !== null && this.#heading(paragraph, paragraph.heading)) return;
    for (const line of linesOf(paragraph)) {
      let start = 0;
      const starts = [...optionStarts(line.text), ...answerStarts(line.text)].sort((a, b) => a - b);
      for (const next of [...starts, Infinity]) {
        this.line(sliceLine(line, start, next));
        start = next;
      }
    }
  }

  line(line: Line): void {
    if (line.html === undefined && isBlank(line)) {
      this.#blank(line);
      return;
    }
    if (!this.#keyword(line)) this.#meant(this.#meaningOf(line));
    this.#isAfterBlank = false;
  }

  /** A question that is complete, as the row of a table. */
  add(question: WordQuestion): void {
    this.#finish();
    this.#flush();
    this.#finished.push(question);
    this.#count(question);
  }

  newQuestion(paragraph: number, number: number | null, stem: Line[]): WordQuestion {
    return {
      paragraph,
      number,
      stem,
      options: [],
      answer: null,
      mark: null,
      hint: '',
      feedback: [],
      category: [...this.#category],
      losses: new Set(this.#lossesBefore.splice(0)),
      problem: null,
    };
  }

  /** Ends after the last line. */
  end(): void {
    this.#finish();
    this.#flush();
    for (const question of this.#finished) {
      const draft = draftOf(question);
      if ('reason' in draft) this.#leave(draft);
      else this.questions.push(draft);
    }
  }

  /** Names a line that belongs to no question. */
  leaveOut(line: Line): void {
    this.#leave(leftOutOf(line.number, plainText(line.pieces), 'outside'));
  }

  #leave(leftOut: LeftOut): void {
    if (this.leftOut.length < LEFT_OUT_MAX) this.leftOut.push(leftOut);
  }

  #blank(line: Line): void {
    this.#isAfterBlank = true;
    this.#isFeedback = false;
    if (this.#pending.length > 0) this.#pending.push(null);
    if (this.#current) for (const loss of line.losses) this.#current.losses.add(loss);
    else this.#lossesBefore.push(...line.losses);
  }

  #count({ paragraph }: WordQuestion): void {
    if (this.#finished.length > CATEGORY_QUESTIONS_MAX) this.tooManyAt ??= paragraph;
  }

  /** Reads a heading as a category; false where it begins a question. */
  #heading(paragraph: Paragraph, level: number): boolean {
    const text = plainText(paragraph.pieces);
    if (paragraph.label !== null || typedLabel(text) !== null || text === '') return false;
    this.#finish();
    this.#flush();
    this.#category = [
      ...this.#category.slice(0, Math.min(level, CATEGORY_DEPTH - 1)),
      cutText(text, CATEGORY_LENGTH),
    ];
    return true;
  }

  #finish(): void {
    const question = this.#current;
    this.#current = null;
    this.#isAnswered = false;
    this.#isFeedback = false;
    if (!question || this.#isKeyOfAnother(question)) return;
    this.#finished.push(question);
    this.#count(question);
  }

  /**
   * Applies an entry of a list of keys at the end, such as `3. B`, to its question; names it where
   * no question or several have that number.
   */
  #isKeyOfAnother({ number, stem, options, answer }: WordQuestion): boolean {
    const text = plainText(stem.flatMap(({ pieces }) => pieces));
    if (number === null || options.length > 0 || answer !== null) return false;
    if ([...text].length !== 1 || positionsOf(plainLetter(text)).length === 0) return false;
    const [question, ...others] = this.#finished.filter(
      (each) => each.number === number && each.options.length > 0,
    );
    if (!question || others.length > 0) {
      stem.forEach((line) => this.leaveOut(line));
      return true;
    }
    giveKey(question, text);
    return true;
  }

  /**
   * Gives questions their keys by a table; names its lines where a number has no question or
   * several. False where the table belongs to a question that has no options yet.
   */
  keys(entries: readonly KeyEntry[], lines: readonly Line[]): boolean {
    const current = this.#current;
    if (current && current.options.length === 0 && current.answer === null) return false;
    this.#finish();
    this.#flush();
    const found = entries.map(([number]) =>
      this.#finished.filter((each) => each.number === number && each.options.length > 0),
    );
    if (found.some(({ length }) => length !== 1))
      lines.filter((line) => !isBlank(line)).forEach((line) => this.leaveOut(line));
    else found.forEach(([question], at) => giveKey(question!, entries[at]![1]));
    return true;
  }

  /** Leaves out the lines that became no question. */
  #flush(): void {
    for (const line of this.#pending.splice(0)) if (line) this.leaveOut(line);
  }

  /** Makes a question of the lines after the last empty one; false where there are none. */
  #startPending(): boolean {
    while (this.#pending.at(-1) === null) this.#pending.pop();
    const start = this.#pending.lastIndexOf(null) + 1;
    const stem = this.#pending.splice(start).filter((line) => line !== null);
    const [first] = stem;
    if (!first) return false;
    this.#finish();
    this.#flush();
    this.#current = this.newQuestion(first.number, null, stem);
    return true;
  }

  #keyword(line: Line): boolean {
    const found = line.html === undefined ? keywordOf(line.text) : null;
    if (!found) return false;
    this.#startPending();
    const question = this.#current;
    if (!question) {
      this.leaveOut(line);
      return true;
    }
    const { text: value, losses } = plainOption(slicePieces(line.pieces, found.end));
    this.#isFeedback = false;
    if (found.keyword === 'answer' && EMPTY_ANSWER.test(value)) this.#isAnswered = true;
    else if (found.keyword === 'answer') {
      if (question.answer !== null) question.problem = 'key';
      question.answer = value;
      this.#isAnswered = true;
    } else if (found.keyword === 'mark') question.mark = value;
    else if (found.keyword === 'hint' && question.hint === '') {
      question.hint = value;
      for (const loss of losses) question.losses.add(lossInHint(loss));
    } else if (found.keyword === 'hint') question.losses.add('furtherHints');
    else {
      question.feedback.push(sliceLine(line, found.end));
      this.#isFeedback = true;
    }
    for (const loss of line.losses) question.losses.add(loss);
    return true;
  }

  #meaningOf(line: Line): Meaning {
    if (line.html !== undefined) return { kind: 'text', line };
    const { label } = line;
    const plain = { ...line, label: null };
    if (label?.kind === 'number') {
      const isInner =
        this.#current !== null && this.#listLevel !== null && label.level > this.#listLevel;
      if (!isInner) {
        this.#listLevel = label.level;
        return { kind: 'question', number: label.number, line: plain };
      }
      return this.#listOption(plain, null, `${label.number}.`);
    }
    if (label?.kind === 'letter') return this.#listOption(plain, label.letter);
    if (label) return this.#listOption(plain, null, label.text);
    const typed = typedLabel(line.text);
    if (typed?.kind === 'number')
      return { kind: 'question', number: typed.number, line: sliceLine(line, typed.end) };
    if (!typed) return { kind: 'text', line };
    return {
      kind: 'option',
      letter: typed.kind === 'letter' ? typed.letter : null,
      isStarred: typed.kind === 'letter' ? typed.isStarred : typed.isChecked,
      isTyped: typed.kind === 'letter',
      line,
      labelEnd: typed.end,
    };
  }

  /** A paragraph of a list: an option where its question has begun, else a text. */
  #listOption(line: Line, letter: string | null, listLabel?: string): Meaning {
    return {
      kind: 'option',
      letter,
      isStarred: false,
      isTyped: false,
      line,
      labelEnd: 0,
      listLabel,
    };
  }

  #meant(meaning: Meaning): void {
    if (meaning.kind === 'question') {
      this.#finish();
      this.#flush();
      this.#current = this.newQuestion(meaning.line.number, meaning.number, [meaning.line]);
    } else if (meaning.kind === 'option') this.#option(meaning);
    else this.#text(meaning.line);
  }

  #text(line: Line): void {
    const question = this.#current;
    if (question && isKeyTitle(line.text)) {
      this.#finish();
      this.leaveOut(line);
    } else if (question && this.#isFeedback) {
      question.feedback.push(line);
      for (const loss of line.losses) question.losses.add(loss);
    } else if (!question || this.#isAnswered) this.#pending.push(line);
    else if (question.options.length === 0) question.stem.push(line);
    else if (this.#isAfterBlank || line.html !== undefined) this.#pending.push(line);
    else if (this.#pending.length > 0) this.#pending.push(line);
    else question.options.at(-1)!.lines.push(line);
  }

  #option(option: OptionStart): void {
    const { letter, isTyped, line } = option;
    const isFirst = letter === null || positionsOf(letter).includes(0);
    if (this.#pending.length > 0 && isFirst) this.#startPending();
    const question = this.#current;
    if (!question) {
      this.#pending.push(line);
      return;
    }
    const { options, stem } = question;
    if (this.#isAnswered) {
      question.problem = 'options';
      return;
    }
    // Bullets before lettered options are statements of the question.
    if (letter !== null && options.length > 0 && options.every((each) => each.letter === null))
      for (const statement of options.splice(0)) stem.push(...labelled(statement));
    if (isTyped && letter !== null && !positionsOf(letter).includes(options.length)) {
      if (options.length === 0) stem.push(line);
      else question.problem = 'options';
      return;
    }
    options.push(optionOf(option));
  }
}

/** Gives a question its key; two that contradict each other are a problem. */
function giveKey(question: WordQuestion, letter: string): void {
  if (question.answer !== null && plainLetter(question.answer) !== plainLetter(letter))
    question.problem = 'key';
  question.answer ??= letter;
}

/** An option without its label and stars. */
export function optionOf({
  letter,
  isStarred,
  line,
  labelEnd,
  listLabel,
}: Omit<OptionStart, 'isTyped'>): WordQuestion['options'][number] {
  const rest = sliceLine(line, labelEnd);
  const star = starIn(rest.text);
  return {
    letter,
    labelPieces: slicePieces(line.pieces, 0, labelEnd),
    isStarred: isStarred || star !== null,
    lines: [star ? sliceLine(rest, star.from, star.to) : rest],
    listLabel,
  };
}

/** The lines of a numbered statement with its number, to which the options may refer. */
function labelled({ lines: [first, ...more], listLabel }: WordQuestion['options'][number]): Line[] {
  if (!first) return [];
  if (listLabel === undefined) return [first, ...more];
  const label = { text: `${listLabel} `, format: PLAIN };
  return [{ ...first, pieces: [label, ...first.pieces], text: label.text + first.text }, ...more];
}
