import { ArrowUp } from 'lucide-react';
import { memo, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TopicContent } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Button, LongList, Skeleton } from '@riwaq/ui/core';
import {
  isMissing,
  More,
  type PagedList,
  Part,
  Problem,
  useDialog,
  usePreload,
  useStable,
} from '@riwaq/ui/page';
import { useContent, type ContentsPage } from '../data/use-contents';
import type { ForumView } from '../forum-view';
import { RateDialog, RatesDrawer, RepliesDrawer, ReplyField } from '../lazy-parts';
import { closedBecause, ownsContent, seesReplyButton } from '../permissions';
import { quoteContent } from '../quotes/quotable';
import type { SelectedText } from '../quotes/selection';
import { SelectionQuote } from '../quotes/selection-quote';
import type { QuoteRequest } from '../replies/composer';
import { UnsentReplies, unsentRepliesOf } from '../replies/unsent-replies';
import type { TopicNews } from '../unread/use-topic-news';
import { useViewer } from '../viewer';
import { cardId } from './card-id';
import { ContentCard } from './content-card';
import { MissingContent } from './missing-content';
import { useContentShortcuts } from './use-content-shortcuts';
import { useArrival, useTarget } from './use-target';
import { useContentActions, type ContentActions } from './use-content-actions';

/**
 * Estimated height of a card in pixels before it is rendered, and number of cards rendered at once.
 */
const CARD_HEIGHT = 420;
const CARDS_AT_ONCE = 2;

/** Code to preload, which opening a content needs. */
const NEXT = [RepliesDrawer, ReplyField];

interface ContentListProps {
  list: PagedList<ContentsPage, TopicContent>;
  view: Extract<ForumView, { kind: 'topic' | 'recently' }>;
  /** Unread contents and replies of the topic. */
  news?: TopicNews;
  /** Whether its topic has ended, possibly after the contents were fetched. */
  ended?: boolean;
  onEdit: (content: TopicContent) => void;
  /** Shown when the list is empty. */
  empty: ReactNode;
}

/** Whether a reply may quote the content. */
const canQuote = (content: TopicContent) =>
  seesReplyButton(content) && closedBecause(content) === null;

/** Returns the content marked as expired. */
const asEnded = (content: TopicContent): TopicContent =>
  content.isExpired ? content : { ...content, isExpired: true };

/** Paged list of contents, with the replies and rates that are opened over them. */
export function ContentList({ list, view, news, ended = false, onEdit, empty }: ContentListProps) {
  const { t } = useTranslation('forum');
  usePreload(NEXT);
  const { state } = list;
  const stored = state.kind === 'ready' ? state.data.items : null;
  const items = useMemo(() => (ended ? stored?.map(asEnded) : stored) ?? null, [ended, stored]);
  const { target } = view;
  const listed =
    items?.find(({ forumTopicContentGuid }) => forumTopicContentGuid === target?.contentGuid) ??
    null;
  const lastFound = useRef<TopicContent | null>(null);
  const topicGuid =
    view.kind === 'topic'
      ? view.topicGuid
      : lastFound.current?.forumTopicContentGuid === target?.contentGuid &&
        lastFound.current?.forumTopicGuid;
  const elsewhere = useContent(
    items && !listed && topicGuid ? topicGuid : null,
    target?.contentGuid ?? null,
  );
  const alone = !listed && elsewhere.kind === 'ready' ? elsewhere.data : null;
  const single = alone && ended ? asEnded(alone) : alone;
  const found = listed ?? single;
  if (found) lastFound.current = found;
  // Outside of its topic, an unloaded content cannot be fetched: the request needs the topic's
  // guid.
  const unreachable =
    !topicGuid ||
    (elsewhere.kind === 'ready'
      ? elsewhere.data === null
      : elsewhere.kind === 'failed' && isMissing(elsewhere.cause));
  const lost = items !== null && !listed && target !== null && unreachable;

  const actions = useStable(useContentActions(list));
  const opened = useTarget(view);
  useArrival(target, found);
  const rate = useDialog<TopicContent>();
  const frame = useRef<HTMLDivElement>(null);
  const [quoting, setQuoting] = useState<ContentQuote | null>(null);
  const quote = (content: TopicContent, selected?: string) => {
    setQuoting((now) => ({
      contentGuid: content.forumTopicContentGuid,
      quote: quoteContent(content, selected),
      turn: (now?.turn ?? 0) + 1,
    }));
    opened.open(content, 'replies');
  };
  const all = [...(single ? [single] : []), ...(items ?? [])];
  const contentOf = (articleId: string) =>
    all.find(({ forumTopicContentGuid }) => articleId === cardId(forumTopicContentGuid));
  const quoteSelected = ({ articleId, text }: SelectedText) => {
    const content = contentOf(articleId);
    if (content && canQuote(content)) quote(content, text);
  };

  // Pressing the button removes it, so move the focus to the first card.
  const waiting = news?.waiting ?? 0;
  const shownNew = useRef(false);
  const showNew = () => {
    shownNew.current = true;
    void list.refresh();
  };
  useEffect(() => {
    if (waiting > 0 || !shownNew.current) return;
    shownNew.current = false;
    frame.current?.querySelector<HTMLElement>('article')?.focus();
  }, [waiting]);

  const on = useStable<Openings>({
    edit: onEdit,
    rate: rate.show,
    rates: (content) => opened.open(content, 'rates'),
    replies: (content) => opened.open(content, 'replies'),
    quote,
  });

  useContentShortcuts({ frame, all, replies: all.some(seesReplyButton), contentOf, on });

  if (state.kind === 'loading') return <ContentListSkeleton />;
  if (state.kind === 'failed')
    return <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />;

  const inTopic = view.kind === 'topic';

  return (
    <div ref={frame} className="rw-forum-content-list">
      <SelectionQuote within={frame} onQuote={quoteSelected} />
      {lost && <MissingContent onClose={opened.leave} />}
      <OpenedContent
        found={found}
        lost={lost}
        view={view}
        quoting={quoting}
        onClose={opened.close}
        onCount={(content, repliesCount) => {
          if (repliesCount === null) void list.refresh();
          else if (repliesCount !== content.repliesCount) actions.patch(content, { repliesCount });
        }}
      />
      {news && news.waiting > 0 && (
        <Button
          className="rw-forum-waiting"
          icon={<ArrowUp size={14} aria-hidden />}
          onClick={showNew}
        >
          {t('unread.show', { count: news.waiting })}
        </Button>
      )}
      {single && (
        <section className="rw-forum-pointed" aria-label={t('content.pointedAt')}>
          <p className="rw-forum-pointed-name">{t('content.pointedAt')}</p>
          <Item
            content={single}
            actions={actions}
            on={on}
            inTopic={inTopic}
            pointedAt
            {...newsOf(single, news)}
          />
        </section>
      )}
      {items?.length === 0 && !single && empty}
      <Items
        contents={items ?? []}
        actions={actions}
        on={on}
        inTopic={inTopic}
        pointedAt={target?.contentGuid ?? null}
        news={news}
      />
      <More list={list} />
      {rate.value && (
        <Part open={rate.open} onClose={rate.close}>
          <RateDialog
            key={rate.turn}
            content={rate.value}
            open={rate.open}
            onClose={rate.close}
            onRated={(content, own) =>
              actions.patch(content, {
                forumTopicContentMembers: { ...content.forumTopicContentMembers, ...own },
              })
            }
          />
        </Part>
      )}
    </div>
  );
}

/** Handlers for the buttons of a card. */
export interface Openings {
  edit: (content: TopicContent) => void;
  rate: (content: TopicContent) => void;
  rates: (content: TopicContent) => void;
  replies: (content: TopicContent) => void;
  quote: (content: TopicContent) => void;
}

interface ItemsProps {
  contents: readonly TopicContent[];
  actions: ContentActions;
  on: Openings;
  inTopic: boolean;
  pointedAt: string | null;
  news: TopicNews | undefined;
}

const guidOf = ({ forumTopicContentGuid }: TopicContent) => forumTopicContentGuid;

/** List of cards. */
function Items({ contents, pointedAt, news, ...rest }: ItemsProps) {
  const { t } = useTranslation('forum');
  return (
    <LongList
      className="rw-forum-contents"
      label={t('contentList')}
      rows={contents}
      keyOf={guidOf}
      rowHeight={CARD_HEIGHT}
      blockSize={CARDS_AT_ONCE}
      pinned={pointedAt}
    >
      {(content) => (
        <Item
          content={content}
          pointedAt={guidOf(content) === pointedAt}
          {...newsOf(content, news)}
          {...rest}
        />
      )}
    </LongList>
  );
}

/**
 * Unread state of a content as plain values, so that the memoised card renders only when they
 * change.
 */
const newsOf = ({ forumTopicContentGuid: guid }: TopicContent, news: TopicNews | undefined) => ({
  isNew: news?.isNew(guid) ?? false,
  newReplies: news?.newReplies(guid) ?? 0,
});

/** One card, memoised. */
const Item = memo(function Item({
  content,
  on,
  ...rest
}: {
  content: TopicContent;
  actions: ContentActions;
  on: Openings;
  inTopic: boolean;
  pointedAt: boolean;
  isNew: boolean;
  newReplies: number;
}) {
  return (
    <ContentCard
      content={content}
      onEdit={() => on.edit(content)}
      onRate={() => on.rate(content)}
      onRates={() => on.rates(content)}
      onReplies={() => on.replies(content)}
      onQuote={canQuote(content) ? () => on.quote(content) : undefined}
      {...rest}
    />
  );
});

/** A quotation of a content for a reply to it. */
interface ContentQuote extends QuoteRequest {
  contentGuid: string;
}

interface OpenedContentProps {
  found: TopicContent | null;
  /** Whether the content that the address names does not exist. */
  lost: boolean;
  view: ContentListProps['view'];
  quoting: ContentQuote | null;
  onClose: () => void;
  onCount: (content: TopicContent, count: number | null) => void;
}

/** The replies or rates that the address opens. They stay mounted during the closing animation. */
function OpenedContent({
  found,
  lost,
  view: { target },
  quoting,
  onClose,
  onCount,
}: OpenedContentProps) {
  const viewer = useViewer();
  const { storage } = useHost();
  const replies = found && target?.open === 'replies' && seesReplyButton(found) ? found : null;
  const rates = found && target?.open === 'rates' && ownsContent(viewer, found) ? found : null;
  const lastReplies = useLast(replies);
  const lastRates = useLast(rates);
  // The content was deleted while its replies were open: keep unsent texts visible.
  const wasOpen =
    found === null &&
    target?.open === 'replies' &&
    lastReplies?.forumTopicContentGuid === target.contentGuid;
  const repliesOpen =
    replies !== null || (wasOpen && unsentRepliesOf(storage, target.contentGuid).length > 0);

  return (
    <>
      {lost && target && !repliesOpen && <UnsentReplies contentGuid={target.contentGuid} />}
      {lastReplies && (
        <Part open={repliesOpen} onClose={onClose}>
          <RepliesDrawer
            key={lastReplies.forumTopicContentGuid}
            content={lastReplies}
            gone={wasOpen && lost}
            replyGuid={target?.replyGuid ?? null}
            quoting={quoting?.contentGuid === lastReplies.forumTopicContentGuid ? quoting : null}
            open={repliesOpen}
            onClose={onClose}
            onCount={(count) => onCount(lastReplies, count)}
          />
        </Part>
      )}
      {lastRates && (
        <Part open={rates !== null} onClose={onClose}>
          <RatesDrawer
            key={lastRates.forumTopicContentGuid}
            content={lastRates}
            open={rates !== null}
            onClose={onClose}
          />
        </Part>
      )}
    </>
  );
}

/** Returns the last value that was not null. */
function useLast<Value>(value: Value | null): Value | null {
  const last = useRef<Value | null>(null);
  if (value !== null) last.current = value;
  return last.current;
}

/** Skeleton cards. */
export function ContentListSkeleton() {
  const { t } = useTranslation('forum');
  return (
    <div className="rw-forum-contents" role="status" aria-label={t('loading')}>
      {[1, 2].map((card) => (
        <div key={card} className="rw-card rw-forum-content">
          <Skeleton avatar="circle" rows={5} />
        </div>
      ))}
    </div>
  );
}
