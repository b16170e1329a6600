import {
  formatMention,
  formatReplyText,
  MENTIONS_MAX,
  parseReplyText,
  replaceMentions,
  spansOf,
  type Quote,
} from '@riwaq/api';
import type { Tx } from '../platform/db/database';
import { mentionedIn, withMentionNames } from './rules/mention-markup';
import { withTrueQuotes, type QuotationSource } from './rules/quotations';
import { findMentionableNames, quotableContent } from './store-mentions';
import { findReply } from './store-replies';

/** The writer of a text and the topic that they write in. */
interface WritingContext {
  topicGuid: string;
  writer: string;
  now: Date;
}

/**
 * A text that may be stored, with the mentioned people: they see the topic, are at most
 * MENTIONS_MAX, and never include the writer.
 */
interface CanonicalText {
  text: string;
  mentioned: string[];
}

async function sourceOf(
  tx: Tx,
  topicGuid: string,
  { origin }: Quote,
): Promise<QuotationSource | undefined> {
  if (origin.topicGuid.toLowerCase() !== topicGuid) return undefined;
  const content = await quotableContent(tx, topicGuid, origin.contentGuid);
  if (!content || origin.replyGuid === null)
    return content && { personName: content.personName, text: content.searchText };
  const reply = await findReply(tx, origin.replyGuid);
  if (reply?.content_guid !== origin.contentGuid.toLowerCase()) return undefined;
  return {
    personName: reply.person_name,
    text: reply.removed_at ? null : parseReplyText(reply.text).body,
  };
}

/** Corrects the quotations and mentions of a reply's text; `before` is its previous text. */
export async function canonicaliseReply(
  tx: Tx,
  { topicGuid, writer, now }: WritingContext,
  text: string,
  before = '',
): Promise<CanonicalText> {
  const parsed = parseReplyText(text);
  const sources = new Map<Quote, QuotationSource | undefined>();
  for (const quote of parsed.quotes) sources.set(quote, await sourceOf(tx, topicGuid, quote));
  const { quotes, body } = withTrueQuotes(
    parsed,
    (quote) => sources.get(quote),
    parseReplyText(before).quotes,
  );
  const people = [
    ...new Set(
      spansOf(body).flatMap((span) => (typeof span === 'string' ? [] : [span.personGuid])),
    ),
  ].slice(0, MENTIONS_MAX);
  const names = await findMentionableNames(tx, topicGuid, people, writer, now);
  const named = replaceMentions(body, ({ personGuid, personName }) => {
    const name = names.get(personGuid);
    return name === undefined ? `@${personName}` : formatMention({ personGuid, personName: name });
  });
  return { text: formatReplyText({ quotes, body: named }), mentioned: [...names.keys()] };
}

/** Corrects the mentions of a content's sanitised text. */
export async function canonicaliseContent(
  tx: Tx,
  { topicGuid, writer, now }: WritingContext,
  html: string,
): Promise<CanonicalText> {
  const names = await findMentionableNames(
    tx,
    topicGuid,
    mentionedIn(html).slice(0, MENTIONS_MAX),
    writer,
    now,
  );
  return { text: withMentionNames(html, (guid) => names.get(guid)), mentioned: [...names.keys()] };
}
