import { GROUP_MODE } from '@riwaq/api';
import {
  authorisationCase,
  everyone,
  only,
  staffOnly,
  type AuthorisationCase,
} from '../../access/case';
import { writingIn } from '../../access/writing';
import { PEOPLE, type PersonName, type TestServer } from '../../testing';
import { chatFixtures, type ChatFixtures } from './testing';

// Proves CHAT-11, CHAT-13, CHAT-16 to CHAT-18, LIVE-1.

const writing = writingIn([
  'chat_conversation',
  'chat_member',
  'chat_message',
  'chat_hidden',
  'file_link',
  'report',
  'notification',
]);
/** Text in other people's conversations, which must not be revealed. */
const SECRET = 'سر المجموعة';

const fixturesOf = (server: TestServer): ChatFixtures => chatFixtures(server);
/** Teacher and student have a private conversation. */
async function privately(server: TestServer): Promise<string> {
  const of = fixturesOf(server);
  const group = await of.private('teacher', 'student');
  // Clears messages, so that repeated cases do not reach the rate limit.
  await server.services.db.deleteFrom('chat_message').execute();
  await server.services.db.updateTable('chat_conversation').set({ last_sequence: 0 }).execute();
  await server.services.db.updateTable('chat_member').set({ read_to: 0 }).execute();
  await of.sent('teacher', group, SECRET);
  return group;
}
/** A group of teacher's with student as member. */
const group = (server: TestServer) => fixturesOf(server).group(['student']);
async function studentsMessage(server: TestServer): Promise<{ groupGuid: string; guid: string }> {
  const groupGuid = await group(server);
  await server.services.db
    .updateTable('chat_message')
    .set({ sent_at: new Date(0) })
    .execute();
  const { guid } = await fixturesOf(server).sent('student', groupGuid, 'رسالة');
  return { groupGuid, guid };
}
const IN_IT: readonly PersonName[] = ['teacher', 'student'];
const ownerOnly = staffOnly({ admin: 'refused', teacher2: 'refused' });

/**
 * People to whom each person may open a conversation, in the test university (docs/decisions/0030).
 */
const WRITES_TO: Readonly<Record<PersonName, readonly PersonName[]>> = {
  admin: ['teacher', 'teacher2', 'student', 'student2', 'stranger'],
  teacher: ['admin', 'teacher2', 'student'],
  teacher2: ['admin', 'teacher', 'student2'],
  student: ['teacher'],
  student2: ['teacher2'],
  stranger: [],
};

function tellsNobodyElse(allowed: readonly PersonName[]): NonNullable<AuthorisationCase['verify']> {
  return (_server, as, _outcome, answer) => {
    if (JSON.stringify(answer).includes(SECRET) !== allowed.includes(as))
      throw new Error(`${as} was told the wrong messages.`);
  };
}

const reading: readonly AuthorisationCase[] = [
  authorisationCase({
    key: 'GET Chats/Get',
    of: 'a conversation of teacher and student',
    expect: everyone('allowed'),
    input: async (server) => {
      await privately(server);
      return { query: {} };
    },
    verify: tellsNobodyElse(IN_IT),
  }),
  authorisationCase({
    key: 'GET Chats/GetOne',
    of: 'a conversation of teacher and student',
    expect: only(IN_IT),
    input: async (server) => ({ query: { groupGuid: await privately(server) } }),
    verify: tellsNobodyElse(IN_IT),
  }),
  authorisationCase({
    key: 'GET Chats/GetUnReadCount',
    of: 'what teacher wrote to student',
    expect: everyone('allowed'),
    input: async (server) => {
      await privately(server);
      return {};
    },
    verify(_server, as, _outcome, { data }) {
      if ((data as { count: number }).count !== Number(as === 'student'))
        throw new Error(`${as} was told the wrong count.`);
    },
  }),
  authorisationCase({
    key: 'GET Chats/GetPeople',
    of: 'everybody',
    expect: everyone('allowed'),
    input: () => ({ query: {} }),
    verify(server, as, _outcome, { data }) {
      const names = (data as { guid: string }[]).map(({ guid }) =>
        PEOPLE.find((name) => server.university.people[name] === guid),
      );
      if (names.toSorted().join() !== WRITES_TO[as].toSorted().join())
        throw new Error(`${as} was offered ${names.join()}.`);
    },
  }),
  authorisationCase({
    key: 'GET Chats/Search',
    of: 'a conversation of teacher and student',
    expect: only(IN_IT),
    input: async (server) => ({
      query: { groupGuid: await privately(server), searchText: 'المجموعة' },
    }),
    verify: tellsNobodyElse(IN_IT),
  }),
  authorisationCase({
    key: 'GET ChatGroups/GetMembers',
    of: "a group of teacher's with student",
    expect: only(IN_IT),
    input: async (server) => ({ query: { groupGuid: await group(server) } }),
  }),
  authorisationCase({
    key: 'GET ChatGroups/GetMembers',
    of: 'a private conversation, which has none',
    expect: everyone('refused'),
    input: async (server) => ({ query: { groupGuid: await privately(server) } }),
  }),
  authorisationCase({
    key: 'GET ChatGroups/GetStudent',
    of: "a section and subject of teacher's, for a group of teacher's",
    expect: staffOnly({ admin: 'refused', teacher2: 'refused' }),
    input: async (server) => ({
      query: {
        groupGuid: await group(server),
        sectionGuid: server.university.sections.a,
        subjectGuid: server.university.subjects.physics,
      },
    }),
  }),
  authorisationCase({
    key: 'GET ChatGroups/GetStudent',
    of: "a section that teacher does not teach, for a group of teacher's",
    expect: staffOnly({ admin: 'refused', teacher: 'refused', teacher2: 'refused' }),
    input: async (server) => ({
      query: {
        groupGuid: await group(server),
        sectionGuid: server.university.sections.b,
        subjectGuid: server.university.subjects.chemistry,
      },
    }),
  }),
];

const changes: readonly AuthorisationCase[] = [
  ...PEOPLE.map((name) =>
    writing({
      key: 'POST Chats/Open',
      of: `a conversation with ${name}`,
      expect: only(PEOPLE.filter((as) => WRITES_TO[as].includes(name))),
      input: async (server) => {
        await server.services.db.deleteFrom('chat_conversation').execute();
        return { body: { personGuid: server.university.people[name] } };
      },
    }),
  ),
  writing({
    key: 'POST ChatGroups/AddOrEditGroup',
    of: 'a new group',
    expect: staffOnly(),
    input: () => ({ body: { GroupName: 'جديدة', GroupMode: GROUP_MODE.everyone } }),
  }),
  writing({
    key: 'POST ChatGroups/AddOrEditGroup',
    of: "a group of teacher's",
    expect: ownerOnly,
    input: async (server) => ({
      body: { Guid: await group(server), GroupName: 'اسم آخر', GroupMode: GROUP_MODE.teacherOnly },
    }),
  }),
  writing({
    key: 'POST ChatGroups/AddOrEditGroup',
    of: 'a private conversation',
    expect: staffOnly({ admin: 'refused', teacher: 'refused', teacher2: 'refused' }),
    input: async (server) => ({
      body: {
        Guid: await privately(server),
        GroupName: 'اسم آخر',
        GroupMode: GROUP_MODE.teacherOnly,
      },
    }),
  }),
  writing({
    key: 'POST ChatGroups/InviteStudent',
    of: "a student of teacher's to a group of teacher's",
    expect: ownerOnly,
    input: async (server) => ({
      body: {
        GroupGuid: await fixturesOf(server).group([]),
        MemberGuids: [server.university.people.student],
      },
    }),
  }),
  ...(['student2', 'teacher2'] as const).map((name) =>
    writing({
      key: 'POST ChatGroups/InviteStudent',
      of: `${name}, whom teacher does not teach, to a group of teacher's`,
      expect: staffOnly({ admin: 'refused', teacher: 'refused', teacher2: 'refused' }),
      input: async (server) => ({
        body: {
          GroupGuid: await fixturesOf(server).group([]),
          MemberGuids: [server.university.people.student, server.university.people[name]],
        },
      }),
    }),
  ),
  writing({
    key: 'POST ChatGroups/Leave',
    of: "a group of teacher's with student",
    expect: only(['student']),
    input: async (server) => ({ body: { groupGuid: await group(server) } }),
  }),
  writing({
    key: 'POST ChatGroups/Delete',
    of: "a group of teacher's",
    expect: ownerOnly,
    input: async (server) => ({ body: { groupGuid: await group(server) } }),
  }),
  writing({
    key: 'POST ChatGroups/RemoveMessage',
    of: "student's message in a group of teacher's",
    expect: ownerOnly,
    input: async (server) => ({ body: { ...(await studentsMessage(server)), reason: 'سبب' } }),
  }),
  writing({
    key: 'POST ChatGroups/ReportMessage',
    of: "student's message in a group of teacher's",
    expect: only(IN_IT),
    input: async (server) => ({ body: await studentsMessage(server) }),
  }),
  writing({
    key: 'PUT ChatGroups/DismissReports',
    of: "student's message in a group of teacher's",
    expect: ownerOnly,
    input: async (server) => ({ query: await studentsMessage(server) }),
  }),
  authorisationCase({
    key: 'GET ChatGroups/GetReports',
    of: "a group of teacher's",
    expect: ownerOnly,
    input: async (server) => ({ query: { groupGuid: await group(server) } }),
  }),
];

export const chatCases: readonly AuthorisationCase[] = [...reading, ...changes];
