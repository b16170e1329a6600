import { FORUM_ROLE } from '@riwaq/api';
import type { Db, Tx } from '../platform/db/database';

/** Whether a person holds AddContentInAllLeaningSite. */
export async function holdsEverywhere(db: Db | Tx, userGuid: string): Promise<boolean> {
  const row = await db
    .selectFrom('person_forum_role')
    .select('role')
    .where('person_guid', '=', userGuid)
    .where('role', '=', FORUM_ROLE.everywhere)
    .executeTakeFirst();
  return row !== undefined;
}
