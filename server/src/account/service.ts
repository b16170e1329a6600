import { CHANGE_PASSWORD, LOGIN, type Answer, type UserData } from '@riwaq/api';
import { ok, refuse } from '../app/area';
import type { Caller } from '../app/caller';
import { notFound } from '../app/errors';
import type { LocalTime } from '../app/services';
import { inTransaction, type Db } from '../db/database';
import type { LoginThrottle } from './login-throttle';
import type { OwnPassword } from './own-password';
import { hashPassword, passwordMatches } from './passwords';
import type { Sessions } from './sessions';

export interface AccountDeps {
  db: Db;
  time: LocalTime;
  sessions: Sessions;
  throttle: LoginThrottle;
  ownPassword: OwnPassword;
  /** Version of the client that goes with this server. */
  clientVersion(): Promise<string>;
}

const PERSON = ['guid', 'user_name', 'full_name', 'email', 'role', 'person_type', 'password_hash', 'profile_image_url', 'phone_number', 'created_at'] as const;
type Person = { guid: string; user_name: string; full_name: string; email: string; role: 0 | 2; person_type: UserData['personType']; profile_image_url: string | null };

const userData = (person: Person): UserData => ({
  userGuid: person.guid, userName: person.user_name, fullName: person.full_name, email: person.email,
  role: person.role, personType: person.person_type, profileImageUrl: person.profile_image_url,
});

/** Signing in and out, and what a person is told of themselves. */
export function createAccount({ db, time, sessions, throttle, ownPassword, clientVersion }: AccountDeps) {
  const byGuid = (guid: string) => db.selectFrom('person').select(PERSON).where('guid', '=', guid).executeTakeFirst();

  return {
    async login(input: { userName: string; password: string; address: string }): Promise<Answer<{ token: string; userData: UserData } | null>> {
      const { userName, password, address } = input;
      const admission = await throttle.attempt(userName, address);
      if (admission === 'no') return refuse(LOGIN.throttled);
      const person = await db.selectFrom('person').select(PERSON)
        .where((is) => is(is.fn<string>('lower', ['user_name']), '=', userName.toLowerCase())).executeTakeFirst();
      if (!await passwordMatches(person?.password_hash ?? null, password) || !person) return refuse(admission === 'known' ? LOGIN.throttled : LOGIN.incorrect);
      await throttle.succeeded(userName, address);
      const token = await inTransaction(db, (tx) => sessions.start(tx, person));
      return ok({ token, userData: userData(person) });
    },
    async logout(caller: Caller): Promise<Answer<null>> {
      await inTransaction(db, (tx) => sessions.revoke(tx, caller.userGuid, caller.sessionGuid));
      return ok(null);
    },
    async changePassword(caller: Caller, input: { oldPassword: string; newPassword: string; address: string }): Promise<Answer<{ token: string } | null>> {
      const person = await byGuid(caller.userGuid);
      if (!person) throw notFound();
      if (!await ownPassword.is(caller, input.oldPassword, input.address)) return refuse(CHANGE_PASSWORD.oldIncorrect);
      const password_hash = await hashPassword(input.newPassword);
      const token = await inTransaction(db, async (tx) => {
        await tx.updateTable('person').set({ password_hash }).where('guid', '=', person.guid).execute();
        await sessions.revoke(tx, person.guid);
        return sessions.start(tx, person);
      });
      return ok({ token });
    },
    async universityInfo(language: 'ar' | 'en') {
      const university = await db.selectFrom('university').select(['name_ar', 'name_en', 'time_zone']).executeTakeFirst();
      const univName = (language === 'ar' ? university?.name_ar : university?.name_en) ?? '';
      return ok({ univName, clientVersion: await clientVersion(), timeZone: university?.time_zone });
    },
    async profile(caller: Caller) {
      const person = await byGuid(caller.userGuid);
      if (!person) throw notFound();
      return ok({ ...userData(person), phoneNumber: person.phone_number, createdDate: time.format(person.created_at) });
    },
  };
}
export type Account = ReturnType<typeof createAccount>;
