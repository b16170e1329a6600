import { namedGuid } from '../people/named-guid';

/** Namespace of the demo university's names. */
const NAMESPACE = '7b0e4c1d9a5f4d0e8c3a2f61b7d49e55';

/**
 * The guid of something in the demo university: the same name gives the same guid in every
 * database.
 */
export const demoGuid = (...name: ReadonlyArray<string | number>): string =>
  namedGuid(NAMESPACE, name.join('/'));
