import {
  formatReplyText,
  MEMBER_MODE,
  MEMBER_STATUS,
  MODERATION,
  parseReplyText,
  type Reply,
  type TopicContent,
} from '@riwaq/api';
import { sql } from 'kysely';
import { PEOPLE, type PersonName } from '../testing';
import { createForumServer, type ForumServer } from './testing';

let server: ForumServer;
let forumGuid: string;
let content: TopicContent;
let reply: Reply;
beforeAll(async () => {
  server = await createForumServer();
  ({ forumGuid } = await server.physics());
});
beforeEach(async () => {
  const { forumTopicGuid } = await server.topic('teacher', { forumGuid });
  content = await server.content('teacher', forumTopicGuid);
  reply = await server.reply('student', content.forumTopicContentGuid, 'كلام جارح');
  await server.services.db.deleteFrom('notification').execute();
  server.realtime.clear();
});
afterAll(() => server.close());

const remove = (as: PersonName, body: { guid?: string; reason?: string } = {}) =>
  server.call(as, 'POST ForumTopic/RemoveReply', {
    body: { guid: reply.guid, reason: 'فيه إساءة', ...body },
  });
const report = (as: PersonName, reason?: string) =>
  server.call(as, 'POST ForumTopic/ReportReply', {
    body: { guid: reply.guid, ...(reason !== undefined && { reason }) },
  });
const dismiss = (as: PersonName) =>
  server.call(as, 'PUT ForumTopic/DismissReplyReports', { query: { guid: reply.guid } });
const reports = async (as: PersonName) =>
  (
    await server.call(as, 'GET ForumTopic/GetReplyReports', {
      query: { forumTopicContentGuid: content.forumTopicContentGuid },
    })
  ).data;
const list = async (as: PersonName) =>
  (
    await server.call(as, 'GET ForumTopic/GetReplies', {
      query: { forumTopicContentGuid: content.forumTopicContentGuid },
    })
  ).data;
const write = (as: PersonName, { guid, replyOnGuid }: Reply, contentText: string) =>
  server.call(as, 'POST ForumTopic/UpdateReplyTopicContent', {
    body: { guid, replyOnGuid, contentText },
  });
const create = (as: PersonName, body: { guid: string; contentText: string }) =>
  server.call(as, 'POST ForumTopic/ReplyOnTopicContent', {
    body: { replyOnGuid: content.forumTopicContentGuid, ...body },
  });
const quoting = (text: string) =>
  formatReplyText({
    quotes: [
      {
        personName: reply.personName,
        text,
        origin: {
          topicGuid: content.forumTopicGuid,
          contentGuid: content.forumTopicContentGuid,
          replyGuid: reply.guid,
        },
      },
    ],
    body: 'لا أوافق',
  });
/** Runs `act` while nobody holds AddContentInAllLeaningSite or another forum permission. */
const withoutEverywhere = async (act: () => Promise<void>) => {
  const { db } = server.services;
  const roles = await db.deleteFrom('person_forum_role').returningAll().execute();
  try {
    await act();
  } finally {
    await db.insertInto('person_forum_role').values(roles).execute();
  }
};
const quotesOf = (text: string | undefined) =>
  parseReplyText(text ?? '').quotes.map((quote) => quote.text);
const notified = async () => {
  const all: unknown[] = [];
  for (const person of PEOPLE) {
    for (const { kind, count, values, path } of (await server.call(person, 'GET Notifications/Get'))
      .data) {
      all.push({
        person,
        kind,
        count,
        reason: values['reason'],
        leadsToIt: path.includes(reply.guid),
      });
    }
  }
  return all;
};
const audited = async (guid = reply.guid) =>
  server.services.db
    .selectFrom('audit_entry')
    .innerJoin('audit_change', 'audit_change.entry_seq', 'audit_entry.seq')
    .select(['kind', 'by_guid', 'person_guid', 'before', 'after'])
    .where('about_guid', '=', guid)
    .orderBy('audit_entry.seq')
    .execute();

describe('removing a reply of another person', () => {
  it('leaves the reply without its text and announces it', async () => {
    const { data } = await remove('teacher');
    expect(data).toEqual({
      ...reply,
      contentText: '',
      removed: true,
      modifiedDate: expect.any(String),
    });
    expect(await list('student')).toEqual([data]);
    expect(server.realtime.of('ReceiveUpdateReply')).toMatchObject([
      { target: content.forumTopicContentGuid, args: [data] },
    ]);
  });

  it('notifies the writer of the reason and stores the text in the audit log', async () => {
    await remove('teacher');
    expect(await notified()).toEqual([
      { person: 'student', kind: 'forum.removed', count: 1, reason: 'فيه إساءة', leadsToIt: true },
    ]);
    const { teacher, student } = server.university.people;
    expect(await audited()).toEqual([
      {
        kind: 'removed.reply',
        by_guid: teacher,
        person_guid: student,
        before: 'كلام جارح',
        after: 'فيه إساءة',
      },
    ]);
  });

  it('is done once when it is repeated, in a locked content too', async () => {
    await server.call('teacher', 'PUT ForumTopic/LockContent', {
      query: { forumTopicContentGuid: content.forumTopicContentGuid },
    });
    const first = await remove('admin');
    expect(first.statusCode).toBe(1);
    expect(await remove('teacher', { reason: 'آخر' })).toEqual(first);
    expect(await audited()).toHaveLength(1);
    expect(await notified()).toHaveLength(1);
  });

  it('needs a reason of bounded length', async () => {
    expect(await remove('teacher', { reason: ' ' })).toMatchObject({
      status: 400,
      fields: [{ path: 'reason', message: 'required' }],
    });
    expect((await remove('teacher', { reason: 'x'.repeat(MODERATION.reasonMax + 1) })).status).toBe(
      400,
    );
  });

  it('is not undone by an edit, a deletion or a repeated send', async () => {
    await remove('teacher');
    expect(await write('student', reply, 'كلام جارح')).toMatchObject({ statusCode: 4, data: null });
    expect(
      (
        await server.call('student', 'DELETE ForumTopic/DeleteReplyTopicContent', {
          query: { guid: reply.guid },
        })
      ).statusCode,
    ).toBe(4);
    expect(
      (await create('student', { guid: reply.guid, contentText: 'كلام جارح' })).data,
    ).toMatchObject({ contentText: '', removed: true });
    expect(await list('teacher')).toMatchObject([{ contentText: '', removed: true }]);
  });

  it('empties quotations that exist and those that arrive later', async () => {
    const elsewhere = await server.content('teacher', content.forumTopicGuid);
    const quoted = await server.reply(
      'student',
      elsewhere.forumTopicContentGuid,
      quoting('كلام جارح'),
    );
    expect(quotesOf(quoted.contentText)).toEqual(['كلام جارح']);
    server.realtime.clear();
    await remove('teacher', { guid: reply.guid.toUpperCase() });
    const events = server.realtime
      .of('ReceiveUpdateReply')
      .map(({ target, args: [{ guid, modifiedDate }] }) => [target, guid, modifiedDate]);
    expect(events).toContainEqual([elsewhere.forumTopicContentGuid, quoted.guid, null]);
    const {
      data: [stored],
    } = await server.call('student', 'GET ForumTopic/GetReplies', {
      query: { forumTopicContentGuid: elsewhere.forumTopicContentGuid },
    });
    expect(quotesOf(stored?.contentText)).toEqual(['']);
    const edited = await write('student', quoted, quoted.contentText);
    const later = await create('student', {
      guid: crypto.randomUUID(),
      contentText: quoting('جارح'),
    });
    for (const { data } of [edited, later]) {
      expect(quotesOf(data?.contentText)).toEqual(['']);
      expect(data?.contentText).not.toContain('جارح');
    }
  });

  it('makes the reply count as unread no longer', async () => {
    await sql`update person set created_at = '2020-01-01'`.execute(server.services.db);
    const threads = async () =>
      (await server.call('teacher', 'GET ForumTopic/GetUnreadThreads')).data.filter(
        ({ forumTopicContentGuid }) => forumTopicContentGuid === content.forumTopicContentGuid,
      );
    expect(await threads()).toMatchObject([{ newReplies: 1 }]);
    await remove('admin');
    expect(await threads()).toEqual([]);
  });

  it('is possible for an administrator without forum permissions', async () => {
    const { forumTopicGuid } = await server.topic('admin', {});
    const { db } = server.services;
    await sql`update forum_topic set created_by = ${server.university.people.teacher} where guid = ${forumTopicGuid}`.execute(
      db,
    );
    const { forumTopicContentGuid } = await server.content('admin', forumTopicGuid);
    const { guid } = await server.reply('student', forumTopicContentGuid, 'كلام جارح');
    await withoutEverywhere(async () => {
      const shown = await server.call('admin', 'GET ForumTopic/GetTopicContent', {
        query: { topicGuid: forumTopicGuid },
      });
      expect(shown.data.content.topicContent).toMatchObject([{ mayRemoveReplies: true }]);
      expect((await remove('admin', { guid })).data).toMatchObject({
        contentText: '',
        removed: true,
      });
    });
  });

  it('is offered to those who may do it', async () => {
    const offered = async (as: PersonName) =>
      (
        await server.call(as, 'GET ForumTopic/GetTopicContent', {
          query: { topicGuid: content.forumTopicGuid },
        })
      ).data.content.topicContent.map(({ mayRemoveReplies }) => mayRemoveReplies);
    expect([await offered('teacher'), await offered('admin'), await offered('student')]).toEqual([
      [true],
      [true],
      [undefined],
    ]);
  });
});

describe('reporting a reply', () => {
  it.each(['content', 'topic'])(
    'stores in the audit log what its writer deletes with its %s',
    async (below) => {
      const own = await server.reply('teacher', content.forumTopicContentGuid);
      await server.call('student', 'POST ForumTopic/ReportReply', { body: { guid: own.guid } });
      const { forumTopicContentGuid, forumTopicGuid } = content;
      const { statusCode } =
        below === 'content'
          ? await server.call('teacher', 'DELETE ForumTopic/DeleteContent', {
              query: { forumTopicContentGuid },
            })
          : await server.call('teacher', 'DELETE ForumTopic/DeleteTopic', {
              query: { forumTopicGuid },
            });
      expect(statusCode).toBe(1);
      expect(await audited(own.guid)).toMatchObject([{ kind: 'reported.reply', after: null }]);
    },
  );

  it('stores in the audit log what its writer changes and deletes afterwards', async () => {
    await report('teacher');
    await write('student', reply, 'كلام لطيف');
    await server.call('student', 'DELETE ForumTopic/DeleteReplyTopicContent', {
      query: { guid: reply.guid },
    });
    expect((await audited()).map(({ kind, before, after }) => ({ kind, before, after }))).toEqual([
      { kind: 'reported.reply', before: 'كلام جارح', after: 'كلام لطيف' },
      { kind: 'reported.reply', before: 'كلام لطيف', after: null },
    ]);
  });

  it('counts a person once and notifies those who may remove it', async () => {
    await server.reply('teacher', content.forumTopicContentGuid);
    await server.services.db.deleteFrom('notification').execute();
    await report('admin', 'مسيء');
    await report('admin', 'مرة أخرى');
    expect(await notified()).toEqual([
      { person: 'teacher', kind: 'forum.reported', count: 1, reason: undefined, leadsToIt: true },
    ]);
    expect(await reports('teacher')).toEqual([{ guid: reply.guid, count: 1, reasons: ['مسيء'] }]);
  });

  it('lists all reports with the reasons that were given', async () => {
    await report('teacher');
    await report('admin', 'مسيء');
    expect(await notified()).toMatchObject([
      { person: 'admin', count: 1 },
      { person: 'teacher', count: 1 },
    ]);
    expect(await reports('admin')).toEqual([{ guid: reply.guid, count: 2, reasons: ['مسيء'] }]);
  });

  it('stays closed after a dismissal when it is repeated', async () => {
    await report('admin');
    await dismiss('teacher');
    await report('admin');
    expect(await reports('teacher')).toEqual([]);
    expect(await list('student')).toEqual([reply]);
  });

  it('ends with the removal of the reply', async () => {
    await report('admin');
    await remove('teacher');
    expect(await reports('teacher')).toEqual([]);
    expect((await report('teacher')).statusCode).toBe(1);
    expect(await reports('teacher')).toEqual([]);
  });

  it('notifies the administrators when the writer is the only moderator', async () => {
    await sql`update forum_topic set forum_guid = null where guid = ${content.forumTopicGuid}`.execute(
      server.services.db,
    );
    reply = await server.reply('teacher', content.forumTopicContentGuid, 'كلام جارح');
    await server.services.db.deleteFrom('notification').execute();
    await withoutEverywhere(async () => {
      expect((await report('student')).statusCode).toBe(1);
    });
    expect(await notified()).toMatchObject([{ person: 'admin', kind: 'forum.reported' }]);
  });

  it('refuses a report that nobody but the writer could read', async () => {
    await server.services.db
      .updateTable('forum_topic')
      .set({ member_mode: MEMBER_MODE.restricted })
      .where('guid', '=', content.forumTopicGuid)
      .execute();
    await server.services.db
      .insertInto('forum_topic_member')
      .values({
        guid: crypto.randomUUID(),
        topic_guid: content.forumTopicGuid,
        person_guid: server.university.people.student,
        status: MEMBER_STATUS.joined,
      })
      .execute();
    reply = await server.reply('teacher', content.forumTopicContentGuid, 'كلام جارح');
    await server.services.db.deleteFrom('notification').execute();
    await withoutEverywhere(async () => {
      expect(await report('student')).toMatchObject({ status: 200, statusCode: 2 });
    });
    expect(await notified()).toEqual([]);
    expect(await reports('admin')).toEqual([]);
  });

  it('does not count closed accounts as moderators', async () => {
    const { db } = server.services;
    reply = await server.reply('teacher', content.forumTopicContentGuid, 'كلام جارح');
    const close = (closed_at: Date | null) =>
      db
        .updateTable('person')
        .set({ closed_at })
        .where('guid', '=', server.university.people.admin)
        .execute();
    await close(new Date());
    const { statusCode } = await report('student');
    await close(null);
    expect(statusCode).toBe(2);
  });

  it('does not show or dismiss reports about a reply of the caller', async () => {
    reply = await server.reply('teacher', content.forumTopicContentGuid, 'كلام جارح');
    await report('student', 'مسيء');
    expect(await reports('teacher')).toEqual([]);
    expect((await dismiss('teacher')).status).toBe(403);
    expect(await reports('admin')).toEqual([{ guid: reply.guid, count: 1, reasons: ['مسيء'] }]);
    expect((await dismiss('admin')).statusCode).toBe(1);
    expect(await reports('admin')).toEqual([]);
  });

  it('ignores the writer of the reply', async () => {
    expect((await report('student')).statusCode).toBe(1);
    expect(await reports('teacher')).toEqual([]);
  });
});
