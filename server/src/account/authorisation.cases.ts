import { randomUUID } from 'node:crypto';
import type { ApiData } from '@riwaq/api';
import { authorisationCase, everyone, only, type AuthorisationCase } from '../access/case';
import { PASSWORD, type PersonName, type TestServer } from '../testing';

// Proves SHELL-6.

const guidOf = (server: TestServer, name: PersonName) => server.university.people[name];

async function studentsAppearance({
  services: { db },
  university: { people },
}: TestServer): Promise<void> {
  await db.deleteFrom('person_setting').execute();
  await db
    .insertInto('person_setting')
    .values({
      person_guid: people.student,
      language: null,
      theme: 'dark',
      digest_hour: null,
      digested_on: null,
    })
    .execute();
}

/**
 * These endpoints concern only the caller; the only identifiers of others that they accept are
 * guids of devices.
 */
export const accountCases: readonly AuthorisationCase[] = [
  authorisationCase({
    key: 'POST Account/Login',
    of: "teacher's account, whoever asks",
    expect: everyone('allowed'),
    input: () => ({ body: { userName: 'teacher', password: PASSWORD } }),
    verify(server, as, _outcome, { data }) {
      const { userData } = data as { userData: { userGuid: string } };
      if (userData.userGuid !== guidOf(server, 'teacher'))
        throw new Error(`${as} signed in as somebody else.`);
    },
  }),
  authorisationCase({
    key: 'POST Account/FinishSignIn',
    of: 'nobody, by a code that was never given',
    expect: everyone('refused'),
    input: () => ({ body: { code: 'made-up', page: 'made-up' } }),
  }),
  authorisationCase({
    key: 'GET Account/GetUniversityInfo',
    of: 'the university',
    expect: everyone('allowed'),
    input: () => ({}),
  }),
  authorisationCase({
    key: 'GET Account/GetProfile',
    of: 'the caller',
    expect: everyone('allowed'),
    input: () => ({}),
    verify(server, as, _outcome, { data }) {
      if ((data as { userGuid: string }).userGuid !== guidOf(server, as))
        throw new Error(`${as} was told of another.`);
    },
  }),
  authorisationCase({
    key: 'POST Account/Logout',
    of: "the caller's session",
    expect: everyone('allowed'),
    input: () => ({}),
    async verify(server, as) {
      const others = await server.services.db
        .selectFrom('session')
        .select('revoked_at')
        .where('person_guid', '!=', guidOf(server, as))
        .execute();
      if (as === 'admin' && others.some(({ revoked_at }) => revoked_at !== null))
        throw new Error("Another's session ended.");
    },
  }),
  authorisationCase({
    key: 'POST Account/EndSession',
    of: 'nobody, by a guid that was never given',
    expect: everyone('allowed'),
    input: () => ({ body: { sessionGuid: randomUUID() } }),
  }),
  authorisationCase({
    key: 'POST Account/RenewSession',
    of: "the caller's session",
    expect: everyone('allowed'),
    input: () => ({}),
    async verify(server, as, _outcome, { data }) {
      const caller = await server.core.sessions.authenticate(
        (data as ApiData<'POST Account/RenewSession'>).token,
      );
      if (caller?.userGuid !== guidOf(server, as))
        throw new Error(`${as} was given another's session.`);
    },
  }),
  authorisationCase({
    key: 'POST Account/ChangePassword',
    of: "the caller's password",
    expect: everyone('allowed'),
    input: () => ({ body: { oldPassword: PASSWORD, newPassword: PASSWORD } }),
  }),
  authorisationCase({
    key: 'GET Account/GetDevices',
    of: 'the caller',
    expect: everyone('allowed'),
    input: () => ({}),
    async verify(server, as, _outcome, { data }) {
      const own = await server.services.db
        .selectFrom('session')
        .select('guid')
        .where('person_guid', '=', guidOf(server, as))
        .execute();
      const shown = (data as ApiData<'GET Account/GetDevices'>).map(({ deviceGuid }) => deviceGuid);
      if (
        shown.length === 0 ||
        shown.some((deviceGuid) => !own.some(({ guid }) => guid === deviceGuid))
      )
        throw new Error(`${as} was told of another's device.`);
    },
  }),
  authorisationCase({
    key: 'POST Account/SignOutDevice',
    of: "student's device",
    expect: only(['student']),
    input: async (server) => {
      await server.services.db
        .deleteFrom('session')
        .where('person_guid', '=', guidOf(server, 'student'))
        .execute();
      const session = await server.core.sessions.authenticate(await server.signIn('student'));
      return { body: { deviceGuid: session?.sessionGuid ?? '' } };
    },
    async verify(server, as, outcome) {
      const { revoked_at } = await server.services.db
        .selectFrom('session')
        .select('revoked_at')
        .where('person_guid', '=', guidOf(server, 'student'))
        .orderBy('created_at')
        .limit(1)
        .executeTakeFirstOrThrow();
      if ((revoked_at !== null) !== (outcome === 'allowed'))
        throw new Error(
          `${as}: the device of student is ${revoked_at === null ? 'signed in' : 'signed out'}.`,
        );
    },
  }),
  authorisationCase({
    key: 'POST Account/SignOutOtherDevices',
    of: "the caller's, beside student's",
    expect: everyone('allowed'),
    // Two other devices of the student stay signed in, whichever one the caller uses.
    input: async (server) => {
      for (let device = 0; device < 2; device += 1) await server.signIn('student');
      return {};
    },
    async verify(server, as) {
      const open = await server.services.db
        .selectFrom('session')
        .select('guid')
        .where('person_guid', '=', guidOf(server, 'student'))
        .where('revoked_at', 'is', null)
        .execute();
      if (open.length <= 1 !== (as === 'student'))
        throw new Error(`${as} signed student's devices out.`);
    },
  }),
  authorisationCase({
    key: 'GET Account/GetAppearance',
    of: 'the caller',
    expect: everyone('allowed'),
    input: async (server) => {
      await studentsAppearance(server);
      return {};
    },
    verify(_server, as, _outcome, { data }) {
      if (((data as ApiData<'GET Account/GetAppearance'>).theme === 'dark') !== (as === 'student'))
        throw new Error(`${as} was told of another's choice.`);
    },
  }),
  authorisationCase({
    key: 'PUT Account/SaveAppearance',
    of: "the caller, beside student's",
    expect: everyone('allowed'),
    input: async (server) => {
      await studentsAppearance(server);
      return { body: { theme: 'light' as const } };
    },
    async verify(server, as) {
      const stored = await server.services.db
        .selectFrom('person_setting')
        .select('theme')
        .where('person_guid', '=', guidOf(server, 'student'))
        .executeTakeFirst();
      if ((stored?.theme === 'light') !== (as === 'student'))
        throw new Error(`${as} changed another's choice.`);
    },
  }),
  authorisationCase({
    key: 'POST Account/GetPhotos',
    of: 'student, who shows it to teachers',
    expect: everyone('allowed'),
    input: async (server) => {
      const {
        services: { db },
        university: {
          people: { student },
        },
      } = server;
      await db.deleteFrom('portfolio').where('student_guid', '=', student).execute();
      await db.deleteFrom('file').where('owner_guid', '=', student).execute();
      const fileUrl = `Profile/${randomUUID()}/me.png`;
      await db
        .insertInto('file')
        .values({
          guid: randomUUID(),
          file_url: fileUrl,
          original_name: 'me.png',
          mime: 'image/png',
          bytes: 1,
          owner_guid: student,
        })
        .execute();
      await db
        .updateTable('person')
        .set({ profile_image_url: fileUrl, photo_consent_at: new Date() })
        .where('guid', '=', student)
        .execute();
      await db
        .insertInto('portfolio')
        .values({ student_guid: student, profile_visibility: 'teachers' })
        .execute();
      return { body: { personGuids: [student] } };
    },
    verify(_server, as, _outcome, { data }) {
      const shown = (data as ApiData<'POST Account/GetPhotos'>).length > 0;
      if (shown !== ['student', 'teacher'].includes(as))
        throw new Error(`${as} ${shown ? 'sees' : 'does not see'} the photo of student.`);
    },
  }),
  authorisationCase({
    key: 'PUT Account/UpdateProfile',
    of: "the caller, beside student's",
    expect: everyone('allowed'),
    input: async (server) => {
      await server.services.db.updateTable('person').set({ phone_number: null }).execute();
      return { body: { phoneNumber: '+964 770' }, file: {} };
    },
    async verify(server, as, outcome) {
      const changed = await server.services.db
        .selectFrom('person')
        .select('guid')
        .where('phone_number', 'is not', null)
        .execute();
      if (
        outcome === 'allowed' &&
        (changed.length !== 1 || changed[0]?.guid !== guidOf(server, as))
      )
        throw new Error(`${as} changed another's data.`);
    },
  }),
];
