import { useEffect, useRef, type RefObject } from 'react';

/**
 * For antd's dialogs with {@link useFocusReturn}: antd itself returns the focus only when the
 * closing animation ends, and steals it from a user who has moved on meanwhile.
 */
export const NO_ANTD_RETURN = { focusTriggerAfterClose: false };

/**
 * Property of a closed dialog: its opener, which gets the focus in place of elements inside of the
 * dialog. Registered for all copies of this file: areas bundle parts of the kit.
 */
const OPENER = Symbol.for('riwaq.opener');
type Dialog = Element & { [OPENER]?: Element };

const dialogAround = (element: Element | null): Dialog | null =>
  element?.closest('[role=dialog]') ?? null;

/**
 * The focused element, or the trigger of an open menu (the focused menu entry is about to
 * disappear).
 */
const focusedNow = (): Element | null =>
  document.querySelector('.ant-dropdown-open') ?? document.activeElement;

/** `opener`, or the opener of the dialog that contained it and has closed. */
function remainingOpener(opener: Element | null): Element | null {
  const around = dialogAround(opener);
  return around?.[OPENER] ?? opener;
}

/**
 * Returns the focus to the opener of a dialog as soon as the dialog closes or unmounts, unless the
 * focus is outside of the dialog by then.
 *
 * @param content An element inside of the dialog.
 * @returns Call it after the closing animation: it retries for an opener that was disabled before.
 */
export function useFocusReturn(open: boolean, content: RefObject<HTMLElement>): () => void {
  const opener = useRef<Element | null>(null);
  const known = useRef(false);
  if (known.current !== open) {
    known.current = open;
    // Read before the dialog takes the focus.
    if (open) opener.current = focusedNow();
  }
  const giveBack = useRef(() => {
    const dialog = dialogAround(content.current);
    const to = remainingOpener(opener.current);
    if (dialog && to) dialog[OPENER] = to;
    const { activeElement, body } = document;
    const lost = !activeElement || activeElement === body || dialog?.contains(activeElement);
    if (lost && to instanceof HTMLElement) to.focus({ preventScroll: true });
  }).current;
  useEffect(() => {
    if (!open) return;
    const dialog = dialogAround(content.current);
    if (dialog) delete dialog[OPENER];
    return giveBack;
  }, [open, content, giveBack]);
  return giveBack;
}
