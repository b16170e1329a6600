import { cutText, CATEGORY_QUESTIONS_MAX, type ImportLoss } from '@riwaq/api';
import { LEFT_OUT_MAX, type ImportedDraft, type LeftOut } from '../question-draft';
import { draftOf, lacksKey, leftOutOf, type WordQuestion } from './draft';
import { isAscending, keyLineIn, lettersIn } from './key-line';
import { isShortKey, KeyLists, textOf } from './key-lists';
import type { KeyEntry } from './key-table';
import { readKeyword } from './keyword';
import {
  answerStarts,
  isKeyTitle,
  keywordOf,
  optionStarts,
  positionsOf,
  typedLabel,
} from './labels';
import { isBlank, linesOf, sliceLine, type Line } from './lines';
import { labelled, optionOf, type OptionStart } from './options';
import type { Paragraph } from './paragraphs';
import { plainText } from './rich-text';
import { isPartOf, statementIn } from './statement';
import { truthOf } from './truth';

const CATEGORY_DEPTH = 20;
const CATEGORY_LENGTH = 100;

type Meaning =
  | { readonly kind: 'question'; readonly number: number | null; readonly line: Line }
  | ({ readonly kind: 'option' } & OptionStart)
  | { readonly kind: 'text'; readonly line: Line };

/** Makes questions of the lines of a document, one line after the other. */
export class QuestionAssembler {
  readonly questions: ImportedDraft[] = [];
  readonly leftOut: LeftOut[] = [];
  /** The paragraph at which there are too many questions; null while there are not. */
  tooManyAt: number | null = null;
  #current: WordQuestion | null = null;
  /** Finished questions that may get their key from a list behind them, by their numbers. */
  readonly #finished: WordQuestion[] = [];
  readonly #keyLists = new KeyLists();
  /** Whether a title of keys stands before the current line. */
  #isAfterTitle = false;
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
    if (line.html === undefined && isKeyTitle(line.text) && this.#hasQuestions())
      this.#keyTitle(line);
    else if (!this.#keyLine(line) && !this.#keyword(line))
      this.#meant(this.#statement(line) ?? this.#meaningOf(line));
    this.#isAfterBlank = false;
  }

  /** A question that is complete, as the row of a table. */
  add(question: WordQuestion): void {
    this.#finish();
    this.#flush();
    this.#push(question);
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
    this.#resolveKeys();
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
    this.#isAfterTitle = isKeyTitle(text);
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
    if (!question) return;
    if (this.#isKeyEntry(question)) this.#addKey(question);
    else this.#push(question);
  }

  /** Adds a question that is finished; the lists of keys before it are complete. */
  #push(question: WordQuestion): void {
    this.#resolveKeys();
    this.#isAfterTitle = false;
    this.#finished.push(question);
    this.#count(question);
  }

  #resolveKeys(): void {
    for (const line of this.#keyLists.resolve(this.#finished)) this.leaveOut(line);
  }

  /** Whether a question is an entry of a list of keys, such as `3. B`. */
  #isKeyEntry(question: WordQuestion): boolean {
    if (isShortKey(question)) return true;
    const { number, options, answer, stem } = question;
    if (!this.#isAfterTitle || number === null || options.length > 0 || answer !== null)
      return false;
    const found = this.#keyLists.find(this.#finished, [number, textOf(stem)], true);
    return found?.options.length === 0;
  }

  #addKey({ number, stem }: WordQuestion): void {
    this.#keyLists.add({
      entries: [[number!, textOf(stem)]],
      lines: stem,
      isTitled: this.#isAfterTitle,
    });
  }

  /**
   * Gives questions their keys by a table; names its lines where a number has no question or
   * several. False where the table belongs to a question that has no options yet.
   */
  keys(entries: readonly KeyEntry[], lines: readonly Line[], isTitled = false): boolean {
    const found = entries.map((entry) => this.#questionOf(entry));
    const isOfStatements = entries.every(
      ([, key], at) => truthOf(key) !== null && found[at]?.options.length === 0,
    );
    const isFit = isTitled && found.every((each) => each?.answer === null);
    if (this.#isOpen() && !isOfStatements && !isFit) return false;
    this.#finish();
    this.#flush();
    this.#keyLists.add({ entries, lines, isTitled: isTitled || this.#isAfterTitle });
    return true;
  }

  /** Whether the current question may go on with options or an answer. */
  #isOpen(): boolean {
    const question = this.#current;
    if (!question || isShortKey(question)) return false;
    return question.options.length === 0 && question.answer === null;
  }

  #hasQuestions(): boolean {
    return this.#finished.length > 0 || this.#current !== null;
  }

  #questionOf(entry: KeyEntry): WordQuestion | undefined {
    const questions = this.#current ? [...this.#finished, this.#current] : this.#finished;
    return this.#keyLists.find(questions, entry, false);
  }

  /** Reads a line that lists keys of questions; false for another line. */
  #keyLine(line: Line): boolean {
    if (line.html !== undefined || line.label !== null || !this.#hasQuestions()) return false;
    const letters = lettersIn(line.text);
    if (letters) return this.#lettersInOrder(letters);
    const found = keyLineIn(line.text);
    if (!found) return false;
    const { entries, isTitled } = found;
    const isList = entries.length > 1 || this.#isAfterTitle || !this.#keyLists.isEmpty;
    if (!isList && !entries.every((entry) => this.#questionOf(entry))) return false;
    return this.keys(entries, [line], isTitled);
  }

  /** Gives the questions without a key the letters of a line: `Answers: B A C`. */
  #lettersInOrder(letters: readonly string[]): boolean {
    const all = this.#current ? [...this.#finished, this.#current] : this.#finished;
    const questions = this.#keyLists.recentOf(all).filter(lacksKey);
    if (questions.length < 2 || questions.length !== letters.length) return false;
    // `Answers: A B` may be the keys of two questions, or two of one.
    if (isAscending(letters)) questions.at(-1)!.problem = 'key';
    else for (const [at, question] of questions.entries()) question.answer = letters[at]!;
    this.#finish();
    return true;
  }

  /** Ends the question before a title of keys, which is left out by name. */
  #keyTitle(line: Line): void {
    this.#finish();
    this.#flush();
    this.leaveOut(line);
    this.#isAfterTitle = true;
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
    readKeyword(question, found, line);
    this.#isFeedback = found.keyword === 'feedback';
    this.#isAnswered ||= found.keyword === 'answer';
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

  /** A statement that begins with its truth value; null for another line. */
  #statement(line: Line): Meaning | null {
    const isPlain = line.label === null && line.html === undefined;
    const found = isPlain ? statementIn(line, this.#current) : null;
    if (!found) return null;
    const question = this.#current;
    if (question === null || !this.#isOpen() || found.number !== null || !isPartOf(question))
      return { kind: 'question', ...found };
    if (!/[:：]\s*$/.test(question.stem.at(-1)?.text ?? '')) return { kind: 'text', line };
    // A title above the statements.
    this.#current = null;
    question.stem.forEach((each) => this.leaveOut(each));
    return { kind: 'question', ...found };
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
    if (question && this.#finished.length > 0 && isShortKey(question)) {
      this.#finish();
      this.#pending.push(line);
      this.#isAfterTitle = false;
    } else if (question && this.#isFeedback) {
      question.feedback.push(line);
      for (const loss of line.losses) question.losses.add(loss);
    } else if (!question || this.#isAnswered) {
      this.#isAfterTitle = false;
      this.#pending.push(line);
    } else if (question.options.length === 0) question.stem.push(line);
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
