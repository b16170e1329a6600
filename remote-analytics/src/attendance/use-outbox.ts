import { useState } from 'react';
import { useHost } from '@riwaq/contract';
import { useWatched } from '@riwaq/ui/page';
import type { Outbox, OutboxView } from './outbox';
import { outboxOf } from './outbox-registry';

/** Returns the queue of the user's unsent marks. */
export function useOutbox(): Outbox {
  const { session } = useHost();
  const [outbox] = useState(() => outboxOf(session.user.userGuid));
  return outbox;
}

/** Subscribes to the state of the queue. */
export const useOutboxView = (outbox: Outbox): OutboxView => useWatched(outbox);
