import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAIL_REPLY, MAIL_SEND } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { dataOf, Refusal, useAttempt, useProblemText } from '@riwaq/ui/page';
import { useRefreshMail } from '../data/use-mails';
import { useOutbox } from '../sending/use-outbox';
import type { DraftAutosave } from './draft-autosave';
import { sendStatusesOf } from './use-compose-problems';

interface MailSendingOptions {
  autosave: DraftAutosave;
  open: boolean;
  onClose: () => void;
}

const isContested = ({ state }: DraftAutosave): boolean =>
  state.kind === 'conflict' || state.kind === 'gone';

/** Whether another device saved the draft while it was being sent. */
const isDraftChanged = (cause: unknown, isReply: boolean): boolean =>
  cause instanceof Refusal && cause.statusCode === (isReply ? MAIL_REPLY : MAIL_SEND).draftChanged;

/** The response may arrive after the dialog was closed or the page was left. */
function useShownRef(open: boolean) {
  const shown = useRef(open);
  useEffect(() => {
    shown.current = open;
    return () => {
      shown.current = false;
    };
  }, [open]);
  return shown;
}

function useDiscardDraft(autosave: DraftAutosave, onDiscarded: () => void) {
  const { t } = useTranslation('messaging');
  const { api, confirm } = useHost();
  const attempt = useAttempt();
  return async () => {
    const isConfirmed = await confirm({
      title: t('mail.draft.deleteTitle'),
      text: t('mail.draft.deleteText'),
      okText: t('mail.delete.action'),
      danger: true,
    });
    if (!isConfirmed) return;
    autosave.close();
    const {
      version,
      composition: { guid },
    } = autosave;
    const isDeleted =
      version === 0 ||
      (await attempt(async () => {
        dataOf(await api('POST Mails/DeleteDraft', { body: { draftGuids: [guid] } }));
      }));
    if (!isDeleted) return;
    autosave.end();
    onDiscarded();
  };
}

/** Ends the writing of a mail: sends it or discards its draft, and closes the dialog. */
export function useMailSending({ autosave, open, onClose }: MailSendingOptions) {
  const { t } = useTranslation(['messaging', 'status']);
  const { notify, log } = useHost();
  const outbox = useOutbox();
  const refresh = useRefreshMail();
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const textOf = useProblemText('entry');
  const shown = useShownRef(open);

  const closeIfShown = () => {
    if (shown.current) onClose();
  };
  /**
   * The dialog was closed while sending: saves the mail as a draft and notifies the user why it was
   * not sent.
   */
  const notifyUnsent = (text: string) => {
    autosave.ensureStored();
    notify.error(text);
    void refresh();
  };
  const refuse = async (cause: unknown, title: string) => {
    log.error('a mail was refused', cause);
    const { composition } = autosave;
    // Fetch the text that the other device saved, so that the user can choose.
    if (isDraftChanged(cause, composition.replyOnGuid !== null))
      await autosave.check().catch(() => undefined);
    if (shown.current) setRefusal(isContested(autosave) ? null : cause);
    else
      notifyUnsent(
        t('mail.compose.refused', { title, reason: textOf(cause, sendStatusesOf(composition)) }),
      );
  };

  const send = async () => {
    setSending(true);
    setRefusal(null);
    try {
      // Detect a conflict before sending: another tab or device may have changed or sent the draft.
      await autosave.flush();
      await autosave.check().catch(() => undefined);
      const { title } = autosave.composition;
      if (isContested(autosave)) {
        if (!shown.current) notifyUnsent(t('mail.compose.unsent', { title }));
        return;
      }
      const sent = await autosave.whileSending(() =>
        outbox.send(autosave.composition, autosave.sentDraft),
      );
      if (sent.kind === 'refused') {
        await refuse(sent.cause, title);
        return;
      }
      autosave.end();
      if (sent.kind === 'sent') notify.success(t('mail.compose.sent'));
      else notify.warning(t('mail.compose.waits'));
      void refresh();
      closeIfShown();
    } finally {
      setSending(false);
    }
  };

  const discard = useDiscardDraft(autosave, () => {
    void refresh();
    closeIfShown();
  });

  // On closing, flush the draft, so that it appears in the list of drafts.
  useEffect(() => {
    if (!open) void autosave.flush().then(refresh);
  }, [open, autosave, refresh]);

  return { sending, refusal, clearRefusal: () => setRefusal(null), send, discard };
}
