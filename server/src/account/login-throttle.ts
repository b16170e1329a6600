import { sql } from 'kysely';
import type { Clock } from '../app/services';
import { inTransaction, type Db } from '../db/database';

/** Attempts on one account from one address that fail within a window, after which no more are looked at until it has passed. */
export const FAILURES_PER_ACCOUNT = 10;
/** The same from everywhere together: so many that nobody locks another out in passing, and still too few to guess a password. */
export const FAILURES_PER_ACCOUNT_ANYWHERE = 100;
/** A whole campus may come from one address. */
export const FAILURES_PER_ADDRESS = 100;
export const WINDOW_MS = 5 * 60_000;
/** So long after somebody signed in at an address, what others get wrong there does not shut them out. */
export const PLACE_KNOWN_MS = 30 * 24 * 3_600_000;

/** Attempts from one address that wait in a process until others are looked at. */
const WAITING_MAX = 1000;

/**
 * What an attempt may come to. `known`: too much was got wrong at the address, but not by whoever signs in there
 * often; the right password lets in, and a wrong one is answered like `no`, so that nobody learns who that is.
 * `full`: too much at the address was got wrong, or is not known yet to be right.
 */
type Admission = 'yes' | 'known' | 'full' | 'no';

export interface LoginThrottle {
  /**
   * What comes of an attempt. `isRight` looks at it, which is left out for `refused`: too much was got wrong. The right one
   * starts afresh at its address, and what it shares with others gets its attempt back. A whole class that signs in at the
   * same moment is not too much: who comes when there is no room waits until those before are known to be right.
   */
  attempt(userName: string, address: string, isRight: () => Promise<boolean>): Promise<'right' | 'wrong' | 'refused'>;
}

/** What an attempt counts towards. */
const keysOf = (account: string, address: string) => ({ own: `account ${account} from ${address}`, everywhere: `account ${account}`, address: `address ${address}` });

/** What is looked at of one address, and who waits for that: told whether there is room now, or no hope of any. */
interface Desk { busy: number; waiting: ((room: boolean) => void)[] }

/** Counts in the database, so that several processes count together and a restart forgets nothing. */
export function createLoginThrottle({ db, clock }: { db: Db; clock: Clock }): LoginThrottle {
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  const desks = new Map<string, Desk>();

  /** Counts an attempt as failed, ahead of its outcome; one that is not looked at is not counted. */
  const admit = (account: string, address: string): Promise<Admission> => inTransaction(db, async (tx) => {
    await tx.deleteFrom('login_failure').where('since', '<', before(WINDOW_MS)).execute();
    const keys = keysOf(account, address);
    const rows = await tx.insertInto('login_failure')
      .values(Object.values(keys).map((key) => ({ key, failures: 1, since: clock.now() })))
      .onConflict((same) => same.column('key').doUpdateSet({ failures: sql`login_failure.failures + 1` }))
      .returning(['key', 'failures']).execute();
    const within = (key: string, allowed: number) => rows.some((row) => row.key === key && row.failures <= allowed);
    const refuse = async (why: Admission) => {
      await tx.updateTable('login_failure').set({ failures: sql`failures - 1` }).where('key', 'in', Object.values(keys)).execute();
      return why;
    };
    if (!within(keys.own, FAILURES_PER_ACCOUNT) || !within(keys.everywhere, FAILURES_PER_ACCOUNT_ANYWHERE)) return refuse('no');
    if (within(keys.address, FAILURES_PER_ADDRESS)) return 'yes';
    const place = await tx.selectFrom('login_place').select('at').where('account', '=', account).where('address', '=', address).where('at', '>=', before(PLACE_KNOWN_MS)).executeTakeFirst();
    return place ? 'known' : refuse('full');
  });

  const succeeded = (account: string, address: string): Promise<void> => inTransaction(db, async (tx) => {
    const { own, everywhere, address: shared } = keysOf(account, address);
    await tx.deleteFrom('login_failure').where('key', '=', own).execute();
    await tx.updateTable('login_failure').set({ failures: sql`greatest(failures - 1, 0)` }).where('key', 'in', [everywhere, shared]).execute();
    await tx.deleteFrom('login_place').where('at', '<', before(PLACE_KNOWN_MS)).execute();
    await tx.insertInto('login_place').values({ account, address, at: clock.now() })
      .onConflict((same) => same.columns(['account', 'address']).doUpdateSet({ at: clock.now() })).execute();
  });

  /** One that leaves the desk of an address. Where it was right there is room for the next; when nobody is left there, those who wait need not. */
  const leave = (address: string, desk: Desk, right: boolean): void => {
    const next = right ? desk.waiting.shift() : undefined;
    if (next) return next(true);
    desk.busy -= 1;
    if (desk.busy > 0) return;
    desks.delete(address);
    for (const tell of desk.waiting) tell(false);
  };

  return {
    async attempt(userName, address, isRight) {
      const account = userName.toLowerCase();
      const desk = desks.get(address) ?? { busy: 0, waiting: [] };
      desks.set(address, desk);
      desk.busy += 1;
      let right = false;
      let inside = true;
      try {
        for (;;) {
          const admission = await admit(account, address);
          if (admission === 'no') return 'refused';
          if (admission !== 'full') {
            right = await isRight();
            if (right) await succeeded(account, address);
            return right ? 'right' : admission === 'known' ? 'refused' : 'wrong';
          }
          if (desk.busy === 1 || desk.waiting.length >= WAITING_MAX) return 'refused';
          desk.busy -= 1;
          // Whoever makes room leaves it to this one.
          inside = await new Promise<boolean>((tell) => { desk.waiting.push(tell); });
          if (!inside) return 'refused';
        }
      } finally {
        if (inside) leave(address, desk, right);
      }
    },
  };
}
