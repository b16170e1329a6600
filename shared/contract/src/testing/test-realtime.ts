import type { HubEvent, HubEvents, HubMethod, HubMethods } from '@riwaq/api';
import { disposeOnce, Listeners } from '../disposal';
import type { ModuleRealtime, RealtimeState } from '../host-context';
import { addRefetch } from '../refetch';

type MethodHandlers = {
  [M in HubMethod]?: (
    ...args: HubMethods[M]['args']
  ) => HubMethods[M]['result'] | Promise<HubMethods[M]['result']>;
};

export interface TestRealtime extends ModuleRealtime {
  /** Lets an event of the hub arrive. */
  emit<E extends HubEvent>(event: E, ...args: HubEvents[E]): void;
  /** Confirms the currently joined groups. Without it no join is confirmed before a gap. */
  answerJoins(): void;
  /**
   * Sets the state of the connection; `resumed` also runs the refetches after a gap, and confirms
   * the groups.
   */
  setState(state: RealtimeState): void;
  /** Groups that are joined now and how often. */
  readonly groups: ReadonlyMap<string, number>;
  /** Listeners of events, states and gaps together: 0 when everything was torn down. */
  readonly listenerCount: number;
  /** Methods invoked, oldest first. */
  readonly invoked: readonly { method: HubMethod; args: readonly unknown[] }[];
}

/**
 * A hub without a network. Joins and leaves need no server; other methods are handled by `methods`.
 */
export function createTestRealtime(
  ownSignal: AbortSignal,
  methods: MethodHandlers = {},
): TestRealtime {
  let state: RealtimeState = 'live';
  const states = new Listeners<[RealtimeState]>();
  const resumed = new Listeners<[]>();
  const events = new Map<HubEvent, Listeners<readonly unknown[]>>();
  const groups = new Map<string, number>();
  const joined = new Listeners<[]>();
  const invoked: { method: HubMethod; args: readonly unknown[] }[] = [];
  const listenersOf = (event: HubEvent) =>
    events.get(event) ?? events.set(event, new Listeners()).get(event)!;

  return {
    get state() {
      return state;
    },
    groups,
    invoked,
    get listenerCount() {
      return (
        states.size +
        resumed.size +
        joined.size +
        [...events.values()].reduce((sum, { size }) => sum + size, 0)
      );
    },
    subscribeState: (listener, { signal } = {}) => states.add(listener, ownSignal, signal),
    on: (event, handler, { signal } = {}) =>
      listenersOf(event).add(handler as (...args: readonly unknown[]) => void, ownSignal, signal),
    onResumed: (refetch, { signal } = {}) => addRefetch(resumed, refetch, ownSignal, signal),
    join(group, { signal, onAnswered } = {}) {
      const forget = onAnswered && addRefetch(joined, onAnswered, ownSignal, signal);
      groups.set(group, (groups.get(group) ?? 0) + 1);
      return disposeOnce(
        () => {
          forget?.();
          const left = (groups.get(group) ?? 1) - 1;
          if (left === 0) groups.delete(group);
          else groups.set(group, left);
        },
        ownSignal,
        signal,
      );
    },
    async invoke(method, ...args) {
      invoked.push({ method, args });
      const handler = methods[method];
      if (!handler) throw new Error(`The test host has no hub method ${method}.`);
      return handler(...args);
    },
    answerJoins: () => joined.tell(),
    emit: (event, ...args) => listenersOf(event).tell(...args),
    setState(next) {
      state = next;
      states.tell(next);
      if (next !== 'resumed') return;
      resumed.tell();
      joined.tell();
    },
  };
}
