import { useRef, useState } from 'react';

type Functions = Record<string, (...parameters: never[]) => unknown>;

/**
 * Returns functions with a stable identity that call the latest ones, so that memoised components
 * which receive them need not render again.
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
