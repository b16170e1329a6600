import { CHAT_REPORT, type ChatMessage } from '@riwaq/api';
import { PEOPLE, type PersonName } from '../../testing';
import { createChatServer, type TestChatServer } from './testing';

let server: TestChatServer;
let groupGuid: string;
let message: ChatMessage;
beforeAll(async () => {
  server = await createChatServer();
});
beforeEach(async () => {
  await server.services.db
    .updateTable('chat_message')
    .set({ sent_at: new Date(0) })
    .execute();
  await server.services.db.deleteFrom('notification').execute();
  groupGuid = await server.chat.group(['student', 'student2']);
  message = await server.chat.sent('student', groupGuid, 'كلام جارح');
  server.realtime.clear();
});
afterAll(() => server.close());

const remove = (as: PersonName, guid = message.guid) =>
  server.call(as, 'POST ChatGroups/RemoveMessage', {
    body: { groupGuid, guid, reason: 'فيه إساءة' },
  });
const report = (as: PersonName, of: { guid?: string; reason?: string } = {}) =>
  server.call(as, 'POST ChatGroups/ReportMessage', {
    body: { groupGuid, guid: message.guid, ...of },
  });
const reports = async () =>
  (await server.call('teacher', 'GET ChatGroups/GetReports', { query: { groupGuid } })).data;
const notified = async () => {
  const all: unknown[] = [];
  for (const person of PEOPLE) {
    for (const { kind, count, values, path } of (await server.call(person, 'GET Notifications/Get'))
      .data) {
      all.push({ person, kind, count, reason: values['reason'], path });
    }
  }
  return all;
};

describe('removing a message of another person', () => {
  it('leaves its place and announces who removed it', async () => {
    await remove('teacher');
    await remove('teacher');
    expect((await server.chat.load('student2', groupGuid)).messages).toMatchObject([
      { guid: message.guid, textMessage: '', deleteFromAll: true, removed: true },
    ]);
    expect(server.realtime.of('MessageDeletedPrivate').map(({ args }) => args)).toEqual([
      [groupGuid, message.guid, true, true],
    ]);
    expect(
      (await server.chat.send('student', groupGuid, 'كلام جارح', { guid: message.guid })).data,
    ).toMatchObject({ textMessage: '', removed: true });
  });

  it('notifies the writer and stores text and file name in the audit log', async () => {
    const fileUrl = await server.chat.upload('student', 'صورة.png');
    const { guid } = await server.chat.sent('student', groupGuid, 'انظر', { fileUrl });
    await remove('teacher', guid);
    expect(await notified()).toEqual([
      {
        person: 'student',
        kind: 'chat.removed',
        count: 1,
        reason: 'فيه إساءة',
        path: `/inbox?chat=${groupGuid}`,
      },
    ]);
    const entries = await server.services.db
      .selectFrom('audit_entry')
      .innerJoin('audit_change', 'entry_seq', 'seq')
      .select(['kind', 'about_title', 'person_guid', 'before', 'after'])
      .where('about_guid', '=', guid)
      .execute();
    expect(entries).toEqual([
      {
        kind: 'removed.message',
        about_title: 'مجموعة الفيزياء',
        person_guid: server.university.people.student,
        before: 'انظر\nصورة.png',
        after: 'فيه إساءة',
      },
    ]);
  });

  it('is not possible in a private conversation', async () => {
    groupGuid = await server.chat.private('teacher', 'student');
    const { guid } = await server.chat.sent('student', groupGuid, 'بيننا');
    expect((await remove('teacher', guid)).status).toBe(404);
    expect((await report('teacher', { guid })).status).toBe(404);
  });
});

describe('reporting a message', () => {
  it('counts a person once and notifies the owner until it is dismissed', async () => {
    await report('student2', { reason: 'مسيء' });
    await report('student2');
    expect(await notified()).toEqual([
      {
        person: 'teacher',
        kind: 'chat.reported',
        count: 1,
        reason: undefined,
        path: `/inbox?chat=${groupGuid}`,
      },
    ]);
    expect(await reports()).toEqual([{ guid: message.guid, count: 1, reasons: ['مسيء'] }]);
    await server.call('teacher', 'PUT ChatGroups/DismissReports', {
      query: { groupGuid, guid: message.guid },
    });
    expect(await reports()).toEqual([]);
  });

  it('ends when its writer deletes the message, whose text the audit log has', async () => {
    await report('student2');
    await server.realtime.invoke(
      server.caller('student'),
      'DeleteMessagePrivate',
      groupGuid,
      message.guid,
      true,
    );
    expect(await reports()).toEqual([]);
    const entries = await server.services.db
      .selectFrom('audit_entry')
      .innerJoin('audit_change', 'entry_seq', 'seq')
      .select(['kind', 'about_title', 'before', 'after'])
      .where('about_guid', '=', message.guid)
      .execute();
    expect(entries).toEqual([
      {
        kind: 'reported.message',
        about_title: 'مجموعة الفيزياء',
        before: 'كلام جارح',
        after: null,
      },
    ]);
    const open = server.services.db
      .selectFrom('report')
      .select('message_guid')
      .where('closed_at', 'is', null);
    expect(await open.where('message_guid', '=', message.guid).execute()).toEqual([]);
  });

  it('is refused when the account of the owner is closed', async () => {
    const { db } = server.services;
    const close = (closed_at: Date | null) =>
      db
        .updateTable('person')
        .set({ closed_at })
        .where('guid', '=', server.university.people.teacher)
        .execute();
    await close(new Date());
    const { statusCode } = await report('student2');
    await close(null);
    expect(statusCode).toBe(CHAT_REPORT.noReviewer);
    expect(await reports()).toEqual([]);
  });

  it('is refused for a message of the owner', async () => {
    const { guid } = await server.chat.sent('teacher', groupGuid, 'إعلان');
    expect(await report('student', { guid })).toMatchObject({
      status: 200,
      statusCode: CHAT_REPORT.owner,
    });
  });
});
