import { RouteParamsProvider, useLocation } from '@riwaq/contract/router';
import { useEffect, useRef } from 'react';
import { useShell } from '../boot/shell-context';
import type { Destination } from '../navigation/routes';
import { BlockedPage } from '../pages/blocked-page';
import { PageFailure } from '../pages/page-failure';
import { PageSkeleton } from '../pages/page-skeleton';
import { useSelected } from '../state/use-selected';
import { useStore } from '../state/use-store';
import { Contribution, VisitorContribution } from './contribution';
import { ModuleTrouble } from './module-trouble';
import { SlowNotice } from './slow-notice';

export interface ModulePageProps {
  destination: Extract<Destination, { kind: 'module' }>;
  /** The page's title, named in its error messages. */
  name: string;
}

const pageIds = new WeakMap<object, number>();
let pages = 0;

/**
 * Returns one id per component, so that routes with the same component do not remount it and its
 * scroll position and selection survive navigation between them.
 */
function pageIdOf(page: object): number {
  const known = pageIds.get(page);
  if (known !== undefined) return known;
  pages += 1;
  pageIds.set(page, pages);
  return pages;
}

/**
 * Renders a page of a module in every state of the module, and loads the module's code on mount.
 */
export function ModulePage({
  destination: { moduleId, routeId, params, open },
  name,
}: ModulePageProps) {
  const {
    modules,
    services: { examLockout },
  } = useShell();
  const lockout = useStore(examLockout);
  const { pathname } = useLocation();
  const module = useSelected(modules.modules, (hosted) =>
    hosted.find(({ entry }) => entry.id === moduleId),
  );
  const kind = module?.state.kind;
  useEffect(() => {
    if (kind === 'pending') void modules.load(moduleId);
  }, [modules, moduleId, kind]);

  // Retry a failed module when the user returns to it.
  const known = useRef(kind);
  known.current = kind;
  useEffect(() => {
    if (known.current === 'failed') void modules.load(moduleId);
  }, [modules, moduleId]);

  // Reset the lockout when the user leaves the page: the next page sends its own requests.
  useEffect(() => () => examLockout.set(null), [examLockout, routeId]);

  if (!module) return null;
  const { state, entry } = module;
  switch (state.kind) {
    case 'disabled':
      return null;
    case 'pending':
    case 'loading':
      return (
        <>
          <SlowNotice
            moduleId={moduleId}
            name={name}
            since={state.kind === 'loading' ? state.since : null}
          />
          <PageSkeleton />
        </>
      );
    case 'failed':
    case 'incompatible':
      return <ModuleTrouble moduleId={moduleId} name={name} trouble={state} />;
    case 'active': {
      if (lockout?.moduleId === moduleId && lockout.path !== pathname)
        return <BlockedPage path={lockout.path} onRetry={() => examLockout.set(null)} />;
      const Page = state.definition.routes[routeId];
      const Around = open ? VisitorContribution : Contribution;
      return Page ? (
        <Around
          key={pageIdOf(Page)}
          entry={entry}
          resetKey={pathname}
          loading={<PageSkeleton />}
          failure={(cause, retry) => <PageFailure name={name} cause={cause} onRetry={retry} />}
        >
          <RouteParamsProvider value={params}>
            <Page />
          </RouteParamsProvider>
        </Around>
      ) : null;
    }
  }
}
