import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { TopicContent } from '@riwaq/api';
import { useHost, useShortcuts } from '@riwaq/contract';
import { closedBecause, ownsContent, seesReplyButton } from '../permissions';
import { selectedText } from '../quotes/selection';
import { useViewer } from '../viewer';
import { cardId } from './card-id';

/**
 * Height in pixels that the top bar covers: a card whose end is above it does not count as visible.
 */
const UNDER_TOP_BAR = 80;
/** Milliseconds that a step waits for a card to render: keys may be faster than the list. */
const DRAWN_WITHIN = 2000;

interface Acts {
  rate: (content: TopicContent) => void;
  rates: (content: TopicContent) => void;
  replies: (content: TopicContent) => void;
  quote: (content: TopicContent, selected?: string) => void;
}

interface ContentShortcuts {
  /** The element that contains the cards. */
  frame: RefObject<HTMLElement>;
  /** All contents in their order. */
  all: readonly TopicContent[];
  /** Whether any content accepts replies; a single activity accepts none. */
  replies: boolean;
  /** The content of a card, by the card's id. */
  contentOf: (articleId: string) => TopicContent | undefined;
  on: Acts;
}

/** The card that has or contains the focus. */
function focusedCard(cards: readonly HTMLElement[]): HTMLElement | null {
  return cards.find((card) => card.contains(document.activeElement)) ?? null;
}

/** Whether a part of the card is visible. */
function isInSight(card: HTMLElement): boolean {
  const { top, bottom } = card.getBoundingClientRect();
  return bottom >= 0 && top <= window.innerHeight;
}

/**
 * Returns the next card from the scroll position: the first card below its top, or the last one
 * above it.
 */
function nextInSight(cards: readonly HTMLElement[], step: 1 | -1): HTMLElement | undefined {
  const isAhead = (card: HTMLElement) => card.getBoundingClientRect().top >= 0;
  return step === 1 ? cards.find(isAhead) : cards.findLast((card) => !isAhead(card));
}

/** Moves of the focus between the cards, and actions on the current one. */
function cardSteps({
  frame,
  all,
  contentOf,
}: Pick<ContentShortcuts, 'frame' | 'all' | 'contentOf'>) {
  const cards = () => [
    ...(frame.current?.querySelectorAll<HTMLElement>('article.rw-forum-content') ?? []),
  ];
  /**
   * Moves the focus by one card. Starts at the visible cards when no visible card has the focus.
   */
  const go = (step: 1 | -1, until = performance.now() + DRAWN_WITHIN) => {
    const drawn = cards();
    const focused = focusedCard(drawn);
    const content = focused && isInSight(focused) ? contentOf(focused.id) : undefined;
    const next = content && all[all.indexOf(content) + step];
    if (content && !next) return;
    const card = next
      ? drawn.find(({ id }) => id === cardId(next.forumTopicContentGuid))
      : nextInSight(drawn, step);
    if (card) {
      card.focus({ preventScroll: true });
      card.scrollIntoView({ block: 'start' });
    } else if (next && performance.now() < until) requestAnimationFrame(() => go(step, until));
  };
  const withCurrent = (act: (content: TopicContent) => void) => () => {
    const drawn = cards();
    const card =
      focusedCard(drawn) ??
      drawn.find((each) => each.getBoundingClientRect().bottom > UNDER_TOP_BAR) ??
      drawn[0];
    const content = card && contentOf(card.id);
    if (!card || !content) return;
    // Focus the card so that the focus returns to it when the drawer closes.
    if (!card.contains(document.activeElement)) card.focus({ preventScroll: true });
    act(content);
  };
  return { go, withCurrent };
}

/** Keyboard shortcuts that move between contents and act on the current one. */
export function useContentShortcuts({
  frame,
  all,
  replies,
  contentOf,
  on,
}: ContentShortcuts): void {
  const { t } = useTranslation('forum');
  const { notify } = useHost();
  const viewer = useViewer();

  const { go, withCurrent } = cardSteps({ frame, all, contentOf });
  const read = (content: TopicContent) => {
    if (seesReplyButton(content)) on.replies(content);
    else notify.info(t('shortcuts.noReplies'));
  };
  const reply = (content: TopicContent) => {
    const closed = closedBecause(content);
    const selected = selectedText(frame.current);
    if (closed) notify.info(t(`closed.${closed}`));
    else if (
      selected?.articleId === cardId(content.forumTopicContentGuid) &&
      seesReplyButton(content)
    )
      on.quote(content, selected.text);
    else read(content);
  };
  const rate = (content: TopicContent) => {
    const closed = closedBecause(content);
    if (ownsContent(viewer, content)) on.rates(content);
    else if (closed) notify.info(t(`closed.${closed}`));
    else on.rate(content);
  };

  useShortcuts(
    all.length > 0
      ? [
          { code: 'KeyJ', label: t('shortcuts.next'), run: () => go(1) },
          { code: 'KeyK', label: t('shortcuts.previous'), run: () => go(-1) },
          ...(replies
            ? ([
                { code: 'KeyO', label: t('shortcuts.open'), run: withCurrent(read) },
                { code: 'KeyR', label: t('shortcuts.reply'), run: withCurrent(reply) },
              ] as const)
            : []),
          { code: 'KeyS', label: t('shortcuts.rate'), run: withCurrent(rate) },
        ]
      : [],
  );
}
