import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { TopicContent } from '@riwaq/api';
import { useHost, useShortcuts } from '@riwaq/contract';
import { closedBecause, ownsContent, seesReplyButton } from '../permissions';
import { selectedText } from '../quotes/selection';
import { useViewer } from '../viewer';
import { cardId } from './card-id';

/**
 * Pixels at the top of the screen in which a card's end does not count as in sight: the top bar
 * stands there.
 */
const UNDER_TOP_BAR = 80;
/**
 * Milliseconds that a step waits for a card that is not drawn yet: keys may be faster than the
 * list.
 */
const DRAWN_WITHIN = 2000;

interface Acts {
  rate: (content: TopicContent) => void;
  rates: (content: TopicContent) => void;
  replies: (content: TopicContent) => void;
  quote: (content: TopicContent, selected?: string) => void;
}

interface ContentShortcuts {
  /** What the cards are in. */
  frame: RefObject<HTMLElement>;
  /** What there is to go through, in its order. */
  all: readonly TopicContent[];
  /** Whether any of it takes replies: in a single activity nothing does. */
  replies: boolean;
  /** The content of a card, by the card's id. */
  contentOf: (articleId: string) => TopicContent | undefined;
  on: Acts;
}

/** The card that has the focus, or in which the focus is. */
function focusedCard(cards: readonly HTMLElement[]): HTMLElement | null {
  return cards.find((card) => card.contains(document.activeElement)) ?? null;
}

/** Whether some of a card can be seen. */
function isInSight(card: HTMLElement): boolean {
  const { top, bottom } = card.getBoundingClientRect();
  return bottom >= 0 && top <= window.innerHeight;
}

/** From wherever the page is scrolled to: the first card ahead, or the last one behind. */
function nextInSight(cards: readonly HTMLElement[], step: 1 | -1): HTMLElement | undefined {
  const isAhead = (card: HTMLElement) => card.getBoundingClientRect().top >= 0;
  return step === 1 ? cards.find(isAhead) : cards.findLast((card) => !isAhead(card));
}

/** From content to content by the keyboard, and what can be done with the one that is reached. */
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

  const cards = () => [
    ...(frame.current?.querySelectorAll<HTMLElement>('article.rw-forum-content') ?? []),
  ];
  /**
   * One card further, or back; from what is in sight when the one with the focus is not, or none
   * has it.
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
    // The focus comes back to it from what is opened.
    if (!card.contains(document.activeElement)) card.focus({ preventScroll: true });
    act(content);
  };

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
