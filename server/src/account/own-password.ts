import type { Caller } from '../app/caller';
import { HttpError } from '../app/errors';
import type { Db } from '../db/database';
import type { LoginThrottle } from './login-throttle';
import { passwordMatches } from './passwords';

/** Asks whoever is signed in for the own password once more. */
export interface OwnPassword {
  /**
   * Whether it is theirs. The session has an allowance of its own, which failed sign-ins elsewhere
   * do not use up; throws 429 once it is spent.
   */
  is(caller: Caller, password: string, address: string): Promise<boolean>;
  /** Whether there is one to ask for: who signs in elsewhere may have none here. */
  exists(caller: Caller): Promise<boolean>;
}

export function createOwnPassword({
  db,
  throttle,
}: {
  db: Db;
  throttle: LoginThrottle;
}): OwnPassword {
  return {
    async is({ userGuid, sessionGuid }, password, address) {
      const person = await db
        .selectFrom('person')
        .select(['user_name', 'password_hash'])
        .where('guid', '=', userGuid)
        .executeTakeFirst();
      if (!person) return false;
      const outcome = await throttle.attempt(
        person.user_name,
        { address, device: sessionGuid },
        () => passwordMatches(person.password_hash, password),
      );
      if (outcome === 'refused') throw new HttpError(429, 'too-many');
      return outcome === 'right';
    },
    async exists({ userGuid }) {
      const person = await db
        .selectFrom('person')
        .select('password_hash')
        .where('guid', '=', userGuid)
        .executeTakeFirst();
      return person?.password_hash != null;
    },
  };
}
