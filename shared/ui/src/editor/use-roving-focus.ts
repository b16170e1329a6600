import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';

const STOPS = 'button:not(:disabled)';

/**
 * Makes a toolbar one tab stop (WAI-ARIA toolbar pattern): arrow keys, Home and End move inside of
 * it, and Tab returns to the button that had the focus last.
 */
export function useRovingFocus(): {
  ref: RefObject<HTMLDivElement>;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: (event: { target: EventTarget }) => void;
} {
  const ref = useRef<HTMLDivElement>(null);
  const left = useRef<Element | null>(null);
  const stops = () => [...(ref.current?.querySelectorAll<HTMLButtonElement>(STOPS) ?? [])];

  useEffect(() => {
    const all = stops();
    const stop = all.find((button) => button === left.current) ?? all[0];
    for (const button of all) button.tabIndex = button === stop ? 0 : -1;
  });

  const onFocus = ({ target }: { target: EventTarget }) => {
    const all = stops();
    if (!all.includes(target as HTMLButtonElement)) return;
    left.current = target as Element;
    for (const button of all) button.tabIndex = button === target ? 0 : -1;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const all = stops();
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    if (at < 0) return;
    const forward =
      getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
    const to =
      event.key === forward
        ? at + 1
        : event.key === backward
          ? at - 1
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? all.length - 1
              : null;
    if (to === null) return;
    event.preventDefault();
    all[(to + all.length) % all.length]?.focus();
  };

  return { ref, onKeyDown, onFocus };
}
