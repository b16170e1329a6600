import type {
  ApiResponse,
  Mail,
  MailDelivery,
  MailInShort,
  MailRecipient,
  MailType,
} from '@riwaq/api';
import { allows } from '../../access/matrix';
import { ok } from '../../platform/http/area';
import type { Caller } from '../../platform/caller';
import { notFound } from '../../platform/http/errors';
import { requiredWords } from '../../platform/db/search-pattern';
import type { MailContext } from './context';
import type { WholeMailRow } from './rows';
import * as store from './store-mails';

interface ListQuery {
  before?: string | undefined;
  searchText?: string | undefined;
  archived?: boolean | undefined;
  unread?: boolean | undefined;
}

/** Reads mails. People see the mails that they have; only senders see the recipients. */
export function createReading({ db, presenters }: MailContext) {
  /** Returns a mail of the caller's; 404 for any other. */
  async function own({ userGuid }: Caller, guid: string): Promise<WholeMailRow> {
    const row = await store.findMail(db, userGuid, guid);
    if (!row || !allows('mail.read', { owner: row.sent, recipient: !row.sent })) throw notFound();
    return row;
  }
  async function sent(caller: Caller, guid: string): Promise<WholeMailRow> {
    const row = await own(caller, guid);
    if (!allows('mail.delivery', { owner: row.sent })) throw notFound();
    return row;
  }
  async function threadOf(
    { userGuid }: Caller,
    row: WholeMailRow,
    before?: string,
  ): Promise<Mail[]> {
    const rows = await store.listThread(db, userGuid, {
      threadGuid: row.thread_guid,
      other: await store.otherSide(db, row),
      before,
    });
    return rows.map((one) => presenters.whole(one, userGuid));
  }

  return {
    async list(
      { userGuid }: Caller,
      type: MailType,
      { before, searchText, archived = false, unread = false }: ListQuery,
    ): Promise<ApiResponse<MailInShort[]>> {
      return ok(
        (
          await store.listMails(db, userGuid, {
            type,
            archived,
            unread,
            words: requiredWords(searchText),
            before,
          })
        ).map((row) => presenters.short(row, userGuid)),
      );
    },
    async mail(
      caller: Caller,
      guid: string,
      type: MailType,
    ): Promise<ApiResponse<{ mail: Mail; thread: Mail[] }>> {
      const row = await own(caller, guid);
      if (row.sent !== (type === 'sent')) throw notFound();
      return ok({
        mail: presenters.whole(row, caller.userGuid),
        thread: await threadOf(caller, row),
      });
    },
    thread: async (caller: Caller, guid: string, before?: string): Promise<ApiResponse<Mail[]>> =>
      ok(await threadOf(caller, await own(caller, guid), before)),
    async recipients(
      caller: Caller,
      guid: string,
      before?: string,
    ): Promise<ApiResponse<MailRecipient[]>> {
      const row = await sent(caller, guid);
      return ok(
        (await store.listRecipients(db, caller.userGuid, row.guid, before)).map((one) => ({
          ...presenters.person(one, caller.userGuid),
          delivered: one.delivered,
        })),
      );
    },
    deliveryOf: async (caller: Caller, guid: string): Promise<ApiResponse<MailDelivery>> =>
      ok(presenters.delivery(await sent(caller, guid))),
  };
}
