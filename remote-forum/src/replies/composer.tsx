import { Lock } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { parseReplyText, seenText, type Quote, type TopicContent } from '@riwaq/api';
import { DraftNotice, useDraft } from '@riwaq/ui/core';
import { InlinePart } from '@riwaq/ui/page';
import { ReplyField } from '../lazy-parts';
import type { Closed } from '../permissions';
import { withQuote } from '../quotes/quotable';
import { CopyableTexts, replyKeys } from './unsent-replies';
import type { ReplyThread } from './reply-thread';
import { useTextChange } from './use-text-change';

/**
 * A quotation to insert into the current reply. A new `turn` inserts it again, even if it is the
 * same.
 */
export interface QuoteRequest {
  quote: Quote;
  turn: number;
}

interface ComposerProps {
  content: TopicContent;
  thread: ReplyThread;
  closed: Closed | null;
  /** The quotation to insert, or null. */
  quoting: QuoteRequest | null;
}

/**
 * The field for a new reply, or the reason why none is accepted. The draft is stored in this
 * browser, and stays visible when replies are no longer accepted.
 */
export function Composer({ content, thread, closed, quoting }: ComposerProps) {
  const { t } = useTranslation('forum');
  const draft = useDraft(replyKeys.draft(content.forumTopicContentGuid), { initial: '' });
  const change = useTextChange(draft);
  const latestChange = useRef(change);
  latestChange.current = change;
  useEffect(() => {
    if (quoting) latestChange.current((newest) => withQuote(newest, quoting.quote));
  }, [quoting]);
  const send = () => {
    const text = draft.value.trim();
    if (seenText(parseReplyText(text).body) === '') return;
    draft.discard();
    void thread.send(text);
  };
  const note = closed && <ClosedNote closed={closed} />;
  if (closed && draft.value.trim() === '') return note;
  return (
    <div className="rw-forum-composer">
      {note}
      {closed ? (
        <CopyableTexts texts={[draft.value]} />
      ) : (
        <>
          <DraftNotice draft={draft} />
          <InlinePart rows={1}>
            <ReplyField
              topicGuid={content.forumTopicGuid}
              label={t('replies.write')}
              sendLabel={t('replies.send')}
              value={draft.value}
              onChange={change}
              onSend={send}
              focused={quoting?.turn ?? true}
            />
          </InlinePart>
        </>
      )}
    </div>
  );
}

/** Explains why no reply is accepted. */
export function ClosedNote({ closed }: { closed: Closed | 'gone' }) {
  const { t } = useTranslation('forum');
  return (
    <p className="rw-forum-closed" role="note">
      <Lock size={16} aria-hidden />
      {t(`closed.${closed}`)}
    </p>
  );
}
