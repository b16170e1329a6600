import { useTranslation } from 'react-i18next';
import { COMMENT, plainStatuses, seenText } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import type { LiveThread } from '@riwaq/ui/thread';
import type { CommentEntry } from './comment-thread';
import { TextDialog } from './text-dialog';

interface CommentDialogProps { sourceGuid: string; comment: CommentEntry | null; thread: LiveThread<CommentEntry>; open: boolean; onClose: () => void }

const problemOf = (text: string): string | null => (seenText(text).length < COMMENT.min || text.trim().length >= COMMENT.below ? 'portfolio.commentLength' : null);

/** Writes or changes a comment; null for a new one, which is shown at once and sent again until the server has it. */
export default function CommentDialog({ sourceGuid, comment, thread, open, onClose }: CommentDialogProps) {
  const { t } = useTranslation('portfolio');
  const { notify } = useHost();
  const save = async (text: string) => {
    if (comment === null) return void thread.send(text);
    await thread.update(comment.guid, text);
    notify.success();
  };
  return (
    <TextDialog
      title={t(comment === null ? 'comments.add' : 'comments.edit')} label={t('comments.text')} saveLabel={comment === null ? t('comments.send') : undefined}
      draftKey={comment === null ? `comment:${sourceGuid}` : `comment-edit:${comment.guid}`} initial={comment?.commentText ?? ''} max={COMMENT.below - 1}
      problemOf={problemOf} save={save} catalogue={plainStatuses} open={open} onClose={onClose}
    />
  );
}
