import { ArrowDown } from 'lucide-react';
import { memo, useMemo, useState, type ComponentProps, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import {
  parseReplyText,
  readable,
  replyStatuses,
  type Quote,
  type Reply,
  type TopicContent,
} from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { DialogPart } from '@riwaq/ui/compiled-in';
import type { ModerationWish } from '@riwaq/ui/compiled-in';
import { Button, EmptyState, LongList, ReachBottom, Skeleton } from '@riwaq/ui/core';
import { MoreFailed, Problem, useAttempt, useDialog, useStable } from '@riwaq/ui/page';
import { ReplyReasonDialog } from '../lazy-parts';
import { quoteReply } from '../quotes/quotable';
import type { SelectedText } from '../quotes/selection';
import { SelectionQuote } from '../quotes/selection-quote';
import { useReading } from '../unread/use-thread-news';
import { useViewer } from '../viewer';
import { repliesOf } from '@riwaq/ui/thread';
import { PendingRow } from './pending-row';
import { ReplyRow } from './reply-row';
import type { ReplyThread, ReplyThreadView } from './reply-thread';
import { useAnnounced } from './use-announced';
import { NEW_DIVIDER, usePointedReply } from './use-pointed-reply';
import { useReplyModeration } from './use-reply-moderation';
import { useThreadScroll } from './use-thread-scroll';

/**
 * Estimated height of a reply in pixels before it is rendered, and number of rows rendered at once.
 */
const ROW_HEIGHT = 100;
const ROWS_AT_ONCE = 6;

const guidOf = ({ guid }: { guid: string }) => guid;

interface ThreadListProps {
  content: TopicContent;
  thread: ReplyThread;
  view: ReplyThreadView;
  /** Guid of a reply to scroll to, however old it is. */
  pointedAt: string | null;
  /** The first unread reply; null when there is none, undefined until it is known. */
  firstNew: string | null | undefined;
  changeable: boolean;
  onQuote: (quote: Quote) => void;
}

/** The replies, oldest first, scrolled to the newest; older ones load when the user scrolls up. */
export function ThreadList(props: ThreadListProps) {
  const { content, thread, view, pointedAt, firstNew, changeable, onQuote } = props;
  const viewer = useViewer();
  const replies = useMemo(() => repliesOf(view.thread), [view.thread]);
  const { pending } = view.thread;
  const ready = view.latest.kind === 'ready';
  const scroll = useThreadScroll(replies.map(({ guid }) => guid));
  const announced = useAnnounced(replies, ready, viewer.userGuid);
  const lost = usePointedReply(thread, view, replies, pointedAt, firstNew ?? null);
  const read = useReading(
    content.forumTopicContentGuid,
    scroll.ref,
    replies,
    ready ? firstNew : undefined,
    viewer.userGuid,
  );

  const actions = useReplyActions(content, thread, onQuote);
  // A removed text is not announced.
  const announcedReply = replies.find(({ guid, removed }) => guid === announced?.guid && !removed);
  const quoteSelected = ({ articleId, text }: SelectedText) => {
    const reply = replies.find(({ guid }) => articleId === `reply-${guid}`);
    if (reply) onQuote(quoteReply(content.forumTopicGuid, reply, text));
  };

  if (view.latest.kind === 'loading' && pending.length === 0) return <ThreadSkeleton />;
  if (view.latest.kind === 'failed')
    return (
      <div className="rw-forum-thread">
        <Problem cause={view.latest.cause} onRetry={() => void thread.load()} />
      </div>
    );

  return (
    <div className="rw-forum-thread-frame">
      <div
        className="rw-forum-thread"
        ref={scroll.ref}
        onScroll={() => {
          scroll.onScroll();
          read();
        }}
      >
        <ThreadRows
          content={content}
          thread={thread}
          view={view}
          pointedAt={pointedAt}
          firstNew={firstNew}
          changeable={changeable}
          replies={replies}
          lost={lost}
          scroller={scroll.ref}
          editing={actions.editing}
          reports={actions.moderation.reports}
          on={actions.on}
        />
      </div>
      {scroll.unseen > 0 && <UnseenButton count={scroll.unseen} onClick={scroll.toEnd} />}
      {changeable && <SelectionQuote within={scroll.ref} onQuote={quoteSelected} />}
      <ReasonDialog {...actions} />
      <Announcement reply={announcedReply} />
    </div>
  );
}

/** Actions on a reply, and the reply that is being edited. */
function useReplyActions(
  content: TopicContent,
  thread: ReplyThread,
  onQuote: (quote: Quote) => void,
) {
  const { t } = useTranslation('forum');
  const { confirm } = useHost();
  const attempt = useAttempt();
  const [editing, setEditing] = useState<string | null>(null);
  const moderation = useReplyModeration(content, thread);
  const reasonDialog = useDialog<{ wish: ModerationWish; guid: string }>();
  const remove = async (reply: Reply) => {
    if (await confirm({ text: t('replies.deleteText'), danger: true }))
      await attempt(() => thread.remove(reply.guid), replyStatuses);
  };

  const on = useStable<Wishes>({
    edit: setEditing,
    remove: (reply) => void remove(reply),
    quote: (reply) => onQuote(quoteReply(content.forumTopicGuid, reply)),
    moderate: (reply, wish) => reasonDialog.show({ wish, guid: reply.guid }),
    dismiss: (reply) => void moderation.dismiss(reply.guid),
  });
  return { editing, moderation, reasonDialog, on };
}

type ReplyActions = ReturnType<typeof useReplyActions>;

interface ThreadRowsProps extends Omit<ThreadListProps, 'onQuote'> {
  replies: readonly Reply[];
  /** The linked reply is deleted. */
  lost: boolean;
  scroller: RefObject<HTMLElement>;
  editing: ReplyActions['editing'];
  reports: ReplyActions['moderation']['reports'];
  on: ReplyActions['on'];
}

/** The list. Memoised: scrolling changes the state of the thread around it. */
const ThreadRows = memo(function ThreadRows({
  content,
  thread,
  view,
  pointedAt,
  firstNew,
  changeable,
  replies,
  lost,
  scroller,
  editing,
  reports,
  on,
}: ThreadRowsProps) {
  const { t } = useTranslation('forum');
  const viewer = useViewer();
  const { pending } = view.thread;
  const ready = view.latest.kind === 'ready';
  const shown = [...replies, ...pending];
  return (
    <div>
      <div className="rw-forum-older">
        <OlderReplies thread={thread} view={view} />
      </div>
      {lost && (
        <p className="rw-forum-closed" role="alert">
          {t('gone.reply')}
        </p>
      )}
      {ready && replies.length === 0 && pending.length === 0 && (
        <EmptyState title={t('empty.replies')} hint={changeable && t('empty.repliesHint')} />
      )}
      <LongList
        className="rw-forum-replies"
        label={t('replies.title')}
        rows={shown}
        keyOf={guidOf}
        rowHeight={ROW_HEIGHT}
        blockSize={ROWS_AT_ONCE}
        from="end"
        scroller={scroller}
        pinned={pointedAt ?? firstNew}
      >
        {(reply) =>
          'state' in reply ? (
            <PendingRow
              topicGuid={content.forumTopicGuid}
              contentGuid={content.forumTopicContentGuid}
              reply={reply}
              thread={thread}
              changeable={changeable}
              editing={editing === reply.guid}
              onEdit={(wish) => on.edit(wish ? reply.guid : null)}
            />
          ) : (
            <>
              {reply.guid === firstNew && (
                <div className="rw-forum-divider" id={NEW_DIVIDER}>
                  {t('unread.divider')}
                </div>
              )}
              <Row
                topicGuid={content.forumTopicGuid}
                reply={reply}
                thread={thread}
                own={reply.createdUserGuid === viewer.userGuid}
                changeable={changeable}
                mayRemove={content.mayRemoveReplies === true}
                reported={reports.get(reply.guid)}
                editing={editing === reply.guid}
                pointedAt={reply.guid === pointedAt}
                on={on}
              />
            </>
          )
        }
      </LongList>
    </div>
  );
});

function UnseenButton({ count, onClick }: { count: number; onClick: () => void }) {
  const { t } = useTranslation('forum');
  return (
    <Button
      className="rw-forum-unseen"
      size="small"
      icon={<ArrowDown size={14} aria-hidden />}
      onClick={onClick}
    >
      {t('replies.unseen', { count })}
    </Button>
  );
}

function ReasonDialog({ reasonDialog, moderation }: ReplyActions) {
  return (
    <DialogPart dialog={reasonDialog}>
      {({ wish, guid }, control) => (
        <ReplyReasonDialog
          wish={wish}
          {...control}
          send={(reason) => moderation.send(wish, guid, reason)}
        />
      )}
    </DialogPart>
  );
}

function ThreadSkeleton() {
  const { t } = useTranslation('forum');
  return (
    <div className="rw-forum-thread">
      <div role="status" aria-label={t('loading')}>
        <Skeleton avatar="circle" rows={2} />
        <Skeleton avatar="circle" rows={2} />
      </div>
    </div>
  );
}

/** Loads older replies when the user scrolls to it. */
function OlderReplies({ thread, view }: Pick<ThreadListProps, 'thread' | 'view'>) {
  const loadOlder = () => void thread.loadOlder();
  if (view.older === 'failed') return <MoreFailed onRetry={loadOlder} />;
  const loading = view.older === 'loading';
  return (
    <ReachBottom
      onReach={loadOlder}
      disabled={!view.thread.hasOlder || loading}
      loading={loading}
    />
  );
}

/** Reads a new reply to users of screen readers. */
function Announcement({ reply }: { reply: Reply | undefined }) {
  const { t } = useTranslation('forum');
  return (
    <p className="rw-hidden" aria-live="polite">
      {reply &&
        t('replies.announced', {
          name: reply.personName,
          text: readable(parseReplyText(reply.contentText).body),
        })}
    </p>
  );
}

interface Wishes {
  /** The one reply that is being changed; null ends it. */
  edit: (guid: string | null) => void;
  remove: (reply: Reply) => void;
  quote: (reply: Reply) => void;
  moderate: (reply: Reply, wish: ModerationWish) => void;
  dismiss: (reply: Reply) => void;
}

type Wish = 'onEdit' | 'onDelete' | 'onQuote' | 'onModerate' | 'onDismiss';

/** One reply, drawn again only when it changes. */
const Row = memo(function Row({
  on,
  ...row
}: Omit<ComponentProps<typeof ReplyRow>, Wish> & { on: Wishes }) {
  const { reply } = row;
  return (
    <ReplyRow
      {...row}
      onEdit={(wish) => on.edit(wish ? reply.guid : null)}
      onDelete={() => on.remove(reply)}
      onQuote={() => on.quote(reply)}
      onModerate={(wish) => on.moderate(reply, wish)}
      onDismiss={() => on.dismiss(reply)}
    />
  );
});
