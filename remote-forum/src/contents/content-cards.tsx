import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TopicContent } from '@riwaq/api';
import { LongList } from '@riwaq/ui/core';
import { ContentCard } from './content-card';
import type { ContentActions } from './use-content-actions';
import { canQuote } from './use-content-quote';

/**
 * Estimated height of a card in pixels before it is rendered, and number of cards rendered at once.
 */
const CARD_HEIGHT = 420;
const CARDS_AT_ONCE = 2;

/** Handlers for the buttons of a card. */
export interface Openings {
  edit: (content: TopicContent) => void;
  rate: (content: TopicContent) => void;
  rates: (content: TopicContent) => void;
  replies: (content: TopicContent) => void;
  quote: (content: TopicContent) => void;
}

/** Properties that all cards of a list share. */
export interface CardFrame {
  actions: ContentActions;
  on: Openings;
  inTopic: boolean;
}

interface ContentCardsProps extends CardFrame {
  contents: readonly TopicContent[];
  pointedAt: string | null;
}

const guidOf = ({ forumTopicContentGuid }: TopicContent) => forumTopicContentGuid;

/** List of cards. */
export function ContentCards({ contents, pointedAt, ...frame }: ContentCardsProps) {
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
      {(content) => <Card content={content} pointedAt={guidOf(content) === pointedAt} {...frame} />}
    </LongList>
  );
}

interface PointedContentProps extends CardFrame {
  content: TopicContent;
}

/** The content that the address names, above a list that does not contain it. */
export function PointedContent({ content, ...frame }: PointedContentProps) {
  const { t } = useTranslation('forum');
  return (
    <section className="rw-forum-pointed" aria-label={t('content.pointedAt')}>
      <p className="rw-forum-pointed-name">{t('content.pointedAt')}</p>
      <Card content={content} pointedAt {...frame} />
    </section>
  );
}

/** One card, memoised. */
const Card = memo(function Card({
  content,
  on,
  ...rest
}: CardFrame & {
  content: TopicContent;
  pointedAt: boolean;
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
