import type { HubBackplane } from './backplane';

/** Connects the backplanes of one process. */
export class Exchange {
  /** Handlers of each member, by channel. */
  readonly members = new Set<ReadonlyMap<string, ReadonlySet<(message: string) => void>>>();
  /** Users of each group, with the members where they are. */
  readonly presence = new Map<string, Map<string, Set<object>>>();
}

/** An in-memory backplane: isolated unless it shares an exchange with others. */
export function createInProcessBackplane(exchange = new Exchange()): HubBackplane {
  const handlers = new Map<string, Set<(message: string) => void>>();
  exchange.members.add(handlers);

  const leave = (group: string, userGuid: string): void => {
    const people = exchange.presence.get(group);
    const seenBy = people?.get(userGuid);
    seenBy?.delete(handlers);
    if (seenBy?.size === 0) people?.delete(userGuid);
    if (people?.size === 0) exchange.presence.delete(group);
  };

  return {
    publish(channel, message) {
      for (const member of exchange.members) {
        if (member === handlers) continue;
        for (const handler of member.get(channel) ?? []) queueMicrotask(() => handler(message));
      }
    },
    subscribe(channel, handler) {
      const own = handlers.get(channel) ?? new Set();
      handlers.set(channel, own.add(handler));
      return () => {
        own.delete(handler);
      };
    },
    onGap: () => () => undefined,
    ping: null,
    counts: null,
    connections: null,
    presence: {
      enter(group, userGuid) {
        const people = exchange.presence.get(group) ?? new Map<string, Set<object>>();
        exchange.presence.set(group, people);
        people.set(userGuid, (people.get(userGuid) ?? new Set()).add(handlers));
      },
      leave,
      among: async (group, people) =>
        people.filter((person) => exchange.presence.get(group)?.has(person)),
      users: async (group) => [...(exchange.presence.get(group)?.keys() ?? [])],
    },
    async close() {
      exchange.members.delete(handlers);
      for (const [group, people] of exchange.presence)
        for (const userGuid of people.keys()) leave(group, userGuid);
    },
  };
}
