import { lazyPart } from '@riwaq/contract';
import { HomePage } from './home-part';

const load = () => {
  // Not one after the other.
  if (window.location.pathname === '/') HomePage.preload();
  return import(/* webpackChunkName: "signed-in" */ '../layout/signed-in');
};

/** Everything that needs a session: not a byte of it is part of signing in. */
export const SignedIn = lazyPart(load);

/**
 * Preloads the chunk in parallel when there is a session at the start. Settles when it is loaded or
 * has failed.
 */
export const preloadSignedIn = (): Promise<void> =>
  load().then(
    () => undefined,
    () => undefined,
  );
