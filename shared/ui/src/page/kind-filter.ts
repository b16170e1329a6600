/**
 * Returns a function that makes a filter of a module's cache keys `[module, user, kind, …]`: it
 * matches the given kinds, for every user, and serves `mutate`.
 */
export const kindFilter =
  <Kind extends string>(module: string) =>
  (...kinds: Kind[]) =>
  (key: unknown): boolean =>
    Array.isArray(key) && key[0] === module && kinds.some((kind) => kind === key[2]);
