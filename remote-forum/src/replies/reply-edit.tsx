import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseReplyText, replyStatuses, seenText, type Reply } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useDraft } from '@riwaq/ui/core';
import { problemKey } from '@riwaq/ui/page';
import { replyKeys } from './kept-replies';
import { ReplyField } from './reply-field';
import type { ReplyThread } from './reply-thread';

/** Changes an own reply in its place. Unchanged text only leaves; empty text is ignored (document 1 section 4). */
export function ReplyEdit({ topicGuid, reply, thread, onDone }: { topicGuid: string; reply: Reply; thread: ReplyThread; onDone: () => void }) {
  const { t } = useTranslation(['forum', 'status']);
  const { log } = useHost();
  const draft = useDraft(`${replyKeys.edits(reply.replyOnGuid)}${reply.guid}`, { initial: reply.contentText });
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const save = async () => {
    const text = draft.value.trim();
    if (seenText(parseReplyText(text).body) === '' || saving) return;
    if (text === reply.contentText) {
      draft.clear();
      return onDone();
    }
    setSaving(true);
    setProblem(null);
    try {
      await thread.update(reply.guid, text);
      draft.clear();
      onDone();
    } catch (cause) {
      log.error('a reply could not be changed', cause);
      setProblem(problemKey(cause, replyStatuses));
      setSaving(false);
    }
  };

  return (
    <>
      <ReplyField
        topicGuid={topicGuid}
        label={t('replies.edit')}
        sendLabel={t('save')}
        value={draft.value}
        onChange={draft.set}
        onSend={() => void save()}
        onCancel={() => {
          draft.clear();
          onDone();
        }}
        sending={saving}
        focused
      />
      {problem && <p className="rw-form-failure" role="alert">{t(problem, { ns: 'status' })}</p>}
    </>
  );
}
