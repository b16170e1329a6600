import { useEffect, useRef, useState } from 'react';
import { useHost } from '@riwaq/contract';
import { useWatched } from '@riwaq/ui/page';
import { useRefreshMail } from '../data/use-mails';
import type { Outbox, WaitingMail } from './outbox';
import { outboxOf } from './outbox-at-work';

/** What this person's mails wait in. */
export function useOutbox(): Outbox {
  const host = useHost();
  const [outbox] = useState(() => outboxOf(host));
  return outbox;
}

/** What waits now. When something has gone, what is shown of mail is asked for again. */
export function useWaiting(outbox: Outbox): readonly WaitingMail[] {
  const waiting = useWatched(outbox);
  const refresh = useRefreshMail();
  const count = useRef(waiting.length);
  useEffect(() => {
    if (waiting.length < count.current) void refresh();
    count.current = waiting.length;
  }, [waiting.length, refresh]);
  return waiting;
}
