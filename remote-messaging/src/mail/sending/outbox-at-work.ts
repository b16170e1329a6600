import type { HostContext } from '@riwaq/contract';
import { Outbox } from './outbox';
import { moduleOf } from './waiting-mail';

/** One in a tab for each person's storage, which goes on sending when its page is left. */
const atWork = new WeakMap<HostContext['storage'], Outbox>();

/** What a person's mails wait in. */
export function outboxOf(page: HostContext): Outbox {
  const { api, storage, log, signal } = moduleOf(page);
  const started = atWork.get(storage);
  if (started) return started;
  const outbox = new Outbox({
    api,
    storage,
    onError: (cause) => log.error('a mail could not be sent', cause),
  });
  atWork.set(storage, outbox);
  outbox.start(signal);
  return outbox;
}
