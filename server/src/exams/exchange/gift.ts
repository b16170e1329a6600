import { cutText, CATEGORY_QUESTIONS_MAX, seenText, type LineReason } from '@riwaq/api';
import { readCategoryPath } from './category-path';
import { readAnswers, type GiftAnswers } from './gift-answers';
import { giftBlocks, type GiftBlock } from './gift-blocks';
import {
  hideEscapes,
  htmlOfText,
  lineOfHtml,
  lossesOfText,
  readFormat,
  unescapeText,
  type GiftText,
} from './gift-text';
import type { ImportedDraft, LeftOut, LineError, ReadResult } from './question-draft';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop';

/** Reading stops after this many errors: the file is not in the GIFT format. */
const MOST_ERRORS = 200;
/** Limit of names in the response, in characters. */
const NAME_LENGTH = 100;
/** Characters of a question from which its name is made. */
const NAME_SOURCE = 10 * NAME_LENGTH;
/** Stands in a sentence for the missing word. */
const BLANK = '_____';
const GENERAL_FEEDBACK = '####';

type Parsed =
  | { readonly kind: 'draft'; readonly draft: ImportedDraft }
  | { readonly kind: 'leftOut'; readonly leftOut: LeftOut }
  | { readonly kind: 'error'; readonly reason: LineReason; readonly offset: number };

const error = (reason: LineReason, offset: number): Parsed => ({ kind: 'error', reason, offset });

/** The offset behind a category line, with the names in its path; null without one. */
function readCategory(text: string): { end: number; names: string[] } | null {
  const end = text.indexOf('\n');
  const line = end < 0 ? text : text.slice(0, end);
  const [prefix] = /^[\s\p{Cf}]*\$CATEGORY:/u.exec(line) ?? [];
  return prefix === undefined
    ? null
    : { end: line.length, names: readCategoryPath(line.slice(prefix.length)) };
}

/** Reads the title `::name::`, if there is one, and the offset behind it. */
function readTitle(text: string, from: number): { title: string; end: number } {
  const [prefix] = /^[\s\p{Cf}]*::/u.exec(text.slice(from)) ?? [];
  const start = from + (prefix?.length ?? 0);
  if (prefix === undefined) return { title: '', end: from };
  const end = text.indexOf('::', start);
  return end < 0
    ? { title: '', end: start }
    : { title: unescapeText(text.slice(start, end)).trim(), end: end + 2 };
}

/** Finds the braces around the answers; null for a text without braces. */
function findAnswers(text: string, from: number): { start: number; end: number } | Parsed | null {
  const start = text.indexOf('{', from);
  const end = text.indexOf('}', from);
  if (start < 0 && end < 0) return null;
  if (start < 0 || end < start) return error('unmatchedBrace', Math.max(end, start));
  const inner = text.indexOf('{', start + 1);
  if (inner >= 0) return error(inner < end ? 'unmatchedBrace' : 'secondAnswers', inner);
  const second = text.indexOf('}', end + 1);
  return second < 0 ? { start, end } : error('unmatchedBrace', second);
}

/** Splits off the general feedback. */
function withoutFeedback(source: string): { answers: string; feedback: string } {
  const at = source.lastIndexOf(GENERAL_FEEDBACK);
  if (at < 0) return { answers: source, feedback: '' };
  return { answers: source.slice(0, at), feedback: source.slice(at + GENERAL_FEEDBACK.length) };
}

const nameOf = (title: string, text: GiftText): string =>
  cutText(
    title ||
      lineOfHtml(htmlOfText({ ...text, text: text.text.slice(0, NAME_SOURCE) })).slice(
        0,
        NAME_SOURCE,
      ),
    NAME_LENGTH,
  );

const draftOf = (
  text: GiftText,
  { type, options, marking, losses }: Extract<GiftAnswers, { kind: 'read' }>,
  category: readonly string[],
  feedback: GiftText,
): ImportedDraft => ({
  type,
  get html() {
    return htmlOfText(text);
  },
  ...(feedback.text !== '' && { feedback: htmlOfText(feedback) }),
  hint: '',
  mark: null,
  options,
  ...(marking && { marking }),
  files: [],
  category,
  losses: [...new Set([...lossesOfText(text), ...losses, ...lossesOfText(feedback)])],
});

/** Reads the question in a block from this offset on; escapes are hidden in the text. */
function readQuestion(text: string, from: number, category: readonly string[]): Parsed {
  const { title, end } = readTitle(text, from);
  const braces = findAnswers(text, end);
  if (braces === null) {
    const description = readFormat(text.slice(end), 'moodle');
    return {
      kind: 'leftOut',
      leftOut: { name: nameOf(title, description), kind: 'description', reason: 'kind' },
    };
  }
  if ('kind' in braces) return braces;
  const before = text.slice(end, braces.start);
  const after = text.slice(braces.end + 1);
  const isMissingWord = seenText(after) !== '';
  if (!isMissingWord && seenText(before) === '') return error('emptyQuestion', braces.start);
  const asked = readFormat(isMissingWord ? before + BLANK + after : before, 'moodle');
  const { answers, feedback } = withoutFeedback(text.slice(braces.start + 1, braces.end));
  const result = readAnswers(answers, asked.text, asked.format);
  switch (result.kind) {
    case 'error':
      return error(result.reason, braces.start + 1 + result.offset);
    case 'leftOut':
      return {
        kind: 'leftOut',
        leftOut: { name: nameOf(title, asked), kind: result.type, reason: result.reason },
      };
    case 'read':
      return {
        kind: 'draft',
        draft: draftOf(asked, result, category, readFormat(feedback, asked.format)),
      };
  }
}

/** Skips the white space at the start of an invalid text, so that its own line is named. */
function lineOf(block: GiftBlock, text: string, offset: number): number {
  const space = /^[\s=~]*/.exec(text.slice(offset))?.[0].length ?? 0;
  return block.lineAt(Math.min(offset + space, Math.max(text.length - 1, 0)));
}

/**
 * Reads questions in the GIFT format of Moodle. Blank lines separate them, and the answers stand in
 * braces. Matching questions and descriptions are listed in `leftOut`, as are questions whose
 * answers would be marked differently here.
 */
export async function readGift(source: string): Promise<ReadResult> {
  const errors: LineError[] = [];
  const questions: ImportedDraft[] = [];
  const leftOut: LeftOut[] = [];
  let category: string[] = [];
  let found = 0;
  for await (const block of giftBlocks(source)) {
    await yieldToEventLoop();
    const { text: raw, isTooLong } = block;
    const modifier = readCategory(raw);
    if (modifier) category = modifier.names;
    const from = modifier?.end ?? 0;
    if (!isTooLong && seenText(raw.slice(from)) === '') continue;
    found += 1;
    if (found > CATEGORY_QUESTIONS_MAX)
      return { kind: 'refused', reason: 'tooManyQuestions', line: block.lineAt(from) };
    if (isTooLong) {
      const beginning = readFormat(raw.slice(from, from + NAME_SOURCE), 'plain');
      leftOut.push({ name: nameOf('', beginning), kind: 'question', reason: 'tooLong' });
      continue;
    }
    const text = hideEscapes(raw);
    const parsed = readQuestion(text, from, category);
    if (parsed.kind === 'draft') {
      const { losses } = parsed.draft;
      questions.push(
        block.hasTags ? { ...parsed.draft, losses: [...losses, 'tags'] } : parsed.draft,
      );
    } else if (parsed.kind === 'leftOut') leftOut.push(parsed.leftOut);
    else {
      errors.push({ line: lineOf(block, text, parsed.offset), reason: parsed.reason });
      if (errors.length >= MOST_ERRORS) return { kind: 'lines', errors, unfinished: true };
    }
  }
  if (errors.length > 0) return { kind: 'lines', errors, unfinished: false };
  return { kind: 'read', questions, leftOut };
}
