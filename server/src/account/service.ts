import { randomUUID } from 'node:crypto';
import {
  CHANGE_PASSWORD,
  LOGIN,
  type ApiResponse,
  type ApiData,
  type OwnProfile,
  type UserData,
} from '@riwaq/api';
import type { ownDataModel } from '@riwaq/api/endpoints';
import type { z } from 'zod';
import { ok, refuse, type SentFile } from '../platform/http/area';
import type { Audit } from '../audit/audit';
import type { Caller } from '../platform/caller';
import { notFound, unauthorised } from '../platform/http/errors';
import type { OpenId } from '../openid/service';
import type { Files, LocalTime, Log, Notifications } from '../platform/services';
import { inTransaction, type Db, type Tx } from '../platform/db/database';
import type { AppearanceService } from './appearance';
import { shownOf, type Devices, type DeviceDescription } from './devices';
import type { FamiliarNetworks } from './familiar-networks';
import type { LoginThrottle } from './login-throttle';
import type { OwnData } from './own-data';
import type { OwnPassword } from './own-password';
import { hashPassword, passwordMatches } from './passwords';
import { passwordProblem } from './rules/password';
import type { Sessions } from './sessions';
import { bindContext } from '../platform/bind-context';
import { hasUserName } from '../people/user-names';

export interface AccountDeps {
  db: Db;
  time: LocalTime;
  files: Pick<Files, 'addressForShowing'>;
  sessions: Sessions;
  throttle: LoginThrottle;
  ownPassword: OwnPassword;
  ownData: OwnData;
  devices: Devices;
  familiarNetworks: FamiliarNetworks;
  appearance: AppearanceService;
  notifications: Pick<Notifications, 'notify'>;
  audit: Pick<Audit, 'note'>;
  /** Null if the university has no OpenID provider. */
  openId: OpenId | null;
  /** Origins of a developer's own builds; undefined for other users. */
  developerOrigins(userName: string): readonly string[] | undefined;
  log: Log;
  /** Version of the client that belongs to this server. */
  clientVersion(): Promise<string>;
}

const PERSON = [
  'guid',
  'user_name',
  'full_name',
  'email',
  'role',
  'person_type',
  'password_hash',
  'profile_image_url',
  'photo_consent_at',
  'phone_number',
  'created_at',
  'closed_at',
] as const;
type Person = {
  guid: string;
  user_name: string;
  full_name: string;
  email: string;
  role: 0 | 2;
  person_type: UserData['personType'];
  profile_image_url: string | null;
};

const byGuid = ({ db }: AccountDeps, guid: string) =>
  db.selectFrom('person').select(PERSON).where('guid', '=', guid).executeTakeFirst();

const userData = ({ files }: AccountDeps, person: Person): UserData => ({
  userGuid: person.guid,
  userName: person.user_name,
  fullName: person.full_name,
  email: person.email,
  role: person.role,
  personType: person.person_type,
  profileImageUrl:
    person.profile_image_url && files.addressForShowing(person.profile_image_url, person.guid),
});

async function profile(deps: AccountDeps, { userGuid }: Caller): Promise<ApiResponse<OwnProfile>> {
  const { developerOrigins, time, ownData } = deps;
  const person = await byGuid(deps, userGuid);
  if (!person) throw notFound();
  const origins = developerOrigins(person.user_name);
  return ok({
    ...userData(deps, person),
    phoneNumber: person.phone_number,
    createdDate: time.format(person.created_at),
    photoConsentDate: time.formatNullable(person.photo_consent_at),
    hasPassword: person.password_hash !== null,
    emailIsOwn: ownData.emailIsOwn,
    ...(origins && { developerOrigins: [...origins] }),
  });
}

async function begin(
  { devices, familiarNetworks, sessions }: AccountDeps,
  tx: Tx,
  person: Person,
  device: DeviceDescription,
): Promise<string> {
  const sessionGuid = randomUUID();
  await devices.noteSignIn(tx, person.guid, sessionGuid, device);
  await familiarNetworks.note(tx, person.guid, device.address);
  return sessions.start(tx, person, { sessionGuid, shown: shownOf(device) });
}

/**
 * Reads the person if the account is open, and locks the row, so that the account is not closed
 * and its password not changed before the session begins.
 */
const held = (tx: Tx, guid: string) =>
  tx
    .selectFrom('person')
    .select(PERSON)
    .where('guid', '=', guid)
    .where('closed_at', 'is', null)
    .forShare()
    .executeTakeFirst();

async function login(
  deps: AccountDeps,
  input: DeviceDescription & { userName: string; password: string },
): Promise<ApiResponse<ApiData<'POST Account/Login'>>> {
  const { devices, familiarNetworks, throttle, db, appearance } = deps;
  const { userName, password, address } = input;
  let person: (Person & { password_hash: string | null }) | undefined;
  const device = await devices.recognise(userName, input);
  const isFamiliar = () => familiarNetworks.has(userName, address);
  const outcome = await throttle.attempt(userName, { address, device, isFamiliar }, async () => {
    person = await db
      .selectFrom('person')
      .select(PERSON)
      .where(hasUserName(userName))
      .executeTakeFirst();
    return (await passwordMatches(person?.password_hash ?? null, password)) && person !== undefined;
  });
  if (outcome === 'refused') return refuse(LOGIN.throttled);
  if (outcome === 'wrong' || !person) return refuse(LOGIN.incorrect);
  const { guid, password_hash } = person;
  // Check again: during the slow hash comparison, the password may have been changed and every
  // session ended.
  const token = await inTransaction(db, async (tx) => {
    const found = await held(tx, guid);
    return found && found.password_hash === password_hash ? begin(deps, tx, found, input) : null;
  });
  if (token === null) return refuse(LOGIN.incorrect);
  return ok({
    token,
    userData: userData(deps, person),
    appearance: await appearance.get(person.guid),
  });
}

async function finishSignIn(
  deps: AccountDeps,
  input: DeviceDescription & { code: string; page: string },
): Promise<ApiResponse<ApiData<'POST Account/FinishSignIn'>>> {
  const { openId, db, appearance } = deps;
  if (!openId) throw notFound();
  const signedIn = await inTransaction(db, async (tx) => {
    const guid = await openId.take(tx, input.code, input.page);
    // An account that was closed in the meantime gets no session.
    const person = guid === null ? undefined : await held(tx, guid);
    return person && { person, token: await begin(deps, tx, person, input) };
  });
  if (!signedIn) throw notFound();
  const { person, token } = signedIn;
  return ok({
    token,
    userData: userData(deps, person),
    appearance: await appearance.get(person.guid),
    signOutUrl: await openId.signOutUrl(),
  });
}

async function logout({ db, sessions }: AccountDeps, caller: Caller): Promise<ApiResponse<null>> {
  await inTransaction(db, (tx) =>
    sessions.revoke(tx, caller.userGuid, { only: caller.sessionGuid }),
  );
  return ok(null);
}

/** Ends a session by its guid alone: a sign-out whose request could not be sent in time. */
async function endSession(
  { db, sessions }: AccountDeps,
  sessionGuid: string,
): Promise<ApiResponse<null>> {
  // Anyone may call this: an unknown guid costs one look-up, without a transaction.
  const session = await db
    .selectFrom('session')
    .select('person_guid')
    .where('guid', '=', sessionGuid)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (session) {
    await inTransaction(db, (tx) =>
      sessions.revoke(tx, session.person_guid, { only: sessionGuid }),
    );
  }
  return ok(null);
}

async function renewSession(
  deps: AccountDeps,
  caller: Caller,
): Promise<ApiResponse<{ token: string }>> {
  const { sessions } = deps;
  const person = await byGuid(deps, caller.userGuid);
  const token =
    person?.closed_at === null ? await sessions.renew(person, caller.sessionGuid) : null;
  if (token === null) throw unauthorised();
  return ok({ token });
}

async function changePassword(
  deps: AccountDeps,
  caller: Caller,
  input: DeviceDescription & { oldPassword: string; newPassword: string },
): Promise<ApiResponse<{ token: string } | null>> {
  const { ownPassword, db, sessions, audit, notifications } = deps;
  const person = await byGuid(deps, caller.userGuid);
  if (!person) throw notFound();
  const problem = passwordProblem(input.newPassword, person.user_name);
  if (problem === 'common' || problem === 'userName') return refuse(CHANGE_PASSWORD[problem]);
  if (!(await ownPassword.is(caller, input.oldPassword, input.address)))
    return refuse(CHANGE_PASSWORD.oldIncorrect);
  const password_hash = await hashPassword(input.newPassword);
  const token = await inTransaction(db, async (tx) => {
    // Update only if the password is still the one that was verified, and revoke below only if
    // this device is still signed in.
    const { numUpdatedRows } = await tx
      .updateTable('person')
      .set({ password_hash })
      .where('guid', '=', person.guid)
      .where('password_hash', '=', person.password_hash)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return null;
    if ((await sessions.revoke(tx, person.guid, { only: caller.sessionGuid })) === 0)
      throw unauthorised();
    await audit.note(tx, caller, {
      kind: 'people.ownPassword',
      people: [{ personGuid: person.guid }],
    });
    await sessions.revoke(tx, person.guid);
    await notifications.notify(tx, [person.guid], {
      kind: 'account.passwordChanged',
      values: {},
      path: '/profile?open=password',
    });
    return sessions.start(tx, person, { sessionGuid: randomUUID(), shown: shownOf(input) });
  });
  return token === null ? refuse(CHANGE_PASSWORD.oldIncorrect) : ok({ token });
}

async function universityInfo({ db, clientVersion, openId }: AccountDeps, language: 'ar' | 'en') {
  const university = await db
    .selectFrom('university')
    .select(['name_ar', 'name_en', 'time_zone'])
    .executeTakeFirst();
  const univName = (language === 'ar' ? university?.name_ar : university?.name_en) ?? '';
  return ok({
    univName,
    clientVersion: await clientVersion(),
    timeZone: university?.time_zone,
    signIn: openId?.offer(language),
  });
}

async function updateProfile(
  deps: AccountDeps,
  caller: Caller,
  model: z.output<typeof ownDataModel>,
  photo: SentFile | null,
): Promise<ApiResponse<OwnProfile | null>> {
  const { ownData, db, log } = deps;
  const taken = await ownData.acceptPhoto(caller, model, photo);
  if ('refused' in taken) return refuse(taken.refused);
  await inTransaction(
    db,
    async (tx) => {
      await tx
        .selectFrom('person')
        .select('guid')
        .where('guid', '=', caller.userGuid)
        .forNoKeyUpdate()
        .execute();
      await ownData.save(tx, caller, model, taken.fileUrl);
    },
    (cause) => log.error({ err: cause }, 'An effect of a changed profile failed.'),
  );
  return profile(deps, caller);
}

/** Signing in and out, and the account data that a user sees. */
export function createAccount(deps: AccountDeps) {
  return bindContext(deps, {
    login,
    finishSignIn,
    logout,
    endSession,
    renewSession,
    changePassword,
    universityInfo,
    profile,
    updateProfile,
  });
}
export type AccountService = ReturnType<typeof createAccount>;
