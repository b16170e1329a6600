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

/**
 * What an attempt may come to. `known`: too much was got wrong at the address, but not by whoever signs in there
 * often; the right password lets in, and a wrong one is answered like `no`, so that nobody learns who that is.
 */
export type Admission = 'yes' | 'known' | 'no';

export interface LoginThrottle {
  /** Counts an attempt as failed, ahead of its outcome. */
  attempt(userName: string, address: string): Promise<Admission>;
  /** The attempt was right after all: the account starts afresh at this address; what it shares with others gets its attempt back. */
  succeeded(userName: string, address: string): Promise<void>;
}

/** What an attempt counts towards. */
const keysOf = (account: string, address: string) => ({ own: `account ${account} from ${address}`, everywhere: `account ${account}`, address: `address ${address}` });

/** Counts in the database, so that several processes count together and a restart forgets nothing. */
export function createLoginThrottle({ db, clock }: { db: Db; clock: Clock }): LoginThrottle {
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  return {
    attempt: (userName, address) => inTransaction(db, async (tx) => {
      await tx.deleteFrom('login_failure').where('since', '<', before(WINDOW_MS)).execute();
      const account = userName.toLowerCase();
      const keys = keysOf(account, address);
      const rows = await tx.insertInto('login_failure')
        .values(Object.values(keys).map((key) => ({ key, failures: 1, since: clock.now() })))
        .onConflict((same) => same.column('key').doUpdateSet({ failures: sql`login_failure.failures + 1` }))
        .returning(['key', 'failures']).execute();
      const within = (key: string, allowed: number) => rows.some((row) => row.key === key && row.failures <= allowed);
      if (!within(keys.own, FAILURES_PER_ACCOUNT) || !within(keys.everywhere, FAILURES_PER_ACCOUNT_ANYWHERE)) return 'no';
      if (within(keys.address, FAILURES_PER_ADDRESS)) return 'yes';
      const place = await tx.selectFrom('login_place').select('at').where('account', '=', account).where('address', '=', address).where('at', '>=', before(PLACE_KNOWN_MS)).executeTakeFirst();
      return place ? 'known' : 'no';
    }),
    succeeded: (userName, address) => inTransaction(db, async (tx) => {
      const account = userName.toLowerCase();
      const { own, everywhere, address: shared } = keysOf(account, address);
      await tx.deleteFrom('login_failure').where('key', '=', own).execute();
      await tx.updateTable('login_failure').set({ failures: sql`greatest(failures - 1, 0)` }).where('key', 'in', [everywhere, shared]).execute();
      await tx.deleteFrom('login_place').where('at', '<', before(PLACE_KNOWN_MS)).execute();
      await tx.insertInto('login_place').values({ account, address, at: clock.now() })
        .onConflict((same) => same.columns(['account', 'address']).doUpdateSet({ at: clock.now() })).execute();
    }),
  };
}
