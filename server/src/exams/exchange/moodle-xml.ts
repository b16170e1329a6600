import {
  cutText,
  OPTION_TEXT_MAX,
  parseDecimal,
  QUESTION_OPTIONS_MAX,
  QUESTIONS_MAX,
  TEXT_MAX,
  type QuestionType,
} from '@riwaq/api';
import { unitsOf, type MarkUnits } from '../rules/mark';
import { readCategoryPath } from './category-path';
import { yieldToEventLoop } from './yield-to-event-loop';
import type { EmbeddedFile, ImportedDraft, LeftOut, ReadResult } from './question-draft';
import { childOf, childrenOf, parseXml, textOf, XmlError, type XmlElement } from './xml-tree';

type Option = ImportedDraft['options'][number];

/** Limit of names in the response, in characters. */
const NAME_LENGTH = 100;
const FILE_NAME_LENGTH = 255;
/**
 * Characters read of a text and of an option or number: one more than the limit, so that a text
 * that is too long is detected. A file may contain a text of millions of characters, and processing
 * all of it would take many times its memory.
 */
const READ = { html: TEXT_MAX.html + 1, option: OPTION_TEXT_MAX + 1 } as const;
/** Characters of HTML from which the tags are removed in one step. */
const AT_ONCE = 256 * 1024;

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: ' ',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  amp: '&',
};
/** Removes the tags from HTML, up to the limit of characters that are read. */
function withoutTags(html: string): string {
  let text = '';
  for (let start = 0, end; start < html.length && text.length < READ.html; start = end) {
    // A tag ends before the next `<`: a search beyond it would, for each of a million of them, scan
    // to the end of the text.
    end = html.indexOf('<', start + AT_ONCE);
    if (end < 0) end = html.length;
    text += html
      .slice(start, end)
      .replace(/<(?:br|\/p|\/div|\/li)\b[^<>]*>/gi, ' ')
      .replace(/<[^<>]*>/g, '')
      .slice(0, READ.html);
  }
  return text.slice(0, READ.html);
}

/** The visible text of HTML, on one line. */
export function plainOf(html: string): string {
  const read = withoutTags(html)
    .replace(
      /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi,
      (entity, decimal?: string, hex?: string, name = '') => {
        const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null;
        if (code !== null) return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
        return ENTITIES[name.toLowerCase()] ?? entity;
      },
    )
    .replace(/\s+/g, ' ')
    .trim();
  // A surrogate pair may be written as two entities; the database cannot store a single half, so it
  // becomes a replacement character.
  return Buffer.from(read).toString();
}

/**
 * Converts a text in one of Moodle's formats (`html`, `moodle_auto_format`, `plain_text`,
 * `markdown`) to HTML, up to the limit of characters that are read.
 */
function htmlOf(element: XmlElement | undefined): string {
  const text = textOf(element, 'text').slice(0, READ.html);
  const format = element?.attributes['format'] ?? 'html';
  if (text === '' || format === 'html' || format === 'moodle_auto_format') return text;
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');
}

const optionOf = (answer: XmlElement, name: string): string =>
  textOf(answer, name).slice(0, READ.option);

/** The percentage of the mark that an answer is worth. */
const worthOf = (answer: XmlElement): number => Number(answer.attributes['fraction'] ?? 0);
const WHOLE = 100;
const isRight = (answer: XmlElement): boolean => worthOf(answer) > 0;
/**
 * Whether the answer is worth the full mark. One choice, a text and a number are right or wrong in
 * Riwaq: no partial marks.
 */
const isFullyRight = (answer: XmlElement): boolean => worthOf(answer) >= WHOLE;

const choices = (question: XmlElement, right: (answer: XmlElement) => boolean): Option[] =>
  childrenOf(question, 'answer').map((answer) => ({
    text: plainOf(textOf(answer, 'text')),
    isCorrect: right(answer),
    tolerance: null,
  }));

function trueOrFalse(question: XmlElement): Option[] {
  // Moodle writes `true` and `false` in English, whatever the language of the course.
  return childrenOf(question, 'answer').map((answer) => ({
    text: optionOf(answer, 'text'),
    isCorrect: isRight(answer),
    tolerance: null,
  }));
}

const accepted = (question: XmlElement): Option[] =>
  childrenOf(question, 'answer')
    .filter(isFullyRight)
    .map((answer) => ({ text: optionOf(answer, 'text'), isCorrect: true, tolerance: null }));

const numbers = (question: XmlElement): Option[] =>
  childrenOf(question, 'answer')
    .filter(isFullyRight)
    .map((answer) => ({
      text: optionOf(answer, 'text'),
      isCorrect: true,
      tolerance: optionOf(answer, 'tolerance') || null,
    }));

const KINDS: Readonly<
  Record<string, (question: XmlElement) => { type: QuestionType; options: Option[] }>
> = {
  multichoice: (question) =>
    textOf(question, 'single').toLowerCase() === 'false'
      ? { type: 'MultiChoice', options: choices(question, isRight) }
      : { type: 'OneChoice', options: choices(question, isFullyRight) },
  truefalse: (question) => ({ type: 'OneChoice', options: trueOrFalse(question) }),
  shortanswer: (question) => ({ type: 'FillInTheBlanks', options: accepted(question) }),
  numerical: (question) => ({ type: 'Number', options: numbers(question) }),
  essay: () => ({ type: 'AttachedFile', options: [] }),
};

/**
 * Answers worth a part of the mark in Moodle, which count as wrong in Riwaq. None for multiple
 * choice, where each right option is worth a part.
 */
const partialAnswers = (type: QuestionType, question: XmlElement): string[] =>
  type === 'MultiChoice'
    ? []
    : childrenOf(question, 'answer')
        .filter((answer) => isRight(answer) && !isFullyRight(answer))
        .slice(0, QUESTION_OPTIONS_MAX)
        .map((answer) => plainOf(textOf(answer, 'text')).slice(0, NAME_LENGTH));

function problemOf(
  type: QuestionType,
  html: string,
  options: readonly Option[],
): LeftOut['reason'] | null {
  if (html.length > TEXT_MAX.html) return 'tooLong';
  if (plainOf(html) === '' && !/<img\b/i.test(html)) return 'emptyText';
  if (type !== 'AttachedFile' && !options.some(({ isCorrect }) => isCorrect))
    return 'noRightAnswer';
  // An option that is only a picture would become an option without text.
  if (options.some(({ text }) => text === '')) return 'emptyOption';
  if (
    type === 'Number' &&
    options.some(
      ({ text, tolerance }) =>
        !parseDecimal(text) || (tolerance !== null && !parseDecimal(tolerance)),
    )
  )
    return 'number';
  return null;
}

/** The embedded files of texts; the first of several with the same name. */
function filesOf(...texts: (XmlElement | undefined)[]): EmbeddedFile[] {
  const files = new Map<string, EmbeddedFile>();
  for (const { attributes, text } of texts.flatMap((each) =>
    each ? childrenOf(each, 'file') : [],
  )) {
    const name = (attributes['name'] ?? '').slice(0, FILE_NAME_LENGTH);
    if (attributes['encoding'] === 'base64' && name !== '' && !files.has(name))
      files.set(name, { name, octets: Buffer.from(text, 'base64') });
  }
  return [...files.values()];
}

function markIn(question: XmlElement): MarkUnits | null {
  const number = parseDecimal(optionOf(question, 'defaultgrade'));
  return number ? unitsOf(Number(number.digits) / 10 ** number.scale) : null;
}

const categoryOf = (question: XmlElement): string[] =>
  readCategoryPath(textOf(childOf(question, 'category'), 'text'));

type Refusal = Extract<ReadResult, { kind: 'refused' }>;

async function parseQuiz(source: string): Promise<XmlElement | Refusal> {
  try {
    const root = await parseXml(source);
    return root.name === 'quiz' ? root : { kind: 'refused', reason: 'noQuiz', line: 1 };
  } catch (cause) {
    if (cause instanceof XmlError)
      return { kind: 'refused', reason: cause.reason, line: cause.line };
    throw cause;
  }
}

/**
 * Reads a question file that Moodle exported (Moodle XML). Imports multiple choice, true or false,
 * short answer, numerical and essay questions; descriptions and every other kind are listed in
 * `leftOut`.
 */
export async function readMoodleXml(
  source: string,
): Promise<Exclude<ReadResult, { kind: 'lines' }>> {
  const quiz = await parseQuiz(source);
  if ('kind' in quiz) return quiz;

  const questions: ImportedDraft[] = [];
  const leftOut: LeftOut[] = [];
  let category: string[] = [];
  let found = 0;
  for (const element of childrenOf(quiz, 'question')) {
    await yieldToEventLoop();
    const kind = (element.attributes['type'] ?? '').slice(0, NAME_LENGTH);
    if (kind === 'category') {
      category = categoryOf(element);
      continue;
    }
    const text = childOf(element, 'questiontext');
    const html = htmlOf(text);
    found += 1;
    if (found > QUESTIONS_MAX)
      return { kind: 'refused', reason: 'tooManyQuestions', line: element.line };
    const name = cutText(textOf(childOf(element, 'name'), 'text') || plainOf(html), NAME_LENGTH);
    const read = Object.hasOwn(KINDS, kind) ? KINDS[kind]?.(element) : undefined;
    const problem = read ? problemOf(read.type, html, read.options) : 'kind';
    if (!read || problem) {
      leftOut.push({ name, kind, reason: problem ?? 'kind' });
      continue;
    }
    const feedback = childOf(element, 'generalfeedback');
    questions.push({
      ...read,
      get html() {
        return htmlOf(text);
      },
      hint: plainOf(htmlOf(childOf(element, 'hint'))),
      mark: markIn(element),
      files: filesOf(text, feedback),
      category,
      losses: [],
    });
    for (const answer of partialAnswers(read.type, element))
      leftOut.push({ name: `${name}: ${answer}`, kind: 'answer', reason: 'partial' });
  }
  return { kind: 'read', questions, leftOut };
}
