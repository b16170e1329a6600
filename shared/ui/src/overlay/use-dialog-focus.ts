import { useRef, type RefObject } from 'react';
import { useFocusReturn } from '../core/use-focus-return';

const FIELDS =
  'input:not([type=hidden], [type=file], :disabled), textarea:not(:disabled), [contenteditable=true]';

const CLOSES = '.ant-modal-close, .rw-drawer-close';

const dialogOf = (within: HTMLElement) => within.closest<HTMLElement>('[role=dialog]');

function focusDialog(within: HTMLElement): void {
  const dialog = dialogOf(within);
  if (!dialog) return;
  // A drawer is not focusable by itself.
  dialog.tabIndex = -1;
  dialog.focus({ preventScroll: true });
}

/** Whether an element of the dialog other than its close button has the focus. */
const hasFocus = (within: HTMLElement): boolean => {
  const { activeElement } = document;
  return Boolean(dialogOf(within)?.contains(activeElement) && !activeElement?.matches(CLOSES));
};

/**
 * When a dialog has opened, focuses the first field in `ref`, unless an element there has the
 * focus. On touch screens, where this would open the keyboard over the content, and while there is
 * no field yet, it focuses the dialog itself, which screen readers announce by its title, rather
 * than the close button. On closing, it returns the focus to the opener.
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
    // The fields are not rendered yet: do not leave the focus on the close button.
    else if (!hasFocus(current)) focusDialog(current);
  };
  return { ref, onMoved };
}
