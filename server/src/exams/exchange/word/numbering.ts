import { childOf, childrenOf, type XmlElement } from '../xml-tree';
import { valueOf, type ListPosition } from './formats';

/** The letters of the alphabet and of the traditional order of numbers (abjad). */
export const ALPHABET = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
export const ARABIC_ALPHABET = [...'ابتثجحخدذرزسشصضطظعغفقكلمنهوي'];
export const ABJAD = [...'ابجدهوزحطيكلمنسعفصقرشتثخذضظغ'];

/** The label that Word shows before a paragraph of a list. */
export type ListLabel =
  | { readonly kind: 'number'; readonly number: number; readonly level: number }
  | { readonly kind: 'letter'; readonly letter: string; readonly level: number }
  /** A bullet, or a number in Roman digits, which is its text. */
  | { readonly kind: 'bullet'; readonly level: number; readonly text?: string };

const LETTERS = new Map<string, readonly string[]>([
  ['upperLetter', ALPHABET],
  ['lowerLetter', ALPHABET],
  ['arabicAlpha', ARABIC_ALPHABET],
  ['arabicAbjad', ABJAD],
]);
const BULLETS = new Set(['bullet', 'none']);
const ROMAN = new Set(['upperRoman', 'lowerRoman']);
const ROMAN_DIGITS = [
  ['M', 1000],
  ['CM', 900],
  ['D', 500],
  ['CD', 400],
  ['C', 100],
  ['XC', 90],
  ['L', 50],
  ['XL', 40],
  ['X', 10],
  ['IX', 9],
  ['V', 5],
  ['IV', 4],
  ['I', 1],
] as const;
/** Highest number in Roman digits; lists are shorter. */
const ROMAN_MAX = 3999;

/** The label of a list item in Roman digits. */
export function romanLabel(number: number, isLower: boolean): string {
  let rest = Math.min(Math.max(number, 0), ROMAN_MAX);
  let text = '';
  for (const [digits, value] of ROMAN_DIGITS) for (; rest >= value; rest -= value) text += digits;
  return `${isLower ? text.toLowerCase() : text}.`;
}

interface Level {
  readonly format: string;
  readonly start: number;
}
interface List {
  /** Lists with the same key count together. */
  readonly counter: string;
  readonly levels: ReadonlyMap<number, Level>;
  /** Levels at which this list starts again, with the number. */
  readonly restarts: ReadonlyMap<number, number>;
}

const numberOf = (element: XmlElement | undefined, otherwise: number): number => {
  const value = Number(valueOf(element) ?? otherwise);
  return Number.isSafeInteger(value) ? value : otherwise;
};

const levelsIn = (element: XmlElement): Map<number, Level> =>
  new Map(
    childrenOf(element, 'w:lvl').map((level) => [
      Number(level.attributes['w:ilvl']) || 0,
      {
        format: valueOf(childOf(level, 'w:numFmt')) ?? 'decimal',
        start: numberOf(childOf(level, 'w:start'), 1),
      },
    ]),
  );

function listsIn(root: XmlElement): Map<string, List> {
  const shared = new Map(
    childrenOf(root, 'w:abstractNum').map((element) => [
      element.attributes['w:abstractNumId'] ?? '',
      levelsIn(element),
    ]),
  );
  return new Map(
    childrenOf(root, 'w:num').map((element): [string, List] => {
      const counter = valueOf(childOf(element, 'w:abstractNumId')) ?? '';
      const levels = new Map(shared.get(counter));
      const restarts = new Map<number, number>();
      for (const override of childrenOf(element, 'w:lvlOverride')) {
        const level = Number(override.attributes['w:ilvl']) || 0;
        for (const [at, own] of levelsIn(override)) levels.set(at, own);
        const start = childOf(override, 'w:startOverride');
        if (start) restarts.set(level, numberOf(start, 1));
      }
      return [element.attributes['w:numId'] ?? '', { counter, levels, restarts }];
    }),
  );
}

/** Counts the paragraphs of the lists of a document, as Word does. */
export class Numbering {
  readonly #lists: ReadonlyMap<string, List>;
  readonly #counts = new Map<string, number[]>();
  readonly #begun = new Set<string>();

  constructor(root: XmlElement | null) {
    this.#lists = root ? listsIn(root) : new Map<string, List>();
  }

  /** The label of the next paragraph at this position; null where it is in no list. */
  next({ list: id, level }: ListPosition): ListLabel | null {
    const list = this.#lists.get(id);
    if (!list) return null;
    const { format, start } = list.levels.get(level) ?? { format: 'decimal', start: 1 };
    const count = this.#count(id, list, level, start);
    const letters = LETTERS.get(format);
    if (letters) {
      const letter = letters[(count - 1) % letters.length];
      return letter === undefined ? null : { kind: 'letter', letter, level };
    }
    if (ROMAN.has(format))
      return { kind: 'bullet', level, text: romanLabel(count, format === 'lowerRoman') };
    return BULLETS.has(format)
      ? { kind: 'bullet', level }
      : { kind: 'number', number: count, level };
  }

  #count(id: string, list: List, level: number, start: number): number {
    const counts = this.#counts.get(list.counter) ?? [];
    this.#counts.set(list.counter, counts);
    const restart = list.restarts.get(level);
    const begun = `${id} ${level}`;
    const before = counts[level];
    const isRestart = restart !== undefined && !this.#begun.has(begun);
    this.#begun.add(begun);
    const count = isRestart ? restart : before === undefined ? start : before + 1;
    counts[level] = count;
    counts.length = level + 1;
    return count;
  }
}
