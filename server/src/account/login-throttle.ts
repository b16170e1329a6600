import { foldUserName, SIGN_IN_LIMITS } from '@riwaq/api';
import { sql } from 'kysely';
import type { Clock } from '../platform/services';
import { inTransaction, type Db } from '../platform/db/database';
import type { Attacks } from '../audit/attacks';
import { networkOf } from './rules/network';
import { bindContext } from '../platform/bind-context';

/** Origin of an attempt. */
export interface AttemptOrigin {
  address: string;
  /** Proof, checked by the caller, that this user signed in on the device before. */
  device?: string | undefined;
  /**
   * Whether the account signed in at this address recently. Runs only while the address is slowed.
   */
  isFamiliar?(): Promise<boolean>;
}

export interface LoginThrottle {
  /**
   * Checks a password unless there were too many failures. `isRight` does not run for `refused`,
   * and a refused attempt is not counted, so that it does not prolong the lockout
   * (docs/decisions/0056).
   */
  attempt(
    userName: string,
    from: AttemptOrigin,
    isRight: () => Promise<boolean>,
  ): Promise<'right' | 'wrong' | 'refused'>;
}

/** A queued attempt; `admit(false)` refuses it. */
interface Waiting {
  since: number;
  admit(admitted: boolean): void;
}

/** A queue of one address: the number of passwords being checked, and the queue. */
interface Line {
  checking: number;
  waiting: Waiting[];
  paced: boolean;
}

const windowMs = SIGN_IN_LIMITS.windowMinutes * 60_000;

/**
 * Counters of an attempt, with the allowed number of failures. A known device has only its own
 * counter, which no other device can use up.
 */
function countersOf(
  account: string,
  network: string,
  device: string | undefined,
): ReadonlyMap<string, number> {
  if (device !== undefined) {
    return new Map([[`account ${account} on ${device}`, SIGN_IN_LIMITS.failuresPerDevice]]);
  }
  return new Map([
    [`account ${account} from ${network}`, SIGN_IN_LIMITS.failuresPerAccountAndAddress],
    [`account ${account}`, SIGN_IN_LIMITS.failuresPerAccount],
  ]);
}

interface LoginThrottleDeps {
  db: Db;
  clock: Clock;
  attacks: Pick<Attacks, 'signIn'>;
  pause(milliseconds: number): Promise<void>;
  waitingMax?: number;
}

interface LoginThrottleContext extends LoginThrottleDeps {
  lines: Map<string, Line>;
  waitingMax: number;
}

/**
 * Counts an attempt as failed before its outcome is known; returns false without counting when a
 * limit is reached.
 */
const reserve = (
  { db, clock }: LoginThrottleContext,
  counters: ReadonlyMap<string, number>,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const now = clock.now();
    await tx
      .deleteFrom('login_failure')
      .where('since', '<', new Date(now.getTime() - windowMs))
      .execute();
    const rows = await tx
      .insertInto('login_failure')
      .values([...counters.keys()].map((key) => ({ key, failures: 1, since: now })))
      .onConflict((same) =>
        same.column('key').doUpdateSet({ failures: sql`login_failure.failures + 1` }),
      )
      .returning(['key', 'failures'])
      .execute();
    if (rows.every(({ key, failures }) => failures <= (counters.get(key) ?? 0))) return true;
    await tx
      .updateTable('login_failure')
      .set({ failures: sql`failures - 1` })
      .where('key', 'in', [...counters.keys()])
      .execute();
    return false;
  });

/**
 * Takes back the count of an attempt. Deletes a counter that reaches zero, so that invented user
 * names leave no rows.
 */
const giveBack = async ({ db }: LoginThrottleContext, keys: readonly string[]): Promise<void> => {
  // One row at a time: locking rows in a different order than `reserve` could deadlock.
  for (const key of keys) {
    await db
      .updateTable('login_failure')
      .set({ failures: sql`greatest(failures - 1, 0)` })
      .where('key', '=', key)
      .execute();
    await db
      .deleteFrom('login_failure')
      .where('key', '=', key)
      .where('failures', '<=', 0)
      .execute();
  }
};

const failuresAt = async ({ db, clock }: LoginThrottleContext, key: string): Promise<number> => {
  const row = await db
    .selectFrom('login_failure')
    .select('failures')
    .where('key', '=', key)
    .where('since', '>=', new Date(clock.now().getTime() - windowMs))
    .executeTakeFirst();
  return row?.failures ?? 0;
};

const admitNext = (line: Line): void => {
  const next = line.waiting.shift();
  if (!next) return;
  line.checking += 1;
  next.admit(true);
};

const forgetIdle = ({ lines }: LoginThrottleContext, key: string, line: Line): void => {
  if (line.checking === 0 && line.waiting.length === 0 && !line.paced) lines.delete(key);
};

/** Admits a queued attempt at each pace interval, whether or not others failed. */
async function paceLine(context: LoginThrottleContext, key: string, line: Line): Promise<void> {
  const { pause, clock } = context;
  if (line.paced) return;
  line.paced = true;
  while (line.waiting.length > 0) {
    await pause(SIGN_IN_LIMITS.addressPaceMs);
    const tooLong = clock.now().getTime() - SIGN_IN_LIMITS.waitingMs;
    while ((line.waiting[0]?.since ?? Infinity) < tooLong) line.waiting.shift()?.admit(false);
    admitNext(line);
  }
  line.paced = false;
  forgetIdle(context, key, line);
}

/**
 * Queues an attempt at its address; false when the queue is full. Below the limit each attempt
 * runs at once. At the limit, an attempt runs when the previous one was correct, so that a class
 * can sign in without a pause, or when the pace admits it.
 */
async function takeTurn(
  context: LoginThrottleContext,
  key: string,
  line: Line,
  failures: number,
): Promise<boolean> {
  const { waitingMax, clock } = context;
  if (failures + line.checking < SIGN_IN_LIMITS.failuresPerAddress) {
    line.checking += 1;
    return true;
  }
  if (line.waiting.length >= waitingMax) return false;
  return new Promise((admit) => {
    line.waiting.push({ since: clock.now().getTime(), admit });
    void paceLine(context, key, line);
  });
}

/**
 * Chooses the queue of an attempt. A slowed address has a second queue, with failures and a pace
 * of its own, for accounts that signed in there recently: strangers cannot fill it.
 */
const chooseLine = async (
  context: LoginThrottleContext,
  network: string,
  isFamiliar: AttemptOrigin['isFamiliar'],
): Promise<{ key: string; failures: number }> => {
  const { lines } = context;
  const everyone = `address ${network}`;
  const failures = await failuresAt(context, everyone);
  const checking = lines.get(everyone)?.checking ?? 0;
  if (failures + checking < SIGN_IN_LIMITS.failuresPerAddress || !(await isFamiliar?.()))
    return { key: everyone, failures };
  const familiar = `familiar at ${network}`;
  return { key: familiar, failures: await failuresAt(context, familiar) };
};

/** Runs a check in its queue. */
async function inLine(
  context: LoginThrottleContext,
  network: string,
  isFamiliar: AttemptOrigin['isFamiliar'],
  isRight: () => Promise<boolean>,
): Promise<'right' | 'wrong' | 'refused'> {
  const { lines, db, clock } = context;
  const { key, failures } = await chooseLine(context, network, isFamiliar);
  const line = lines.get(key) ?? { checking: 0, waiting: [], paced: false };
  lines.set(key, line);
  if (!(await takeTurn(context, key, line, failures))) return 'refused';
  let right = false;
  try {
    right = await isRight();
    if (!right) {
      await db
        .insertInto('login_failure')
        .values({ key, failures: 1, since: clock.now() })
        .onConflict((same) =>
          same.column('key').doUpdateSet({ failures: sql`login_failure.failures + 1` }),
        )
        .execute();
    }
  } finally {
    line.checking -= 1;
    if (right) admitNext(line);
    forgetIdle(context, key, line);
  }
  return right ? 'right' : 'wrong';
}

async function attempt(
  context: LoginThrottleContext,
  userName: string,
  { address, device, isFamiliar }: AttemptOrigin,
  isRight: () => Promise<boolean>,
): Promise<'right' | 'wrong' | 'refused'> {
  const { attacks, db } = context;
  const network = networkOf(address);
  const counters = countersOf(foldUserName(userName), network, device);
  if (!(await reserve(context, counters))) {
    attacks.signIn('security.lockedOut', userName, address);
    return 'refused';
  }
  const [own = '', ...shared] = counters.keys();
  const check = async () => {
    if (device === undefined) return inLine(context, network, isFamiliar, isRight);
    return (await isRight()) ? 'right' : 'wrong';
  };
  const outcome = await check().catch(async (cause: unknown) => {
    // The password was not checked. The database may be away here, too.
    await giveBack(context, [own, ...shared]).catch(() => undefined);
    throw cause;
  });
  if (outcome === 'right') {
    await db.deleteFrom('login_failure').where('key', '=', own).execute();
    await giveBack(context, shared);
  } else {
    if (outcome === 'refused') {
      await giveBack(context, [own, ...shared]);
      // Record the address, not the account: invented names would fill the count with one entry
      // each.
      attacks.signIn('security.lockedOut', null, address);
    } else {
      attacks.signIn('security.signInFailed', userName, address);
    }
  }
  return outcome;
}

/**
 * Counts failures in the database, so that several processes count together and counts survive a
 * restart.
 *
 * @param pause waits on the server's schedule
 * @param waitingMax queue length for one address in this process
 */
export function createLoginThrottle(deps: LoginThrottleDeps): LoginThrottle {
  const { waitingMax = SIGN_IN_LIMITS.waitingPerAddress } = deps;
  const lines = new Map<string, Line>();
  const context: LoginThrottleContext = { ...deps, lines, waitingMax };

  return bindContext(context, { attempt });
}
