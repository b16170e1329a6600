import { setTimeout as delay } from 'node:timers/promises';
import { sql, type Kysely, type Transaction } from 'kysely';
import { isUnavailable } from '../http/unavailable';
import { transactionInDoubt } from './table-version-tracker';
import type { Tables } from './tables';

/**
 * Milliseconds between queries for the outcome of a commit, while the database is unavailable or
 * still committing.
 */
const ASK_AGAIN_MS = 100;

/** The database, embedded or PostgreSQL; both use the same SQL. */
export type Db = Kysely<Tables>;

/** An open transaction. */
export type Tx = Transaction<Tables>;

const afterCommit = new WeakMap<object, Array<() => void | Promise<void>>>();

/**
 * Whether a transaction was committed whose commit got no response. Retries until the database is
 * available and knows the outcome.
 */
async function wasCommitted(db: Db, id: string): Promise<boolean> {
  for (;;) {
    try {
      const {
        rows: [row],
      } = await sql<{
        status: string | null;
      }>`select pg_xact_status(${id}::xid8) as status`.execute(db);
      if (row?.status !== 'in progress') return row?.status === 'committed';
    } catch (cause) {
      if (!isUnavailable(cause)) throw cause;
    }
    await delay(ASK_AGAIN_MS, undefined, { ref: false });
  }
}

/**
 * Runs `work` in one transaction, then the effects registered with {@link onCommit}, in order. No
 * effect runs when the transaction fails; a failing effect does not undo the commit and is reported
 * to `onError`.
 *
 * A connection that breaks during the commit fails the transaction although it may be durable: its
 * effects then run as soon as the database confirms the commit. A caller that retries in the
 * meantime finds the change done and triggers no effects.
 */
export async function inTransaction<Result>(
  db: Db,
  work: (tx: Tx) => Promise<Result>,
  onError: (cause: unknown) => void = () => {},
): Promise<Result> {
  let effects: Array<() => void | Promise<void>> = [];
  const takeEffect = async () => {
    for (const effect of effects) {
      try {
        await effect();
      } catch (cause) {
        onError(cause);
      }
    }
  };
  const result = await db
    .transaction()
    .execute(async (tx) => {
      effects = [];
      afterCommit.set(tx, effects);
      return work(tx);
    })
    .catch((cause: unknown) => {
      const id = transactionInDoubt(cause);
      if (id !== undefined && effects.length > 0)
        wasCommitted(db, id).then((committed) => (committed ? takeEffect() : undefined), onError);
      throw cause;
    });
  await takeEffect();
  return result;
}

/** Defers an effect (a message, a file's removal) until the transaction is durable. */
export function onCommit(tx: Tx, effect: () => void | Promise<void>): void {
  const effects = afterCommit.get(tx);
  if (!effects) throw new Error('onCommit() outside inTransaction().');
  effects.push(effect);
}
