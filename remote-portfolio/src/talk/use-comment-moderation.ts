import { ROLE, type Reported } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useReports, type ModerationWish } from '@riwaq/ui/compiled-in';
import { dataOf, useAttempt } from '@riwaq/ui/page';
import type { LiveThread } from '@riwaq/ui/thread';
import type { CommentEntry, CommentSource } from './comment-thread';

export interface CommentModeration {
  /** The viewer may remove comments of others. */
  readonly mayRemove: boolean;
  /** Open reports by comment; empty if the viewer may not remove comments. */
  readonly reports: ReadonlyMap<string, Reported>;
  /** Rejects if the comment could not be removed or reported. */
  send(wish: ModerationWish, commentGuid: string, reason: string): Promise<void>;
  dismiss(commentGuid: string): Promise<void>;
}

/** Reports about comments on an item, and the requests that remove and report comments. */
export function useCommentModeration(
  source: CommentSource,
  thread: LiveThread<CommentEntry>,
): CommentModeration {
  const { api, session } = useHost();
  const attempt = useAttempt();
  const { mayRemove, reports, refetch } = useReports(
    session.role === ROLE.teacher
      ? ['portfolio', session.user.userGuid, 'reports', source.sourceGuid]
      : null,
    async () => {
      const found = dataOf(await api('GET Comment/GetReports', { query: source }));
      return found.mayRemove ? found.reports : null;
    },
  );
  return {
    mayRemove,
    reports,
    async send(wish, guid, reason) {
      if (wish === 'report')
        return void dataOf(await api('POST Comment/Report', { body: { guid, reason } }));
      dataOf(await api('POST Comment/Remove', { body: { guid, reason } }));
      // The live event updates the thread; without a hub connection, loading the list does.
      await Promise.all([thread.load(), refetch()]);
    },
    async dismiss(guid) {
      await attempt(async () => {
        dataOf(await api('PUT Comment/DismissReports', { query: { guid } }));
      });
      await refetch();
    },
  };
}
