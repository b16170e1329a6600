import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables';

/** The database, embedded or not; the same SQL. */
export type Db = Kysely<Tables>;

/** An open transaction. */
export type Tx = Transaction<Tables>;

const afterCommit = new WeakMap<object, Array<() => void | Promise<void>>>();

/**
 * Runs `work` in one transaction, then what it asked for with {@link onCommit}, in order. Nothing of that
 * runs when the transaction fails; a failure of it does not undo the commit, and is reported to `onError`.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>, onError: (cause: unknown) => void = () => {}): Promise<Result> {
  let effects: Array<() => void | Promise<void>> = [];
  const result = await db.transaction().execute(async (tx) => {
    effects = [];
    afterCommit.set(tx, effects);
    return work(tx);
  });
  for (const effect of effects) {
    try {
      await effect();
    } catch (cause) {
      onError(cause);
    }
  }
  return result;
}

/** Puts off an effect (a message, a file's removal) until the transaction is durable. */
export function onCommit(tx: Tx, effect: () => void | Promise<void>): void {
  const effects = afterCommit.get(tx);
  if (!effects) throw new Error('onCommit() outside inTransaction().');
  effects.push(effect);
}
