/** The content that the address names, with the dialog that is open over it. */
export interface ContentTarget {
  contentGuid: string;
  open: 'replies' | 'rates' | null;
  replyGuid: string | null;
}

/** The view that `/forums` shows, determined by its query (FORUM-1). */
export type ForumView =
  | { kind: 'forums'; forumGuid: string | null }
  | { kind: 'topic'; topicGuid: string; target: ContentTarget | null }
  | { kind: 'recently'; target: ContentTarget | null }
  | { kind: 'myTopics' }
  | { kind: 'favorite' };

/** The fixed entries: the values of the `type` query. */
export const FIXED_VIEWS = ['recently', 'myTopics', 'favorite'] as const;

function targetOf(query: URLSearchParams): ContentTarget | null {
  const contentGuid = query.get('contentGuid');
  if (!contentGuid) return null;
  const open = query.get('open');
  const replyGuid = query.get('replyGuid');
  // A reply is always shown in the list of replies, even if the address does not say so.
  return {
    contentGuid,
    open: replyGuid !== null ? 'replies' : open === 'replies' || open === 'rates' ? open : null,
    replyGuid,
  };
}

/**
 * Parses a query. A topic takes precedence over a type, a type over a forum; an unknown query shows
 * the top.
 */
export function parseView(query: URLSearchParams): ForumView {
  const topicGuid = query.get('topicGuid');
  if (topicGuid) return { kind: 'topic', topicGuid, target: targetOf(query) };
  const type = query.get('type');
  if (type === 'recently') return { kind: 'recently', target: targetOf(query) };
  if (type === 'myTopics' || type === 'favorite') return { kind: type };
  return { kind: 'forums', forumGuid: query.get('forumGuid') || null };
}

function queryOf(view: ForumView): Record<string, string | null> {
  switch (view.kind) {
    case 'forums':
      return { forumGuid: view.forumGuid };
    case 'topic':
      return { topicGuid: view.topicGuid, ...view.target };
    case 'recently':
      return { type: view.kind, ...view.target };
    default:
      return { type: view.kind };
  }
}

/** The address of a view: the inverse of {@link parseView}. */
export function pathOf(view: ForumView): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(queryOf(view))) if (value) query.set(name, value);
  const text = query.toString();
  return text ? `/forums?${text}` : '/forums';
}

/** Address of a view without its target: views that differ only in the target are one page. */
export function placeOf(view: ForumView): string {
  return pathOf(
    view.kind === 'topic' || view.kind === 'recently' ? { ...view, target: null } : view,
  );
}

/** The address of a topic, or of one content in it. */
export function topicPath(
  topicGuid: string,
  target?: Pick<ContentTarget, 'contentGuid'> & Partial<ContentTarget>,
): string {
  return pathOf({ kind: 'topic', topicGuid, target: target ? contentTarget(target) : null });
}

/** Completes a target; by default no dialog is open. */
export function contentTarget({
  contentGuid,
  open = null,
  replyGuid = null,
}: Pick<ContentTarget, 'contentGuid'> & Partial<ContentTarget>): ContentTarget {
  return { contentGuid, open, replyGuid };
}

/** The address of a forum's screen; null is the top. */
export function forumPath(forumGuid: string | null): string {
  return pathOf({ kind: 'forums', forumGuid });
}
