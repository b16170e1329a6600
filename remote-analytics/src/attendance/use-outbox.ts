import { useState } from 'react';
import type { OutboxView } from '@riwaq/outbox';
import { useHost } from '@riwaq/contract';
import { useWatched } from '@riwaq/ui/page';
import type { UnsentMark } from './attendance-queue';
import type { AttendanceOutbox } from './outbox';
import { outboxOf } from './outbox-registry';

/** Returns the queue of the user's unsent marks. */
export function useOutbox(): AttendanceOutbox {
  const { session } = useHost();
  const [outbox] = useState(() => outboxOf(session.user.userGuid));
  return outbox;
}

/** Subscribes to the state of the queue. */
export const useOutboxView = (outbox: AttendanceOutbox): OutboxView<UnsentMark> =>
  useWatched(outbox);
