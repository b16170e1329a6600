import { useHost } from '@riwaq/contract';
import { useEffect, useRef } from 'react';
import { useBlockLeaving, useLeaveQuestion } from '../overlay/leave-guard';

/** The link that a click leads along to another page of this tab, or null. */
function linkOf({
  target,
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
}: MouseEvent): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  if (
    (link.target !== '' && link.target !== '_self') ||
    link.hasAttribute('download') ||
    link.origin !== window.location.origin
  )
    return null;
  return link.pathname + link.search === window.location.pathname + window.location.search
    ? null
    : link;
}

/**
 * Asks before a page is left that holds something unsaved: by a link, by Back, and, in the
 * browser's words, when the tab is closed. Returns the same question for what leaves it otherwise;
 * it goes on at once while nothing is unsaved.
 *
 * @param discard lets go of what is unsaved; the page is left once `dirty` is false
 */
export function useGuardedLeave(dirty: boolean, discard: () => void): (go: () => void) => void {
  const ask = useLeaveQuestion(useHost().confirm);
  const next = useRef<(() => void) | null>(null);
  const leave = (go: () => void) => {
    if (!dirty) return go();
    ask(() => {
      next.current = go;
      discard();
    });
  };
  useBlockLeaving(dirty, ({ destination: { key } }) =>
    leave(() => (window as { navigation?: Navigation }).navigation?.traverseTo(key)),
  );

  const newest = useRef(leave);
  newest.current = leave;
  useEffect(() => {
    if (!dirty) {
      const go = next.current;
      next.current = null;
      go?.();
      return;
    }
    const hold = (event: MouseEvent) => {
      const link = linkOf(event);
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      newest.current(() => link.click());
    };
    // Before the link itself hears of it.
    document.addEventListener('click', hold, true);
    return () => document.removeEventListener('click', hold, true);
  }, [dirty]);
  return leave;
}
