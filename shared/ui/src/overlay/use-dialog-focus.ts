import { useRef, type RefObject } from 'react';
import { useFocusReturn } from '../core/use-focus-return';

const FIELDS =
  'input:not([type=hidden], [type=file], :disabled), textarea:not(:disabled), [contenteditable=true]';

const CLOSES = '.ant-modal-close, .ant-drawer-close';

const dialogOf = (within: HTMLElement) => within.closest<HTMLElement>('[role=dialog]');

function focusDialog(within: HTMLElement): void {
  const dialog = dialogOf(within);
  if (!dialog) return;
  // A drawer cannot have the focus by itself.
  dialog.tabIndex = -1;
  dialog.focus({ preventScroll: true });
}

/** Whether something of the dialog has the focus, other than what closes it. */
const hasFocus = (within: HTMLElement): boolean => {
  const { activeElement } = document;
  return Boolean(dialogOf(within)?.contains(activeElement) && !activeElement?.matches(CLOSES));
};

/**
 * For a dialog that has opened: the first field in `ref` gets the focus, unless something there has
 * it. Under a finger that would bring the keyboard up over what was to be read: there the dialog
 * itself gets it, which is read out by its title, and not the button that closes it; so it does
 * where no field is there yet. When it closes, the focus goes back to what opened it.
 */
export function useDialogFocus(open: boolean): {
  ref: RefObject<HTMLDivElement>;
  onMoved: (opened: boolean) => void;
} {
  const ref = useRef<HTMLDivElement>(null);
  const giveBack = useFocusReturn(open, ref);
  const onMoved = (opened: boolean) => {
    if (!opened) return giveBack();
    const { current } = ref;
    if (!current || current.contains(document.activeElement)) return;
    const field = current.querySelector<HTMLElement>(FIELDS);
    if (window.matchMedia('(hover: none)').matches) focusDialog(current);
    else if (field) field.focus();
    // The fields are still to come: the button that closes it is not what it is about.
    else if (!hasFocus(current)) focusDialog(current);
  };
  return { ref, onMoved };
}
