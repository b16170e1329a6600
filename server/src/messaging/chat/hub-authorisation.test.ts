import { randomUUID } from 'node:crypto';
import {
  CHAT_GROUP,
  GROUP_MODE,
  MEMBER_CHANGE,
  OK,
  type HubMethods,
  type MemberChange,
} from '@riwaq/api';
import { fingerprint } from '../../access/writing';
import type { AreaMethod } from '../../platform/services';
import { PEOPLE, type PersonName } from '../../testing';
import { createChatServer, type TestChatServer } from './testing';

const TABLES = [
  'chat_conversation',
  'chat_member',
  'chat_message',
  'chat_hidden',
  'file_link',
  'file',
];
const IN_IT: readonly PersonName[] = ['teacher', 'student'];

let server: TestChatServer;
beforeAll(async () => {
  server = await createChatServer();
});
afterAll(() => server.close());

/** A conversation with a message in it, on which methods are tried. */
interface TriedConversation {
  group: string;
  /** A message of one of its members. */
  messageGuid: string;
}
type Making = () => Promise<TriedConversation>;

async function said(group: string, by: PersonName): Promise<TriedConversation> {
  // Back-dates messages, so that repeated attempts do not reach the rate limit.
  await server.services.db
    .updateTable('chat_message')
    .set({ sent_at: new Date(0) })
    .execute();
  return { group, messageGuid: (await server.chat.sent(by, group, 'سر')).guid };
}
const privately: Making = async () =>
  said(await server.chat.private('teacher', 'student'), 'teacher');
const inGroup: Making = async () => said(await server.chat.group(['student']), 'teacher');
const byStudent: Making = async () => said(await server.chat.group(['student']), 'student');
const teachersOnly: Making = async () =>
  said(await server.chat.group(['student'], GROUP_MODE.teacherOnly), 'teacher');
const changed =
  (status: MemberChange): Making =>
  async () => {
    const place = await byStudent();
    await server.chat.change('teacher', place.group, 'student', status);
    return place;
  };
const muted = changed(MEMBER_CHANGE.mute);
const removed = changed(MEMBER_CHANGE.remove);
const nowhere: Making = async () => ({ group: randomUUID(), messageGuid: randomUUID() });
/** The guid of a message from another conversation of the same people. */
const mixed: Making = async () => ({
  group: (await inGroup()).group,
  messageGuid: (await inGroup()).messageGuid,
});

interface Case<Method extends AreaMethod> {
  of: string;
  make: Making;
  args: (place: TriedConversation) => HubMethods[Method]['args'];
  may: readonly PersonName[];
  /** True: members who may not do this receive a result with a code; others are always refused. */
  answered?: boolean;
}
const send = ({ group }: TriedConversation): HubMethods['SendMessagePrivate']['args'] => [
  group,
  randomUUID(),
  'نص',
  null,
];
const only = ({ group }: TriedConversation): [string] => [group];
const remove =
  (forAll: boolean) =>
  ({ group, messageGuid }: TriedConversation): HubMethods['DeleteMessagePrivate']['args'] => [
    group,
    messageGuid,
    forAll,
  ];
const change =
  (member: PersonName, status: MemberChange) =>
  ({ group }: TriedConversation): HubMethods['ChangeMemberStatus']['args'] => [
    group,
    server.university.people[member],
    status,
  ];

/** Every hub method of chat. The type requires cases for a new one. */
const CASES: { readonly [Method in AreaMethod]: readonly Case<Method>[] } = {
  SendMessagePrivate: [
    { of: 'a private conversation', make: privately, args: send, may: IN_IT },
    { of: 'a group', make: inGroup, args: send, may: IN_IT },
    {
      of: 'a group in which only the teacher writes',
      make: teachersOnly,
      args: send,
      may: ['teacher'],
      answered: true,
    },
    {
      of: 'a group in which student is muted',
      make: muted,
      args: send,
      may: ['teacher'],
      answered: true,
    },
    { of: 'a group from which student was removed', make: removed, args: send, may: ['teacher'] },
    {
      of: "the guid of another's message",
      make: privately,
      args: ({ group, messageGuid }) => [group, messageGuid, 'نص آخر'],
      may: ['teacher'],
    },
    { of: 'nothing that is there', make: nowhere, args: send, may: [] },
  ],
  LoadMessagesPrivate: [
    { of: 'a private conversation', make: privately, args: ({ group }) => [group, 0], may: IN_IT },
    { of: 'a group', make: inGroup, args: ({ group }) => [group, 0], may: IN_IT },
    {
      of: 'a group from which student was removed',
      make: removed,
      args: ({ group }) => [group, 0],
      may: ['teacher'],
    },
    { of: 'nothing that is there', make: nowhere, args: ({ group }) => [group, 0], may: [] },
  ],
  ReadMessagePrivate: [
    {
      of: 'a private conversation',
      make: privately,
      args: ({ group }) => [group, null],
      may: IN_IT,
    },
    { of: 'a group', make: inGroup, args: ({ group }) => [group, 1], may: IN_IT },
    {
      of: 'a group from which student was removed',
      make: removed,
      args: ({ group }) => [group, null],
      may: ['teacher'],
    },
    { of: 'nothing that is there', make: nowhere, args: ({ group }) => [group, null], may: [] },
  ],
  DeleteMessagePrivate: [
    { of: "a message of teacher's, for oneself", make: privately, args: remove(false), may: IN_IT },
    {
      of: "a message of teacher's, for everybody",
      make: privately,
      args: remove(true),
      may: ['teacher'],
    },
    {
      of: "a message of student's, for everybody, though teacher owns the group",
      make: byStudent,
      args: remove(true),
      may: ['student'],
    },
    {
      of: "a message of student's, who was removed since, for everybody",
      make: removed,
      args: remove(true),
      may: [],
    },
    {
      of: "a message of student's, who was removed since, for oneself",
      make: removed,
      args: remove(false),
      may: ['teacher'],
    },
    { of: 'a message of another conversation', make: mixed, args: remove(false), may: [] },
    { of: 'nothing that is there', make: nowhere, args: remove(true), may: [] },
  ],
  ChangeMemberStatus: [
    ...Object.entries(MEMBER_CHANGE).map(([name, status]): Case<'ChangeMemberStatus'> => ({
      of: `student (${name}) in a group of teacher's`,
      make: inGroup,
      args: change('student', status),
      may: ['teacher'],
    })),
    {
      of: 'the owner, by themselves too',
      make: inGroup,
      args: change('teacher', MEMBER_CHANGE.remove),
      may: [],
    },
    {
      of: 'somebody who is not in the group',
      make: inGroup,
      args: change('student2', MEMBER_CHANGE.mute),
      may: [],
    },
    {
      of: 'student, who was removed',
      make: removed,
      args: change('student', MEMBER_CHANGE.unmute),
      may: [],
    },
    {
      of: 'student in a private conversation',
      make: privately,
      args: change('student', MEMBER_CHANGE.mute),
      may: [],
    },
    {
      of: 'nothing that is there',
      make: nowhere,
      args: change('student', MEMBER_CHANGE.mute),
      may: [],
    },
  ],
  TypingPrivate: [
    { of: 'a private conversation', make: privately, args: only, may: IN_IT },
    { of: 'a group', make: inGroup, args: only, may: IN_IT },
    { of: 'a group from which student was removed', make: removed, args: only, may: ['teacher'] },
    { of: 'nothing that is there', make: nowhere, args: only, may: [] },
  ],
};

/**
 * Outcome of an invocation: `done`, `answered` (a result whose code says that nothing was done), or
 * the HTTP status of the refusal.
 */
async function outcomeOf(
  work: Promise<{ statusCode: number }>,
): Promise<'done' | 'answered' | number> {
  try {
    return (await work).statusCode === OK ? 'done' : 'answered';
  } catch (cause) {
    const { status } = cause as { status?: number };
    if (status === undefined) throw cause;
    return status;
  }
}
const REFUSALS: readonly (string | number)[] = [403, 404, 409];

describe.each(Object.keys(CASES) as AreaMethod[])('%s', (method) => {
  const cases = CASES[method] as readonly Case<AreaMethod>[];
  test.each(cases.flatMap((one) => PEOPLE.map((name) => [one.of, name, one] as const)))(
    'on %s by %s',
    async (_of, name, { make, args, may, answered = false }) => {
      const place = await make();
      const given = args(place);
      const before = await fingerprint(server, TABLES);
      server.realtime.clear();
      const invoke = server.realtime.invoke as (
        caller: unknown,
        called: AreaMethod,
        ...all: unknown[]
      ) => Promise<{ statusCode: number }>;
      const outcome = await outcomeOf(invoke(server.caller(name), method, ...given));
      if (may.includes(name)) {
        expect(outcome).toBe('done');
        return;
      }
      // A member who lacks only this right may receive a result; everybody else is refused.
      if (answered && IN_IT.includes(name)) expect(outcome).toBe('answered');
      else expect(REFUSALS).toContain(outcome);
      expect(server.realtime.sent).toEqual([]);
      expect(server.realtime.removed).toEqual([]);
      expect(await fingerprint(server, TABLES)).toBe(before);
    },
  );
});

describe('JoinGroup', () => {
  const places: readonly (readonly [string, Making, readonly PersonName[]])[] = [
    ['a private conversation', privately, IN_IT],
    ['a group', inGroup, IN_IT],
    ['a group in which student is muted', muted, IN_IT],
    ['a group from which student was removed', removed, ['teacher']],
    ['nothing that is there', nowhere, []],
  ];
  test.each(
    places.flatMap(([of, make, may]) => PEOPLE.map((name) => [of, name, make, may] as const)),
  )('lets only members join %s: %s', async (_of, name, make, may) => {
    const { group } = await make();
    expect(await server.realtime.mayJoin(server.caller(name), group)).toBe(may.includes(name));
  });

  test.each(PEOPLE)('allows the group of all chat users to %s', async (name) =>
    expect(await server.realtime.mayJoin(server.caller(name), CHAT_GROUP)).toBe(true),
  );
});
