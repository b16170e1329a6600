import { useTranslation } from 'react-i18next';
import { parseReplyText, seenText } from '@riwaq/api';
import { useHost, type ModuleStorage } from '@riwaq/contract';
import { unsentTexts } from '@riwaq/ui/compiled-in';
import { keptDrafts } from '@riwaq/ui/core';
import { ReplyText } from './reply-text';
import { UNSENT_REPLIES } from './unsent-name';

/** Storage keys of texts that the user has written for a content. */
export const replyKeys = {
  /** Prefix of a thread's queued replies; each reply has its own key. */
  unsent: (contentGuid: string) => `${UNSENT_REPLIES}${contentGuid}`,
  draft: (contentGuid: string) => `reply:${contentGuid}`,
  edits: (contentGuid: string) => `reply-edit:${contentGuid}:`,
};

/** Returns texts for a content that the server does not have: failed replies and drafts. */
export function unsentRepliesOf(storage: ModuleStorage, contentGuid: string): string[] {
  return [
    ...unsentTexts(storage, replyKeys.unsent(contentGuid)),
    ...keptDrafts<string>(storage, replyKeys.edits(contentGuid)),
    ...keptDrafts<string>(storage, replyKeys.draft(contentGuid)),
  ].filter((text) => seenText(parseReplyText(text).body) !== '');
}

/** Shows texts that can no longer be sent, so that the user can copy them. */
export function CopyableTexts({ texts }: { texts: readonly string[] }) {
  const { t } = useTranslation('forum');
  return texts.map((text, index) => (
    <section key={index} className="rw-forum-unsent" aria-label={t('replies.notSentNote')}>
      <p className="rw-form-note">{t('replies.notSentNote')}</p>
      <ReplyText text={text} />
    </section>
  ));
}

/** Shows unsent replies to a content that no longer exists; renders nothing when there are none. */
export function UnsentReplies({ contentGuid }: { contentGuid: string }) {
  const { storage } = useHost();
  return <CopyableTexts texts={unsentRepliesOf(storage, contentGuid)} />;
}
