import { sql } from 'kysely';
import { foldInvisible, USER_NAME_MAX } from '@riwaq/api';
import type { Tx } from '../platform/db/database';

/** Whether an account of `person` has this user name, compared without case. */
export const hasUserName = (userName: string, alias = 'person') =>
  sql<boolean>`fold_user_name(${sql.ref(`${alias}.user_name`)}) = fold_user_name(${foldInvisible(userName)})`;

/** Why a user name is invalid for signing in, as the end of a sentence; null for a valid one. */
export function userNameProblem(userName: string): string | null {
  if (userName === '') return 'is empty';
  if (/\s/.test(userName)) return `has a space in it (${userName})`;
  return userName.length > USER_NAME_MAX ? `is longer than ${USER_NAME_MAX} characters` : null;
}

/**
 * Releases the user names of these accounts: each gets its guid appended, so that it stays unique
 * and recognisable. Callers close the accounts or rename them in the same transaction.
 */
export async function releaseUserNames(tx: Tx, guids: readonly string[]): Promise<void> {
  await tx
    .updateTable('person')
    .set({ user_name: sql`user_name || '~' || guid` })
    .where('guid', 'in', guids)
    .execute();
}

/** Releases a user name if a closed account has it. */
export async function releaseClosedUserName(tx: Tx, userName: string): Promise<void> {
  const holder = await tx
    .selectFrom('person')
    .select('guid')
    .where(hasUserName(userName))
    .where('closed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (holder) await releaseUserNames(tx, [holder.guid]);
}
