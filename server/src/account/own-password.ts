import type { Caller } from '../platform/caller';
import { HttpError } from '../platform/http/errors';
import type { Db } from '../platform/db/database';
import type { LoginThrottle } from './login-throttle';
import { passwordMatches } from './passwords';

/** Asks a signed-in user to confirm the password. */
export interface OwnPassword {
  /**
   * Whether the password is correct. The session has its own allowance, which failed sign-ins on
   * other devices do not use up; throws 429 when it is used up.
   */
  is(caller: Caller, password: string, address: string): Promise<boolean>;
  /** Whether the account has a password: users of an OpenID provider may have none here. */
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
