import type { HubEvent } from '@riwaq/api';
import type { AreaMethod, AreaMethodHandler, Realtime } from '../services';
import type { GroupAccess } from './group-access';
import { areaMethod } from './hub-methods';
import type { HubMessage } from './hub-messages';
import type { ObservedPresence } from './hub-presence';
import type { Members } from './members';
import type { HubMethodHandler } from './signalr/dispatcher';

interface RealtimeDeps {
  members: Members;
  access: GroupAccess;
  presence: ObservedPresence;
  /** The methods of the hub, to which areas add theirs. */
  methods: Map<string, HubMethodHandler>;
  /** Applies a message on every process. */
  everywhere: (message: HubMessage) => void;
}

/** The hub as areas see it: they send to its clients, and add groups and methods. */
export function createRealtime({
  members,
  access,
  presence,
  methods,
  everywhere,
}: RealtimeDeps): Realtime {
  return {
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
    implementMethod: (method, handle) =>
      void methods.set(method, areaMethod(access, handle as AreaMethodHandler<AreaMethod>)),
    async present(group, people) {
      const groupKey = group.toLowerCase();
      const here = people.filter((person) => [...members.ofPeople(groupKey, [person])].length > 0);
      return new Set([...here, ...(await presence.among(groupKey, people))]);
    },
    async peopleIn(group) {
      const groupKey = group.toLowerCase();
      const elsewhere = await presence.users(groupKey).catch(() => []);
      return new Set([
        ...[...members.inGroup(groupKey)].map(({ caller }) => caller.userGuid),
        ...elsewhere,
      ]);
    },
    onPresence: (listener) => presence.listen(listener),
  };
}
