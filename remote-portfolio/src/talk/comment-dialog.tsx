import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COMMENT, commentChangeStatuses, seenText } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useDraft } from '@riwaq/ui/core';
import { useAfterPress } from '@riwaq/ui/editing';
import { problemKey } from '@riwaq/ui/page';
import type { LiveThread } from '@riwaq/ui/thread';
import type { CommentEntry } from './comment-thread';
import { TextDialog } from './text-dialog';

/** An own comment: a stored one, or one that the server refused and that a new comment replaces. */
export interface WrittenComment {
  guid: string;
  text: string;
  refused: boolean;
}

interface CommentDialogProps {
  sourceGuid: string;
  comment: WrittenComment | null;
  thread: LiveThread<CommentEntry>;
  open: boolean;
  onClose: () => void;
}

const isTooLong = (text: string): boolean => text.trim().length >= COMMENT.below;
const problemOf = (text: string): string | null =>
  seenText(text).length < COMMENT.min || isTooLong(text) ? 'portfolio.commentLength' : null;

/**
 * Writes or edits a comment; null for a new one. The draft is stored locally. A new comment is
 * shown optimistically and retried until the server has it.
 */
export default function CommentDialog({
  sourceGuid,
  comment,
  thread,
  open,
  onClose,
}: CommentDialogProps) {
  const { t } = useTranslation('portfolio');
  const { log, notify } = useHost();
  const draft = useDraft(
    comment === null ? `comment:${sourceGuid}` : `comment-edit:${comment.guid}`,
    { initial: comment?.text ?? '' },
  );
  const [left, setLeft] = useState(false);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const afterPress = useAfterPress();
  const problem = problemOf(draft.value);

  const save = async (text: string) => {
    if (comment === null) return void thread.send(text);
    if (comment.refused) {
      thread.giveUp(comment.guid);
      return void thread.send(text);
    }
    await thread.update(comment.guid, text);
    notify.success();
  };
  const submit = async () => {
    if (problem !== null || saving) return;
    setSaving(true);
    setFailure(null);
    try {
      await save(draft.value.trim());
      draft.clear();
      onClose();
    } catch (cause) {
      log.error('a comment could not be saved', cause);
      setFailure(problemKey(cause, commentChangeStatuses));
    } finally {
      setSaving(false);
    }
  };

  return (
    <TextDialog
      title={t(comment === null ? 'comments.add' : 'comments.edit')}
      label={t('comments.text')}
      saveLabel={comment === null || comment.refused ? t('comments.send') : undefined}
      draft={draft}
      text={draft.value}
      max={COMMENT.below - 1}
      problem={left || isTooLong(draft.value) ? problem : null}
      onChange={(text) => {
        draft.set(text);
        setFailure(null);
      }}
      onLeft={() => afterPress(() => setLeft(true))}
      form={{
        failure,
        saving,
        canSave: problem === null,
        changed: false,
        submit: () => void submit(),
      }}
      open={open}
      onClose={onClose}
    />
  );
}
