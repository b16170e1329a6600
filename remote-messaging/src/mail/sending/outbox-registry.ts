import type { HostContext } from '@riwaq/contract';
import { MailOutbox } from './outbox';
import { moduleHostOf } from './waiting-mail';

/**
 * One outbox per storage, that is per user and tab. It continues to send after its page is left.
 */
const activeOutboxes = new WeakMap<HostContext['storage'], MailOutbox>();

/** Returns the queue of the user's unsent mails. */
export function outboxOf(page: HostContext): MailOutbox {
  const { api, storage, log, signal } = moduleHostOf(page);
  const started = activeOutboxes.get(storage);
  if (started) return started;
  const outbox = new MailOutbox({ api, storage, log });
  activeOutboxes.set(storage, outbox);
  outbox.start(signal);
  return outbox;
}
