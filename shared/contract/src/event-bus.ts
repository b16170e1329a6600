import { Listeners } from './disposal';
import {
  EVENT_POLICIES,
  type EventMap,
  type EventMeta,
  type EventPolicy,
  type ModuleEvents,
} from './events';

/**
 * Emits and subscribes to the events of a map on behalf of one source: {@link ModuleEvents} for any
 * map.
 */
export interface ScopedEvents<Map extends object> {
  emit<Name extends keyof Map & string>(name: Name, value: Map[Name]): void;
  on<Name extends keyof Map & string>(
    name: Name,
    listener: (value: Map[Name], meta: EventMeta) => void,
    options?: { signal?: AbortSignal },
  ): () => void;
}

export interface EventBus<Map extends object> {
  /**
   * The bus of one source: its events carry the source's name, and its subscriptions end when
   * `signal` aborts.
   */
  scoped(source: string, signal?: AbortSignal): ScopedEvents<Map>;
  listenerCount(name: keyof Map & string): number;
}

export interface EventBusOptions {
  /** Called when a listener throws. The other listeners and the emitter are not affected. */
  onListenerError?: (name: string, cause: unknown) => void;
}

type Channel = {
  listeners: Listeners<[value: unknown, meta: EventMeta]>;
  last: { value: unknown; meta: EventMeta } | null;
};

/**
 * Creates a bus for declared events. Policies: `listeners: 'one'` makes a second `on` throw,
 * `replay` passes the last value to a new listener at once. An undeclared event throws at runtime,
 * for callers that bypass the types.
 */
export function createEventBus<Map extends object>(
  policies: { readonly [Name in keyof Map & string]: EventPolicy },
  options: EventBusOptions = {},
): EventBus<Map> {
  const channels = new globalThis.Map<string, Channel>();
  const report = (name: string) => (cause: unknown) =>
    (options.onListenerError ?? ((_, error) => console.error(error)))(name, cause);

  const channelOf = (name: keyof Map & string): Channel => {
    if (!Object.hasOwn(policies, name)) throw new Error(`Event ${name} is not declared.`);
    let channel = channels.get(name);
    if (!channel)
      channels.set(name, (channel = { listeners: new Listeners(report(name)), last: null }));
    return channel;
  };

  return {
    listenerCount: (name) => channelOf(name).listeners.size,
    scoped: (source, ownSignal) => ({
      emit(name, value) {
        const channel = channelOf(name);
        const meta = { source };
        if (policies[name].replay) channel.last = { value, meta };
        channel.listeners.tell(value, meta);
      },
      on(name, listener, { signal } = {}) {
        const channel = channelOf(name);
        if (policies[name].listeners === 'one' && channel.listeners.size > 0)
          throw new Error(`Event ${name} has its one listener already.`);
        const call = listener as (value: unknown, meta: EventMeta) => void;
        const dispose = channel.listeners.add(call, ownSignal, signal);
        const stillListening = !ownSignal?.aborted && !signal?.aborted;
        if (channel.last && stillListening) {
          try {
            call(channel.last.value, channel.last.meta);
          } catch (cause) {
            report(name)(cause);
          }
        }
        return dispose;
      },
    }),
  };
}

/** The bus of the product's own events. */
export function createModuleEventBus(
  options?: EventBusOptions,
): EventBus<EventMap> & { scoped(source: string, signal?: AbortSignal): ModuleEvents } {
  return createEventBus<EventMap>(EVENT_POLICIES, options);
}
