import { GUID_PATTERN } from '../guid';
import { QUOTES_MAX } from '../limits';

/**
 * Markup in a reply's text, which is plain and stays readable in a client that does not parse it:
 *
 *     > [Layla Hasan](/forums?topicGuid=…&contentGuid=…&open=replies&replyGuid=…)
 *     > What she wrote.
 *     I agree, and so does @[Ali Karim](20000000-…).
 *
 * Quotations come first, each with the address of its origin. A mention names a person by guid.
 */

/** Origin of a quotation: a content, or a reply to it. */
export interface QuoteOrigin {
  topicGuid: string;
  contentGuid: string;
  replyGuid: string | null;
}
export interface Quote {
  personName: string;
  origin: QuoteOrigin;
  text: string;
}
export interface Mention {
  personGuid: string;
  personName: string;
}
export type ReplySpan = string | Mention;

/** The parts of a reply's text. */
export interface ReplyText {
  quotes: Quote[];
  /** Text after the quotations, with its mentions in place. */
  body: string;
}

const MENTION = new RegExp(`@\\[([^\\[\\]\\n]{1,450})\\]\\((${GUID_PATTERN})\\)`, 'gi');
const ORIGIN = new RegExp(
  `^> \\[([^\\[\\]\\n]{1,450})\\]\\(/forums\\?topicGuid=(${GUID_PATTERN})&contentGuid=(${GUID_PATTERN})(?:&open=replies&replyGuid=(${GUID_PATTERN}))?\\)$`,
  'i',
);

/**
 * Replaces the characters of a name that the markup cannot contain: brackets and white space become
 * single spaces.
 */
export function markName(name: string): string {
  return name.replace(/[[\]\s]+/g, ' ').trim();
}

/** Address of the quoted content or reply. */
export function originPath({ topicGuid, contentGuid, replyGuid }: QuoteOrigin): string {
  return `/forums?topicGuid=${topicGuid}&contentGuid=${contentGuid}${replyGuid === null ? '' : `&open=replies&replyGuid=${replyGuid}`}`;
}

const isQuoted = (line: string | undefined): boolean => line?.startsWith('> ') ?? false;

/**
 * Matches the first line of a quotation. Without a quoted line below it, that line is ordinary
 * text.
 */
const quotationAt = (lines: readonly string[], at: number): RegExpExecArray | null =>
  isQuoted(lines[at + 1]) ? ORIGIN.exec(lines[at] ?? '') : null;

/** Parses a stored text. Invalid markup is ordinary text. */
export function parseReplyText(text: string): ReplyText {
  const lines = text.split('\n');
  const quotes: Quote[] = [];
  let at = 0;
  for (
    let origin = quotationAt(lines, at);
    origin && quotes.length < QUOTES_MAX;
    origin = quotationAt(lines, at)
  ) {
    const [, personName = '', topicGuid = '', contentGuid = '', replyGuid = null] = origin;
    const from = at + 1;
    // The first line below the origin is always quoted text, even if it looks like another origin.
    for (at = from + 1; isQuoted(lines[at]) && !quotationAt(lines, at); at += 1);
    quotes.push({
      personName,
      origin: { topicGuid, contentGuid, replyGuid },
      text: lines
        .slice(from, at)
        .map((line) => line.slice(2))
        .join('\n'),
    });
  }
  return { quotes, body: lines.slice(at).join('\n') };
}

const formatQuote = ({ personName, origin, text }: Quote): string =>
  [`[${personName}](${originPath(origin)})`, ...text.split('\n')]
    .map((line) => `> ${line}`)
    .join('\n');

/** Serialises the parts: the inverse of {@link parseReplyText}. */
export function formatReplyText({ quotes, body }: ReplyText): string {
  // An empty line separates a body that begins like a quoted line, which would become part of the
  // last quotation. A quotation above the maximum needs none.
  const tooMany = quotes.length === QUOTES_MAX && quotationAt(body.split('\n'), 0) !== null;
  const apart = quotes.length > 0 && isQuoted(body) && !tooMany ? [''] : [];
  return [
    ...quotes.map(formatQuote),
    ...(body === '' && quotes.length > 0 ? [] : [...apart, body]),
  ].join('\n');
}

/** Splits a text into its mentions and the text between them. */
export function spansOf(body: string): ReplySpan[] {
  const spans: ReplySpan[] = [];
  let from = 0;
  for (const { 0: mark, 1: personName = '', 2: personGuid = '', index } of body.matchAll(MENTION)) {
    if (index > from) spans.push(body.slice(from, index));
    spans.push({ personName, personGuid: personGuid.toLowerCase() });
    from = index + mark.length;
  }
  return from < body.length ? [...spans, body.slice(from)] : spans;
}

/** The stored form of a mention. */
export function formatMention({ personName, personGuid }: Mention): string {
  return `@[${markName(personName)}](${personGuid})`;
}

/** Replaces each mention of a text; the replacement is not parsed again. */
export function replaceMentions(body: string, change: (mention: Mention) => string): string {
  return spansOf(body)
    .map((span) => (typeof span === 'string' ? span : change(span)))
    .join('');
}

/** Text for display: each mention becomes `@` and the name. */
export function readable(body: string): string {
  return replaceMentions(body, ({ personName }) => `@${personName}`);
}
