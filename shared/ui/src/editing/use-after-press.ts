import { useCallback, useEffect, useRef } from 'react';

/** On touch screens, blur and click are fired among the emulated mouse events, after pointerup. */
const DOWN = ['pointerdown', 'mousedown'] as const;
const UP = ['pointerup', 'pointercancel', 'mouseup'] as const;

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
    const up = () => {
      pressed.current = false;
      // After the click event of this press.
      setTimeout(() => {
        for (const act of waiting.current.splice(0)) act();
      });
    };
    for (const name of DOWN) window.addEventListener(name, down, true);
    for (const name of UP) window.addEventListener(name, up, true);
    return () => {
      for (const name of DOWN) window.removeEventListener(name, down, true);
      for (const name of UP) window.removeEventListener(name, up, true);
    };
  }, []);

  return useCallback((act) => {
    if (pressed.current) waiting.current.push(act);
    else act();
  }, []);
}
