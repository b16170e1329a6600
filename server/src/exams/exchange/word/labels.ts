import { seenText, toLatinDigits, withoutInvisible } from '@riwaq/api';
import { ABJAD, ALPHABET, ARABIC_ALPHABET } from './numbering';

/** Characters of a line in which a label is searched. */
const HEAD = 48;
/** Marks of a right option. */
const STAR = '*✓✔√';

/** A label typed at the start of a line, and the position at which the text after it begins. */
export type TypedLabel =
  | { readonly kind: 'number'; readonly number: number; readonly end: number }
  | {
      readonly kind: 'letter';
      readonly letter: string;
      readonly isStarred: boolean;
      readonly end: number;
    }
  | { readonly kind: 'box'; readonly isChecked: boolean; readonly end: number };

const QUESTION_WORD =
  /^(?:question|q|السؤال|سؤال|س)\s?[.:]?\s?[([]?([0-9٠-٩۰-۹]{1,4})[)\]]?\s?(?:[.):/\-–—](?!\d))?(?!\p{L})/iu;
const NUMBER =
  /^[([]?([0-9٠-٩۰-۹]{1,4})(?:\s?[.)\]](?!\d)[.:\-–]?|[:/\-–—](?![\dA-Za-z])|\s[-–—]\s(?!\d))/;
const LATIN_LETTER =
  /^([*✓✔√]?)\s?[([]?([A-Za-z])\s?(?:[.)\]](?![a-z]\.)[.:\-–]?|[:/\-–—](?=\s|$))/;
const ARABIC_LETTER = /^([*✓✔√]?)\s?[([]?([ء-ي])ـ?\s?[.)\]:/\-–—]/;
const BOX = /^([☐□☒☑])\s/;

/** A letter of a label or key as it is compared: capital, and one form of alef. */
export const plainLetter = (letter: string): string =>
  letter.toUpperCase().replace(/[أإآ]/, 'ا').replace('ـ', '');

/** The positions that a letter has in the alphabets, counted from 0. */
export const positionsOf = (letter: string): number[] =>
  [ALPHABET, ARABIC_ALPHABET, ABJAD]
    .map((alphabet) => alphabet.indexOf(letter))
    .filter((position) => position >= 0);

/** The position after the spaces and invisible characters at the start of a line. */
export function afterSpaces(text: string): number {
  const end = Math.min(text.length, HEAD);
  let at = 0;
  while (at < end && seenText(text.charAt(at)) === '') at += 1;
  return at;
}

/** The start of a line without invisible characters; `endOf` gives positions in the line itself. */
function headOf(text: string): { head: string; endOf: (length: number) => number } {
  const start = afterSpaces(text);
  const ends: number[] = [];
  let head = '';
  for (const [index, sign] of text
    .slice(start, start + HEAD)
    .split('')
    .entries()) {
    if (withoutInvisible(sign) === '') continue;
    head += sign;
    ends.push(start + index + 1);
  }
  return { head, endOf: (length) => ends[length - 1] ?? start };
}

/** The label at the start of a line; null where there is none. */
export function typedLabel(text: string): TypedLabel | null {
  const { head, endOf } = headOf(text);
  const number = QUESTION_WORD.exec(head) ?? NUMBER.exec(head);
  if (number)
    return {
      kind: 'number',
      number: Number(toLatinDigits(number[1] ?? '')),
      end: endOf(number[0].length),
    };
  const letter = LATIN_LETTER.exec(head) ?? ARABIC_LETTER.exec(head);
  const plain = plainLetter(letter?.[2] ?? '');
  if (letter && positionsOf(plain).length > 0)
    return {
      kind: 'letter',
      letter: plain,
      isStarred: letter[1] !== '',
      end: endOf(letter[0].length),
    };
  const box = BOX.exec(head);
  return box
    ? { kind: 'box', isChecked: /[☒☑]/.test(box[1] ?? ''), end: endOf(box[0].length) }
    : null;
}

/** Positions at which further options begin in a line: `A. 3   B. 4` after wide spaces. */
export function optionStarts(text: string): number[] {
  const first = typedLabel(text);
  const starts: number[] = [];
  let next = first?.kind === 'letter' && positionsOf(first.letter).includes(0) ? 1 : 0;
  for (const { index, 0: gap } of text.matchAll(/[\t\u2003]\s*|\s{2,}/g)) {
    const at = index + gap.length;
    const label = typedLabel(text.slice(at, at + HEAD));
    if (at > 0 && label?.kind === 'letter' && positionsOf(label.letter).includes(next)) {
      starts.push(at);
      next += 1;
    }
  }
  // A single letter after a gap is no row of options.
  return next >= 2 ? starts : [];
}

const KEY_TITLE =
  /^(?:the\s)?(?:answer\s?(?:keys?|sheet)|answers|keys?|مفتاح\s(?:ال)?(?:[إا]جاب(?:ة|ات)|حل|أجوبة|تصحيح)|(?:ال)?[إا]جابات|(?:ال)?أجوبة)\s?[:：]?$/i;
const KEY_PREFIX =
  /^(?:the\s)?(?:answer\s?(?:keys?|sheet)|answers|keys?|مفتاح\s(?:ال)?(?:[إا]جاب(?:ة|ات)|حل|أجوبة|تصحيح)|(?:ال)?[إا]جابات|(?:ال)?أجوبة)\s?(?:[:：=\-–—]\s{0,3}|\s(?=[([]?[0-9٠-٩۰-۹]))/i;
/** Where keys begin behind a keyword, and whether it is the title of several: `Answers:`. */
export function keyPrefix(text: string): { end: number; isTitle: boolean } {
  const { head, endOf } = headOf(text);
  const title = KEY_PREFIX.exec(head);
  if (title) return { end: endOf(title[0].length), isTitle: true };
  const found = keywordOf(text);
  return { end: found?.keyword === 'answer' ? found.end : 0, isTitle: false };
}
/** Whether a line is the title of the keys of all questions. */
export const isKeyTitle = (text: string): boolean => {
  const { head } = headOf(text);
  return head.length < HEAD && KEY_TITLE.test(head.trim());
};

const KEYWORDS = {
  answer:
    /^(?:(?:the\s)?(?:correct\s|right\s|model\s)?answers?|ans|answer\skey|key|(?:ال)?[إا]جاب(?:ة|ات)|الجواب|جواب|الحل|المفتاح)(?:\s(?:الصحيحة|الصحيح|النموذجية))?\s?[:：=]/i,
  mark: /^(?:marks?|points?|score|الدرجة|الدرجات|العلامة|درجة\sالسؤال|علامة\sالسؤال)\s?[:：=]/i,
  hint: /^(?:hint|تلميح|إرشاد|ارشاد)\s?[:：]/i,
  feedback:
    /^(?:(?:general\s)?feedback|explanation|rationale|(?:ال)?تغذية\s(?:ال)?راجعة|التفسير|التعليل|الشرح)\s?[:：]/i,
} as const;
export type Keyword = keyof typeof KEYWORDS;

/** The keyword at the start of a line, and the position at which its value begins. */
export function keywordOf(text: string): { keyword: Keyword; end: number } | null {
  const { head, endOf } = headOf(text);
  for (const keyword of Object.keys(KEYWORDS) as Keyword[]) {
    const found = KEYWORDS[keyword].exec(head);
    if (found) return { keyword, end: endOf(found[0].length) };
  }
  return null;
}

const INLINE = /(?<![^\s])[([]?(\p{L})ـ?\s?[.)\]](?=\s*\S)/gu;
/** Whether a text has options with letters within its lines, among them one with this letter. */
export function hasInlineOptions(text: string, letter: string): boolean {
  const letters = [...text.matchAll(INLINE)].map(([, each = '']) => plainLetter(each));
  return letters.length >= 2 && letters.includes(plainLetter(letter));
}

const ANSWER_START = /(?:[.?!؟)\]…]\s{1,3}|\t)(?=(?:ANSWER|Answer|الإجابة|الجواب)\s?[:：]\s?\S)/gu;
/** Where an answer begins behind the end of a sentence: `The sun is a star. ANSWER: True`. */
export function answerStarts(text: string): number[] {
  const last = [...text.matchAll(ANSWER_START)].at(-1);
  return last ? [last.index + last[0].length] : [];
}

const MARK =
  /[([]\s?([0-9٠-٩۰-۹]{1,3}(?:[.,٫][0-9٠-٩۰-۹]{1,2})?)\s?(?:marks?|points?|pts?|درج(?:ة|ات)|علام(?:ة|ات))\s?[)\]]\s*$/iu;
const TWO_MARKS = /[([]\s?(?:درجت|علامت)(?:ان|ين)\s?[)\]]\s*$/u;
/** The mark in brackets at the end of a text: `(5 marks)`, `(٣ درجات)`; null without one. */
export function markIn(text: string): string | null {
  const end = text.slice(-HEAD);
  return MARK.exec(end)?.[1] ?? (TWO_MARKS.test(end) ? '2' : null);
}

/** Where the mark at the end of a text begins; its end without one. */
export function markStart(text: string): number {
  const end = text.slice(-HEAD);
  const found = MARK.exec(end) ?? TWO_MARKS.exec(end);
  return found ? text.length - end.length + found.index : text.length;
}

/** Removes a star at either end of an option's text; null where there is none. */
export function starIn(text: string): { from: number; to: number } | null {
  const start = afterSpaces(text);
  if (STAR.includes(text.charAt(start)) && text.charAt(start) !== '')
    return { from: start + 1, to: text.length };
  let end = text.length;
  while (end > start && seenText(text.charAt(end - 1)) === '') end -= 1;
  return end > start && STAR.includes(text.charAt(end - 1)) ? { from: start, to: end - 1 } : null;
}
