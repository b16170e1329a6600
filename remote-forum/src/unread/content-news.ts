import { createContext, useContext } from 'react';

/** Unread state of the contents of a list. */
export interface ContentNews {
  /** Whether a content was unread when the user opened the list, or arrived later. */
  isNew: (contentGuid: string) => boolean;
  newReplies: (contentGuid: string) => number;
  /** Number of unread contents that are newer than the list. */
  waiting: number;
}

/**
 * Passes the unread state past the list: it changes often, and only the marks on the cards and the
 * button of the waiting contents render again.
 */
export const ContentNewsContext = createContext<ContentNews>({
  isNew: () => false,
  newReplies: () => 0,
  waiting: 0,
});

export const useContentNews = (): ContentNews => useContext(ContentNewsContext);
