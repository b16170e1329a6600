import {
  cutText,
  formatReplyText,
  markName,
  parseReplyText,
  QUOTE_LENGTH,
  QUOTES_MAX,
  readable,
  type Quote,
  type Reply,
  type TopicContent,
} from '@riwaq/api';

/** Long texts are cut at a word. */
function cut(text: string): string {
  const trimmed = text.replace(/\n{3,}/g, '\n\n').trim();
  if (trimmed.length <= QUOTE_LENGTH) return trimmed;
  const short = cutText(trimmed, QUOTE_LENGTH);
  return cutText(short, Math.max(short.search(/\s\S*$/), QUOTE_LENGTH / 2)).trim();
}

function textOf(html: string): string {
  const parsed = new DOMParser().parseFromString(
    html.replace(/<(?:br|\/p|\/li|\/h\d|\/blockquote|\/div|\/tr)\b[^>]*>/gi, '$&\n'),
    'text/html',
  );
  return parsed.body.textContent ?? '';
}

/**
 * A quotation of a content: of what was selected in it, or of its text; one without a text is
 * quoted by its title.
 */
export function quoteContent(content: TopicContent, selected?: string): Quote {
  return {
    personName: markName(content.teacher?.teacherName ?? ''),
    origin: {
      topicGuid: content.forumTopicGuid,
      contentGuid: content.forumTopicContentGuid,
      replyGuid: null,
    },
    text: cut(selected ?? (textOf(content.contentText).trim() || content.title)),
  };
}

/** A quotation of a reply, without what that quotes itself. */
export function quoteReply(topicGuid: string, reply: Reply, selected?: string): Quote {
  const { body } = parseReplyText(reply.contentText);
  return {
    personName: markName(reply.personName),
    origin: { topicGuid, contentGuid: reply.replyOnGuid, replyGuid: reply.guid },
    text: cut(selected ?? readable(body)),
  };
}

/**
 * The text of a reply that is being written, with one more quotation: the same is not quoted twice.
 */
export function withQuote(text: string, quote: Quote): string {
  const { quotes, body } = parseReplyText(text);
  const same = JSON.stringify(quote);
  if (quotes.some((each) => JSON.stringify(each) === same)) return text;
  return formatReplyText({ quotes: [...quotes, quote].slice(-QUOTES_MAX), body });
}
