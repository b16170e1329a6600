import type { HostContext } from '@riwaq/contract';
import { onceMore } from './once-more';

interface OutboxRegistration {
  /** Prefix of the storage keys of the queue: one of the manifest's `unsent`. */
  prefix: string;
  /** Loads the code that sends the queue; called only if the queue is not empty. */
  load: () => Promise<(host: HostContext) => void | Promise<void>>;
}

/** Prefix and user → module host, which outlives the hosts of the module's pages. */
const registeredHosts = new Map<string, HostContext>();

/** Returns the module host that registered the outbox of a signed-in user. */
export const outboxHostOf = (prefix: string, userGuid: string): HostContext | undefined =>
  registeredHosts.get(prefix + userGuid);

/** Whether anything is stored under a key with `prefix`. */
const hasStored = ({ storage }: Pick<HostContext, 'storage'>, prefix: string): boolean =>
  storage.keys().some((key) => key.startsWith(prefix));

/**
 * Sends a queue now and whenever the server becomes reachable again, on any page of the site, until
 * the module is unmounted. Called by a module's `activate`. Runs are coalesced: calls during a run
 * cause one further run.
 */
export function registerOutbox(host: HostContext, { prefix, load }: OutboxRegistration): void {
  const { realtime, session, signal, log } = host;
  const name = prefix + session.user.userGuid;
  registeredHosts.set(name, host);
  const run = onceMore(async () => {
    try {
      if (signal.aborted || !hasStored(host, prefix)) return;
      const send = await load();
      // The user may have signed out while the code was loading.
      if (!signal.aborted) await send(host);
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
  signal.addEventListener('abort', () => {
    window.removeEventListener('online', trySending);
    if (registeredHosts.get(name) === host) registeredHosts.delete(name);
  });
  trySending();
}

/**
 * Returns a function that creates one instance for each signed-in user and tab, which runs until
 * the user signs out. The function throws if no outbox is registered for the user.
 */
export function instancePerUser<T>(
  prefix: string,
  create: (host: HostContext) => T,
): (userGuid: string) => T {
  const instances = new WeakMap<HostContext, T>();
  return (userGuid) => {
    const host = outboxHostOf(prefix, userGuid);
    if (!host) throw new Error(`No outbox is registered for ${prefix} of this user.`);
    const instance = instances.get(host) ?? create(host);
    instances.set(host, instance);
    return instance;
  };
}
