import { useEffect } from 'react';

/**
 * Calls `keep` when the page goes away or into the background, where a phone may end it without
 * another word.
 *
 * @param keep must stay the same function.
 */
export function useBeforeLeaving(keep: () => void): void {
  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') keep();
    };
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, [keep]);
}
