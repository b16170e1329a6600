import { useMemo, useRef } from 'react';
import type { TopicContent } from '@riwaq/api';
import { isMissing, type LoadState, type PagedList } from '@riwaq/ui/page';
import { useContent, type ContentsPage } from '../data/use-contents';
import type { ContentView } from './use-target';

type ContentPages = PagedList<ContentsPage, TopicContent>;

/** The contents of a list, with the one that the address names. */
export interface ShownContents {
  /** The listed contents; null until they are loaded. */
  items: readonly TopicContent[] | null;
  /** The named content when it is not listed. */
  single: TopicContent | null;
  /** The named content, listed or not. */
  found: TopicContent | null;
  /**
   * Whether the named content cannot be shown: it is not listed, and the server does not have it
   * for the user or its topic is unknown. False while it loads and after a failed request.
   */
  lost: boolean;
  /** All of them in their order. */
  all: readonly TopicContent[];
}

/** Returns the content marked as expired. */
const asEnded = (content: TopicContent): TopicContent =>
  content.isExpired ? content : { ...content, isExpired: true };

/**
 * The topic of the content that the address names. The recent list knows it only for the content
 * that was found last, and returns null otherwise.
 */
function topicOfTarget(view: ContentView, lastFound: TopicContent | null): string | null {
  if (view.kind === 'topic') return view.topicGuid;
  return lastFound !== null && lastFound.forumTopicContentGuid === view.target?.contentGuid
    ? lastFound.forumTopicGuid
    : null;
}

/**
 * Whether an unlisted content cannot be shown. Without its topic's guid it cannot be requested.
 */
function isUnreachable(topicGuid: string | null, content: LoadState<TopicContent | null>): boolean {
  if (topicGuid === null) return true;
  if (content.kind === 'ready') return content.data === null;
  return content.kind === 'failed' && isMissing(content.cause);
}

function fetchedContent(
  state: LoadState<TopicContent | null>,
  ended: boolean,
): TopicContent | null {
  if (state.kind !== 'ready' || state.data === null) return null;
  return ended ? asEnded(state.data) : state.data;
}

function useListedContents(
  { state }: ContentPages,
  ended: boolean,
): readonly TopicContent[] | null {
  const stored = state.kind === 'ready' ? state.data.items : null;
  return useMemo(() => (ended ? stored?.map(asEnded) : stored) ?? null, [ended, stored]);
}

/**
 * Finds the content that the address names, and fetches it when it is not listed.
 *
 * @param ended whether the topic has ended, possibly after the contents were fetched
 */
export function useShownContents(
  list: ContentPages,
  view: ContentView,
  ended: boolean,
): ShownContents {
  const items = useListedContents(list, ended);
  const contentGuid = view.target?.contentGuid ?? null;
  const listed =
    items?.find(({ forumTopicContentGuid }) => forumTopicContentGuid === contentGuid) ?? null;
  const lastFound = useRef<TopicContent | null>(null);
  const topicGuid = topicOfTarget(view, lastFound.current);
  const isUnlisted = items !== null && !listed;
  const fetched = useContent(isUnlisted ? topicGuid : null, contentGuid);
  const single = listed ? null : fetchedContent(fetched, ended);
  const found = listed ?? single;
  if (found) lastFound.current = found;
  return {
    items,
    single,
    found,
    lost: isUnlisted && contentGuid !== null && isUnreachable(topicGuid, fetched),
    all: [...(single ? [single] : []), ...(items ?? [])],
  };
}
