import { lazyPart } from '@riwaq/contract';

const load = () => import(/* webpackChunkName: "visiting" */ '../layout/visiting');

/** Around a page that opens without signing in: nobody else pays for it. */
export const Visiting = lazyPart(load);

/**
 * Fetches it beside the rest where such a page may be opened. Settles when it is there or cannot be
 * had.
 */
export const preloadVisiting = (): Promise<void> =>
  load().then(
    () => undefined,
    () => undefined,
  );
