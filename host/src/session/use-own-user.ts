import { useEffect } from 'react';
import { whenRested } from '../boot/idle';
import { useShell } from '../boot/shell-context';

/** Milliseconds of rest before the user's profile is fetched, and within which it then starts. */
const WAIT = { restMs: 2000, idleMs: 3000 };

/**
 * Updates the user's photo and data, shows photos beside names, and installs the service worker.
 * The code is loaded once the page has settled.
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
            openWithoutNetwork(window, shell.config.state.get());
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
