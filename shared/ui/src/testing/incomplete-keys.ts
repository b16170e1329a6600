type CacheKey = (...args: never[]) => readonly unknown[];

/**
 * Names of the cache keys `[area, user, kind, …]` that leave out an argument, so that different
 * data would share a key, or whose kind is not their name, so that a filter by kind would miss
 * them.
 */
export function incompleteKeys(keys: Readonly<Record<string, CacheKey>>): string[] {
  return Object.entries(keys).flatMap(([name, keyOf]) => {
    const args = Array.from({ length: keyOf.length }, (_, index) => `argument ${index}`);
    const key = keyOf(...(args as never[]));
    return key[2] === name && args.every((argument) => key.includes(argument)) ? [] : [name];
  });
}
