import type { HostContext } from '@riwaq/contract';
import { onceMore } from './once-more';

/** Whether anything is stored under a key with `prefix`. */
const hasStored = ({ storage }: Pick<HostContext, 'storage'>, prefix: string): boolean =>
  storage.keys().some((key) => key.startsWith(prefix));

/**
 * Sends the queue stored under keys with `prefix`, now and whenever the server becomes reachable
 * again, on any page of the site, until the module is unmounted. Called by a module's `activate`;
 * `prefix` is one of its manifest's `unsent`.
 *
 * @param send loads and runs the code that sends; called only if the queue is not empty. Runs are
 * coalesced: calls during a run cause one further run.
 */
export function sendWhenReachable(
  host: HostContext,
  prefix: string,
  send: () => Promise<void>,
): void {
  const { realtime, signal, log } = host;
  const run = onceMore(async () => {
    try {
      if (!signal.aborted && hasStored(host, prefix)) await send();
    } catch (cause) {
      log.error(`what waits under ${prefix} could not be sent`, cause);
    }
  });
  const trySending = (): void => void run();
  realtime.subscribeState(
    (state) => {
      if (state === 'live') trySending();
    },
    { signal },
  );
  window.addEventListener('online', trySending);
  signal.addEventListener('abort', () => window.removeEventListener('online', trySending));
  trySending();
}
