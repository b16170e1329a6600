import { randomUUID } from 'node:crypto';
import type { HubConnection } from '@microsoft/signalr';
import {
  CHAT_GROUP,
  HUB_REFUSAL,
  MEMBER_CHANGE,
  OK,
  PRESENCE,
  type ApiResponse,
  type ChatMessage,
  type HubMethod,
  type HubMethods,
} from '@riwaq/api';
import type { HubBackplane } from '../../platform/realtime/backplane';
import { createInProcessBackplane, Exchange } from '../../platform/realtime/in-process-backplane';
import { patientRedisBackplane } from '../../platform/realtime/testing/redis';
import { startTestHub, type TestHub } from '../../platform/realtime/testing/test-hub';
import { waitFor } from '../../platform/realtime/testing/wait-for';
import type { PersonName } from '../../testing';
import { chatArea } from './routes';
import { createChatServer, type TestChatServer } from './testing';

// Proves CHAT-1, CHAT-7, CHAT-8, CHAT-12, CHAT-13, LIVE-1, LIVE-4.

/**
 * Two processes of the server over one database, and the official client, whose token is that of a
 * session.
 */
const REDIS_URL = process.env.REDIS_URL;
function backplanes(): [HubBackplane, HubBackplane] {
  if (REDIS_URL) {
    const prefix = `riwaq-test-${randomUUID()}`;
    return [patientRedisBackplane(REDIS_URL, prefix), patientRedisBackplane(REDIS_URL, prefix)];
  }
  const exchange = new Exchange();
  return [createInProcessBackplane(exchange), createInProcessBackplane(exchange)];
}

/** A tab of a person, with the events that it received. */
interface Page {
  connection: HubConnection;
  heard: { event: string; args: unknown[] }[];
  of(event: string): unknown[][];
  invoke<Method extends HubMethod>(
    method: Method,
    ...args: HubMethods[Method]['args']
  ): Promise<HubMethods[Method]['result']>;
}
const EVENTS = [
  'ReceiveMessagePrivate',
  'MessageDeletedPrivate',
  'ReceiveReadPrivate',
  'ReceiveUnreadPrivate',
  'ReceiveTypingPrivate',
  'ReceiveMemberStatus',
  'ReceiveChatChange',
] as const;

let server: TestChatServer;
let planes: [HubBackplane, HubBackplane];
let hubs: [TestHub, TestHub];
let closing: string | null = null;
const open: HubConnection[] = [];

beforeAll(async () => {
  server = await createChatServer();
  planes = backplanes();
  for (const plane of planes) await plane.ping?.();
  const start = async (backplane: HubBackplane) => {
    const hub = await startTestHub({ backplane, authenticate: server.core.sessions.authenticate });
    hub.hub.realtime.guardGroups(async ({ userGuid }) => userGuid !== closing);
    chatArea({ ...server.services, realtime: hub.hub.realtime });
    return hub;
  };
  hubs = [await start(planes[0]), await start(planes[1])];
});
afterEach(async () => {
  closing = null;
  await Promise.all(open.splice(0).map((connection) => connection.stop()));
});
afterAll(async () => {
  await Promise.all(hubs.map((hub) => hub.close()));
  await Promise.all(planes.map((plane) => plane.close()));
  await server.close();
});

const guidOf = (name: PersonName) => server.university.people[name];

async function page(name: PersonName, at: 0 | 1 = 0): Promise<Page> {
  const connection = hubs[at].client(name, { token: await server.signIn(name) });
  open.push(connection);
  const heard: Page['heard'] = [];
  for (const event of EVENTS)
    connection.on(event, (...args: unknown[]) => heard.push({ event, args }));
  await connection.start();
  await connection.invoke('JoinGroup', CHAT_GROUP);
  return {
    connection,
    heard,
    of: (event) => heard.filter((one) => one.event === event).map(({ args }) => args),
    invoke: (method, ...args) => connection.invoke(method, ...args),
  };
}
const send = (
  from: Page,
  group: string,
  text: string,
  guid: string = randomUUID(),
): Promise<ApiResponse<ChatMessage | null>> => from.invoke('SendMessagePrivate', group, guid, text);
const textsOf = ({ of }: Page) => of('ReceiveMessagePrivate').map(([, , , , text]) => text);
const refused = (reason: string) =>
  expect.objectContaining({
    message: expect.stringContaining(`HubException: ${reason}`) as string,
  }) as Error;

test('delivers messages in order once to every tab of both people only', async () => {
  const group = await server.chat.private('teacher', 'student');
  const pages = [
    await page('teacher', 0),
    await page('teacher', 1),
    await page('student', 0),
    await page('student', 1),
  ];
  const strangers = [await page('student2', 0), await page('admin', 1)];
  const [one, other, , students] = pages;
  const texts = Array.from({ length: 20 }, (_, index) => `رسالة ${index}`);
  for (const text of texts) await send(one!, group, text);
  await send(students!, group, 'الجواب');
  await waitFor('all', () => pages.every((each) => textsOf(each).length === texts.length + 1));
  for (const each of pages) expect(textsOf(each)).toEqual([...texts, 'الجواب']);
  await other!.invoke('ReadMessagePrivate', group);
  await waitFor('the own other page to know', () => one!.of('ReceiveUnreadPrivate').length === 1);
  expect(one!.of('ReceiveUnreadPrivate')).toEqual([[group, texts.length + 1, 0]]);
  for (const each of strangers) expect(each.heard).toEqual([]);
});

test('stores and announces once a message resent through another process', async () => {
  const group = await server.chat.private('teacher', 'student');
  const [one, other, students] = [
    await page('teacher', 0),
    await page('teacher', 1),
    await page('student', 1),
  ];
  const guid = randomUUID();
  const [first, second] = [
    await send(one, group, 'مرة', guid),
    await send(other, group, 'مرة', guid),
  ];
  expect(second).toEqual(first);
  await send(one, group, 'ثم');
  await waitFor('what follows', () => textsOf(students).includes('ثم'));
  expect(textsOf(students)).toEqual(['مرة', 'ثم']);
});

test('refuses every method to non-members and sends them no event', async () => {
  const group = await server.chat.private('teacher', 'student');
  const [stranger, students] = [await page('stranger'), await page('student', 1)];
  await server.chat.sent('teacher', group, 'سر');
  const tries: (() => Promise<unknown>)[] = [
    () => stranger.invoke('JoinGroup', group),
    () => send(stranger, group, 'دخيل'),
    () => stranger.invoke('LoadMessagesPrivate', group, 0),
    () => stranger.invoke('ReadMessagePrivate', group),
    () => stranger.invoke('TypingPrivate', group),
    () => stranger.invoke('GetUsers', group),
    () => stranger.invoke('GetUsers', CHAT_GROUP),
    () => stranger.invoke('ChangeMemberStatus', group, guidOf('student'), MEMBER_CHANGE.mute),
  ];
  for (const attempt of tries)
    await expect(attempt()).rejects.toEqual(refused(HUB_REFUSAL.forbidden));
  await expect(
    stranger.connection.invoke(
      'SendMessagePrivate',
      group,
      randomUUID(),
      'نص',
      null,
      guidOf('teacher'),
    ),
  ).rejects.toEqual(refused(HUB_REFUSAL.malformed));
  await expect(stranger.connection.invoke('LoadMessagesPrivate', 'x', -1)).rejects.toEqual(
    refused(HUB_REFUSAL.malformed),
  );
  await send(await page('teacher'), group, 'حد');
  await waitFor('what follows', () => textsOf(students).includes('حد'));
  expect(textsOf(students)).toEqual(['حد']);
  expect(stranger.heard).toEqual([]);
});

test('sends a removed member no message, typing or presence in any process', async () => {
  const group = await server.chat.group(['student', 'student2']);
  const [owner, removed, stays] = [
    await page('teacher', 0),
    await page('student', 1),
    await page('student2', 1),
  ];
  for (const each of [owner, removed, stays]) await each.invoke('JoinGroup', group);
  expect(
    await owner.invoke('ChangeMemberStatus', group, guidOf('student'), MEMBER_CHANGE.remove),
  ).toEqual({ statusCode: OK, data: null });
  await waitFor('them to hear of it', () => removed.of('ReceiveChatChange').length > 0);
  expect(removed.of('ReceiveChatChange')).toEqual([[{ groupGuid: group, gone: true }]]);
  const before = removed.heard.length;
  await owner.invoke('TypingPrivate', group);
  await send(owner, group, 'من دونه');
  await waitFor(
    'the others to hear',
    () => textsOf(stays).includes('من دونه') && stays.of('ReceiveTypingPrivate').length > 0,
  );
  expect(
    removed.heard.slice(before).filter(({ event }) => event !== 'ReceiveMemberStatus'),
  ).toEqual([]);
  for (const attempt of [
    () => removed.invoke('JoinGroup', group),
    () => removed.invoke('LoadMessagesPrivate', group, 0),
    () => send(removed, group, 'بعد'),
    () => removed.invoke('GetUsers', group),
  ]) {
    await expect(attempt()).rejects.toEqual(refused(HUB_REFUSAL.forbidden));
  }
});

test('reports presence across processes: away, connected and in the conversation', async () => {
  const group = await server.chat.group(['student', 'student2']);
  const owner = await page('teacher', 0);
  await owner.invoke('JoinGroup', group);
  const told = () =>
    owner
      .of('ReceiveMemberStatus')
      .filter(([, person]) => person === guidOf('student2'))
      .map(([, , status]) => status);
  const come = await page('student2', 1);
  await waitFor('them to be connected', () => told().at(-1) === PRESENCE.connected);
  await come.invoke('JoinGroup', group);
  await waitFor('them to be here', () => told().at(-1) === PRESENCE.here);
  await come.invoke('LeaveGroup', group);
  await waitFor('them to look elsewhere', () => told().at(-1) === PRESENCE.connected);
  await come.connection.stop();
  await waitFor('them to be away', () => told().at(-1) === PRESENCE.away);
});

test('refuses methods after the session has ended', async () => {
  const group = await server.chat.private('teacher', 'student');
  const token = await server.signIn('student');
  const connection = hubs[0].client('student', { token });
  await connection.start();
  await server.callWith(token, 'POST Account/Logout');
  hubs[0].hub.realtime.disconnect(guidOf('student'));
  await waitFor('the end', () => connection.state === 'Disconnected');
  await expect(connection.start()).rejects.toThrow();
  expect((await server.chat.load('teacher', group)).messages.length).toBeGreaterThanOrEqual(0);
});

test('closes chat to a person during an exam that closes other areas', async () => {
  const group = await server.chat.private('teacher', 'student');
  const [teachers, students] = [await page('teacher', 0), await page('student', 1)];
  const sendersOther = await page('teacher', 1);
  await students.invoke('JoinGroup', group);
  closing = guidOf('student');
  hubs[0].hub.realtime.leaveGroups(closing);
  await waitFor(
    'them to be out',
    async () => (await hubs[0].hub.realtime.present(CHAT_GROUP, [guidOf('student')])).size === 0,
  );
  for (const attempt of [
    () => send(students, group, 'غش'),
    () => students.invoke('LoadMessagesPrivate', group, 0),
    () => students.invoke('ReadMessagePrivate', group),
    () => students.invoke('TypingPrivate', group),
    () => students.invoke('DeleteMessagePrivate', group, randomUUID(), false),
  ])
    await expect(attempt()).rejects.toEqual(refused(HUB_REFUSAL.blocked));
  for (const place of [CHAT_GROUP, group])
    await expect(students.invoke('JoinGroup', place)).rejects.toEqual(
      refused(HUB_REFUSAL.forbidden),
    );
  const before = students.heard.length;
  await teachers.invoke('TypingPrivate', group);
  await send(teachers, group, 'الجواب هو ب');
  // Once the sender's own tab on the other process has the message, that process has delivered
  // both.
  await waitFor('the message on the other process', () =>
    textsOf(sendersOther).includes('الجواب هو ب'),
  );
  closing = null;
  await students.invoke('JoinGroup', CHAT_GROUP);
  await send(teachers, group, 'بعد الاختبار');
  await waitFor('what follows', () => textsOf(students).includes('بعد الاختبار'));
  expect(students.heard.slice(before).map(({ args }) => args[4])).toEqual(['بعد الاختبار']);
});
