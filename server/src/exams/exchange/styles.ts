/** Reads an attribute of an element by its name in lower case. */
export type ReadAttribute = (name: string) => string | undefined;

/** The declarations of a style by their names, all in lower case. */
export const stylesIn = (style: string): ReadonlyMap<string, string> =>
  new Map(
    style.split(';').flatMap((declaration) => {
      const at = declaration.indexOf(':');
      const name = declaration.slice(0, Math.max(at, 0)).trim().toLowerCase();
      const value = declaration
        .slice(at + 1)
        .replace(/!\s*important/i, '')
        .trim()
        .toLowerCase();
      return name === '' || value === '' ? [] : [[name, value] as const];
    }),
  );
