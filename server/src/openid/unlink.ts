import { endSessions } from '../account/changed-access';
import type { Audit } from '../audit/audit';
import { inTransaction, type Db } from '../db/database';

/**
 * What came of it: `nobody` has that user name, or the person was linked to no account of a
 * provider.
 */
export type Unlinking = 'nobody' | 'not linked' | 'done';

/**
 * Forgets which account of the provider is a person's, and ends the sessions: they may be somebody
 * else's. The next sign-in there links anew.
 */
export function unlinkPerson(
  { db, audit, now }: { db: Db; audit: Pick<Audit, 'note'>; now: Date },
  userName: string,
): Promise<Unlinking> {
  return inTransaction(db, async (tx) => {
    const person = await tx
      .selectFrom('person')
      .select('guid')
      .where((is) => is(is.fn<string>('lower', ['user_name']), '=', userName.toLowerCase()))
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
