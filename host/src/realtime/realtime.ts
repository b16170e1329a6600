import type { HubMethod, HubMethods } from '@riwaq/api';
import type { ModuleRealtime } from '@riwaq/contract';
import { addRefetch, Listeners } from '@riwaq/contract/host';
import { EventSubscriptions } from './event-subscriptions';
import { HubConnection, type HubConnectionDeps } from './hub-connection';
import { HubState } from './hub-state';
import { JoinedGroups } from './joined-groups';

export interface RealtimeDeps extends HubConnectionDeps {
  onError(message: string, cause: unknown): void;
}

/** The one connection to the hub. */
export interface HostRealtime extends ModuleRealtime {
  /**
   * Connects with the session's token and stays connected until {@link HostRealtime.disconnect}.
   */
  connect(): void;
  /** Closes the connection when the session ends. Modules leave their groups themselves. */
  disconnect(): void;
  /** A view of it that ends with a signal, and calls methods only while `mayInvoke`. */
  scoped(signal: AbortSignal, mayInvoke?: () => boolean): ModuleRealtime;
}

export function createRealtime(deps: RealtimeDeps): HostRealtime {
  const { onError } = deps;
  const state = new HubState();
  const resumed = new Listeners<[]>();
  const connection: HubConnection = new HubConnection(deps, state, {
    attach: (link) => events.attach(link),
    joinGroups: (link) => groups.joinAll(link),
    onLive(gap) {
      // Set the state first: a refetch may call the hub, which rejects calls while the state is not
      // connected.
      if (gap) state.become('resumed');
      state.become('live');
      groups.refetchAll();
      if (gap) resumed.tell();
    },
  });
  const events = new EventSubscriptions({ link: () => connection.link, onError });
  const groups = new JoinedGroups({
    ready: () => connection.ready,
    isLive: () => state.current === 'live',
    onError,
  });

  const invoke = async <M extends HubMethod>(
    method: M,
    ...args: HubMethods[M]['args']
  ): Promise<HubMethods[M]['result']> => {
    const link = connection.ready;
    if (!link) throw new Error(`${method}: the hub is not connected.`);
    return (await link.invoke(method, ...args)) as HubMethods[M]['result'];
  };
  const view = (own?: AbortSignal, mayInvoke: () => boolean = () => true): ModuleRealtime => ({
    get state() {
      return state.current;
    },
    subscribeState: (listener, { signal } = {}) => state.changes.add(listener, own, signal),
    on: (event, handler, { signal } = {}) => events.add(event, handler, own, signal),
    onResumed: (refetch, { signal } = {}) => addRefetch(resumed, refetch, own, signal),
    join: (id, { kind, signal, onAnswered } = {}) =>
      groups.join({ id, kind }, onAnswered, own, signal),
    invoke: async (method, ...args) => {
      if (!mayInvoke()) throw new Error(`${method}: its user is not signed in.`);
      return invoke(method, ...args);
    },
  });

  return {
    ...view(),
    get state() {
      return state.current;
    },
    scoped: view,
    connect: () => connection.connect(),
    disconnect: () => connection.disconnect(),
  };
}
