import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatMessage } from '@riwaq/api';
import { Button, UserText } from '@riwaq/ui/core';
import { Modal } from '@riwaq/ui/overlay';
import { useAttempt } from '@riwaq/ui/page';
import { useChat } from '../work/use-chat';

const WIDTH = 420;

/** Asks whether to delete a message for oneself or, for an own message, for everybody. */
export default function DeleteDialog({
  message,
  open,
  onClose,
}: {
  message: ChatMessage;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('messaging');
  const chat = useChat();
  const attempt = useAttempt();
  const [busy, setBusy] = useState<'me' | 'all' | null>(null);
  const hintId = useId();
  const forAll = message.fromGuid === chat.me && !message.deleteFromAll;
  const remove = async (whom: 'me' | 'all') => {
    setBusy(whom);
    const done = await attempt(() => chat.remove(message.groupGuid, message.guid, whom === 'all'));
    setBusy(null);
    if (done) onClose();
  };
  return (
    <Modal
      open={open}
      title={t('chat.delete.title')}
      width={WIDTH}
      footer={null}
      onCancel={onClose}
    >
      <p>{t('chat.delete.text')}</p>
      {message.textMessage !== '' && (
        <UserText as="p" className="rw-messaging-quote">
          {message.textMessage}
        </UserText>
      )}
      <div className="rw-messaging-delete">
        <Button
          block
          icon={<Trash2 size={16} aria-hidden />}
          loading={busy === 'me'}
          disabled={busy !== null}
          aria-describedby={`${hintId}-me`}
          onClick={() => void remove('me')}
        >
          {t('chat.delete.forMe')}
        </Button>
        <p id={`${hintId}-me`} className="rw-messaging-muted">
          {t('chat.delete.forMeHint')}
        </p>
        {forAll && (
          <>
            <Button
              block
              danger
              icon={<Trash2 size={16} aria-hidden />}
              loading={busy === 'all'}
              disabled={busy !== null}
              aria-describedby={`${hintId}-all`}
              onClick={() => void remove('all')}
            >
              {t('chat.delete.forAll')}
            </Button>
            <p id={`${hintId}-all`} className="rw-messaging-muted">
              {t('chat.delete.forAllHint')}
            </p>
          </>
        )}
      </div>
    </Modal>
  );
}
