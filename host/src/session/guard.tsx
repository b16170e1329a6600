import { Navigate, useLocation } from '@riwaq/contract/router';
import type { ReactNode } from 'react';
import { useShell } from '../boot/shell-context';
import { isRefused, type Destination } from '../navigation/routes';
import { useStore } from '../state/use-store';
import { LOGIN_PATH, loginPath } from './return-path';

/**
 * Requires a session, and a role where the page names roles, for every page but Login and public
 * pages. Others are redirected to Login, with the way back.
 */
export function Guard({
  destination,
  children,
}: {
  destination: Destination;
  children: ReactNode;
}) {
  const { session } = useShell();
  const current = useStore(session.current);
  const { pathname, search, hash } = useLocation();
  if (current && !isRefused(destination, current.role)) return <>{children}</>;
  // The fragment of an address that no module owns may be a secret: never copy it into another
  // address.
  const returnTo = pathname + search + (destination.kind === 'not-found' ? '' : hash);
  return (
    <Navigate
      to={session.lastEnd() === 'signed-out' && !current ? LOGIN_PATH : loginPath(returnTo)}
      replace
    />
  );
}
