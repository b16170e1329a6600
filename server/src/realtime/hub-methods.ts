import { COMMENTS_GROUP, HUB_REFUSAL, type HubMethod, type HubMethods } from '@riwaq/api';
import { z } from 'zod';
import type { Caller } from '../app/caller';
import { HttpError } from '../app/errors';
import type { RateName, Rates } from '../app/rates';
import type { AreaMethod, AreaMethodHandler } from '../app/services';
import type { Presence } from './backplane';
import type { GroupAccess } from './group-access';
import type { Members } from './members';
import type { Connection } from './signalr/connection';
import { HubError, type HubMethodHandler } from './signalr/dispatcher';

/** Groups that one connection may be in. */
export const MAX_GROUPS = 200;
/** In a group a connection may be twice, plainly and for its comments. */
const PLACES_IN_GROUP = 2;
/** Methods that a page calls of its own while it comes back. */
const ROOM = 100;
/**
 * Invocations of one connection that may wait: after a gap it joins again, all at once, everything
 * it was in.
 */
export const MAX_WAITING = MAX_GROUPS * PLACES_IN_GROUP + ROOM;

/** Limit on how often one person invokes each method. */
export const HUB_RATES = {
  JoinGroup: 'joining',
  LeaveGroup: 'joining',
  GetUsers: 'reading',
  SendMessagePrivate: 'messages',
  ReadMessagePrivate: 'marking',
  DeleteMessagePrivate: 'writing',
  LoadMessagesPrivate: 'reading',
  ChangeMemberStatus: 'writing',
  TypingPrivate: 'typing',
} as const satisfies Record<HubMethod, RateName>;

const isHubMethod = (target: string): target is HubMethod => Object.hasOwn(HUB_RATES, target);

/**
 * Counts an invocation for its person; throws a refusal when it is above the rate of its method.
 */
export function takeHubRate(
  rates: Rates,
  { caller }: { caller: Pick<Caller, 'userGuid'> },
  target: string,
): void {
  if (!isHubMethod(target)) return;
  try {
    rates.take(HUB_RATES[target], caller.userGuid);
  } catch (cause) {
    throw cause instanceof HttpError ? new HubError(HUB_REFUSAL.tooMany) : cause;
  }
}

const guid = z.guid().toLowerCase();
const place = z
  .tuple([guid, z.literal(COMMENTS_GROUP).nullish()])
  .transform(([group, kind]) => ({ group, kind: kind ?? '' }));
const onlyGroup = z.tuple([guid]).transform(([group]) => group);

function parse<Output>(schema: z.ZodType<Output>, args: readonly unknown[]): Output {
  const parsed = schema.safeParse(args);
  if (!parsed.success) throw new HubError(HUB_REFUSAL.malformed);
  return parsed.data;
}

type Methods = {
  readonly [Method in Exclude<HubMethod, AreaMethod>]: (
    connection: Connection,
    args: readonly unknown[],
  ) => Promise<HubMethods[Method]['result']>;
};

/**
 * How an area's refusal is told, by its HTTP status; of any other error the client learns only that
 * there was one.
 */
const REFUSALS: Readonly<Record<number, string>> = {
  400: HUB_REFUSAL.malformed,
  403: HUB_REFUSAL.forbidden,
  404: HUB_REFUSAL.forbidden,
  409: HUB_REFUSAL.conflict,
  423: HUB_REFUSAL.blocked,
  429: HUB_REFUSAL.tooMany,
};

/** A method that an area answers, for callers to whom other areas are not closed. */
export const areaMethod =
  (access: GroupAccess, handle: AreaMethodHandler<AreaMethod>): HubMethodHandler =>
  async ({ caller }, args) => {
    if (!(await access.isOpen(caller))) throw new HubError(HUB_REFUSAL.blocked);
    try {
      return await handle(caller, args);
    } catch (cause) {
      const refusal = cause instanceof HttpError ? REFUSALS[cause.status] : undefined;
      throw refusal === undefined ? cause : new HubError(refusal);
    }
  };

/** The hub's own methods. Errors carry one of {@link HUB_REFUSAL}, or nothing. */
export function hubMethods({
  members,
  access,
  presence,
}: {
  members: Members;
  access: GroupAccess;
  presence: Presence;
}): Map<string, HubMethodHandler> {
  const methods: Methods = {
    async JoinGroup(connection, args) {
      const { group, kind } = parse(place, args);
      const groups = members.groupsOf(connection);
      if (!groups.has(group) && groups.size >= MAX_GROUPS)
        throw new HubError(HUB_REFUSAL.tooManyGroups);
      if (!(await access.allows(connection.caller, group)))
        throw new HubError(HUB_REFUSAL.forbidden);
      if (members.join(connection, { group, kind }))
        presence.enter(group, connection.caller.userGuid);
    },

    async LeaveGroup(connection, args) {
      const { group, kind } = parse(place, args);
      if (members.leave(connection, { group, kind }))
        presence.leave(group, connection.caller.userGuid);
    },

    async GetUsers(connection, args) {
      const group = parse(onlyGroup, args);
      if (
        !members.groupsOf(connection).has(group) ||
        !(await access.isListed(connection.caller, group))
      )
        throw new HubError(HUB_REFUSAL.forbidden);
      const here = [...members.inGroup(group)].map(({ caller }) => caller.userGuid);
      const everywhere = await presence.users(group).catch(() => []);
      return [...new Set([...here, ...everywhere])];
    },
  };
  return new Map(Object.entries(methods));
}
