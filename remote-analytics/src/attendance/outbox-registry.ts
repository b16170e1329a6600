import { instancePerUser } from '@riwaq/ui/compiled-in';
import { createAttendanceOutbox } from './outbox';
import { UNSENT_ATTENDANCE } from './unsent-name';

/**
 * Returns the queue of a teacher's unsent marks: one per tab. It continues to send after its page
 * is left, until the user signs out.
 */
export const outboxOf = instancePerUser(UNSENT_ATTENDANCE, (host) => {
  const outbox = createAttendanceOutbox(host);
  outbox.start(host.signal, host.realtime);
  return outbox;
});
