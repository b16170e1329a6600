import { useRef, type RefObject } from 'react';
import { useFocusReturn } from '../core/use-focus-return';

const FIELDS =
  'input:not([type=hidden], [type=file], :disabled), textarea:not(:disabled), [contenteditable=true]';

const CLOSES = '.ant-modal-close, .rw-drawer-close';

/**
 * When a dialog has opened, focuses the first field in `ref`, unless an element of the dialog other
 * than its close button has the focus. On touch screens, where this would open the keyboard over
 * the content, and while there is no field yet, it focuses the dialog itself, which screen readers
 * announce by its title. On closing, it returns the focus to the opener.
 */
export function useDialogFocus(open: boolean): {
  ref: RefObject<HTMLDivElement>;
  onMoved: (opened: boolean) => void;
} {
  const ref = useRef<HTMLDivElement>(null);
  const giveBack = useFocusReturn(open, ref);
  const onMoved = (opened: boolean) => {
    if (!opened) return giveBack();
    const dialog = ref.current?.closest<HTMLElement>('[role=dialog]');
    if (!dialog) return;
    const { activeElement } = document;
    const isFocused = dialog !== activeElement && dialog.contains(activeElement);
    if (isFocused && !activeElement?.matches(CLOSES)) return;
    const hasTouch = window.matchMedia('(hover: none)').matches;
    const field = hasTouch ? null : ref.current?.querySelector<HTMLElement>(FIELDS);
    // antd's dialogs are not focusable by themselves.
    dialog.tabIndex = -1;
    (field ?? dialog).focus({ preventScroll: !field });
  };
  return { ref, onMoved };
}
