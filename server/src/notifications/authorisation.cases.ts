import { randomUUID } from 'node:crypto';
import { authorisationCase, everyone, type AuthorisationCase } from '../access/case';
import type { TestServer } from '../testing';

const SECRET = 'ما قيل للطالب وحده';

/** One unread notification, student's. */
async function students({ services, university }: TestServer): Promise<string> {
  const guid = randomUUID();
  await services.db.deleteFrom('notification').execute();
  await services.db.insertInto('notification').values({
    guid, person_guid: university.people.student, kind: 'x', fields: JSON.stringify({ text: SECRET }), path: '/', read_at: null,
  }).execute();
  return guid;
}

export const notificationsCases: readonly AuthorisationCase[] = [
  authorisationCase({
    key: 'GET Notifications/GetUnReadCount', of: 'the caller', expect: everyone('allowed'),
    input: async (server) => { await students(server); return {}; },
    verify(_server, as, _outcome, { data }) {
      const [counts] = data as Array<{ allNotifications: number }>;
      if (counts?.allNotifications !== (as === 'student' ? 1 : 0)) throw new Error(`${as} was told another's count.`);
    },
  }),
  authorisationCase({
    key: 'GET Notifications/Get', of: 'the caller, paged from student\'s', expect: everyone('allowed'),
    input: async (server) => { await students(server); return { query: {} }; },
    verify(_server, as, _outcome, { data }) {
      if (JSON.stringify(data).includes(SECRET) !== (as === 'student')) throw new Error(`${as} was told another's.`);
    },
  }),
  authorisationCase({
    key: 'PUT Notifications/MarkAsRead', of: 'student\'s', expect: everyone('allowed'),
    input: async (server) => ({ query: { notificationGuid: await students(server) } }),
    async verify(server, as) {
      const unread = await server.services.db.selectFrom('notification').select('guid').where('read_at', 'is', null).execute();
      if ((unread.length === 0) !== (as === 'student')) throw new Error(`${as} marked another's.`);
    },
  }),
];
