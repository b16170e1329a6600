import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TopicContent } from '@riwaq/api';
import { DialogPart } from '@riwaq/ui/compiled-in';
import { Skeleton } from '@riwaq/ui/core';
import { More, type PagedList, Problem, useDialog, usePreload, useStable } from '@riwaq/ui/page';
import type { ContentsPage } from '../data/use-contents';
import { RateDialog, RepliesDrawer, ReplyField } from '../lazy-parts';
import { seesReplyButton } from '../permissions';
import type { SelectedText } from '../quotes/selection';
import { SelectionQuote } from '../quotes/selection-quote';
import { WaitingButton } from '../unread/waiting-button';
import { cardId } from './card-id';
import { ContentCards, PointedContent, type Openings } from './content-cards';
import { MissingContent } from './missing-content';
import { OpenedContent } from './opened-content';
import { useContentActions } from './use-content-actions';
import { canQuote, useContentQuote } from './use-content-quote';
import { useContentShortcuts } from './use-content-shortcuts';
import { useShownContents } from './use-shown-contents';
import { useArrival, useTarget, type ContentView } from './use-target';

/** Code to preload, which opening a content needs. */
const NEXT = [RepliesDrawer, ReplyField];

interface ContentListProps {
  list: PagedList<ContentsPage, TopicContent>;
  view: ContentView;
  /** Whether its topic has ended, possibly after the contents were fetched. */
  ended?: boolean;
  onEdit: (content: TopicContent) => void;
  /** Shown when the list is empty. */
  empty: ReactNode;
}

/** Paged list of contents, with the replies and rates that are opened over them. */
export function ContentList({ list, view, ended = false, onEdit, empty }: ContentListProps) {
  usePreload(NEXT);
  const { target } = view;
  const { items, single, found, lost, all } = useShownContents(list, view, ended);
  const actions = useStable(useContentActions(list));
  const opened = useTarget(view);
  useArrival(target, found);
  const rate = useDialog<TopicContent>();
  const frame = useRef<HTMLDivElement>(null);
  const openReplies = (content: TopicContent) => opened.open(content, 'replies');
  const { quoting, quote } = useContentQuote(openReplies);
  const contentOf = (articleId: string) =>
    all.find(({ forumTopicContentGuid }) => articleId === cardId(forumTopicContentGuid));
  const quoteSelected = ({ articleId, text }: SelectedText) => {
    const content = contentOf(articleId);
    if (content && canQuote(content)) quote(content, text);
  };
  const on = useStable<Openings>({
    edit: onEdit,
    rate: rate.show,
    rates: (content) => opened.open(content, 'rates'),
    replies: openReplies,
    quote,
  });
  useContentShortcuts({ frame, all, replies: all.some(seesReplyButton), contentOf, on });

  const { state } = list;
  if (state.kind === 'loading') return <ContentListSkeleton />;
  if (state.kind === 'failed')
    return <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />;

  const cards = { actions, on, inTopic: view.kind === 'topic' };

  return (
    <div ref={frame} className="rw-forum-content-list">
      <SelectionQuote within={frame} onQuote={quoteSelected} />
      {lost && <MissingContent onClose={opened.leave} />}
      <OpenedContent
        found={found}
        lost={lost}
        target={target}
        quoting={quoting}
        onClose={opened.close}
        onCount={(content, repliesCount) => {
          if (repliesCount === null) void list.refresh();
          else if (repliesCount !== content.repliesCount) actions.patch(content, { repliesCount });
        }}
      />
      <WaitingButton frame={frame} onShow={list.refresh} />
      {single && <PointedContent content={single} {...cards} />}
      {all.length === 0 && empty}
      <ContentCards contents={items ?? []} pointedAt={target?.contentGuid ?? null} {...cards} />
      <More list={list} />
      <DialogPart dialog={rate}>
        {(rated, control) => (
          <RateDialog
            content={rated}
            {...control}
            onRated={(content, own) =>
              actions.patch(content, {
                forumTopicContentMembers: { ...content.forumTopicContentMembers, ...own },
              })
            }
          />
        )}
      </DialogPart>
    </div>
  );
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
