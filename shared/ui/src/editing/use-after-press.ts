import { useCallback, useEffect, useRef } from 'react';

/**
 * Under a finger a field is left, and the click comes, between the mouse's events, after the finger
 * is up.
 */
const DOWN = ['pointerdown', 'mousedown'] as const;
const UP = ['pointerup', 'pointercancel', 'mouseup'] as const;

/**
 * Runs something at once, or after the pointer that is pressed now has been let go. What moves the
 * page when a field is left would otherwise move what is being pressed from under the pointer.
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
      // After the click that belongs to it.
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
