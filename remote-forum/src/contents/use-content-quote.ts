import { useState } from 'react';
import type { TopicContent } from '@riwaq/api';
import { closedBecause, seesReplyButton } from '../permissions';
import { quoteContent } from '../quotes/quotable';
import type { QuoteRequest } from '../replies/composer';

/** A quotation of a content for a reply to it. */
export interface ContentQuote extends QuoteRequest {
  contentGuid: string;
}

/** Whether a reply may quote the content. */
export const canQuote = (content: TopicContent): boolean =>
  seesReplyButton(content) && closedBecause(content) === null;

/** The last requested quotation, and a function that requests one and opens the replies. */
export function useContentQuote(openReplies: (content: TopicContent) => void) {
  const [quoting, setQuoting] = useState<ContentQuote | null>(null);
  const quote = (content: TopicContent, selected?: string) => {
    setQuoting((now) => ({
      contentGuid: content.forumTopicContentGuid,
      quote: quoteContent(content, selected),
      turn: (now?.turn ?? 0) + 1,
    }));
    openReplies(content);
  };
  return { quoting, quote };
}
