import { CloudOff, PenLine, RotateCw, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { mailReplyStatuses, mailSendStatuses, statusTextKey } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Button, UserText } from '@riwaq/ui/core';
import { useAttempt } from '@riwaq/ui/page';
import type { WaitingMail } from './mail-queue';
import { useOutbox, useUnsentMails } from './use-outbox';

/** Lists queued and refused mails, so that the author can edit or discard them. */
export function WaitingMails({
  onEdit,
}: {
  onEdit: (composition: WaitingMail['composition']) => void;
}) {
  const { t } = useTranslation(['messaging', 'status']);
  const { notify } = useHost();
  const attempt = useAttempt();
  const outbox = useOutbox();
  const waiting = useUnsentMails(outbox);
  if (waiting.length === 0) return null;
  const takeBack = (mail: WaitingMail) =>
    void attempt(async () => {
      const draft = await outbox.withdraw(mail);
      if (draft === null) notify.info(t('mail.waiting.wasSent'));
      else onEdit(draft);
    });
  const reasonOf = ({ refused, composition }: WaitingMail) =>
    t(
      `status:${statusTextKey(composition.replyOnGuid === null ? mailSendStatuses : mailReplyStatuses, refused ?? 0)}`,
    );
  return (
    <ul className="rw-messaging-waiting" aria-label={t('mail.waiting.label')}>
      {waiting.map((mail) => (
        <li
          key={mail.composition.guid}
          className={mail.refused === null ? undefined : 'rw-messaging-refused'}
        >
          {mail.refused === null ? (
            <CloudOff size={18} aria-hidden />
          ) : (
            <TriangleAlert size={18} aria-hidden />
          )}
          <div>
            <UserText as="strong">{mail.composition.title}</UserText>
            <p role="status">{mail.refused === null ? t('mail.waiting.waits') : reasonOf(mail)}</p>
          </div>
          <span className="rw-messaging-waiting-acts">
            {mail.refused === null && (
              <Button
                size="small"
                icon={<RotateCw size={16} aria-hidden />}
                onClick={() => void outbox.flush()}
              >
                {t('mail.waiting.now')}
              </Button>
            )}
            <Button
              size="small"
              icon={<PenLine size={16} aria-hidden />}
              onClick={() => takeBack(mail)}
            >
              {t('mail.waiting.edit')}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}
