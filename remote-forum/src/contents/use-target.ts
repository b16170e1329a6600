import { useCallback, useEffect, useRef } from 'react';
import type { TopicContent } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useLocation, useNavigate } from '@riwaq/contract/router';
import { useCloseOnce } from '@riwaq/ui/compiled-in';
import { dataOf } from '@riwaq/ui/page';
import { contentTarget, pathOf, type ContentTarget, type ForumView } from '../forum-view';
import { cardId } from './card-id';

/** A view that lists contents. */
export type ContentView = Extract<ForumView, { kind: 'topic' | 'recently' }>;

interface Target {
  /**
   * Opens the replies or rates of a content as a history entry, so that going back closes them.
   * Does nothing when they are already open.
   */
  open: (content: TopicContent, what: 'replies' | 'rates') => void;
  /**
   * Closes them. The address keeps a content that a link or a notification named, even if it is not
   * loaded.
   */
  close: () => void;
  /** Removes the target from the address. */
  leave: () => void;
}

/** Whether the user opened the target on this screen, rather than by a notification or a link. */
function openedHere(state: unknown): boolean {
  return (
    typeof state === 'object' &&
    state !== null &&
    'openedHere' in state &&
    state.openedHere === true
  );
}

/** Opens and closes the target of a content list, which is stored in the address. */
export function useTarget(view: ContentView): Target {
  const navigate = useNavigate();
  const location = useLocation();
  const { target } = view;
  const close = useCloseOnce({
    open: target !== null && target.open !== null,
    openedHere: openedHere(location.state),
    replace: () =>
      navigate(
        pathOf({ ...view, target: target && contentTarget({ contentGuid: target.contentGuid }) }),
        { replace: true, state: { openedHere: true } },
      ),
  });

  return {
    open: ({ forumTopicContentGuid: contentGuid }, open) => {
      if (target?.contentGuid === contentGuid && target.open === open) return;
      navigate(pathOf({ ...view, target: contentTarget({ contentGuid, open }) }), {
        state: { openedHere: true },
      });
    },
    close,
    leave: () => navigate(pathOf({ ...view, target: null }), { replace: true }),
  };
}

/** Scrolls once to a content that a link or a notification named, and marks it as viewed. */
export function useArrival(target: ContentTarget | null, found: TopicContent | null): void {
  const { api, events, log } = useHost();
  const location = useLocation();
  const arrived = useRef<string | null>(null);
  const guid = found?.forumTopicContentGuid ?? null;
  const fromElsewhere = target !== null && !openedHere(location.state);

  const markAsViewed = useCallback(
    async (forumTopicContentGuid: string) => {
      try {
        dataOf(
          await api('PUT ForumTopic/MarkContentAsViewed', { query: { forumTopicContentGuid } }),
        );
        events.emit('shell/unread-changed@1', {});
      } catch (cause) {
        log.error('a content could not be marked as viewed', cause);
      }
    },
    [api, events, log],
  );

  useEffect(() => {
    if (!fromElsewhere || guid === null || arrived.current === guid) return;
    arrived.current = guid;
    const card = document.getElementById(cardId(guid));
    card?.scrollIntoView({ block: 'start' });
    card?.focus({ preventScroll: true });
    void markAsViewed(guid);
  }, [fromElsewhere, guid, markAsViewed]);
}
