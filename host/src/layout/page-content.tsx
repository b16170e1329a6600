import { lazyPart } from '@riwaq/contract';
import { Suspense } from 'react';
import { ModulePage } from '../modules/module-page';
import type { Destination, ShellRouteId } from '../navigation/routes';
import { HomePage } from '../pages/home-part';
import { NetworkBoundary } from '../pages/network-boundary';
import { PageFailure } from '../pages/page-failure';
import { NotFoundPage } from '../pages/not-found-page';
import { PageSkeleton } from '../pages/page-skeleton';
import { UnavailablePage } from '../pages/unavailable-page';

const AlertsPage = lazyPart(() => import('../alerts/alerts-page'));
const OperationsPage = lazyPart(() => import('../operations/operations-page'));
const ProfilePage = lazyPart(() => import('../profile/profile-page'));

/** Login is rendered outside of the layout, so it never occurs here. */
const SHELL_PAGES: Record<Exclude<ShellRouteId, 'login'>, () => JSX.Element> = {
  home: () => <HomePage />,
  alerts: () => <AlertsPage />,
  operations: () => <OperationsPage />,
  profile: () => <ProfilePage />,
};

/** The page of a destination, with a skeleton until it is there. */
export function PageContent({ destination, title }: { destination: Destination; title: string }) {
  switch (destination.kind) {
    case 'shell':
      return (
        <NetworkBoundary
          key={destination.id}
          fallback={(cause, retry) => <PageFailure name={title} cause={cause} onRetry={retry} />}
        >
          <Suspense fallback={<PageSkeleton />}>
            {destination.id !== 'login' && SHELL_PAGES[destination.id]()}
          </Suspense>
        </NetworkBoundary>
      );
    case 'module':
      return <ModulePage key={destination.moduleId} destination={destination} name={title} />;
    case 'pending':
      return <PageSkeleton />;
    case 'unavailable':
      return <UnavailablePage moduleIds={destination.moduleIds} />;
    case 'not-found':
      return <NotFoundPage />;
  }
}
