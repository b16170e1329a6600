import { useCallback, useEffect, useRef } from 'react';
import type { TopicContent } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useLocation, useNavigate } from '@riwaq/contract/router';
import { dataOf } from '@riwaq/ui/page';
import { contentTarget, pathOf, type ContentTarget, type ForumView } from '../forum-view';
import { cardId } from './card-id';

type ContentView = Extract<ForumView, { kind: 'topic' | 'recently' }>;

interface Target {
  /** Opens the replies or rates of a content: it is an entry of the history, so that going back closes it. */
  open: (content: TopicContent, what: 'replies' | 'rates') => void;
  /** Closes it. A content that was pointed at from elsewhere stays, also where it is further down than what is loaded. */
  close: () => void;
  /** Forgets what the address points at. */
  leave: () => void;
}

/** Whether the address was gone to from this screen, rather than from a notification or a link. */
function openedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedHere' in state && state.openedHere === true;
}

/** What is opened over a list of contents is in the address. */
export function useTarget(view: ContentView): Target {
  const navigate = useNavigate();
  const location = useLocation();
  const here = openedHere(location.state);

  return {
    open: (content, open) => navigate(pathOf({ ...view, target: contentTarget({ contentGuid: content.forumTopicContentGuid, open }) }), { state: { openedHere: true } }),
    close: () => {
      if (here) navigate(-1);
      else navigate(pathOf({ ...view, target: view.target && contentTarget({ contentGuid: view.target.contentGuid }) }), { replace: true, state: { openedHere: true } });
    },
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

  const markAsViewed = useCallback(async (forumTopicContentGuid: string) => {
    try {
      dataOf(await api('PUT ForumTopic/MarkContentAsViewed', { query: { forumTopicContentGuid } }));
      events.emit('shell/unread-changed@1', {});
    } catch (cause) {
      log.error('a content could not be marked as viewed', cause);
    }
  }, [api, events, log]);

  useEffect(() => {
    if (!fromElsewhere || guid === null || arrived.current === guid) return;
    arrived.current = guid;
    const card = document.getElementById(cardId(guid));
    card?.scrollIntoView({ block: 'start' });
    card?.focus({ preventScroll: true });
    void markAsViewed(guid);
  }, [fromElsewhere, guid, markAsViewed]);
}
