import { foldInvisible, foldUserName, SECURITY_LIMITS, type AuditKind } from '@riwaq/api';
import { sql } from 'kysely';
import type { Caller } from '../platform/caller';
import type { Clock, Log, Schedule } from '../platform/services';
import { inTransaction, type Db } from '../platform/db/database';
import { networkOf } from '../account/rules/network';

/** Kinds of entries that are counted instead of written individually. */
export type AttackKind = Extract<AuditKind, `security.${string}`>;

/** Identifies an attack; each has one entry per time window. */
interface Attack {
  readonly kind: AttackKind;
  readonly address: string;
  /** Guid of the signed-in user who did it; null without a session. */
  readonly by: string | null;
  /** User name of the attacked account. */
  readonly account?: string | undefined;
  /** Endpoint that was refused first. */
  readonly call?: string | undefined;
}

/** Counts possible attacks, for the audit log and the process log (docs/decisions/0058). */
export interface Attacks {
  /**
   * Counts a sign-in whose password was wrong, or was not checked after too many failures: of the
   * account, or (`account` is null) of the address.
   */
  signIn(
    kind: 'security.signInFailed' | 'security.lockedOut',
    account: string | null,
    address: string,
  ): void;
  /**
   * Counts a call that was refused with 403, 404 or 409. Many unknown or foreign identifiers in a
   * window count as a spray.
   */
  refusedCall(
    status: number,
    caller: Pick<Caller, 'userGuid'>,
    address: string,
    call: string,
  ): void;
  /** Stores what was counted since the last run; also runs periodically. */
  write(): Promise<void>;
}

interface Counted {
  readonly attack: Attack;
  readonly since: Date;
  readonly window: number;
  count: number;
}

const WINDOW_MS = SECURITY_LIMITS.windowMinutes * 60_000;

/** Begin of the time window, in milliseconds since 1970. */
const windowOf = (time: Date): number => Math.floor(time.getTime() / WINDOW_MS) * WINDOW_MS;

const keyOf = ({ kind, address, by, account }: Attack, window: number): string =>
  [window, kind, address, by, account === undefined ? '' : foldUserName(account)].join('\n');

/** Severity of a log line: an operator alerts on warnings. */
const IS_ALERT: Readonly<Record<AttackKind, boolean>> = {
  'security.signInFailed': false,
  'security.lockedOut': true,
  'security.refused': true,
  'security.sprayed': true,
};

/** How often an entry was counted in all, and the guid of its account. */
interface WrittenEntry {
  readonly times: number;
  readonly about: string | null;
}

/**
 * Increments the entry of an attack in its window, or creates it. A user name that no account has
 * is not stored, because users type passwords into the wrong field.
 */
async function writeEntry(
  db: Db,
  { attack, since, window, count }: Counted,
): Promise<WrittenEntry> {
  const { kind, address, by, account, call } = attack;
  return inTransaction(db, async (tx) => {
    const {
      rows: [entry],
    } = await sql<{ seq: number; times: number; about: string | null }>`
      insert into audit_entry (at, kind, by_guid, by_name, by_role, about_guid, about_title, address, counted_from, times)
      select ${since}, ${kind}, p.guid, coalesce(p.full_name, ''), coalesce(p.person_type, 'Visitor'), a.guid,
        coalesce(a.user_name, ${call ?? ''}), ${address}, ${new Date(window)}, ${count}
      from (select) as one
        left join person p on p.guid = ${by}::uuid
        left join person a on fold_user_name(a.user_name) = fold_user_name(${account === undefined ? null : foldInvisible(account)}::text)
      on conflict (kind, address, by_guid, about_guid, counted_from) where counted_from is not null
        do update set times = audit_entry.times + excluded.times
      returning seq, times, about_guid as about`.execute(tx);
    if (!entry) throw new Error('An entry of the audit log was neither begun nor counted.');
    if (entry.about !== null && entry.times === count) {
      await sql`
        insert into audit_change (entry_seq, place, person_guid, person_name)
        select ${entry.seq}, 1, guid, full_name from person where guid = ${entry.about}`.execute(
        tx,
      );
    }
    return { times: entry.times, about: entry.about };
  });
}

function logEntry(log: Log, { attack, count }: Counted, { times, about }: WrittenEntry): void {
  const { kind, address, by, call } = attack;
  const fields = { security: kind, address, person: by, account: about, call, count, times };
  if (IS_ALERT[kind]) log.warn(fields, 'possible attack');
  else log.info(fields, 'refused');
}

/**
 * Counts the unknown and foreign identifiers of each user in the current window, from any address.
 * Returns the count; 0 for a user whom there is no room for.
 */
function createIdentifierCounter(): (userGuid: string, window: number) => number {
  const counters = new Map<string, { window: number; count: number }>();

  const makeRoom = (window: number): boolean => {
    if (counters.size < SECURITY_LIMITS.unwrittenMax) return true;
    for (const [user, each] of counters) if (each.window !== window) counters.delete(user);
    return counters.size < SECURITY_LIMITS.unwrittenMax;
  };

  return (userGuid, window) => {
    const before = counters.get(userGuid);
    if (!before && !makeRoom(window)) return 0;
    const count = before?.window === window ? before.count + 1 : 1;
    counters.set(userGuid, { window, count });
    return count;
  };
}

export function createAttacks({
  db,
  clock,
  log,
  schedule,
}: {
  db: Db;
  clock: Clock;
  log: Log;
  schedule: Schedule;
}): Attacks {
  let counted = new Map<string, Counted>();
  const countIdentifier = createIdentifierCounter();
  let writing: Promise<void> = Promise.resolve();

  const count = (attack: Attack, times = 1): void => {
    const since = clock.now();
    const window = windowOf(since);
    const key = keyOf(attack, window);
    const known = counted.get(key);
    if (known) known.count += times;
    // More different attacks than this within seconds add no information.
    else if (counted.size < SECURITY_LIMITS.unwrittenMax)
      counted.set(key, { attack, since, window, count: times });
  };

  async function writeAll(): Promise<void> {
    const batch = counted;
    counted = new Map();
    for (const [key, each] of batch) {
      try {
        logEntry(log, each, await writeEntry(db, each));
        batch.delete(key);
      } catch (cause) {
        for (const { attack, count: times } of batch.values()) count(attack, times);
        throw cause;
      }
    }
  }
  const write = (): Promise<void> => {
    writing = writing.catch(() => undefined).then(writeAll);
    return writing;
  };
  schedule.every(SECURITY_LIMITS.writeEveryMs, 'storing counts of refused calls', write);

  return {
    signIn: (kind, account, address) =>
      count({
        kind,
        address: networkOf(address),
        by: null,
        account: account ?? undefined,
      }),
    refusedCall(status, { userGuid: by }, from, call) {
      const address = networkOf(from);
      if (status === 403) return count({ kind: 'security.refused', address, by, call });
      if (status !== 404 && status !== 409) return;
      const times = countIdentifier(by, windowOf(clock.now()));
      if (times < SECURITY_LIMITS.unknownIdentifiers) return;
      count(
        { kind: 'security.sprayed', address, by, call },
        times === SECURITY_LIMITS.unknownIdentifiers ? times : 1,
      );
    },
    write,
  };
}
