import { useLocation } from '@riwaq/contract/router';
import { useEffect } from 'react';
import { useShell } from '../boot/shell-context';
import { useStore } from '../state/use-store';

/**
 * Every navigation with a token fetches the unread counts, signing in included (SHELL-8). Every
 * navigation looks for newer builds.
 */
export function UnreadOnNavigation() {
  const { unread, session, version } = useShell();
  const { pathname, search } = useLocation();
  const person = useStore(session.current)?.user.userGuid;
  useEffect(() => {
    if (person !== undefined) unread.navigated();
    version.navigated();
  }, [unread, person, pathname, search, version]);
  return null;
}
