import {
  formatReplyText,
  foldForSearch,
  markName,
  readable,
  type Quote,
  type ReplyText,
} from '@riwaq/api';

/** A text that can be quoted, with its writer. The text is null once a moderator has removed it. */
export interface QuotationSource {
  personName: string;
  text: string | null;
}

/** Normalises a text for comparing quotations: ignores spaces, tashkeel and letter forms. */
const bare = (text: string): string => foldForSearch(readable(text)).replaceAll(' ', '');

/** Whether the source contains the quoted text. */
function isFaithful(quote: Quote, source: string): boolean {
  const quoted = bare(quote.text);
  return quoted !== '' && bare(source).includes(quoted);
}

/** Empties the quotations of one reply in a text; null when the text does not quote it. */
export function withoutQuotesOf(replyGuid: string, { quotes, body }: ReplyText): ReplyText | null {
  const isOfReply = ({ origin }: Quote) => origin.replyGuid?.toLowerCase() === replyGuid;
  if (!quotes.some(isOfReply)) return null;
  return {
    quotes: quotes.map((quote) => (isOfReply(quote) ? { ...quote, text: '' } : quote)),
    body,
  };
}

/**
 * Puts the name of the source's writer on each quotation. A quotation without a source, or whose
 * source does not contain the text, loses its name and link, so that nobody is quoted with words
 * that are not theirs. A quotation of the previous version is unchanged, because its source may
 * have changed since. A quotation of a removed text is emptied.
 */
export function withTrueQuotes(
  { quotes, body }: ReplyText,
  sourceOf: (quote: Quote) => QuotationSource | undefined,
  before: readonly Quote[] = [],
): ReplyText {
  const known = new Set(before.map((quote) => formatReplyText({ quotes: [quote], body: '' })));
  const remaining: Quote[] = [];
  const loose: string[] = [];
  for (const quote of quotes) {
    const source = sourceOf(quote);
    if (known.has(formatReplyText({ quotes: [quote], body: '' }))) remaining.push(quote);
    else if (source?.text === null)
      remaining.push({ ...quote, personName: markName(source.personName), text: '' });
    else if (source && isFaithful(quote, source.text))
      remaining.push({
        ...quote,
        personName: markName(source.personName),
        text: readable(quote.text),
      });
    else loose.push(...quote.text.split('\n').map((line) => `> ${line}`));
  }
  return {
    quotes: remaining,
    body: [...loose, ...(body === '' && loose.length > 0 ? [] : [body])].join('\n'),
  };
}
