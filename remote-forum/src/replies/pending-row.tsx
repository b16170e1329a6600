import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, PersonAvatar, UserText } from '@riwaq/ui/core';
import { useHost } from '@riwaq/contract';
import { forgetDraft, wasRefused } from '@riwaq/ui/compiled-in';
import { waitsForConnection, type PendingReply } from '@riwaq/ui/thread';
import { ReplyEdit } from './reply-edit';
import { ReplyText } from './reply-text';
import { replyKeys } from './unsent-replies';
import type { ReplyThread } from './reply-thread';

interface PendingRowProps {
  topicGuid: string;
  contentGuid: string;
  reply: PendingReply;
  thread: ReplyThread;
  /** Whether the content accepts replies, so that a refused reply can be edited. */
  changeable: boolean;
  editing: boolean;
  onEdit: (editing: boolean) => void;
}

/**
 * A reply of the user that the server does not have yet. A failed reply can be retried, and a
 * refused reply can be edited.
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
    // The focused field unmounts, so focus the row.
    row.current?.focus();
    onEdit(false);
  };
  // Sending replaces the refused reply and removes its row, so focus the composer.
  const save = async (text: string) => {
    row.current
      ?.closest('.rw-forum-live')
      ?.querySelector<HTMLElement>('.rw-forum-composer textarea')
      ?.focus();
    thread.giveUp(reply.guid);
    void thread.send(text);
  };
  /**
   * Also deletes the draft of an edit of this reply, which would otherwise be reported as unsent.
   */
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
              <FailedActions
                onEdit={canEdit ? () => onEdit(true) : null}
                onRetry={settle(() => void thread.retry(reply.guid))}
                onGiveUp={settle(() => thread.giveUp(reply.guid))}
              />
            )}
          </div>
        )}
      </div>
    </article>
  );
}

interface FailedActionsProps {
  /** Null when the reply cannot be edited. */
  onEdit: (() => void) | null;
  onRetry: () => void;
  onGiveUp: () => void;
}

function FailedActions({ onEdit, onRetry, onGiveUp }: FailedActionsProps) {
  const { t } = useTranslation('forum');
  return (
    <>
      {onEdit && (
        <Button size="small" onClick={onEdit}>
          {t('edit')}
        </Button>
      )}
      <Button size="small" onClick={onRetry}>
        {t('replies.sendAgain')}
      </Button>
      <Button size="small" type="text" onClick={onGiveUp}>
        {t('replies.giveUp')}
      </Button>
    </>
  );
}
