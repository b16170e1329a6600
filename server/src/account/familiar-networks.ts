import { createHmac } from 'node:crypto';
import { DAY_MS, SIGN_IN_LIMITS } from '@riwaq/api';
import type { Clock } from '../platform/services';
import type { Db, Tx } from '../platform/db/database';
import { networkOf } from './rules/network';
import { hasUserName } from '../people/user-names';

/** The networks from which each user signed in recently (docs/decisions/0056). */
export interface FamiliarNetworks {
  /** Whether this account signed in at the network of this address recently. */
  has(userName: string, address: string): Promise<boolean>;
  note(tx: Tx, personGuid: string, address: string): Promise<void>;
  /** Deletes the networks of users who did not sign in there recently. */
  cleanUp(): Promise<void>;
}

/** @param secret key of the hashes that are stored instead of addresses */
export function createFamiliarNetworks({
  db,
  clock,
  secret,
}: {
  db: Db;
  clock: Clock;
  secret: string;
}): FamiliarNetworks {
  const recently = () => new Date(clock.now().getTime() - SIGN_IN_LIMITS.familiarDays * DAY_MS);
  const hashOf = (personGuid: string, address: string): Buffer =>
    createHmac('sha256', secret)
      .update(`network ${personGuid} ${networkOf(address)}`)
      .digest();

  return {
    async has(userName, address) {
      const person = await db
        .selectFrom('person')
        .select('guid')
        .where(hasUserName(userName))
        .executeTakeFirst();
      if (!person) return false;
      const known = await db
        .selectFrom('familiar_network')
        .select('seen_at')
        .where('person_guid', '=', person.guid)
        .where('network_hash', '=', hashOf(person.guid, address))
        .where('seen_at', '>=', recently())
        .executeTakeFirst();
      return known !== undefined;
    },

    async note(tx, personGuid, address) {
      await tx
        .deleteFrom('familiar_network')
        .where('person_guid', '=', personGuid)
        .where('seen_at', '<', recently())
        .execute();
      const seen_at = clock.now();
      await tx
        .insertInto('familiar_network')
        .values({ person_guid: personGuid, network_hash: hashOf(personGuid, address), seen_at })
        .onConflict((same) =>
          same.columns(['person_guid', 'network_hash']).doUpdateSet({ seen_at }),
        )
        .execute();
    },

    async cleanUp() {
      await db.deleteFrom('familiar_network').where('seen_at', '<', recently()).execute();
    },
  };
}
