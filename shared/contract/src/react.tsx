import { createContext, useContext, type ReactNode } from 'react';
import type { HostContext } from './host-context';

const Context = createContext<HostContext | null>(null);

/** Hands a module's contributions their context. */
export function HostContextProvider({ value, children }: { value: HostContext; children: ReactNode }) {
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

/** The module-scoped context of the contribution that calls it. */
export function useHost(): HostContext {
  const context = useContext(Context);
  if (!context) throw new Error('useHost() outside a module contribution: wrap it in HostContextProvider.');
  return context;
}
