import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAIL_BULK_MAX } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { dataOf, useAttempt } from '@riwaq/ui/page';
import { useRefreshMail } from './use-mails';

/** A finished action on mails, and how to undo it. */
export interface FinishedAction {
  text: string;
  undo: (() => Promise<boolean>) | null;
}

export interface MailActions {
  /** The action that is running. */
  busy: 'read' | 'archive' | 'delete' | null;
  /** The last action, while it can be undone. */
  done: FinishedAction | null;
  forget: () => void;
  /** Each resolves to whether the action succeeded. */
  markRead: (mailGuids: readonly string[], read: boolean) => Promise<boolean>;
  archive: (mailGuids: readonly string[], archived: boolean) => Promise<boolean>;
  remove: (mailGuids: readonly string[]) => Promise<boolean>;
}

/** Splits a bulk request into several of at most `MAIL_BULK_MAX` mails. */
async function inBatches(
  guids: readonly string[],
  call: (part: string[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < guids.length; start += MAIL_BULK_MAX)
    await call(guids.slice(start, start + MAIL_BULK_MAX));
}

/** Actions on one or several of the user's mails. */
export function useMailActions(): MailActions {
  const { t } = useTranslation('messaging');
  const { api, confirm, unread } = useHost();
  const attempt = useAttempt();
  const refresh = useRefreshMail();
  const [busy, setBusy] = useState<MailActions['busy']>(null);
  const [done, setDone] = useState<FinishedAction | null>(null);

  const act = async (
    kind: NonNullable<MailActions['busy']>,
    work: () => Promise<void>,
    after: FinishedAction | null,
  ): Promise<boolean> => {
    setBusy(kind);
    const succeeded = await attempt(work);
    setBusy(null);
    if (!succeeded) return false;
    setDone(after);
    // Do not wait for the lists to be refetched, so that the user can undo or continue at once.
    void refresh();
    void unread.refresh();
    return true;
  };
  const mark = (guids: readonly string[], read: boolean, after: FinishedAction | null) =>
    act(
      'read',
      () =>
        inBatches(guids, async (mailGuids) =>
          dataOf(await api('POST Mails/MarkAsRead', { body: { mailGuids, read } })),
        ),
      after,
    );
  const move = (guids: readonly string[], archived: boolean, after: FinishedAction | null) =>
    act(
      'archive',
      () =>
        inBatches(guids, async (mailGuids) =>
          dataOf(await api('POST Mails/Archive', { body: { mailGuids, archived } })),
        ),
      after,
    );

  return {
    busy,
    done,
    forget: () => setDone(null),
    markRead: (guids, read) =>
      mark(guids, read, {
        text: t(read ? 'mail.done.read' : 'mail.done.unread', { count: guids.length }),
        undo: () => mark(guids, !read, null),
      }),
    archive: (guids, archived) =>
      move(guids, archived, {
        text: t(archived ? 'mail.done.archived' : 'mail.done.takenBack', { count: guids.length }),
        undo: () => move(guids, !archived, null),
      }),
    async remove(guids) {
      if (
        !(await confirm({
          title: t('mail.delete.title', { count: guids.length }),
          text: t('mail.delete.text'),
          okText: t('mail.delete.action'),
          danger: true,
        }))
      )
        return false;
      return act(
        'delete',
        () =>
          inBatches(guids, async (mailGuids) =>
            dataOf(await api('POST Mails/Delete', { body: { mailGuids } })),
          ),
        { text: t('mail.done.deleted', { count: guids.length }), undo: null },
      );
    },
  };
}
