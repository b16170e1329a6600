import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useHost } from '@riwaq/contract';
import { Outbox, type OutboxView } from './outbox';

/** What this person's marks wait in; it sends them while the page is shown. */
export function useOutbox(): Outbox {
  const host = useHost();
  const current = useRef(host);
  current.current = host;
  const [outbox] = useState(() => new Outbox(() => current.current));
  useEffect(() => {
    const shown = new AbortController();
    outbox.start(shown.signal);
    return () => shown.abort();
  }, [outbox]);
  return outbox;
}

/** How it stands with what waits, at every moment. */
export const useWaiting = (outbox: Outbox): OutboxView => useSyncExternalStore(outbox.subscribe, outbox.view);
