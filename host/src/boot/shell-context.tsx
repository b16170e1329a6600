import { createContext, useContext, type ReactNode } from 'react';
import type { Shell } from './shell';

const Context = createContext<Shell | null>(null);

export function ShellProvider({ shell, children }: { shell: Shell; children: ReactNode }) {
  return <Context.Provider value={shell}>{children}</Context.Provider>;
}

/** The shell's services. */
export function useShell(): Shell {
  const shell = useContext(Context);
  if (!shell) throw new Error('useShell() outside ShellProvider.');
  return shell;
}
