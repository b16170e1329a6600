import { directionOf, HostContextProvider, RetryBoundary, type HostContext } from '@riwaq/contract';
import type { ModuleEntry } from '@riwaq/contract/config';
import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useShell } from '../boot/shell-context';
import { useStore } from '../state/use-store';
import { createModuleContext } from './module-context';

/** A context of its own for each contribution that is on the screen; its signal aborts when it leaves. */
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
  // A new object when something that is read from it has changed, so that whoever reads it is drawn anew.
  return useMemo(() => base && {
    ...base,
    session: session ? { user: session.user, role: session.role, claims: session.claims } : base.session,
    i18n: { language, direction: directionOf(language) },
    unread: { counts, refresh: services.refreshUnread },
  }, [base, session, language, counts, services]);
}

export interface ContributionProps {
  entry: ModuleEntry;
  /** Shown until its code is there. */
  loading: ReactNode;
  failure: (cause: unknown, retry: () => void) => ReactNode;
  children: ReactNode;
}

/** A page, card or panel of a module, in an error boundary of its own: its failure harms nothing around it. */
export function Contribution({ entry, loading, failure, children }: ContributionProps) {
  const { services } = useShell();
  const context = useContributionContext(entry);
  if (!context) return <>{loading}</>;
  return (
    <RetryBoundary fallback={failure} onError={(cause, componentStack) => services.log(entry.id).error('render-failed', cause, { componentStack })}>
      <HostContextProvider value={context}>
        <Suspense fallback={loading}>{children}</Suspense>
      </HostContextProvider>
    </RetryBoundary>
  );
}
