import { useState } from 'react';
import { useHost } from '@riwaq/contract';
import { useWatched } from '@riwaq/ui/page';
import type { Outbox, OutboxView } from './outbox';
import { outboxOf } from './outbox-at-work';

/** What this person's marks wait in. */
export function useOutbox(): Outbox {
  const { session } = useHost();
  const [outbox] = useState(() => outboxOf(session.user.userGuid));
  return outbox;
}

/** How it stands with what waits, at every moment. */
export const useWaiting = (outbox: Outbox): OutboxView => useWatched(outbox);
