import type { ApiResponse } from '@riwaq/api';
import { ok } from '../../platform/http/area';
import type { Caller } from '../../platform/caller';
import { notFound } from '../../platform/http/errors';
import { onCommit, type Tx } from '../../platform/db/database';
import type { MailContext } from './context';
import * as store from './store-copies';
import { releaseFiles } from './mail-content';

/** Marks, archives and deletes the caller's own copies of mails; copies of others do not change. */
export function createMailbox({
  audit,
  presenters,
  files,
  notifications,
  realtime,
  changeOwn,
  notifyTabs,
}: MailContext) {
  /** Changes those of the mails that the caller has; 404 when they have none of them. */
  const change = (
    caller: Caller,
    guids: readonly string[],
    work: (tx: Tx, own: readonly string[], now: Date) => Promise<void>,
  ): Promise<ApiResponse<null>> =>
    changeOwn(caller, async (tx, now) => {
      const own = await store.hadOf(tx, caller.userGuid, guids);
      if (own.length === 0) throw notFound();
      await work(tx, own, now);
      notifyTabs(tx, caller, own);
      onCommit(tx, () => notifications.pushUnread([caller.userGuid]));
      return ok(null);
    });

  return {
    mark: (caller: Caller, guids: readonly string[], read: boolean) =>
      change(caller, guids, async (tx, own, now) => {
        const opened = await store.markCopies(tx, caller.userGuid, own, read ? now : null);
        onCommit(tx, () => {
          for (const mail of opened)
            if (mail.sender_guid !== null)
              realtime.toUser(mail.sender_guid, 'ReceiveMailDelivery', presenters.delivery(mail));
        });
      }),
    archive: (caller: Caller, guids: readonly string[], archived: boolean) =>
      change(caller, guids, (tx, own) => store.archiveCopies(tx, caller.userGuid, own, archived)),
    remove: (caller: Caller, guids: readonly string[]) =>
      change(caller, guids, async (tx, own, now) => {
        await audit.deleting(tx, caller, 'mail', own);
        await releaseFiles(files, tx, await store.deleteCopies(tx, caller.userGuid, own, now));
      }),
  };
}
