import { useTranslation } from 'react-i18next';
import { parseReplyText, seenText } from '@riwaq/api';
import { useHost, type ModuleStorage } from '@riwaq/contract';
import { unsentTexts } from '@riwaq/ui/compiled-in';
import { keptDrafts } from '@riwaq/ui/core';
import { ReplyText } from './reply-text';
import { UNSENT_REPLIES } from './unsent-name';

/** The names under which this browser keeps what is written to a content. */
export const replyKeys = {
  /** Of a thread: each reply has its own, which begins with it. */
  unsent: (contentGuid: string) => `${UNSENT_REPLIES}${contentGuid}`,
  draft: (contentGuid: string) => `reply:${contentGuid}`,
  edits: (contentGuid: string) => `reply-edit:${contentGuid}:`,
};

/**
 * What was written to a content and has not come to the server: replies that failed, and what is
 * under work.
 */
export function keptReplies(storage: ModuleStorage, contentGuid: string): string[] {
  return [
    ...unsentTexts(storage, replyKeys.unsent(contentGuid)),
    ...keptDrafts<string>(storage, replyKeys.edits(contentGuid)),
    ...keptDrafts<string>(storage, replyKeys.draft(contentGuid)),
  ].filter((text) => seenText(parseReplyText(text).body) !== '');
}

/** Replies that are taken no more, to be read and copied. */
export function KeptTexts({ texts }: { texts: readonly string[] }) {
  const { t } = useTranslation('forum');
  return texts.map((text, index) => (
    <section key={index} className="rw-forum-kept" aria-label={t('replies.kept')}>
      <p className="rw-form-note">{t('replies.kept')}</p>
      <ReplyText text={text} />
    </section>
  ));
}

/** What is kept of the replies to a content that is not there any more; nothing when nothing is. */
export function KeptReplies({ contentGuid }: { contentGuid: string }) {
  const { storage } = useHost();
  return <KeptTexts texts={keptReplies(storage, contentGuid)} />;
}
