import { createContext, useContext, type ReactNode } from 'react';
import type { FileAccess, HostContext, VisitorContext } from './host-context';

const Context = createContext<VisitorContext | HostContext | null>(null);
const Files = createContext<FileAccess | null>(null);

/** Hands a module's contributions their context. */
export function HostContextProvider({
  value,
  children,
}: {
  value: HostContext;
  children: ReactNode;
}) {
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

/** Hands a page that opens without signing in its context. Since 1.5.0. */
export function VisitorContextProvider({
  value,
  children,
}: {
  value: VisitorContext;
  children: ReactNode;
}) {
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

/** What stands below it opens its files so, and not by the session. Since 1.5.0. */
export function FileAccessProvider({
  value,
  children,
}: {
  value: FileAccess;
  children: ReactNode;
}) {
  return <Files.Provider value={value}>{children}</Files.Provider>;
}

/** The module-scoped context of the contribution that calls it. */
export function useHost(): HostContext {
  const context = useContext(Context);
  if (!context)
    throw new Error('useHost() outside a module contribution: wrap it in HostContextProvider.');
  if (!('session' in context))
    throw new Error('useHost() on a page that opens without signing in: use useVisitor().');
  return context;
}

/**
 * What is there with a session and without: all that a page which opens without signing in gets.
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

/** How files are opened here. Since 1.5.0. */
export function useFileAccess(): FileAccess {
  const context = useContext(Context);
  const files = useContext(Files) ?? (context && 'files' in context ? context.files : null);
  if (!files) throw new Error('useFileAccess() without a session: wrap it in FileAccessProvider.');
  return files;
}
