import { sql } from 'kysely';
import type { Audit } from '../audit/audit';
import { inTransaction, type Db, type Tx } from '../db/database';
import { SignInRefused } from './problems';
import type { Vouched } from './provider';
import type { OpenIdSettings } from './settings';

interface Found {
  guid: string;
  closed_at: Date | null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The people whom the claims of somebody who was never here may mean. */
async function candidates(
  tx: Tx,
  { claims }: Vouched,
  { linkBy, userNameClaim }: Pick<OpenIdSettings, 'linkBy' | 'userNameClaim'>,
): Promise<Found[]> {
  const value = textOf(claims[linkBy === 'email' ? 'email' : userNameClaim]);
  // Whoever may write what they like as their address would be anybody. Nor does a sign that only
  // looks like another, and becomes it where capitals are folded (K as the unit of temperature),
  // name somebody.
  if (
    value === '' ||
    value !== value.normalize() ||
    (linkBy === 'email' && claims['email_verified'] !== true)
  )
    return [];
  const column = linkBy === 'email' ? sql.ref('email') : sql.ref('user_name');
  return tx
    .selectFrom('person')
    .select(['guid', 'closed_at'])
    .where(sql`lower(${column})`, '=', value.toLowerCase())
    .limit(2)
    .execute();
}

const open = ({ guid, closed_at }: Found): string => {
  if (closed_at !== null) throw new SignInRefused('closed');
  return guid;
};

/**
 * Whose account a person of the provider's is. At the first sign-in the claims tell, and from then
 * on the subject alone, whatever the provider calls its person later. Nobody is made, and nobody's
 * subject is replaced: both are the university's to mend.
 */
export function findPerson(
  { db, audit }: { db: Db; audit: Pick<Audit, 'note'> },
  vouched: Vouched,
  settings: Pick<OpenIdSettings, 'linkBy' | 'userNameClaim'>,
  now: Date,
): Promise<{ personGuid: string; linked: boolean }> {
  const { issuer, subject } = vouched;
  return inTransaction(db, async (tx) => {
    const linkedTo = () =>
      tx
        .selectFrom('person_subject as s')
        .innerJoin('person as p', 'p.guid', 's.person_guid')
        .select(['p.guid', 'p.closed_at'])
        .where('s.issuer', '=', issuer)
        .where('s.subject', '=', subject)
        .executeTakeFirst();
    const known = await linkedTo();
    if (known) return { personGuid: open(known), linked: false };
    const [person, another] = await candidates(tx, vouched, settings);
    if (!person || another) throw new SignInRefused('unknown');
    const personGuid = open(person);
    const put = await tx
      .insertInto('person_subject')
      .values({ issuer, subject, person_guid: personGuid, linked_at: now })
      .onConflict((same) => same.doNothing())
      .returning('person_guid')
      .executeTakeFirst();
    if (put) {
      await audit.note(
        tx,
        { userGuid: personGuid },
        { kind: 'people.linked', people: [{ personGuid, after: issuer }] },
      );
      return { personGuid, linked: true };
    }
    // Another tab of theirs was faster, or the person is somebody else's already.
    const meanwhile = await linkedTo();
    if (!meanwhile) throw new SignInRefused('taken');
    return { personGuid: open(meanwhile), linked: false };
  });
}
