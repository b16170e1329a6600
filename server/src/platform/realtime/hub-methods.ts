import { COMMENTS_GROUP, HUB_REFUSAL, type HubMethod, type HubMethods } from '@riwaq/api';
import { z } from 'zod';
import type { Caller } from '../caller';
import { HttpError } from '../http/errors';
import type { RateName, Rates } from '../http/rates';
import type { AreaMethod, AreaMethodHandler } from '../services';
import type { Presence } from './backplane';
import type { GroupAccess } from './group-access';
import type { Members } from './members';
import type { Connection } from './signalr/connection';
import { HubError, type HubMethodHandler } from './signalr/dispatcher';

/** Maximum number of groups per connection. */
export const MAX_GROUPS = 200;
/** Joins per group: a connection may join a group once plainly and once for its comments. */
const PLACES_IN_GROUP = 2;
/** Invocations that a page makes by itself while it reconnects. */
const ROOM = 100;
/**
 * Maximum queue length of one connection's invocations: after a gap it rejoins all of its groups at
 * once.
 */
export const MAX_WAITING = MAX_GROUPS * PLACES_IN_GROUP + ROOM;

/** Rate limit per user for each method. */
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

/** Counts an invocation of a user; throws a refusal when it exceeds the method's rate. */
export async function takeHubRate(
  rates: Rates,
  { caller }: { caller: Pick<Caller, 'userGuid'> },
  target: string,
): Promise<void> {
  if (!isHubMethod(target)) return;
  try {
    await rates.take(HUB_RATES[target], caller.userGuid);
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
 * Refusals by the HTTP status of an area's error; for any other error the client learns only that
 * it occurred.
 */
const REFUSALS: Readonly<Record<number, string>> = {
  400: HUB_REFUSAL.malformed,
  403: HUB_REFUSAL.forbidden,
  404: HUB_REFUSAL.forbidden,
  409: HUB_REFUSAL.conflict,
  423: HUB_REFUSAL.blocked,
  429: HUB_REFUSAL.tooMany,
};

/** A method that an area implements, for callers who are not locked out of the area. */
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

/** The hub's own methods. Errors contain one of {@link HUB_REFUSAL}, or no details. */
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
