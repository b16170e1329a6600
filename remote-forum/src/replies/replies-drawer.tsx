import { memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Quote, TopicContent } from '@riwaq/api';
import { LongText } from '@riwaq/ui/core';
import { Drawer } from '@riwaq/ui/compiled-in';
import { useStable } from '@riwaq/ui/page';
import { closedBecause } from '../permissions';
import { useFirstNew } from '../unread/use-thread-news';
import { ClosedNote, Composer, type QuoteRequest } from './composer';
import { UnsentReplies } from './unsent-replies';
import { repliesOf } from '@riwaq/ui/thread';
import { ThreadList } from './thread-list';
import { useReplyThread } from './use-reply-thread';

const WIDTH = 'min(560px, 100vw)';

interface RepliesDrawerProps {
  content: TopicContent;
  /** Whether the content was deleted: unsent texts stay visible for copying. */
  gone?: boolean;
  /** Guid of a reply to scroll to. */
  replyGuid: string | null;
  /** Quotation of the content to insert. */
  quoting?: QuoteRequest | null;
  open: boolean;
  onClose: () => void;
  /**
   * Called with the number of replies while the thread is open; with null when it closes before all
   * are loaded.
   */
  onCount: (count: number | null) => void;
}

/** The live thread of a content. */
export default function RepliesDrawer({
  content,
  gone = false,
  replyGuid,
  quoting = null,
  open,
  onClose,
  onCount,
}: RepliesDrawerProps) {
  const { t } = useTranslation('forum');
  const on = useStable({ count: onCount });
  const title = (
    <div className="rw-forum-drawer-title">
      <span>{t('replies.title')}</span>
      <LongText>{content.title}</LongText>
    </div>
  );
  return (
    <Drawer
      open={open}
      size={WIDTH}
      title={title}
      onClose={onClose}
      bodyClassName="rw-forum-drawer-body"
    >
      {gone ? (
        <div className="rw-forum-live rw-forum-thread-gone">
          <ClosedNote closed="gone" />
          <UnsentReplies contentGuid={content.forumTopicContentGuid} />
        </div>
      ) : (
        <LiveThread content={content} replyGuid={replyGuid} quoting={quoting} onCount={on.count} />
      )}
    </Drawer>
  );
}

interface LiveThreadProps extends Pick<RepliesDrawerProps, 'content' | 'replyGuid' | 'onCount'> {
  quoting: QuoteRequest | null;
}

/** Memoised: the topic renders again with each change around the thread. */
const LiveThread = memo(function LiveThread(props: LiveThreadProps) {
  const firstNew = useFirstNew(props.content);
  return <Thread {...props} firstNew={firstNew} />;
});

/** Memoised: the unread contents of the topic change, the first new reply does not. */
const Thread = memo(function Thread({
  content,
  replyGuid,
  quoting,
  onCount,
  firstNew,
}: LiveThreadProps & { firstNew: string | null | undefined }) {
  const { thread, view } = useReplyThread(content.forumTopicContentGuid);
  const closed = closedBecause(content);
  const [quoted, setQuoted] = useState<QuoteRequest | null>(quoting);
  const [lastQuoting, setLastQuoting] = useState(quoting);
  if (lastQuoting !== quoting) {
    setLastQuoting(quoting);
    setQuoted(quoting);
  }
  const quote = (next: Quote) => setQuoted((now) => ({ quote: next, turn: (now?.turn ?? 0) + 1 }));
  const count =
    view.latest.kind === 'ready' && !view.thread.hasOlder ? repliesOf(view.thread).length : null;
  const known = useRef({ count, onCount });
  known.current = { count, onCount };
  useEffect(() => {
    if (count !== null) known.current.onCount(count);
  }, [count]);
  useEffect(
    () => () => {
      if (known.current.count === null) known.current.onCount(null);
    },
    [],
  );

  return (
    <div className="rw-forum-live">
      <ThreadList
        content={content}
        thread={thread}
        view={view}
        pointedAt={replyGuid}
        firstNew={firstNew}
        changeable={closed === null}
        onQuote={quote}
      />
      <Composer content={content} thread={thread} closed={closed} quoting={quoted} />
    </div>
  );
});
