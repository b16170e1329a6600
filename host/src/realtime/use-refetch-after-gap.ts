import { useEffect } from 'react';
import { useRefetch } from '@riwaq/ui/compiled-in';
import { useShell } from '../boot/shell-context';

/**
 * Fetches everything that SWR shows, of the host and of every area, after a gap in the connection,
 * until it succeeds.
 */
export function useRefetchAfterGap(): void {
  const { realtime } = useShell();
  const refetch = useRefetch();
  useEffect(() => realtime.onResumed(() => refetch(() => true)), [realtime, refetch]);
}
