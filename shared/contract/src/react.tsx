import { createContext, useContext, type ReactNode } from 'react';
import type { FileAccess, HostContext, VisitorContext } from './host-context';

const Context = createContext<VisitorContext | HostContext | null>(null);
const Files = createContext<FileAccess | null>(null);

/** Provides the context to a module's contributions. */
export function HostContextProvider({
  value,
  children,
}: {
  value: HostContext;
  children: ReactNode;
}) {
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

/** Provides the context to a public page. Since 1.5.0. */
export function VisitorContextProvider({
  value,
  children,
}: {
  value: VisitorContext;
  children: ReactNode;
}) {
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

/** Overrides how the components below open files; by default they use the session. Since 1.5.0. */
export function FileAccessProvider({
  value,
  children,
}: {
  value: FileAccess;
  children: ReactNode;
}) {
  return <Files.Provider value={value}>{children}</Files.Provider>;
}

/**
 * Returns the module-scoped context of the contribution that calls it. Throws without a session.
 */
export function useHost(): HostContext {
  const context = useContext(Context);
  if (!context)
    throw new Error('useHost() outside a module contribution: wrap it in HostContextProvider.');
  if (!('session' in context))
    throw new Error('useHost() on a page that opens without signing in: use useVisitor().');
  return context;
}

/**
 * Returns the context that exists with and without a session; a public page gets only this one.
 * Since 1.5.0.
 */
export function useVisitor(): VisitorContext {
  const context = useContext(Context);
  if (!context)
    throw new Error(
      'useVisitor() outside a module contribution: wrap it in VisitorContextProvider.',
    );
  return context;
}

/** Returns the file access that applies here. Since 1.5.0. */
export function useFileAccess(): FileAccess {
  const context = useContext(Context);
  const files = useContext(Files) ?? (context && 'files' in context ? context.files : null);
  if (!files) throw new Error('useFileAccess() without a session: wrap it in FileAccessProvider.');
  return files;
}
