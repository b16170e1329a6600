import { useCallback, useEffect, useRef } from 'react';

/** On touch screens, blur and click are fired among the emulated mouse events, after pointerup. */
const DOWN = ['pointerdown', 'mousedown'] as const;
const UP = ['pointerup', 'pointercancel', 'mouseup'] as const;

/** Bound in milliseconds for the mouse events of a tap, which a later task fires, if at all. */
export const TAP_MS = 300;

/** Whether the mouse events of this press, and the click among them, are still to come. */
const isTap = (event: Event): boolean =>
  event.type === 'pointerup' && (event as PointerEvent).pointerType === 'touch';

/**
 * Runs an action immediately, or after the current press of the pointer. Otherwise, an error that
 * appears on blur would shift the page, and with it the pressed button, away from the pointer.
 */
export function useAfterPress(): (act: () => void) => void {
  const pressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);

  useEffect(() => {
    const down = () => {
      pressed.current = true;
    };
    let tapTimer: ReturnType<typeof setTimeout> | undefined;
    const release = () => {
      pressed.current = false;
      // After the click event of this press.
      setTimeout(() => {
        for (const act of waiting.current.splice(0)) act();
      });
    };
    const up = (event: Event) => {
      clearTimeout(tapTimer);
      if (isTap(event)) tapTimer = setTimeout(release, TAP_MS);
      else release();
    };
    for (const name of DOWN) window.addEventListener(name, down, true);
    for (const name of UP) window.addEventListener(name, up, true);
    return () => {
      clearTimeout(tapTimer);
      for (const name of DOWN) window.removeEventListener(name, down, true);
      for (const name of UP) window.removeEventListener(name, up, true);
    };
  }, []);

  return useCallback((act) => {
    if (pressed.current) waiting.current.push(act);
    else act();
  }, []);
}
