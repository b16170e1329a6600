import { randomUUID } from 'node:crypto';
import {
  CONTENT_PAGE,
  CONTENT_REPLIES,
  MEMBER_MODE,
  RECENTLY_PAGE,
  type Topic,
  type TopicContent,
} from '@riwaq/api';
import type { PersonName } from '../testing';
import { createForumServer, type ForumServer } from './testing';

// Proves FORUM-9, FORUM-30, FORUM-44, FORUM-45, FORUM-51, UI-5.

let server: ForumServer;
let forumGuid: string;
let topic: Topic;
beforeAll(async () => {
  server = await createForumServer();
  forumGuid = (await server.physics()).forumGuid;
});
beforeEach(async () => {
  topic = await server.topic('teacher', { forumGuid });
});
afterAll(() => server.close());

const list = async (
  as: PersonName,
  query: {
    topicGuid?: string;
    before?: string;
    searchText?: string;
    topicContentGuid?: string;
  } = {},
) =>
  server.call(as, 'GET ForumTopic/GetTopicContent', {
    query: { topicGuid: topic.forumTopicGuid, ...query },
  });
const recently = (
  as: PersonName,
  query: { date?: string; mostRecent?: 'true'; searchText?: string; before?: string } = {},
) => server.call(as, 'GET ForumTopic/GetTopicContentRecently', { query });
const titles = (contents: readonly TopicContent[]) => contents.map(({ title }) => title);
const titlesOf = async (as: PersonName, query = {}) =>
  titles((await list(as, query)).data.content.topicContent);

describe('the contents of a topic', () => {
  test('lists pinned contents first, then the newest, and pages in that order', async () => {
    const guids: string[] = [];
    for (let index = 0; index < CONTENT_PAGE + 5; index += 1) {
      guids.push(
        (await server.content('teacher', topic.forumTopicGuid, { title: `content ${index}` }))
          .forumTopicContentGuid,
      );
    }
    await server.act('teacher', 'PUT ForumTopic/PinContent', {
      forumTopicContentGuid: guids[0] ?? '',
    });
    await server.act('teacher', 'PUT ForumTopic/PinContent', {
      forumTopicContentGuid: guids[3] ?? '',
    });
    const first = await list('student');
    expect(first.data.content.topicContent).toHaveLength(CONTENT_PAGE);
    const last = first.data.content.topicContent.at(-1);
    const all = [
      ...titles(first.data.content.topicContent),
      ...(await titlesOf('student', { before: last?.forumTopicContentGuid })),
    ];
    const rest = guids
      .map((_, index) => index)
      .filter((index) => index !== 0 && index !== 3)
      .reverse();
    expect(all).toEqual([3, 0, ...rest].map((index) => `content ${index}`));
    expect(await titlesOf('student', { before: guids[3] })).toHaveLength(CONTENT_PAGE);
  });

  test('returns 404 for a cursor that is unknown, hidden or of another topic', async () => {
    const elsewhere = await server.topic('teacher', { forumGuid });
    const { forumTopicContentGuid: foreign } = await server.content(
      'teacher',
      elsewhere.forumTopicGuid,
    );
    const hidden = await server.topic('teacher', { forumGuid, topicMemberMode: 1, visible: false });
    const { forumTopicContentGuid: secret } = await server.content(
      'teacher',
      hidden.forumTopicGuid,
    );
    await server.content('teacher', topic.forumTopicGuid);
    for (const before of [foreign, secret, crypto.randomUUID()])
      expect((await list('student', { before })).status).toBe(404);
    expect((await recently('student', { before: foreign })).status).toBe(200);
    expect((await recently('student', { before: secret })).status).toBe(404);
  });

  test('finds contents by title or text regardless of spelling variants', async () => {
    await server.content('teacher', topic.forumTopicGuid, {
      title: 'السُّرعة',
      contentText: '<p>مُعدَّل <b>تغيُّر</b> الإزاحة &amp; الزمن</p>',
    });
    await server.content('teacher', topic.forumTopicGuid, {
      title: 'Energy 100%',
      contentText: '<p>work_done</p>',
    });
    expect(await titlesOf('student', { searchText: 'السرعه' })).toEqual(['السُّرعة']);
    expect(await titlesOf('student', { searchText: 'تغير الازاحة' })).toEqual(['السُّرعة']);
    expect(await titlesOf('student', { searchText: 'الزمن السرعه' })).toEqual(['السُّرعة']);
    expect(await titlesOf('student', { searchText: 'ENERGY' })).toEqual(['Energy 100%']);
    expect(await titlesOf('student', { searchText: '00%' })).toEqual(['Energy 100%']);
    expect(await titlesOf('student', { searchText: 'k_d' })).toEqual(['Energy 100%']);
    expect(await titlesOf('student', { searchText: '___' })).toEqual([]);
    expect(await titlesOf('student', { searchText: 'strong' })).toEqual([]);
    expect(await titlesOf('student', { searchText: '  ' })).toHaveLength(2);
    expect(await titlesOf('student', { searchText: 'énèrgy' })).toEqual(['Energy 100%']);
    for (const left of ['ab', 'ـــــ', 'ًٌٍَُ', 'aـbً'])
      expect([left, await list('student', { searchText: left })]).toMatchObject([
        left,
        { status: 400, fields: [{ path: 'searchText', message: 'tooShort' }] },
      ]);
  });

  test('returns one content by its guid within its topic', async () => {
    const content = await server.content('teacher', topic.forumTopicGuid);
    await server.content('teacher', topic.forumTopicGuid);
    const other = await server.content(
      'teacher',
      (await server.topic('teacher', { forumGuid })).forumTopicGuid,
    );
    const one = async (topicContentGuid: string) =>
      (await list('student', { topicContentGuid })).data.content.topicContent.map(
        ({ forumTopicContentGuid }) => forumTopicContentGuid,
      );
    expect(await one(content.forumTopicContentGuid)).toEqual([content.forumTopicContentGuid]);
    expect(await one(other.forumTopicContentGuid)).toEqual([]);
  });

  test('returns 404 to people who do not see the topic', async () => {
    for (const person of ['teacher2', 'student2', 'stranger'] as const)
      expect((await list(person)).status).toBe(404);
    for (const person of ['admin', 'teacher', 'student'] as const)
      expect((await list(person)).status).toBe(200);
  });
});

describe('the recent contents', () => {
  test('lists contents of every topic that the caller sees, newest first', async () => {
    const open = await server.topic('admin', { topicName: 'للجميع' });
    await server.content('teacher', topic.forumTopicGuid, { title: 'فيزياء أولى' });
    await server.content('admin', open.forumTopicGuid, { title: 'إعلان' });
    await server.content('teacher', topic.forumTopicGuid, { title: 'فيزياء ثانية' });
    expect(titles((await recently('student')).data).slice(0, 3)).toEqual([
      'فيزياء ثانية',
      'إعلان',
      'فيزياء أولى',
    ]);
    expect(titles((await recently('stranger')).data)).toEqual(['إعلان']);
    expect(titles((await recently('student', { searchText: 'ثانيه فيزياء' })).data)).toEqual([
      'فيزياء ثانية',
    ]);
    expect((await recently('student', { searchText: 'ab' })).status).toBe(400);
  });

  test('pages by 20 after a guid or before a date without duplicates', async () => {
    const all: string[] = [];
    for (let index = 0; index < RECENTLY_PAGE + 3; index += 1) {
      const { forumTopicContentGuid } = await server.content('teacher', topic.forumTopicGuid, {
        title: `page ${index}`,
      });
      await server.services.db
        .updateTable('forum_content')
        .set({ created_at: new Date(Date.UTC(2030, 0, 1, 0, index)) } as never)
        .where('guid', '=', forumTopicContentGuid)
        .execute();
      all.unshift(`page ${index}`);
    }
    const first = (await recently('student')).data;
    expect(first).toHaveLength(RECENTLY_PAGE);
    const last = first.at(-1);
    const byGuid = (
      await recently('student', { before: last?.forumTopicContentGuid, searchText: 'page' })
    ).data;
    const byDate = (
      await recently('student', { date: last?.createdDate ?? '', searchText: 'page' })
    ).data;
    expect([...titles(first), ...titles(byGuid)]).toEqual(all);
    expect(titles(byDate)).toEqual(titles(byGuid));
    expect(
      titles(
        (await recently('student', { date: first[2]?.createdDate ?? '', mostRecent: 'true' })).data,
      ),
    ).toEqual(all.slice(0, 2));
  });
});

describe('marks', () => {
  test('sets the read mark for the caller only and permanently', async () => {
    const content = await server.content('teacher', topic.forumTopicGuid);
    for (let twice = 0; twice < 2; twice += 1)
      expect(
        await server.act('student', 'PUT ForumTopic/MarkContentAsRead', content),
      ).toMatchObject({
        statusCode: 1,
        data: null,
      });
    expect(
      (await list('student')).data.content.topicContent[0]?.forumTopicContentMembers.markAsDone,
    ).toBe(true);
    expect(
      (await list('teacher')).data.content.topicContent[0]?.forumTopicContentMembers.markAsDone,
    ).toBe(false);
  });

  test('does not set the read mark when viewed', async () => {
    const content = await server.content('teacher', topic.forumTopicGuid);
    expect(
      (await server.act('student', 'PUT ForumTopic/MarkContentAsViewed', content)).statusCode,
    ).toBe(1);
    expect(
      (await list('student')).data.content.topicContent[0]?.forumTopicContentMembers.markAsDone,
    ).toBe(false);
    const row = await server.services.db
      .selectFrom('forum_content_member')
      .select('viewed_at')
      .where('content_guid', '=', content.forumTopicContentGuid)
      .executeTakeFirst();
    expect(row?.viewed_at).toBeInstanceOf(Date);
  });

  // Proves FORUM-29.
  test('toggles follow, lock and pin and returns the new state', async () => {
    const content = await server.content('teacher', topic.forumTopicGuid);
    expect((await server.act('student', 'PUT ForumTopic/FollowContent', content)).data).toEqual({
      follow: true,
    });
    expect((await server.act('student', 'PUT ForumTopic/FollowContent', content)).data).toEqual({
      follow: false,
    });
    expect((await server.act('teacher', 'PUT ForumTopic/LockContent', content)).data).toEqual({
      lock: true,
      lockDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect((await list('student')).data.content.topicContent[0]?.lock).toBe(true);
    expect((await server.act('teacher', 'PUT ForumTopic/LockContent', content)).data).toEqual({
      lock: false,
      lockDate: null,
    });
    expect((await server.act('teacher', 'PUT ForumTopic/PinContent', content)).data).toEqual({
      pinned: true,
    });
    expect((await server.act('teacher', 'PUT ForumTopic/PinContent', content)).data).toEqual({
      pinned: false,
    });
  });

  // Proves FORUM-15.
  test('allows lock and pin to the creator, other marks to all viewers', async () => {
    const content = await server.content('teacher', topic.forumTopicGuid);
    const keys = [
      'PUT ForumTopic/MarkContentAsRead',
      'PUT ForumTopic/MarkContentAsViewed',
      'PUT ForumTopic/FollowContent',
      'PUT ForumTopic/LockContent',
      'PUT ForumTopic/PinContent',
    ] as const;
    for (const key of keys) {
      expect((await server.act('stranger', key, content)).status).toBe(404);
      expect(
        (await server.act('student', key, { forumTopicContentGuid: randomUUID() })).status,
      ).toBe(404);
      expect((await server.act('student', key, content)).status).toBe(
        /Lock|Pin/.test(key) ? 403 : 200,
      );
      expect((await server.act('admin', key, content)).status).toBe(
        /Lock|Pin/.test(key) ? 403 : 200,
      );
    }
    expect((await list('teacher')).data.content.topicContent[0]).toMatchObject({
      lock: false,
      pinned: false,
    });
  });
});

describe('fields of a content and its topic', () => {
  // Proves FORUM-9.
  test('includes the latest replies, oldest first, in every list', async () => {
    const { forumTopicContentGuid } = await server.content('teacher', topic.forumTopicGuid);
    await server.content('teacher', topic.forumTopicGuid);
    const texts = Array.from({ length: CONTENT_REPLIES + 1 }, (_, at) => `رد ${at}`);
    for (const contentText of texts) {
      await server.call('student', 'POST ForumTopic/ReplyOnTopicContent', {
        body: { replyOnGuid: forumTopicContentGuid, contentText },
      });
    }
    const { topicContent } = (await list('student')).data.content;
    for (const contents of [topicContent, (await recently('student')).data]) {
      const of = contents.map(({ replies, repliesCount, pin }) => [
        repliesCount,
        pin,
        replies.map(({ contentText }) => contentText),
      ]);
      expect(of.slice(0, 2)).toEqual([
        [0, false, []],
        [texts.length, false, texts.slice(1)],
      ]);
    }
  });

  test('lists the members of a restricted topic to its creator only', async () => {
    const { teacher2: teacherGuid, student: studentGuid } = server.university.people;
    const named = { teachers: [{ teacherGuid }], students: [{ studentGuid }] };
    const restricted = await server.topic('teacher', {
      forumGuid,
      topicMemberMode: MEMBER_MODE.restricted,
      ...named,
    });
    expect(restricted).toMatchObject(named);
    const of = async (person: PersonName) =>
      (await list(person, { topicGuid: restricted.forumTopicGuid })).data.content.topic;
    expect(await of('teacher')).toMatchObject(named);
    expect(await of('student')).toMatchObject({ teachers: [], students: [] });
    expect(topic).toMatchObject({ teachers: [], students: [] });
  });
});
