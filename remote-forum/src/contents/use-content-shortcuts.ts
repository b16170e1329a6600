import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { TopicContent } from '@riwaq/api';
import { useHost, useShortcuts } from '@riwaq/contract';
import { closedBecause, ownsContent, seesReplyButton } from '../permissions';
import { selectedText } from '../quotes/selection';
import { useViewer } from '../viewer';

/** Pixels at the top of the screen in which a card's end does not count as in sight: the top bar stands there. */
const UNDER_TOP_BAR = 80;

interface Acts {
  rate: (content: TopicContent) => void;
  rates: (content: TopicContent) => void;
  replies: (content: TopicContent) => void;
  quote: (content: TopicContent, selected?: string) => void;
}

interface ContentShortcuts {
  /** What the cards are in. */
  frame: RefObject<HTMLElement>;
  /** Whether there is anything to go through. */
  any: boolean;
  /** Whether any of it takes replies: in a single activity nothing does. */
  replies: boolean;
  /** The content of a card, by the card's id. */
  contentOf: (articleId: string) => TopicContent | null;
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

/** One card further, or back; from wherever the page is scrolled to when the one with the focus is out of sight, or none has it. */
function neighbour(cards: readonly HTMLElement[], step: 1 | -1): HTMLElement | undefined {
  const focused = focusedCard(cards);
  if (focused && isInSight(focused)) return cards[cards.indexOf(focused) + step];
  const isAhead = (card: HTMLElement) => card.getBoundingClientRect().top >= 0;
  return step === 1 ? cards.find(isAhead) : cards.findLast((card) => !isAhead(card));
}

/** From content to content by the keyboard, and what can be done with the one that is reached. */
export function useContentShortcuts({ frame, any, replies, contentOf, on }: ContentShortcuts): void {
  const { t } = useTranslation('forum');
  const { notify } = useHost();
  const viewer = useViewer();

  const cards = () => [...frame.current?.querySelectorAll<HTMLElement>('article.rw-forum-content') ?? []];
  const go = (step: 1 | -1) => {
    const card = neighbour(cards(), step);
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'start' });
  };
  const withCurrent = (act: (content: TopicContent) => void) => () => {
    const all = cards();
    const card = focusedCard(all) ?? all.find((each) => each.getBoundingClientRect().bottom > UNDER_TOP_BAR) ?? all[0];
    const content = card ? contentOf(card.id) : null;
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
    else if (selected?.articleId === `content-${content.forumTopicContentGuid}` && seesReplyButton(content)) on.quote(content, selected.text);
    else read(content);
  };
  const rate = (content: TopicContent) => {
    const closed = closedBecause(content);
    if (ownsContent(viewer, content)) on.rates(content);
    else if (closed) notify.info(t(`closed.${closed}`));
    else on.rate(content);
  };

  useShortcuts(any ? [
    { code: 'KeyJ', label: t('shortcuts.next'), run: () => go(1) },
    { code: 'KeyK', label: t('shortcuts.previous'), run: () => go(-1) },
    ...(replies ? [
      { code: 'KeyO', label: t('shortcuts.open'), run: withCurrent(read) },
      { code: 'KeyR', label: t('shortcuts.reply'), run: withCurrent(reply) },
    ] as const : []),
    { code: 'KeyS', label: t('shortcuts.rate'), run: withCurrent(rate) },
  ] : []);
}
