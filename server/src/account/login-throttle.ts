import { SIGN_IN_LIMITS } from '@riwaq/api';
import { sql } from 'kysely';
import type { Clock } from '../app/services';
import { inTransaction, type Db } from '../db/database';
import type { Attacks } from '../audit/attacks';
import { networkOf } from './rules/network';

/** Where an attempt comes from. */
export interface AttemptOrigin {
  address: string;
  /** Proof, checked by the caller, that this person signed in on the device before. */
  device?: string | undefined;
}

export interface LoginThrottle {
  /**
   * Checks a password unless there were too many failures. `isRight` does not run for `refused`,
   * and a refused attempt counts nowhere, so that it prolongs nothing (docs/decisions/0056).
   */
  attempt(
    userName: string,
    from: AttemptOrigin,
    isRight: () => Promise<boolean>,
  ): Promise<'right' | 'wrong' | 'refused'>;
}

/** An attempt that waits for its turn; `admit(false)` refuses it. */
interface Waiting {
  since: number;
  admit(admitted: boolean): void;
}

/** The attempts of one address: how many passwords are being checked, and which attempts wait. */
interface Line {
  checking: number;
  waiting: Waiting[];
  paced: boolean;
}

const windowMs = SIGN_IN_LIMITS.windowMinutes * 60_000;

/**
 * Counters of an attempt and how many failures each allows. A known device has its own alone, which
 * only that device can use up.
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

/**
 * Counts failures in the database, so that several processes count together and a restart forgets
 * nothing.
 *
 * @param pause waits on the server's schedule
 * @param waitingMax attempts of one address that wait in this process
 */
export function createLoginThrottle({
  db,
  clock,
  attacks,
  pause,
  waitingMax = SIGN_IN_LIMITS.waitingPerAddress,
}: {
  db: Db;
  clock: Clock;
  attacks: Pick<Attacks, 'signIn'>;
  pause(milliseconds: number): Promise<void>;
  waitingMax?: number;
}): LoginThrottle {
  const lines = new Map<string, Line>();

  /**
   * Counts an attempt as failed ahead of its outcome; false, and not counted, when a limit is
   * reached.
   */
  const reserve = (counters: ReadonlyMap<string, number>): Promise<boolean> =>
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

  /** Counts an attempt no longer; a counter without failures leaves no row for names made up. */
  const giveBack = async (keys: readonly string[]): Promise<void> => {
    // One row at a time: locks taken in another order than `reserve` takes them could deadlock.
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

  const failuresAt = async (key: string): Promise<number> => {
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

  const forgetIdle = (key: string, line: Line): void => {
    if (line.checking === 0 && line.waiting.length === 0 && !line.paced) lines.delete(key);
  };

  /** Admits a waiting attempt each time the pace allows, whether or not others failed. */
  async function paceLine(key: string, line: Line): Promise<void> {
    if (line.paced) return;
    line.paced = true;
    while (line.waiting.length > 0) {
      await pause(SIGN_IN_LIMITS.addressPaceMs);
      const tooLong = clock.now().getTime() - SIGN_IN_LIMITS.waitingMs;
      while ((line.waiting[0]?.since ?? Infinity) < tooLong) line.waiting.shift()?.admit(false);
      admitNext(line);
    }
    line.paced = false;
    forgetIdle(key, line);
  }

  /**
   * Waits for the turn of an attempt at its address; false when too many wait already. Below the
   * limit each goes at once. At it, an attempt goes when the one before came out right, so that a
   * whole class signs in without a pause, or when the pace admits it.
   */
  async function takeTurn(key: string, line: Line, failures: number): Promise<boolean> {
    if (failures + line.checking < SIGN_IN_LIMITS.failuresPerAddress) {
      line.checking += 1;
      return true;
    }
    if (line.waiting.length >= waitingMax) return false;
    return new Promise((admit) => {
      line.waiting.push({ since: clock.now().getTime(), admit });
      void paceLine(key, line);
    });
  }

  /** Runs a check in the line of its address. */
  async function inLine(
    network: string,
    isRight: () => Promise<boolean>,
  ): Promise<'right' | 'wrong' | 'refused'> {
    const key = `address ${network}`;
    const failures = await failuresAt(key);
    const line = lines.get(key) ?? { checking: 0, waiting: [], paced: false };
    lines.set(key, line);
    if (!(await takeTurn(key, line, failures))) return 'refused';
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
      forgetIdle(key, line);
    }
    return right ? 'right' : 'wrong';
  }

  return {
    async attempt(userName, { address, device }, isRight) {
      const network = networkOf(address);
      const counters = countersOf(userName.toLowerCase(), network, device);
      if (!(await reserve(counters))) {
        attacks.signIn('security.lockedOut', userName, address);
        return 'refused';
      }
      const [own = '', ...shared] = counters.keys();
      const outcome =
        device === undefined
          ? await inLine(network, isRight)
          : (await isRight())
            ? 'right'
            : 'wrong';
      if (outcome === 'right') {
        await db.deleteFrom('login_failure').where('key', '=', own).execute();
        await giveBack(shared);
      } else {
        if (outcome === 'refused') {
          await giveBack([own, ...shared]);
          // The address is slowed down, no account: with a name each, names made up would fill the
          // count.
          attacks.signIn('security.lockedOut', null, address);
        } else {
          attacks.signIn('security.signInFailed', userName, address);
        }
      }
      return outcome;
    },
  };
}
