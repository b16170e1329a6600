import { useEffect, useState } from 'react';

/**
 * Turns true once `ready` is true and the browser has painted that state, and stays true. For parts
 * whose code must not delay what the page is for.
 */
export function useAfterPaint(ready: boolean): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (!ready || isPainted) return;
    let frame = requestAnimationFrame(() => {
      // The frame that shows the state is painted before the next one begins.
      frame = requestAnimationFrame(() => setPainted(true));
    });
    return () => cancelAnimationFrame(frame);
  }, [ready, isPainted]);
  return isPainted;
}
