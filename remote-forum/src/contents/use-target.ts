import { useCallback, useEffect, useRef } from 'react';
import type { TopicContent } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useLocation, useNavigate } from '@riwaq/contract/router';
import { useCloseOnce } from '@riwaq/ui/compiled-in';
import { dataOf } from '@riwaq/ui/page';
import { contentTarget, pathOf, type ContentTarget, type ForumView } from '../forum-view';
import { cardId } from './card-id';

type ContentView = Extract<ForumView, { kind: 'topic' | 'recently' }>;

interface Target {
  /**
   * Opens the replies or rates of a content: it is an entry of the history, so that going back
   * closes it. What is open already stays as it is.
   */
  open: (content: TopicContent, what: 'replies' | 'rates') => void;
  /**
   * Closes it. A content that was pointed at from elsewhere stays, also where it is further down
   * than what is loaded.
   */
  close: () => void;
  /** Forgets what the address points at. */
  leave: () => void;
}

/** Whether the address was gone to from this screen, rather than from a notification or a link. */
function openedHere(state: unknown): boolean {
  return (
    typeof state === 'object' &&
    state !== null &&
    'openedHere' in state &&
    state.openedHere === true
  );
}

/** What is opened over a list of contents is in the address. */
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

/** A content that was pointed at from elsewhere is scrolled to and marked as viewed, once. */
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
