import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutgoingMessage } from '../rules/outgoing-queue';
import { useChat } from '../work/use-chat';
import { Bubble } from './bubble';
import { UserText } from '@riwaq/ui/core';

/**
 * An own message that the server has not acknowledged: queued, being sent, or refused with a
 * reason.
 */
export const UnsentMessage = memo(function UnsentMessage({
  outgoing,
  datex,
  leads,
  sending,
}: {
  outgoing: OutgoingMessage;
  datex: string;
  leads: boolean;
  sending: boolean;
}) {
  const { t } = useTranslation(['messaging', 'status']);
  const { outbox } = useChat();
  const { guid, text, file, refused } = outgoing;
  const waiting = sending ? 'sending' : 'waiting';
  return (
    <Bubble
      own
      author={null}
      leads={leads}
      text={text}
      deleted={false}
      file={
        file && (
          <p className="rw-messaging-file">
            <UserText as="bdi" className="rw-messaging-file-name">
              {file.fileName}
            </UserText>
          </p>
        )
      }
      datex={datex}
      delivery={refused === null ? waiting : 'failed'}
      problem={refused === null ? null : t(`status:${refused}`)}
      pointedAt={false}
      menu={null}
      onRetry={refused === null ? undefined : () => outbox.change((queue) => queue.retry(guid))}
      onGiveUp={
        !sending && outbox.queue.canWithdraw(guid)
          ? () => outbox.change((queue) => queue.withdraw(guid))
          : undefined
      }
    />
  );
});
