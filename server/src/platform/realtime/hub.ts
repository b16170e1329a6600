import { HUB_PATH, HUB_REFUSAL, type HubEvent } from '@riwaq/api';
import { createClock } from '../time/clock';
import type { AreaMethod, AreaMethodHandler, Realtime } from '../services';
import type { Presence } from './backplane';
import type { Hub, HubOptions } from './contract';
import { GroupAccess } from './group-access';
import { areaMethod, hubMethods, MAX_WAITING, takeHubRate } from './hub-methods';
import { readHubMessage, writeHubMessage, type HubMessage } from './hub-messages';
import { Members } from './members';
import { broadcast } from './signalr/broadcast';
import type { Connection } from './signalr/connection';
import { Dispatcher } from './signalr/dispatcher';
import { MessageType } from './signalr/messages';
import { DEFAULT_SIGNALR_OPTIONS } from './signalr/options';
import { SignalRServer } from './signalr/signalr-server';

const CHANNEL = 'hub';
/**
 * After a gap in the backplane the clients are told to reconnect and fetch again; this many
 * milliseconds per client spread the load.
 */
const GAP_SPREAD_MS = 5;

/** The one hub of the site, at HUB_PATH (LIVE-1). */
export function createHub(options: HubOptions): Hub {
  const {
    authenticate,
    backplane,
    rates,
    secret,
    log,
    clock = createClock(),
    onForbidden,
    ...given
  } = options;
  const presenceListeners: ((userGuid: string, group: string) => void)[] = [];
  const tellPresence = (group: string, userGuid: string): void => {
    for (const listener of presenceListeners) listener(userGuid, group);
  };
  const presence: Presence = {
    enter(group, userGuid) {
      backplane.presence.enter(group, userGuid);
      tellPresence(group, userGuid);
    },
    leave(group, userGuid) {
      backplane.presence.leave(group, userGuid);
      tellPresence(group, userGuid);
    },
    users: (group) => backplane.presence.users(group),
    among: (group, people) => backplane.presence.among(group, people),
  };
  const counts = { received: 0, told: 0 };
  const members = new Members();
  const access = new GroupAccess();
  const methods = hubMethods({ members, access, presence });
  const dispatcher = new Dispatcher(methods, {
    log,
    maxWaiting: MAX_WAITING,
    beforeCall: (connection, target) => takeHubRate(rates, connection, target),
    onRefused: ({ caller }, method, reason) => {
      if (reason === HUB_REFUSAL.forbidden || reason === HUB_REFUSAL.conflict)
        onForbidden?.(caller, method);
    },
  });

  const server = new SignalRServer({
    ...DEFAULT_SIGNALR_OPTIONS,
    ...given,
    path: HUB_PATH,
    secret,
    authenticate,
    clock,
    log,
    shared: backplane.connections,
    events: {
      opened: (connection) => members.add(connection),
      message(connection, message) {
        counts.received += 1;
        return dispatcher.dispatch(connection, message);
      },
      closed(connection) {
        for (const group of members.remove(connection))
          presence.leave(group, connection.caller.userGuid);
      },
    },
  });

  const push = (connections: Iterable<Connection>, target: string, args: unknown[]) => {
    counts.told += 1;
    broadcast(connections, { type: MessageType.Invocation, target, arguments: args });
  };

  const pushEach = ({ group, event, args, own = {} }: Extract<HubMessage, { kind: 'group' }>) => {
    const others = [...members.inGroup(group)].filter(
      ({ caller }) => !Object.hasOwn(own, caller.userGuid),
    );
    push(others, event, args);
    for (const [person, theirs] of Object.entries(own))
      push(members.ofPeople(group, [person]), event, theirs);
  };

  /** Applies a message on this process. */
  const apply = (message: HubMessage): void => {
    switch (message.kind) {
      case 'group':
        return pushEach(message);
      case 'user':
        return push(members.ofUser(message.userGuid), message.event, message.args);
      case 'people':
        return push(members.ofPeople(message.group, message.people), message.event, message.args);
      case 'remove': {
        const { userGuid, group } = message;
        access.outdate(userGuid, group);
        if (members.removeFromGroup(userGuid, group)) presence.leave(group, userGuid);
        return;
      }
      case 'leave':
        access.outdate(message.userGuid);
        for (const group of members.leaveAll(message.userGuid))
          presence.leave(group, message.userGuid);
        return;
      case 'reconnect':
        for (const connection of [...members.ofUser(message.userGuid)])
          connection.close(undefined, true);
        return;
      case 'disconnect':
        server.disconnect(
          ({ userGuid, sessionGuid }) =>
            userGuid === message.userGuid && (message.sessionGuid ?? sessionGuid) === sessionGuid,
        );
    }
  };
  const everywhere = (message: HubMessage): void => {
    apply(message);
    backplane.publish(CHANNEL, writeHubMessage(message));
  };

  const unsubscribe = backplane.subscribe(CHANNEL, (text) => {
    const message = readHubMessage(text);
    if (message) apply(message);
  });
  const leavings = new Set<NodeJS.Timeout>();
  const stopHearingGaps = backplane.onGap(() => {
    if (leavings.size > 0) return;
    log.warn(
      {},
      'messages of other processes may have been missed: the clients are asked to connect again',
    );
    const connections = [...server.connections];
    for (const connection of connections) {
      const leaving = setTimeout(
        () => {
          leavings.delete(leaving);
          connection.close(undefined, true);
        },
        Math.random() * GAP_SPREAD_MS * connections.length,
      );
      leavings.add(leaving);
    }
  });

  const realtime: Realtime = {
    toGroup: (group, event: HubEvent, ...args: unknown[]) =>
      everywhere({ kind: 'group', group: group.toLowerCase(), event, args }),
    toEach: (group, event: HubEvent, own, ...args: unknown[]) =>
      everywhere({
        kind: 'group',
        group: group.toLowerCase(),
        event,
        args,
        own: Object.fromEntries(own),
      }),
    toPeople: (group, people, event: HubEvent, ...args: unknown[]) => {
      if (people.length > 0)
        everywhere({
          kind: 'people',
          group: group.toLowerCase(),
          people: [...people],
          event,
          args,
        });
    },
    toUser: (userGuid, event: HubEvent, ...args: unknown[]) =>
      everywhere({ kind: 'user', userGuid, event, args }),
    removeFromGroup: (userGuid, group) =>
      everywhere({ kind: 'remove', userGuid, group: group.toLowerCase() }),
    disconnect: (userGuid, sessionGuid) =>
      everywhere({ kind: 'disconnect', userGuid, sessionGuid }),
    leaveGroups: (userGuid) => everywhere({ kind: 'leave', userGuid }),
    reconnect: (userGuid) => everywhere({ kind: 'reconnect', userGuid }),
    authoriseGroups: (check) => access.add(check),
    isGroup: (caller, group) => access.isKnown(caller, group),
    guardGroups: (check) => access.guard(check),
    answer: (method, handle) =>
      void methods.set(method, areaMethod(access, handle as AreaMethodHandler<AreaMethod>)),
    async present(group, people) {
      const asked = group.toLowerCase();
      const here = people.filter((person) => [...members.ofPeople(asked, [person])].length > 0);
      return new Set([...here, ...(await presence.among(asked, people))]);
    },
    async peopleIn(group) {
      const asked = group.toLowerCase();
      const elsewhere = await presence.users(asked).catch(() => []);
      return new Set([
        ...[...members.inGroup(asked)].map(({ caller }) => caller.userGuid),
        ...elsewhere,
      ]);
    },
    onPresence: (listener) => void presenceListeners.push(listener),
  };

  return {
    realtime,
    connectionCount: () => server.connectionCount,
    messageCounts: () => counts,
    handleHttp: (request, response) => server.handleHttp(request, response),
    handleUpgrade: (request, socket, head) => server.handleUpgrade(request, socket, head),
    async close() {
      // Do not report users as absent: they reconnect to another process.
      presenceListeners.length = 0;
      unsubscribe();
      stopHearingGaps();
      for (const leaving of leavings) clearTimeout(leaving);
      await server.close();
    },
  };
}
