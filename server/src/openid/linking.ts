import { sql } from 'kysely';
import type { Audit } from '../audit/audit';
import { inTransaction, type Db, type Tx } from '../platform/db/database';
import { SignInRefused } from './problems';
import type { VerifiedIdentity } from './provider';
import type { OpenIdSettings } from './settings';
import { hasUserName } from '../people/user-names';

interface LinkedAccount {
  guid: string;
  closed_at: Date | null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Accounts that may belong to a user of the provider without a link yet. */
async function candidates(
  tx: Tx,
  { claims }: VerifiedIdentity,
  { linkBy, userNameClaim }: Pick<OpenIdSettings, 'linkBy' | 'userNameClaim'>,
): Promise<LinkedAccount[]> {
  const value = textOf(claims[linkBy === 'email' ? 'email' : userNameClaim]);
  // Reject an unverified address, because anyone could claim another user's. Also reject a value
  // that is not normalised: a look-alike character, such as the kelvin sign, becomes a letter when
  // case is folded.
  if (
    value === '' ||
    value !== value.normalize() ||
    (linkBy === 'email' && claims['email_verified'] !== true)
  )
    return [];
  const people = tx.selectFrom('person').select(['guid', 'closed_at', 'user_name']);
  if (linkBy === 'email')
    return people
      .where(sql`lower(email)`, '=', value.toLowerCase())
      .limit(2)
      .execute();
  // The provider may have two users whose names are one here, so only case may differ.
  const named = await people.where(hasUserName(value)).execute();
  return named.filter(({ user_name }) => user_name.toLowerCase() === value.toLowerCase());
}

const requireOpenAccount = ({ guid, closed_at }: LinkedAccount): string => {
  if (closed_at !== null) throw new SignInRefused('closed');
  return guid;
};

/**
 * The account of a provider's user. The first sign-in matches by claims; later ones only by the
 * linked `sub`, even if the user's name at the provider changes. Never creates an account and never
 * replaces a linked `sub`; an administrator resolves mismatches.
 */
export function findPerson(
  { db, audit }: { db: Db; audit: Pick<Audit, 'note'> },
  identity: VerifiedIdentity,
  settings: Pick<OpenIdSettings, 'linkBy' | 'userNameClaim'>,
  now: Date,
): Promise<{ personGuid: string; linked: boolean }> {
  const { issuer, subject } = identity;
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
    if (known) return { personGuid: requireOpenAccount(known), linked: false };
    const [person, another] = await candidates(tx, identity, settings);
    if (!person || another) throw new SignInRefused('unknown');
    const personGuid = requireOpenAccount(person);
    const inserted = await tx
      .insertInto('person_subject')
      .values({ issuer, subject, person_guid: personGuid, linked_at: now })
      .onConflict((same) => same.doNothing())
      .returning('person_guid')
      .executeTakeFirst();
    if (inserted) {
      await audit.note(
        tx,
        { userGuid: personGuid },
        { kind: 'people.linked', people: [{ personGuid, after: issuer }] },
      );
      return { personGuid, linked: true };
    }
    // Another tab of the user was faster, or the account is already linked to another `sub`.
    const meanwhile = await linkedTo();
    if (!meanwhile) throw new SignInRefused('taken');
    return { personGuid: requireOpenAccount(meanwhile), linked: false };
  });
}
