import { endSessions } from '../account/changed-access';
import type { Audit } from '../audit/audit';
import { inTransaction, type Db } from '../platform/db/database';
import { hasUserName } from '../people/user-names';

/** Result: `nobody` has that user name, or the user was not linked to the provider. */
export type UnlinkResult = 'nobody' | 'not linked' | 'done';

/**
 * Deletes a user's link to the provider and ends the sessions, which may belong to somebody else.
 * The next sign-in there links again.
 */
export function unlinkPerson(
  { db, audit, now }: { db: Db; audit: Pick<Audit, 'note'>; now: Date },
  userName: string,
): Promise<UnlinkResult> {
  return inTransaction(db, async (tx) => {
    const person = await tx
      .selectFrom('person')
      .select('guid')
      .where(hasUserName(userName))
      .executeTakeFirst();
    if (!person) return 'nobody';
    const forgotten = await tx
      .deleteFrom('person_subject')
      .where('person_guid', '=', person.guid)
      .returning('issuer')
      .execute();
    if (forgotten.length === 0) return 'not linked';
    await audit.note(tx, null, {
      kind: 'people.unlinked',
      people: forgotten.map(({ issuer }) => ({ personGuid: person.guid, before: issuer })),
    });
    await tx.deleteFrom('sign_in_code').where('person_guid', '=', person.guid).execute();
    await endSessions(tx, [person.guid], now);
    return 'done';
  });
}
