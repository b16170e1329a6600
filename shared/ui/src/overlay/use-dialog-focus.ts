import { useRef, type RefObject } from 'react';
import { useFocusReturn } from '../core/use-focus-return';

const FIELDS = 'input:not([type=hidden], [type=file], :disabled), textarea:not(:disabled), [contenteditable=true]';

function focusDialog(within: HTMLElement): void {
  const dialog = within.closest<HTMLElement>('[role=dialog]');
  if (!dialog) return;
  // A drawer cannot have the focus by itself.
  dialog.tabIndex = -1;
  dialog.focus({ preventScroll: true });
}

/**
 * For a dialog that has opened: the first field in `ref` gets the focus, unless something there has it. Under a finger
 * that would bring the keyboard up over what was to be read: there the dialog itself gets it, which is read out by its
 * title, and not the button that closes it. When it closes, the focus goes back to what opened it.
 */
export function useDialogFocus(open: boolean): { ref: RefObject<HTMLDivElement>; onMoved: (opened: boolean) => void } {
  const ref = useRef<HTMLDivElement>(null);
  const giveBack = useFocusReturn(open, ref);
  const onMoved = (opened: boolean) => {
    if (!opened) return giveBack();
    const { current } = ref;
    if (!current || current.contains(document.activeElement)) return;
    if (window.matchMedia('(hover: none)').matches) focusDialog(current);
    else current.querySelector<HTMLElement>(FIELDS)?.focus();
  };
  return { ref, onMoved };
}
