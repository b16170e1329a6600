import {
  chatReportStatuses,
  CONVERSATION_KIND,
  plainStatuses,
  type Conversation,
  type Reported,
} from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useReports, type ModerationWish } from '@riwaq/ui/compiled-in';
import { dataOf, useAttempt } from '@riwaq/ui/page';
import { useChat } from '../work/use-chat';

/** Refusals of removing and of reporting; a removal only returns the plain codes. */
export const MODERATION_STATUSES = { ...plainStatuses, ...chatReportStatuses };

export interface MessageModeration {
  /** Open reports by message; empty if the user does not own the group. */
  readonly reports: ReadonlyMap<string, Reported>;
  /** Rejects if the message could not be removed or reported. */
  send(wish: ModerationWish, messageGuid: string, reason: string): Promise<void>;
  dismiss(messageGuid: string): Promise<void>;
}

/** Reports about messages of an own group, and the requests that remove and report messages. */
export function useMessageModeration({
  groupGuid,
  kind,
  isOwner,
}: Conversation): MessageModeration {
  const { api, session } = useHost();
  const chat = useChat();
  const attempt = useAttempt();
  const { reports, refetch } = useReports(
    isOwner && kind === CONVERSATION_KIND.group
      ? ['messaging', session.user.userGuid, 'reports', groupGuid]
      : null,
    async () => dataOf(await api('GET ChatGroups/GetReports', { query: { groupGuid } })),
  );
  return {
    reports,
    async send(wish, guid, reason) {
      const body = { groupGuid, guid, reason };
      if (wish === 'report')
        return void dataOf(await api('POST ChatGroups/ReportMessage', { body }));
      dataOf(await api('POST ChatGroups/RemoveMessage', { body }));
      chat.removed(groupGuid, guid);
      await refetch();
    },
    async dismiss(guid) {
      await attempt(async () => {
        dataOf(await api('PUT ChatGroups/DismissReports', { query: { groupGuid, guid } }));
      });
      await refetch();
    },
  };
}
