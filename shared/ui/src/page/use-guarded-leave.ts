import { useHost } from '@riwaq/contract';
import { useEffect, useRef } from 'react';
import { useBlockLeaving, useLeaveQuestion } from '../overlay/leave-guard';

/** The link of a click that leads to another page in this tab, or null. */
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
 * Asks before leaving a page with unsaved changes: by a link, by Back, and, with the browser's own
 * dialog, by closing the tab. Returns a function that asks before any other navigation; without
 * unsaved changes it navigates at once.
 *
 * @param discard drops the unsaved changes; the page is left once `dirty` is false
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
    // In the capture phase, before the link's own handler.
    document.addEventListener('click', hold, true);
    return () => document.removeEventListener('click', hold, true);
  }, [dirty]);
  return leave;
}
