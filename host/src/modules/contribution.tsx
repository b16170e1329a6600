import {
  directionOf,
  HostContextProvider,
  VisitorContextProvider,
  type HostContext,
  type VisitorContext,
} from '@riwaq/contract';
import type { ModuleEntry } from '@riwaq/contract/config';
import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useShell } from '../boot/shell-context';
import { NetworkBoundary } from '../pages/network-boundary';
import { useStore } from '../state/use-store';
import { isChunkError } from './module-error';
import { createModuleContext, createVisitorContext } from './module-context';

/**
 * A context of its own for each contribution that is on the screen; its signal aborts when it
 * leaves.
 */
function useContributionContext(entry: ModuleEntry): HostContext | null {
  const { services } = useShell();
  const session = useStore(services.session);
  const language = useStore(services.language);
  const counts = useStore(services.counts);
  const [base, setBase] = useState<HostContext | null>(null);
  useEffect(() => {
    const lifetime = new AbortController();
    setBase(createModuleContext(services, entry, lifetime.signal));
    return () => lifetime.abort();
  }, [services, entry]);
  // A new object when something that is read from it has changed, so that whoever reads it is drawn
  // anew.
  return useMemo(
    () =>
      base && {
        ...base,
        session: session
          ? { user: session.user, role: session.role, claims: session.claims }
          : base.session,
        i18n: { language, direction: directionOf(language) },
        unread: { counts, refresh: services.refreshUnread },
      },
    [base, session, language, counts, services],
  );
}

/** The same for a page that opens without signing in. */
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
  /** Shown until its code is there. */
  loading: ReactNode;
  failure: (cause: unknown, retry: () => void) => ReactNode;
  /** When it changes, what has failed gets another chance. */
  resetKey?: string;
  children: ReactNode;
}

/**
 * A page, card or panel of a module, in an error boundary of its own: its failure harms nothing
 * around it.
 */
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

/** A page that opens without signing in: nothing of a session is within its reach. */
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
