import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseReplyText, replyStatuses, seenText } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useDraft } from '@riwaq/ui/core';
import { InlinePart, problemKey } from '@riwaq/ui/page';
import { ReplyField } from '../lazy-parts';
import { replyKeys } from './unsent-replies';
import { useTextChange } from './use-text-change';

interface ReplyEditProps {
  topicGuid: string;
  /** Guids of the content and the reply, for the draft's storage key. */
  contentGuid: string;
  guid: string;
  text: string;
  sendLabel: string;
  /** Rejects when it could not be saved. */
  save: (text: string) => Promise<void>;
  onDone: () => void;
}

/** Changes an own reply in its place. Empty text is ignored (FORUM-32). */
export function ReplyEdit({
  topicGuid,
  contentGuid,
  guid,
  text: initial,
  sendLabel,
  save,
  onDone,
}: ReplyEditProps) {
  const { t } = useTranslation(['forum', 'status']);
  const { log } = useHost();
  const draft = useDraft(`${replyKeys.edits(contentGuid)}${guid}`, { initial });
  const change = useTextChange(draft);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const send = async () => {
    const text = draft.value.trim();
    if (seenText(parseReplyText(text).body) === '' || saving) return;
    setSaving(true);
    setProblem(null);
    try {
      await save(text);
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
      <InlinePart rows={1}>
        <ReplyField
          topicGuid={topicGuid}
          label={t('replies.edit')}
          sendLabel={sendLabel}
          value={draft.value}
          onChange={change}
          onSend={() => void send()}
          onCancel={() => {
            draft.clear();
            onDone();
          }}
          sending={saving}
          focused
        />
      </InlinePart>
      {problem && (
        <p className="rw-form-failure" role="alert">
          {t(problem, { ns: 'status' })}
        </p>
      )}
    </>
  );
}
