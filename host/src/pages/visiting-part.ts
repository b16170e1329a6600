import { lazyPart } from '@riwaq/contract';

const load = () => import(/* webpackChunkName: "visiting" */ '../layout/visiting');

/** Layout of public pages, loaded only for them. */
export const Visiting = lazyPart(load);

/**
 * Preloads the chunk in parallel when a public page may be opened. Settles when it is loaded or has
 * failed.
 */
export const preloadVisiting = (): Promise<void> =>
  load().then(
    () => undefined,
    () => undefined,
  );
