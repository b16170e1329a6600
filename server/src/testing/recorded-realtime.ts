import type { HubEvent, HubEvents, HubMethods } from '@riwaq/api';
import type { Caller } from '../platform/caller';
import { blocked } from '../platform/http/errors';
import type { AreaMethod, AreaMethodHandler, Realtime } from '../platform/services';
import { GroupAccess } from '../platform/realtime/group-access';

export type Sent =
  | {
      [E in HubEvent]: {
        to: 'group' | 'user';
        target: string;
        event: E;
        args: HubEvents[E];
        own?: ReadonlyMap<string, HubEvents[E]>;
      };
    }[HubEvent]
  | {
      [E in HubEvent]: {
        to: 'people';
        target: string;
        people: readonly string[];
        event: E;
        args: HubEvents[E];
        own?: never;
      };
    }[HubEvent];

export interface RecordedRealtime extends Realtime {
  /** All messages sent, oldest first. */
  readonly sent: readonly Sent[];
  readonly removed: ReadonlyArray<{ userGuid: string; group: string }>;
  /**
   * Users who were removed from all groups, and users whose pages were told to reconnect, in order.
   */
  readonly moved: ReadonlyArray<{ userGuid: string; how: 'left groups' | 'connects anew' }>;
  readonly disconnected: ReadonlyArray<{ userGuid: string; sessionGuid?: string }>;
  /** The messages of one event. */
  of<E extends HubEvent>(event: E): Array<Extract<Sent, { event: E }>>;
  /** Whether the areas allow a caller to join a group. */
  mayJoin(caller: Caller, group: string): Promise<boolean>;
  /** Whether the areas allow a caller to see the members of a group. */
  mayKnowWhoIsIn(caller: Caller, group: string): Promise<boolean>;
  /** Invokes a hub method of an area; throws its refusal. */
  invoke<Method extends AreaMethod>(
    caller: Caller,
    method: Method,
    ...args: HubMethods[Method]['args']
  ): Promise<HubMethods[Method]['result']>;
  /** Puts users into a group, for {@link Realtime.present} and {@link Realtime.peopleIn}. */
  enter(group: string, userGuid: string): void;
  clear(): void;
}

/** A {@link Realtime} that records messages instead of sending them. */
export function createRecordedRealtime(): RecordedRealtime {
  const sent: Sent[] = [];
  const removed: Array<{ userGuid: string; group: string }> = [];
  const disconnected: Array<{ userGuid: string; sessionGuid?: string }> = [];
  const moved: Array<{ userGuid: string; how: 'left groups' | 'connects anew' }> = [];
  const access = new GroupAccess();
  const methods = new Map<string, AreaMethodHandler<AreaMethod>>();
  const inGroups = new Map<string, Set<string>>();
  const listeners: Array<(userGuid: string, group: string) => void> = [];
  return {
    sent,
    removed,
    moved,
    disconnected,
    toGroup: (target, event, ...args) =>
      void sent.push({ to: 'group', target, event, args } as unknown as Sent),
    toEach: (target, event, own, ...args) =>
      void sent.push({ to: 'group', target, event, args, own } as unknown as Sent),
    toUser: (target, event, ...args) =>
      void sent.push({ to: 'user', target, event, args } as unknown as Sent),
    toPeople: (target, people, event, ...args) =>
      void sent.push({ to: 'people', target, people, event, args } as unknown as Sent),
    removeFromGroup: (userGuid, group) => void removed.push({ userGuid, group }),
    disconnect: (userGuid, sessionGuid) =>
      void disconnected.push({ userGuid, ...(sessionGuid === undefined ? {} : { sessionGuid }) }),
    leaveGroups: (userGuid) => void moved.push({ userGuid, how: 'left groups' }),
    reconnect: (userGuid) => void moved.push({ userGuid, how: 'connects anew' }),
    authoriseGroups: (check) => access.add(check),
    isGroup: (caller, group) => access.isKnown(caller, group),
    guardGroups: (check) => access.guard(check),
    implementMethod: (method, handle) =>
      void methods.set(method, handle as AreaMethodHandler<AreaMethod>),
    present: async (group, people) =>
      new Set(people.filter((person) => inGroups.get(group)?.has(person))),
    peopleIn: async (group) => new Set(inGroups.get(group)),
    onPresence: (listener) => void listeners.push(listener),
    enter(group, userGuid) {
      inGroups.set(group, (inGroups.get(group) ?? new Set()).add(userGuid));
      for (const listener of listeners) listener(userGuid, group);
    },
    async invoke<Method extends AreaMethod>(
      caller: Caller,
      method: Method,
      ...args: HubMethods[Method]['args']
    ) {
      if (!(await access.isOpen(caller))) throw blocked('');
      const handle = methods.get(method) as AreaMethodHandler<Method> | undefined;
      if (!handle) throw new Error(`No area answers ${method}.`);
      return handle(caller, args);
    },
    of: <E extends HubEvent>(event: E) =>
      sent.filter((message): message is Extract<Sent, { event: E }> => message.event === event),
    mayJoin: (caller, group) => access.allows(caller, group),
    mayKnowWhoIsIn: (caller, group) => access.isListed(caller, group),
    clear() {
      sent.length = 0;
      removed.length = 0;
      moved.length = 0;
      disconnected.length = 0;
    },
  };
}
