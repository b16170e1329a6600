import { COMMENT_PAGE, plainStatuses, type PortfolioComment, type SourceType } from '@riwaq/api';
import type { HostContext, ModuleStorage } from '@riwaq/contract';
import { dataOf, presentDataOf } from '@riwaq/ui/page';
import { LiveThread } from '@riwaq/ui/thread';
import { UNSENT_COMMENTS } from './unsent-name';

/** Identifies the item that the comments belong to. */
export interface CommentSource {
  sourceGuid: string;
  sourceType: SourceType;
}

/** A comment as an entry of a thread. */
export type CommentEntry = PortfolioComment & { guid: string };
export const entryOf = (comment: PortfolioComment): CommentEntry => ({
  ...comment,
  guid: comment.commentGuid,
});

interface CommentThreadOptions {
  api: HostContext['api'];
  storage: ModuleStorage;
  source: CommentSource;
  /** The newest comments, oldest first, if the response of the item contained them. */
  latest?: readonly PortfolioComment[] | undefined;
}

/**
 * Live thread of the comments on an item (PORT-22). Merges pages and events like the replies of the
 * forum.
 */
export function commentThread({
  api,
  storage,
  source,
  latest,
}: CommentThreadOptions): LiveThread<CommentEntry> {
  const { sourceGuid } = source;
  return new LiveThread<CommentEntry>({
    calls: {
      page: async (before) =>
        dataOf(await api('GET Comment/Get', { query: { ...source, before } }))
          .map(entryOf)
          .reverse(),
      create: async (commentGuid, commentText) =>
        entryOf(
          presentDataOf(
            await api('POST Comment/Create', { body: { ...source, commentGuid, commentText } }),
          ),
        ),
      update: async (commentGuid, commentText) =>
        entryOf(
          presentDataOf(await api('POST Comment/Update', { body: { commentGuid, commentText } })),
        ),
      remove: async (commentGuid) => {
        dataOf(await api('POST Comment/Delete', { body: { commentGuid } }));
      },
      listen(realtime, { learned, deleted, answered }, signal) {
        const onComment = (comment: PortfolioComment) => {
          if (comment.sourceGuid === sourceGuid) learned(entryOf(comment));
        };
        realtime.on('CreateComment', onComment, { signal });
        realtime.on('UpdateComment', onComment, { signal });
        realtime.on(
          'DeleteComment',
          (gone) => {
            if (gone.sourceGuid === sourceGuid) deleted(gone.commentGuid);
          },
          { signal },
        );
        realtime.join(sourceGuid, { kind: 'Comments', signal, onAnswered: answered });
      },
    },
    pageSize: COMMENT_PAGE,
    catalogue: plainStatuses,
    storage,
    storageKey: UNSENT_COMMENTS + sourceGuid,
    kind: source.sourceType,
    latest: latest?.map(entryOf),
  });
}
