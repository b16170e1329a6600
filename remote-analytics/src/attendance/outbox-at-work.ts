import { Outbox } from './outbox';
import { moduleOf } from './waiting-attendance';

const atWork = new Map<string, Outbox>();

/**
 * Returns the queue of a teacher's unsent marks: one per tab. It continues to send after its page
 * is left, until the user signs out.
 */
export function outboxOf(userGuid: string): Outbox {
  const { signal, ...host } = moduleOf(userGuid);
  const started = atWork.get(userGuid);
  if (started) return started;
  const outbox = new Outbox(host);
  atWork.set(userGuid, outbox);
  signal.addEventListener('abort', () => {
    if (atWork.get(userGuid) === outbox) atWork.delete(userGuid);
  });
  outbox.start(signal);
  return outbox;
}
