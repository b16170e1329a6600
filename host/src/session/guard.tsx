import { Navigate, useLocation } from '@riwaq/contract/router';
import type { ReactNode } from 'react';
import { useShell } from '../boot/shell-context';
import { isRefused, type Destination } from '../navigation/routes';
import { useStore } from '../state/use-store';
import { LOGIN_PATH, loginPath } from './return-path';

/**
 * Every page but Login, and those that say they are public, needs a session, and some a role; who
 * has not is sent to Login and back afterwards.
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
  // What stands behind the # of an address that no module owns may be a secret: it goes into no
  // other address.
  const returnTo = pathname + search + (destination.kind === 'not-found' ? '' : hash);
  return (
    <Navigate
      to={session.lastEnd() === 'signed-out' && !current ? LOGIN_PATH : loginPath(returnTo)}
      replace
    />
  );
}
