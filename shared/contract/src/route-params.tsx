import { createContext, useContext, type ReactNode } from 'react';
import type { RouteParams } from './route-pattern';

const Params = createContext<RouteParams>({});

/** Hands a page the parameters of its path. */
export function RouteParamsProvider({
  value,
  children,
}: {
  value: RouteParams;
  children: ReactNode;
}) {
  return <Params.Provider value={value}>{children}</Params.Provider>;
}

/**
 * The parameters of the path by the names in the route's pattern; an optional one may be missing.
 */
export function useParams<Name extends string>(): Readonly<Partial<Record<Name, string>>> {
  return useContext(Params) as Readonly<Partial<Record<Name, string>>>;
}
