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

export interface LoginThrottle {
  /** Counts an attempt as failed, ahead of its outcome; false when it may not be made at all. */
  attempt(userName: string, address: string): Promise<boolean>;
  /** The attempt was right after all: the account starts afresh at this address; what it shares with others gets its attempt back. */
  succeeded(userName: string, address: string): Promise<void>;
}

/** What an attempt counts towards, and how much of each may fail. */
const limits = (userName: string, address: string) => {
  const account = userName.toLowerCase();
  return {
    own: new Map([[`account ${account} from ${address}`, FAILURES_PER_ACCOUNT]]),
    shared: new Map([[`account ${account}`, FAILURES_PER_ACCOUNT_ANYWHERE], [`address ${address}`, FAILURES_PER_ADDRESS]]),
  };
};

/** Counts in the database, so that several processes count together and a restart forgets nothing. */
export function createLoginThrottle({ db, clock }: { db: Db; clock: Clock }): LoginThrottle {
  return {
    attempt: (userName, address) => inTransaction(db, async (tx) => {
      const now = clock.now();
      const windowStart = new Date(now.getTime() - WINDOW_MS);
      await tx.deleteFrom('login_failure').where('since', '<', windowStart).execute();
      const { own, shared } = limits(userName, address);
      const allowed = new Map([...own, ...shared]);
      const rows = await tx.insertInto('login_failure')
        .values([...allowed.keys()].map((key) => ({ key, failures: 1, since: now })))
        .onConflict((same) => same.column('key').doUpdateSet({ failures: sql`login_failure.failures + 1` }))
        .returning(['key', 'failures']).execute();
      return rows.every(({ key, failures }) => failures <= (allowed.get(key) ?? 0));
    }),
    succeeded: (userName, address) => inTransaction(db, async (tx) => {
      const { own, shared } = limits(userName, address);
      await tx.deleteFrom('login_failure').where('key', 'in', [...own.keys()]).execute();
      await tx.updateTable('login_failure').set({ failures: sql`greatest(failures - 1, 0)` }).where('key', 'in', [...shared.keys()]).execute();
    }),
  };
}
