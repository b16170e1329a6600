import {
  formatReplyText,
  foldForSearch,
  markName,
  readable,
  type Quote,
  type ReplyText,
} from '@riwaq/api';

/** A text that can be quoted, with its writer; null once a moderator has removed it. */
export interface Source {
  personName: string;
  text: string | null;
}

/** A text as quotations are compared: spaces, tashkeel and the forms of letters do not count. */
const bare = (text: string): string => foldForSearch(readable(text)).replaceAll(' ', '');

/** Whether a quotation says what its source says. */
function isFaithful(quote: Quote, source: string): boolean {
  const quoted = bare(quote.text);
  return quoted !== '' && bare(source).includes(quoted);
}

/** The text whose quotations of a reply are empty; null when it quotes the reply nowhere. */
export function withoutQuotesOf(replyGuid: string, { quotes, body }: ReplyText): ReplyText | null {
  const isOfReply = ({ origin }: Quote) => origin.replyGuid?.toLowerCase() === replyGuid;
  if (!quotes.some(isOfReply)) return null;
  return {
    quotes: quotes.map((quote) => (isOfReply(quote) ? { ...quote, text: '' } : quote)),
    body,
  };
}

/**
 * The text with each quotation under the name of whoever wrote what it quotes. A quotation of
 * nothing, or of what was not said, loses its name and address: nobody is quoted with words that
 * are not theirs. One that stood there before stands, for its source may have changed since. One of
 * a removed text is empty.
 */
export function withTrueQuotes(
  { quotes, body }: ReplyText,
  sourceOf: (quote: Quote) => Source | undefined,
  before: readonly Quote[] = [],
): ReplyText {
  const known = new Set(before.map((quote) => formatReplyText({ quotes: [quote], body: '' })));
  const kept: Quote[] = [];
  const loose: string[] = [];
  for (const quote of quotes) {
    const source = sourceOf(quote);
    if (known.has(formatReplyText({ quotes: [quote], body: '' }))) kept.push(quote);
    else if (source?.text === null)
      kept.push({ ...quote, personName: markName(source.personName), text: '' });
    else if (source && isFaithful(quote, source.text))
      kept.push({ ...quote, personName: markName(source.personName), text: readable(quote.text) });
    else loose.push(...quote.text.split('\n').map((line) => `> ${line}`));
  }
  return {
    quotes: kept,
    body: [...loose, ...(body === '' && loose.length > 0 ? [] : [body])].join('\n'),
  };
}
