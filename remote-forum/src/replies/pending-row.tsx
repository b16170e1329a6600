import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, PersonAvatar, UserText } from '@riwaq/ui/core';
import { useHost } from '@riwaq/contract';
import { forgetDraft, wasRefused } from '@riwaq/ui/compiled-in';
import { waitsForConnection, type PendingReply } from '@riwaq/ui/thread';
import { ReplyEdit } from './reply-edit';
import { ReplyText } from './reply-text';
import { replyKeys } from './kept-replies';
import type { ReplyThread } from './reply-thread';

interface PendingRowProps {
  topicGuid: string;
  contentGuid: string;
  reply: PendingReply;
  thread: ReplyThread;
  /** The content takes replies: one that was refused can be written otherwise. */
  changeable: boolean;
  editing: boolean;
  onEdit: (editing: boolean) => void;
}

/**
 * An own reply that the server does not have yet; one that failed can be sent again, and one that
 * was refused be changed.
 */
export function PendingRow({
  topicGuid,
  contentGuid,
  reply,
  thread,
  changeable,
  editing,
  onEdit,
}: PendingRowProps) {
  const { t } = useTranslation(['forum', 'status']);
  const { session, storage } = useHost();
  const row = useRef<HTMLElement>(null);
  const failed = reply.state === 'failed';
  const canEdit = changeable && wasRefused(reply);
  const waits = waitsForConnection(reply);
  const leaveEdit = () => {
    // The field that has the focus goes.
    row.current?.focus();
    onEdit(false);
  };
  // What was refused goes with its row: whoever sends goes on where replies are written.
  const save = async (text: string) => {
    row.current
      ?.closest('.rw-forum-live')
      ?.querySelector<HTMLElement>('.rw-forum-composer textarea')
      ?.focus();
    thread.giveUp(reply.guid);
    void thread.send(text);
  };
  /** What was begun to be changed of it goes with it, or it would be told as unsent. */
  const settle = (act: () => void) => () => {
    forgetDraft(storage, `${replyKeys.edits(contentGuid)}${reply.guid}`);
    act();
  };
  return (
    <article ref={row} className="rw-forum-reply" tabIndex={-1} data-own data-state={reply.state}>
      <PersonAvatar name={session.user.fullName} src={session.user.profileImageUrl} size={36} />
      <div className="rw-forum-reply-body">
        <header className="rw-forum-reply-head">
          <UserText as="strong">{session.user.fullName}</UserText>
          <span>{t(failed ? 'replies.notSent' : 'replies.sending')}</span>
        </header>
        {editing && canEdit ? (
          <ReplyEdit
            topicGuid={topicGuid}
            contentGuid={contentGuid}
            guid={reply.guid}
            text={reply.contentText}
            sendLabel={t('replies.sendAgain')}
            save={save}
            onDone={leaveEdit}
          />
        ) : (
          <ReplyText text={reply.contentText} />
        )}
        {failed && (
          <div className="rw-form-failure" role="alert">
            {reply.problem && (
              <span>{waits ? t('replies.waits') : t(reply.problem, { ns: 'status' })}</span>
            )}
            {!(editing && canEdit) && (
              <>
                {canEdit && (
                  <Button size="small" onClick={() => onEdit(true)}>
                    {t('edit')}
                  </Button>
                )}
                <Button size="small" onClick={settle(() => void thread.retry(reply.guid))}>
                  {t('replies.sendAgain')}
                </Button>
                <Button size="small" type="text" onClick={settle(() => thread.giveUp(reply.guid))}>
                  {t('replies.giveUp')}
                </Button>
              </>
            )}
          </div>
        )}
      </div>
    </article>
  );
}
