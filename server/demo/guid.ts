import { namedGuid } from '../src/people/named-guid';

/** Namespace of the guids of the demo university. */
const NAMESPACE = '7b0e4c1d9a5f4d0e8c3a2f61b7d49e55';

/** Derives a guid from a name: the same name gives the same guid in every database. */
export const demoGuid = (...name: ReadonlyArray<string | number>): string =>
  namedGuid(NAMESPACE, name.join('/'));
