import { useEffect } from 'react';
import { whenRested } from '../boot/idle';
import { useShell } from '../boot/shell-context';

/**
 * Milliseconds that a page is left alone before the person is asked about, and within which it then
 * happens.
 */
const WAIT = { restMs: 2000, idleMs: 3000 };

/**
 * Follows the own photo and data, shows photos beside names, and lets the shell be kept for a start
 * without a network: by code that comes once the page has settled.
 */
export function useOwnUser(): void {
  const shell = useShell();
  useEffect(() => {
    let ends: (() => void)[] = [];
    const ended = new AbortController();
    const forget = whenRested(
      () =>
        void import('./settled').then(
          ({ followOwnUser, followPeoplePhotos, openWithoutNetwork }) => {
            if (ended.signal.aborted) return;
            ends = [followOwnUser(shell), followPeoplePhotos(shell)];
            openWithoutNetwork(window);
          },
          () => undefined,
        ),
      WAIT,
    );
    return () => {
      ended.abort();
      forget();
      ends.forEach((end) => end());
    };
  }, [shell]);
}
