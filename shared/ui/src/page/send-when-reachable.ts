import type { HostContext } from '@riwaq/contract';
import { onceMore } from './once-more';

/** Whether something is stored under a name that begins with `prefix`. */
const hasStored = ({ storage }: Pick<HostContext, 'storage'>, prefix: string): boolean =>
  storage.keys().some((key) => key.startsWith(prefix));

/**
 * Sends what is stored under names that begin with `prefix`, now and whenever the server can be reached again, on any
 * page of the site, until the module is unmounted. Called by a module's `activate`; `prefix` is one of its manifest's
 * `unsent`.
 *
 * @param send loads the code that sends, which is needed only where something waits. Runs once at a time; a call while it
 *   runs runs it once more.
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
