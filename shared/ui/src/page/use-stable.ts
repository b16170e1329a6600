import { useRef, useState } from 'react';

type Functions = Record<string, (...parameters: never[]) => unknown>;

/**
 * The same functions at every render, each of which does what its newest one does: what gets them
 * need not be drawn again.
 */
export function useStable<Given extends object & { [Name in keyof Given]: Functions[string] }>(
  functions: Given,
): Given {
  const newest = useRef(functions);
  newest.current = functions;
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(functions).map((name) => [
          name,
          (...parameters: never[]) => newest.current[name as keyof Given](...parameters),
        ]),
      ) as Given,
  );
  return stable;
}
