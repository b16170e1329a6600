import { useEffect, useRef, useState } from 'react';
import { useHost } from '@riwaq/contract';
import { useWatched } from '@riwaq/ui/page';
import { useRefreshMail } from '../data/use-mails';
import type { WaitingMail } from './mail-queue';
import type { MailOutbox } from './outbox';
import { outboxOf } from './outbox-registry';

/** Returns the queue of the user's unsent mails. */
export function useOutbox(): MailOutbox {
  const host = useHost();
  const [outbox] = useState(() => outboxOf(host));
  return outbox;
}

/** Queued and refused mails. Refetches the shown mail data when one has been sent. */
export function useUnsentMails(outbox: MailOutbox): readonly WaitingMail[] {
  const waiting = useWatched(outbox);
  const refresh = useRefreshMail();
  const count = useRef(waiting.length);
  useEffect(() => {
    if (waiting.length < count.current) void refresh();
    count.current = waiting.length;
  }, [waiting.length, refresh]);
  return waiting;
}
