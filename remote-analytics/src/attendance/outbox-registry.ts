import { createAttendanceOutbox, type AttendanceOutbox } from './outbox';
import { moduleHostOf } from './waiting-attendance';

const activeOutboxes = new Map<string, AttendanceOutbox>();

/**
 * Returns the queue of a teacher's unsent marks: one per tab. It continues to send after its page
 * is left, until the user signs out.
 */
export function outboxOf(userGuid: string): AttendanceOutbox {
  const { signal, realtime, ...host } = moduleHostOf(userGuid);
  const started = activeOutboxes.get(userGuid);
  if (started) return started;
  const outbox = createAttendanceOutbox(host);
  activeOutboxes.set(userGuid, outbox);
  signal.addEventListener('abort', () => {
    if (activeOutboxes.get(userGuid) === outbox) activeOutboxes.delete(userGuid);
  });
  outbox.start(signal, realtime);
  return outbox;
}
