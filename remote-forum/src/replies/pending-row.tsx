import { useTranslation } from 'react-i18next';
import { Button, PersonAvatar, UserText } from '@riwaq/ui/core';
import { useHost } from '@riwaq/contract';
import type { PendingReply } from '@riwaq/ui/thread';
import { ReplyText } from './reply-text';

/** An own reply that the server does not have yet; one that failed can be sent again. */
export function PendingRow({ reply, onRetry, onGiveUp }: { reply: PendingReply; onRetry: () => void; onGiveUp: () => void }) {
  const { t } = useTranslation(['forum', 'status']);
  const { session } = useHost();
  const failed = reply.state === 'failed';
  return (
    <article className="rw-forum-reply" data-own data-state={reply.state}>
      <PersonAvatar name={session.user.fullName} src={session.user.profileImageUrl} size={36} />
      <div className="rw-forum-reply-body">
        <header className="rw-forum-reply-head">
          <UserText as="strong">{session.user.fullName}</UserText>
          <span>{t(failed ? 'replies.notSent' : 'replies.sending')}</span>
        </header>
        <ReplyText text={reply.contentText} />
        {failed && (
          <div className="rw-form-failure" role="alert">
            {reply.problem && <span>{t(reply.problem, { ns: 'status' })}</span>}
            <Button size="small" onClick={onRetry}>{t('replies.sendAgain')}</Button>
            <Button size="small" type="text" onClick={onGiveUp}>{t('replies.giveUp')}</Button>
          </div>
        )}
      </div>
    </article>
  );
}
