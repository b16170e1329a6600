import { SLOW_LOAD_MS } from '@riwaq/api';
import { useEffect, useState } from 'react';

/** Whether an operation takes so long that a retry is worth offering; `since` in milliseconds. */
export function useSlow(since: number | null): boolean {
  const [slowSince, setSlowSince] = useState<number | null>(null);
  useEffect(() => {
    if (since === null) return undefined;
    const timer = setTimeout(
      () => setSlowSince(since),
      Math.max(0, since + SLOW_LOAD_MS - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [since]);
  return since !== null && slowSince === since;
}
