import { QUOTES_MAX } from '../limits';

/**
 * The marks in a reply's text, which is plain and reads as it stands where nobody knows them:
 *
 *     > [Layla Hasan](/forums?topicGuid=…&contentGuid=…&open=replies&replyGuid=…)
 *     > What she wrote.
 *     I agree, and so does @[Ali Karim](20000000-…).
 *
 * Quotations stand first, each with the address of what it quotes. A mention names a person by guid.
 */

/** Where a quotation comes from: a content, or a reply to it. */
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

/** A reply's text in its parts. */
export interface ReplyText {
  quotes: Quote[];
  /** What follows the quotations, with its mentions in place. */
  body: string;
}

const GUID = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}';
const MENTION = new RegExp(`@\\[([^\\[\\]\\n]{1,450})\\]\\((${GUID})\\)`, 'gi');
const ORIGIN = new RegExp(
  `^> \\[([^\\[\\]\\n]{1,450})\\]\\(/forums\\?topicGuid=(${GUID})&contentGuid=(${GUID})(?:&open=replies&replyGuid=(${GUID}))?\\)$`,
  'i',
);

/** A name as it may stand in a mark. */
export function markName(name: string): string {
  return name.replace(/[[\]\s]+/g, ' ').trim();
}

/** The address of what a quotation quotes. */
export function originPath({ topicGuid, contentGuid, replyGuid }: QuoteOrigin): string {
  return `/forums?topicGuid=${topicGuid}&contentGuid=${contentGuid}${replyGuid === null ? '' : `&open=replies&replyGuid=${replyGuid}`}`;
}

const isQuoted = (line: string | undefined): boolean => line?.startsWith('> ') ?? false;

/** The mark of a quotation has at least one line of its text below it; alone it is text. */
const quotationAt = (lines: readonly string[], at: number): RegExpExecArray | null =>
  isQuoted(lines[at + 1]) ? ORIGIN.exec(lines[at] ?? '') : null;

/** Reads a stored text. What does not look like a mark is text. */
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
    // Whatever the first line of its text looks like, it is that.
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

/** The stored text of the parts: the inverse of {@link parseReplyText}. */
export function formatReplyText({ quotes, body }: ReplyText): string {
  // A body that begins like a quotation's line would become part of the last one; one quotation too
  // many would not.
  const tooMany = quotes.length === QUOTES_MAX && quotationAt(body.split('\n'), 0) !== null;
  const apart = quotes.length > 0 && isQuoted(body) && !tooMany ? [''] : [];
  return [
    ...quotes.map(formatQuote),
    ...(body === '' && quotes.length > 0 ? [] : [...apart, body]),
  ].join('\n');
}

/** A text with its mentions apart. */
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

/** Changes each mention of a text; what it is changed to stands as it is. */
export function replaceMentions(body: string, change: (mention: Mention) => string): string {
  return spansOf(body)
    .map((span) => (typeof span === 'string' ? span : change(span)))
    .join('');
}

/** A text as it is read: each mention as the name alone. */
export function readable(body: string): string {
  return replaceMentions(body, ({ personName }) => `@${personName}`);
}
