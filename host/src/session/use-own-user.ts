import { useEffect } from 'react';
import { whenRested } from '../boot/idle';
import { useShell } from '../boot/shell-context';

/** Milliseconds that a page is left alone before the person is asked about, and within which it then happens. */
const WAIT = { restMs: 2000, idleMs: 3000 };

/** Follows the own photo and data, by code that comes once the page has settled. */
export function useOwnUser(): void {
  const shell = useShell();
  useEffect(() => {
    let end: (() => void) | null = null;
    const ended = new AbortController();
    const forget = whenRested(() => void import('./own-user').then(({ followOwnUser }) => { if (!ended.signal.aborted) end = followOwnUser(shell); }, () => undefined), WAIT);
    return () => {
      ended.abort();
      forget();
      end?.();
    };
  }, [shell]);
}
