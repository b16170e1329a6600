import { useEffect } from 'react';

/**
 * Calls `keep` when the page is hidden or unloaded: a phone may end a hidden page without further
 * events.
 *
 * @param keep must be a stable function.
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
