import { useEffect, useRef, type RefObject } from 'react';

/**
 * For antd's dialogs beside {@link useFocusReturn}: by itself antd gives the focus back when the
 * closing has been shown, and takes it from whoever has gone elsewhere meanwhile.
 */
export const OWN_RETURN = { focusTriggerAfterClose: false };

/**
 * By dialog that was closed: what has opened it, which is to have the focus instead of anything
 * inside.
 */
const openers = new WeakMap<Element, Element>();

const dialogAround = (element: Element | null): Element | null =>
  element?.closest('[role=dialog]') ?? null;

/** What has the focus, or the button of the menu that is about to go. */
const focusedNow = (): Element | null =>
  document.querySelector('.ant-dropdown-open') ?? document.activeElement;

/** `opener`, or what has opened the dialog that it went with. */
function stillThere(opener: Element | null): Element | null {
  const around = dialogAround(opener);
  return (around && openers.get(around)) ?? opener;
}

/**
 * Gives the focus back to what opened a dialog as soon as the dialog closes or goes, unless the
 * focus is elsewhere by then.
 * @param content Something that stands in the dialog.
 * @returns To be called when the closing has been shown: what could not take the focus before,
 * because it was disabled, is asked once more.
 */
export function useFocusReturn(open: boolean, content: RefObject<HTMLElement>): () => void {
  const opener = useRef<Element | null>(null);
  const known = useRef(false);
  if (known.current !== open) {
    known.current = open;
    // Before the dialog takes the focus.
    if (open) opener.current = focusedNow();
  }
  const giveBack = useRef(() => {
    const dialog = dialogAround(content.current);
    const to = stillThere(opener.current);
    if (dialog && to) openers.set(dialog, to);
    const { activeElement, body } = document;
    const lost = !activeElement || activeElement === body || dialog?.contains(activeElement);
    if (lost && to instanceof HTMLElement) to.focus({ preventScroll: true });
  }).current;
  useEffect(() => {
    if (!open) return;
    const dialog = dialogAround(content.current);
    if (dialog) openers.delete(dialog);
    return giveBack;
  }, [open, content, giveBack]);
  return giveBack;
}
