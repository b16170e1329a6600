import { randomUUID } from 'node:crypto';
import type { ApiData } from '@riwaq/api';
import { authorisationCase, everyone, type AuthorisationCase } from '../access/case';
import type { TestServer } from '../testing';

const SECRET = 'ما قيل للطالب وحده';

/** Creates one unread notification of the student. */
async function students({ services, university }: TestServer): Promise<string> {
  const guid = randomUUID();
  await services.db.deleteFrom('notification').execute();
  await services.db
    .insertInto('notification')
    .values({
      guid,
      person_guid: university.people.student,
      kind: 'forum.reply',
      fields: JSON.stringify({ text: SECRET }),
      path: '/',
      read_at: null,
    })
    .execute();
  return guid;
}

const CHOSEN_HOUR = 5;

/** Switches one kind off and a digest on for the student; everyone else keeps the defaults. */
async function studentsChoice({
  services: { db },
  university: { people },
}: TestServer): Promise<void> {
  await db.deleteFrom('notification_preference').execute();
  await db.deleteFrom('person_setting').execute();
  await db
    .insertInto('notification_preference')
    .values({ person_guid: people.student, kind: 'forum.rate', in_site: false, in_digest: true })
    .execute();
  await db
    .insertInto('person_setting')
    .values({
      person_guid: people.student,
      language: null,
      theme: null,
      digest_hour: CHOSEN_HOUR,
      digested_on: null,
    })
    .execute();
}

export const notificationsCases: readonly AuthorisationCase[] = [
  authorisationCase({
    key: 'GET Notifications/GetUnReadCount',
    of: 'the caller',
    expect: everyone('allowed'),
    input: async (server) => {
      await students(server);
      return {};
    },
    verify(_server, as, _outcome, { data }) {
      const [counts] = data as Array<{ allNotifications: number }>;
      if (counts?.allNotifications !== (as === 'student' ? 1 : 0))
        throw new Error(`${as} was told another's count.`);
    },
  }),
  authorisationCase({
    key: 'GET Notifications/Get',
    of: "the caller, paged from student's",
    expect: everyone('allowed'),
    input: async (server) => {
      await students(server);
      return { query: {} };
    },
    verify(_server, as, _outcome, { data }) {
      if (JSON.stringify(data).includes(SECRET) !== (as === 'student'))
        throw new Error(`${as} was told another's.`);
    },
  }),
  authorisationCase({
    key: 'PUT Notifications/MarkAsRead',
    of: "student's",
    expect: everyone('allowed'),
    input: async (server) => ({ query: { notificationGuid: await students(server) } }),
    async verify(server, as) {
      const unread = await server.services.db
        .selectFrom('notification')
        .select('guid')
        .where('read_at', 'is', null)
        .execute();
      if ((unread.length === 0) !== (as === 'student')) throw new Error(`${as} marked another's.`);
    },
  }),
  authorisationCase({
    key: 'GET Notifications/GetPreferences',
    of: 'the caller',
    expect: everyone('allowed'),
    input: async (server) => {
      await studentsChoice(server);
      return {};
    },
    verify(_server, as, _outcome, { data }) {
      const { preferences, digestHour } = data as ApiData<'GET Notifications/GetPreferences'>;
      const isChanged = preferences.some(({ inSite }) => !inSite) && digestHour === CHOSEN_HOUR;
      if (isChanged !== (as === 'student')) throw new Error(`${as} was told another's choice.`);
    },
  }),
  authorisationCase({
    key: 'PUT Notifications/SavePreference',
    of: "the caller, beside student's",
    expect: everyone('allowed'),
    input: async (server) => {
      await studentsChoice(server);
      return { body: { kind: 'forum.rate' as const, inSite: true, inDigest: true } };
    },
    async verify(server, as) {
      const off = await server.services.db
        .selectFrom('notification_preference')
        .select('person_guid')
        .where('in_site', '=', false)
        .execute();
      if ((off.length === 0) !== (as === 'student'))
        throw new Error(`${as} changed another's choice.`);
    },
  }),
  authorisationCase({
    key: 'PUT Notifications/SaveDigest',
    of: "the caller, beside student's",
    expect: everyone('allowed'),
    input: async (server) => {
      await studentsChoice(server);
      return { body: { digestHour: null } };
    },
    async verify(server, as) {
      const { digest_hour } = await server.services.db
        .selectFrom('person_setting')
        .select('digest_hour')
        .where('person_guid', '=', server.university.people.student)
        .executeTakeFirstOrThrow();
      if ((digest_hour === null) !== (as === 'student'))
        throw new Error(`${as} changed another's hour.`);
    },
  }),
];
