import type { WordQuestion } from './draft';
import type { KeyEntry } from './key-table';
import { plainLetter, positionsOf } from './labels';
import { isBlank, type Line } from './lines';
import { plainText } from './rich-text';
import { truthOf } from './truth';

/** Keys that stand together, and the lines that name them where they fit no question. */
interface KeyChunk {
  readonly entries: readonly KeyEntry[];
  readonly lines: readonly Line[];
  /** Whether a title says that they are answers: then they may be texts. */
  readonly isTitled: boolean;
}

const isLetter = (key: string): boolean => positionsOf(plainLetter(key)).length > 0;
/** Whether an entry may be the key of a question: without options, only a truth value or text. */
const fitsKey = ({ options, answer }: WordQuestion, key: string, isText: boolean): boolean =>
  options.length > 0 || (answer === null && (truthOf(key) !== null || (isText && !isLetter(key))));

export const textOf = (lines: readonly Line[]): string =>
  plainText(lines.flatMap(({ pieces }) => pieces));

/** Whether a question is only a number with a letter or truth value: the key of another one. */
export function isShortKey({ number, stem, options, answer }: WordQuestion): boolean {
  if (number === null || options.length > 0 || answer !== null) return false;
  const text = textOf(stem);
  return isLetter(text) || truthOf(text) !== null;
}

/** Gives a question its key; two that contradict each other are a problem. */
function giveKey(question: WordQuestion, key: string): void {
  if (question.answer !== null && plainLetter(question.answer) !== plainLetter(key))
    question.problem = 'key';
  question.answer ??= key;
}

/** Groups in which no number occurs twice: a number that does begins the next one. */
function groupsOf<Each>(all: readonly Each[], numbersOf: (each: Each) => number[]): Each[][] {
  const groups: Each[][] = [];
  let seen = new Set<number>();
  for (const each of all) {
    const numbers = numbersOf(each);
    if (groups.length === 0 || numbers.some((number) => seen.has(number))) {
      groups.push([]);
      seen = new Set();
    }
    groups.at(-1)!.push(each);
    for (const number of numbers) seen.add(number);
  }
  return groups;
}

/** The only question of an entry; undefined where none or several have its number. */
function findQuestion(
  questions: readonly WordQuestion[],
  [number, key]: KeyEntry,
  isText: boolean,
): WordQuestion | undefined {
  const [found, ...others] = questions.filter(
    (each) => each.number === number && fitsKey(each, key, isText),
  );
  return others.length === 0 ? found : undefined;
}

/**
 * Lists of keys, which stand behind their questions. Where the numbers of the questions begin
 * again, each list belongs to one run of them: the first list to the first run.
 */
export class KeyLists {
  #chunks: KeyChunk[] = [];
  /** Questions that stood before the lists that were resolved. */
  #resolved = 0;

  get isEmpty(): boolean {
    return this.#chunks.length === 0;
  }

  /** The questions since the last lists. */
  recentOf(questions: readonly WordQuestion[]): readonly WordQuestion[] {
    return questions.slice(this.#resolved);
  }

  /** The question of an entry: the only one since the last lists, else of all questions. */
  find(
    questions: readonly WordQuestion[],
    entry: KeyEntry,
    isTitled: boolean,
  ): WordQuestion | undefined {
    const recent = this.recentOf(questions);
    return findQuestion(recent, entry, isTitled) ?? findQuestion(questions, entry, isTitled);
  }

  add(chunk: KeyChunk): void {
    const parts = groupsOf(chunk.entries, ([number]) => [number]);
    for (const entries of parts) this.#chunks.push({ ...chunk, entries });
  }

  /** Gives the questions their keys; returns the lines of the keys that fit none or several. */
  resolve(questions: readonly WordQuestion[]): Line[] {
    const chunks = this.#chunks.splice(0);
    if (chunks.length === 0) return [];
    const lists = groupsOf(chunks, ({ entries }) => entries.map(([number]) => number));
    const runs = groupsOf(
      this.recentOf(questions).filter(({ number }) => number !== null),
      ({ number }) => [number!],
    );
    const isPaired =
      lists.length === runs.length &&
      lists.every((list, at) =>
        list.every(({ entries, isTitled }) =>
          entries.every((entry) => findQuestion(runs[at]!, entry, isTitled)),
        ),
      );
    const unfit = lists.flatMap((list, at) =>
      list.flatMap(({ entries, lines, isTitled }) => {
        const found = entries.map((entry) =>
          isPaired
            ? findQuestion(runs[at]!, entry, isTitled)
            : this.find(questions, entry, isTitled),
        );
        if (found.includes(undefined)) return lines.filter((line) => !isBlank(line));
        found.forEach((question, index) => giveKey(question!, entries[index]![1]));
        return [];
      }),
    );
    this.#resolved = questions.length;
    return [...new Set(unfit)];
  }
}
