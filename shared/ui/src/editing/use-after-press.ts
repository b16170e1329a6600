import { useCallback, useEffect, useRef } from 'react';

/**
 * Runs something at once, or after the pointer that is pressed now has been let go. What moves the page when a
 * field is left would otherwise move what is being pressed from under the pointer.
 */
export function useAfterPress(): (act: () => void) => void {
  const pressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);

  useEffect(() => {
    const down = () => { pressed.current = true; };
    const up = () => {
      pressed.current = false;
      // After the click that belongs to it.
      setTimeout(() => {
        for (const act of waiting.current.splice(0)) act();
      });
    };
    window.addEventListener('pointerdown', down, true);
    window.addEventListener('pointerup', up, true);
    window.addEventListener('pointercancel', up, true);
    return () => {
      window.removeEventListener('pointerdown', down, true);
      window.removeEventListener('pointerup', up, true);
      window.removeEventListener('pointercancel', up, true);
    };
  }, []);

  return useCallback((act) => {
    if (pressed.current) waiting.current.push(act);
    else act();
  }, []);
}
