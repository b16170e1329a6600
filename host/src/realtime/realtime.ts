import {
  HUB_REFUSAL,
  type HubEvent,
  type HubEvents,
  type HubMethod,
  type HubMethods,
} from '@riwaq/api';
import type { ModuleRealtime, RealtimeState, Refetch } from '@riwaq/contract';
import { addRefetch, disposeOnce, Listeners, retriedRefetch } from '@riwaq/contract/host';
import { Store } from '../state/store';
import { reconnectDelay } from './backoff';
import { GroupMembership, type Group } from './group-membership';
import { isRefused, type HubLink, type OpenHubLink } from './hub-link';

/** Milliseconds without a connection after which it counts as offline. */
export const OFFLINE_AFTER_MS = 8000;

export interface RealtimeDeps {
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  open: OpenHubLink;
  hubUrl: Promise<string>;
  /** Returns the token of the session; called for every attempt. */
  token(): string | null;
  /**
   * Called when the hub responds with 401 or 403 to this token. Resolves when it is known whether
   * the session has another one.
   */
  onRefused(token: string | null): Promise<void>;
  onError(message: string, cause: unknown): void;
}

/** The one connection to the hub. */
export interface Realtime extends ModuleRealtime {
  /** Connects with the session's token and stays connected until {@link Realtime.disconnect}. */
  connect(): void;
  /** Closes the connection when the session ends. Modules leave their groups themselves. */
  disconnect(): void;
  /** A view of it that ends with a signal, and calls methods only while `mayInvoke`. */
  scoped(signal: AbortSignal, mayInvoke?: () => boolean): ModuleRealtime;
}

/**
 * A period between connect and disconnect. `link` is the current connection, `ready` the same once
 * it is open.
 */
interface Run {
  readonly ended: AbortController;
  link: HubLink | null;
  ready: HubLink | null;
}

export function createRealtime(deps: RealtimeDeps): Realtime {
  const state = new Store<RealtimeState>('connecting');
  const stateListeners = new Listeners<[RealtimeState]>();
  const resumed = new Listeners<[]>();
  const events = new Map<HubEvent, Listeners<readonly unknown[]>>();
  const groups = new GroupMembership();
  let run: Run | null = null;
  let wake: () => void = () => undefined;
  /** Whether the browser reported the network since the last try to connect began. */
  let isNetworkBack = false;

  const become = (next: RealtimeState): void => {
    if (state.get() === next) return;
    state.set(next);
    stateListeners.tell(next);
  };

  const listen = (link: HubLink, event: HubEvent): void =>
    link.on(event, (...args) => events.get(event)?.tell(...args));
  const listenersOf = (event: HubEvent): Listeners<readonly unknown[]> => {
    let listeners = events.get(event);
    if (!listeners) {
      events.set(
        event,
        (listeners = new Listeners((cause) => deps.onError(`a listener of ${event} threw`, cause))),
      );
      if (run?.link) listen(run.link, event);
    }
    return listeners;
  };

  /** Resolves with whether the hub joined or left the group, or refused to for good. */
  const invokeFor = async (
    link: HubLink,
    method: 'JoinGroup' | 'LeaveGroup',
    group: Group,
  ): Promise<boolean> => {
    const { id, kind } = group;
    try {
      await link.invoke(method, ...(kind ? [id, kind] : [id]));
      return true;
    } catch (cause) {
      // The group may not exist or be forbidden for the user, for example through an old link: the
      // page shows that, so do not log an error.
      const forbidden = cause instanceof Error && cause.message.includes(HUB_REFUSAL.forbidden);
      if (run?.ready === link && !forbidden) deps.onError(`${method} ${id}`, cause);
      return forbidden;
    }
  };
  /**
   * Joins a group of the open connection. A join that fails, for its rate or by a fault of the
   * server, is retried while the connection and this membership last: without it the page would
   * show no change. A group that was left and joined again has a join of its own.
   */
  const joinOn = async (link: HubLink, group: Group): Promise<void> => {
    const membership = groups.membershipOf(group);
    const isCurrent = (): boolean =>
      run?.ready === link && groups.membershipOf(group) === membership;
    if (await invokeFor(link, 'JoinGroup', group)) return;
    const retry = (tries: number): void => {
      setTimeout(() => {
        if (!isCurrent()) return;
        void invokeFor(link, 'JoinGroup', group).then((settled) => {
          if (!settled) retry(tries + 1);
          else if (isCurrent()) groups.answered(group);
        });
      }, reconnectDelay(tries));
    };
    retry(1);
  };
  /**
   * Joins a group over an open connection. A refusal is reported, too: data fetched a moment ago
   * may no longer be visible to the user. While the state is not `live` yet, {@link stayConnected}
   * reports all groups.
   */
  const joinNow = async (link: HubLink, group: Group): Promise<void> => {
    await joinOn(link, group);
    if (run?.ready === link && state.get() === 'live') groups.answered(group);
  };

  const pause = (milliseconds: number, ended: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const go = (): void => {
        clearTimeout(timer);
        ended.removeEventListener('abort', go);
        resolve();
      };
      const timer = setTimeout(go, milliseconds);
      ended.addEventListener('abort', go);
      wake = go;
    });

  /** Shows that the connection works; events were missed if there was a `gap`. */
  const becomeLive = (gap: boolean): void => {
    // Set the state first: a refetch may call the hub, which rejects calls while the state is not
    // connected.
    if (gap) become('resumed');
    become('live');
    groups.all().forEach((group) => groups.answered(group));
    if (gap) resumed.tell();
  };

  /**
   * Opens a connection, joins its groups, calls `onLive` and waits until it is closed. Rejects if it
   * cannot be opened.
   */
  const connectOnce = async (own: Run, hubUrl: string, onLive: () => void): Promise<void> => {
    const { signal } = own.ended;
    try {
      const link = await deps.open(hubUrl, () => deps.token() ?? '');
      const closed = new Promise<void>((resolve) =>
        link.onClose(() => {
          own.ready = null;
          resolve();
        }),
      );
      for (const event of events.keys()) listen(link, event);
      if (signal.aborted) return;
      own.link = link;
      await link.start();
      if (signal.aborted) return await link.stop();
      own.ready = link;
      await Promise.all(groups.all().map((group) => joinOn(link, group)));
      if (own.ready === link) onLive();
      await closed;
    } finally {
      own.link = null;
      own.ready = null;
    }
  };

  /** Has the session renewed after the hub refused `token`; returns whether there is another. */
  const hasOtherToken = async (token: string | null): Promise<boolean> => {
    await deps.onRefused(token);
    const next = deps.token();
    return next !== null && next !== token;
  };

  /** Connects, waits until the connection is lost, and repeats until the run is ended. */
  const stayConnected = async (own: Run): Promise<void> => {
    const { signal } = own.ended;
    const hubUrl = await deps.hubUrl;
    let gap = false;
    let tries = 0;
    let lost = setTimeout(() => become('offline'), OFFLINE_AFTER_MS);
    signal.addEventListener('abort', () => clearTimeout(lost));
    const onLive = (): void => {
      tries = 0;
      clearTimeout(lost);
      // A first connection that took long missed events, too.
      gap ||= state.get() === 'offline';
      becomeLive(gap);
    };
    while (!signal.aborted) {
      const token = deps.token();
      isNetworkBack = false;
      try {
        await connectOnce(own, hubUrl, onLive);
        if (signal.aborted) return;
        clearTimeout(lost);
        lost = setTimeout(() => become('offline'), OFFLINE_AFTER_MS);
      } catch (cause) {
        if (!signal.aborted && isRefused(cause)) {
          const isRenewed = await hasOtherToken(token);
          if (!isRenewed && !signal.aborted) {
            clearTimeout(lost);
            return become('offline');
          }
          tries = 0;
        }
      }
      if (signal.aborted) return;
      gap = true;
      if (state.get() !== 'offline') become('reconnecting');
      // A try that began without the network may fail after the network is back.
      if (isNetworkBack) tries = 0;
      await pause(reconnectDelay(tries), signal);
      tries += 1;
    }
  };

  const online = (): void => {
    isNetworkBack = true;
    wake();
  };
  const offline = (): void => {
    become('offline');
    void run?.link?.stop().catch(() => undefined);
  };

  const on = <E extends HubEvent>(
    event: E,
    handler: (...args: HubEvents[E]) => void,
    ...signals: (AbortSignal | undefined)[]
  ): (() => void) =>
    listenersOf(event).add(handler as unknown as (...args: readonly unknown[]) => void, ...signals);

  const join = (
    group: Group,
    onAnswered: Refetch | undefined,
    ...signals: (AbortSignal | undefined)[]
  ): (() => void) => {
    if (signals.some((signal) => signal?.aborted)) return () => undefined;
    const refetch = onAnswered && retriedRefetch(onAnswered);
    const link = run?.ready;
    if (groups.join(group, refetch?.run) && link) void joinNow(link, group);
    return disposeOnce(
      () => {
        refetch?.stop();
        const now = run?.ready;
        if (groups.leave(group, refetch?.run) && now) void invokeFor(now, 'LeaveGroup', group);
      },
      ...signals,
    );
  };

  const invoke = async <M extends HubMethod>(
    method: M,
    ...args: HubMethods[M]['args']
  ): Promise<HubMethods[M]['result']> => {
    const link = run?.ready;
    if (!link) throw new Error(`${method}: the hub is not connected.`);
    return (await link.invoke(method, ...args)) as HubMethods[M]['result'];
  };

  const view = (own?: AbortSignal, mayInvoke: () => boolean = () => true): ModuleRealtime => ({
    get state() {
      return state.get();
    },
    subscribeState: (listener, { signal } = {}) => stateListeners.add(listener, own, signal),
    on: (event, handler, { signal } = {}) => on(event, handler, own, signal),
    onResumed: (refetch, { signal } = {}) => addRefetch(resumed, refetch, own, signal),
    join: (id, { kind, signal, onAnswered } = {}) => join({ id, kind }, onAnswered, own, signal),
    invoke: async (method, ...args) => {
      if (!mayInvoke()) throw new Error(`${method}: its user is not signed in.`);
      return invoke(method, ...args);
    },
  });

  return {
    ...view(),
    get state() {
      return state.get();
    },
    scoped: view,
    connect() {
      if (run) return;
      const own: Run = (run = { ended: new AbortController(), link: null, ready: null });
      become('connecting');
      deps.window.addEventListener('online', online);
      deps.window.addEventListener('offline', offline);
      void stayConnected(own).finally(() => {
        if (run === own) run = null;
      });
    },
    disconnect() {
      const own = run;
      run = null;
      deps.window.removeEventListener('online', online);
      deps.window.removeEventListener('offline', offline);
      own?.ended.abort();
      void own?.link?.stop().catch(() => undefined);
    },
  };
}
