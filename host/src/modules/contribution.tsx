import {
  directionOf,
  HostContextProvider,
  VisitorContextProvider,
  type HostContext,
  type VisitorContext,
} from '@riwaq/contract';
import type { ModuleEntry } from '@riwaq/contract/config';
import { Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useShell } from '../boot/shell-context';
import { NetworkBoundary } from '../pages/network-boundary';
import { useSelected } from '../state/use-selected';
import { useStore } from '../state/use-store';
import { isChunkError } from './module-error';
import { createModuleContext, createVisitorContext, type ModuleServices } from './module-context';

/**
 * The unread counts. The contribution renders again with new counts only if one of its components
 * has read them: they change after each page is shown, and few components show them.
 */
function useUnread({ counts, refreshUnread }: ModuleServices): HostContext['unread'] {
  const isRead = useRef(false);
  const latest = useSelected(counts, (now) => (isRead.current ? now : null));
  return useMemo(
    () => ({
      get counts() {
        isRead.current = true;
        return latest ?? counts.get();
      },
      refresh: refreshUnread,
    }),
    [counts, latest, refreshUnread],
  );
}

/** Creates a separate context for each mounted contribution; its signal aborts on unmount. */
function useContributionContext(entry: ModuleEntry): HostContext | null {
  const { services } = useShell();
  const session = useStore(services.session);
  const language = useStore(services.language);
  const unread = useUnread(services);
  const [base, setBase] = useState<HostContext | null>(null);
  useEffect(() => {
    const lifetime = new AbortController();
    setBase(createModuleContext(services, entry, lifetime.signal));
    return () => lifetime.abort();
  }, [services, entry]);
  // A new object when one of its values has changed, so that its consumers render again.
  return useMemo(
    () =>
      base && {
        ...base,
        session: session
          ? { user: session.user, role: session.role, claims: session.claims }
          : base.session,
        i18n: { language, direction: directionOf(language) },
        unread,
      },
    [base, session, language, unread],
  );
}

/** The same for a public page. */
function useVisitorContext(entry: ModuleEntry): VisitorContext | null {
  const { services } = useShell();
  const language = useStore(services.language);
  const [base, setBase] = useState<VisitorContext | null>(null);
  useEffect(() => {
    const lifetime = new AbortController();
    setBase(createVisitorContext(services, entry, lifetime.signal));
    return () => lifetime.abort();
  }, [services, entry]);
  return useMemo(
    () => base && { ...base, i18n: { language, direction: directionOf(language) } },
    [base, language],
  );
}

export interface ContributionProps {
  entry: ModuleEntry;
  /** Shown until the code is loaded. */
  loading: ReactNode;
  failure: (cause: unknown, retry: () => void) => ReactNode;
  /** When it changes, failed children are mounted again. */
  resetKey?: string;
  children: ReactNode;
}

/** A page, card or panel of a module in its own error boundary, which contains its failures. */
export function Contribution(props: ContributionProps) {
  const context = useContributionContext(props.entry);
  return context ? (
    <Guarded {...props}>
      <HostContextProvider value={context}>{props.children}</HostContextProvider>
    </Guarded>
  ) : (
    <>{props.loading}</>
  );
}

/** A public page: it has no access to a session. */
export function VisitorContribution(props: ContributionProps) {
  const context = useVisitorContext(props.entry);
  return context ? (
    <Guarded {...props}>
      <VisitorContextProvider value={context}>{props.children}</VisitorContextProvider>
    </Guarded>
  ) : (
    <>{props.loading}</>
  );
}

function Guarded({ entry, loading, failure, resetKey, children }: ContributionProps) {
  const { services, modules } = useShell();
  const onError = (cause: unknown, componentStack: string) => {
    services.log(entry.id).error('render-failed', cause, { componentStack });
    if (isChunkError(cause)) void modules.codeFailed(entry.id, cause);
  };
  return (
    <NetworkBoundary resetKey={resetKey} fallback={failure} onError={onError}>
      <Suspense fallback={loading}>{children}</Suspense>
    </NetworkBoundary>
  );
}
