import { useRef, type RefObject } from 'react';

const FIELDS = 'input:not([type=hidden], [type=file], :disabled), textarea:not(:disabled), [contenteditable=true]';

/**
 * For a dialog that has opened: the first field in `ref` gets the focus, unless something there has it. Not under a
 * finger, where it would bring the keyboard up over what was to be read.
 */
export function useFirstField(): { ref: RefObject<HTMLDivElement>; onOpened: (open: boolean) => void } {
  const ref = useRef<HTMLDivElement>(null);
  const onOpened = (open: boolean) => {
    if (!open || ref.current?.contains(document.activeElement) || window.matchMedia('(hover: none)').matches) return;
    ref.current?.querySelector<HTMLElement>(FIELDS)?.focus();
  };
  return { ref, onOpened };
}
