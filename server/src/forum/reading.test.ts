import fc from 'fast-check';
import {
  DAY_MS,
  FORUM_GROUP,
  FORUM_TYPE,
  LATEST_GROUP,
  MEMBER_MODE,
  UNREAD,
  type Topic,
} from '@riwaq/api';
import { sql } from 'kysely';
import type { PersonName } from '../testing';
import { createForumServer, type ForumServer } from './testing';

let server: ForumServer;
let forumGuid: string;
let categoryGuid: string | null;
beforeAll(async () => {
  server = await createForumServer();
  ({ forumGuid, parentForumGuid: categoryGuid } = await server.physics());
});
beforeEach(async () => {
  server.clock.set(new Date());
  await sql`update person set created_at = '2020-01-01'`.execute(server.services.db);
  await sql`truncate forum_topic cascade`.execute(server.services.db);
  server.realtime.clear();
});
afterAll(() => server.close());

const unread = async (as: PersonName) => (await server.call(as, 'GET ForumTopic/GetUnread')).data;
const inTopic = async (as: PersonName, topicGuid: string) =>
  (await server.call(as, 'GET ForumTopic/GetTopicUnread', { query: { topicGuid } })).data;
const readTopic = (as: PersonName, forumTopicGuid: string, upToContentGuid?: string) =>
  server.call(as, 'PUT ForumTopic/MarkTopicAsRead', { query: { forumTopicGuid, upToContentGuid } });
const readReplies = (
  as: PersonName,
  { guid, replyOnGuid }: { guid: string; replyOnGuid: string },
) =>
  server.call(as, 'PUT ForumTopic/MarkRepliesAsRead', {
    query: { forumTopicContentGuid: replyOnGuid, upToReplyGuid: guid },
  });
const counts = async (as: PersonName) =>
  (await unread(as)).map(({ newContents, newReplies }) => [newContents, newReplies]);
const discussion = (model: Parameters<ForumServer['topic']>[1] = {}): Promise<Topic> =>
  server.topic('teacher', { forumGuid, ...model });

const threads = async (as: PersonName) =>
  (await server.call(as, 'GET ForumTopic/GetUnreadThreads')).data;

describe('new replies of all topics', () => {
  test('lists contents until read, the last replied to first', async () => {
    const [one, two] = [await discussion(), await discussion()];
    const first = await server.content('teacher', one.forumTopicGuid);
    const second = await server.content('teacher', two.forumTopicGuid);
    await server.content('teacher', two.forumTopicGuid);
    await server.reply('student', first.forumTopicContentGuid);
    expect(await threads('student')).toEqual([]);
    await server.reply('teacher', first.forumTopicContentGuid);
    server.clock.set(new Date(Date.now() + 60_000));
    const read = await server.reply('teacher', second.forumTopicContentGuid);
    await server.reply('teacher', second.forumTopicContentGuid);
    expect(await threads('student')).toEqual([
      { forumTopicContentGuid: second.forumTopicContentGuid, newReplies: 2 },
      { forumTopicContentGuid: first.forumTopicContentGuid, newReplies: 1 },
    ]);
    await readReplies('student', read);
    await readTopic('student', one.forumTopicGuid);
    expect(await threads('student')).toEqual([
      { forumTopicContentGuid: second.forumTopicContentGuid, newReplies: 1 },
    ]);
    for (const other of ['teacher2', 'student2', 'stranger'] as const)
      expect(await threads(other)).toEqual([]);
  });
});

describe('unread contents and replies', () => {
  test('returns the date of the oldest unread content, null for replies only', async () => {
    const topic = await discussion();
    const read = await server.content('teacher', topic.forumTopicGuid);
    server.clock.set(new Date(Date.now() + 60_000));
    const fresh = await server.content('teacher', topic.forumTopicGuid);
    server.clock.set(new Date(Date.now() + 120_000));
    await server.content('teacher', topic.forumTopicGuid);
    await readTopic('student', topic.forumTopicGuid, read.forumTopicContentGuid);
    expect(await unread('student')).toMatchObject([
      { newContents: 2, firstNewContentDate: fresh.createdDate },
    ]);
    await readTopic('student', topic.forumTopicGuid);
    await server.reply('teacher', read.forumTopicContentGuid);
    expect(await unread('student')).toMatchObject([
      { newContents: 0, firstNewContentDate: null, newReplies: 1 },
    ]);
  });

  test('lists posts of others with their forums to people who belong there', async () => {
    const topic = await discussion();
    const content = await server.content('teacher', topic.forumTopicGuid);
    await server.reply('teacher', content.forumTopicContentGuid);
    await server.reply('student', content.forumTopicContentGuid);
    const [told] = await unread('student');
    expect(told).toMatchObject({
      forumTopicGuid: topic.forumTopicGuid,
      topicName: topic.topicName,
      newContents: 1,
      firstNewContentDate: content.createdDate,
      newReplies: 1,
    });
    expect(told?.forumGuids.sort()).toEqual([forumGuid, categoryGuid].sort());
    expect(await counts('teacher')).toEqual([[0, 1]]);
    for (const other of ['teacher2', 'student2', 'stranger'] as const)
      expect(await unread(other)).toEqual([]);
  });

  test('reports topics of everybody to everybody, ignoring the role for everywhere', async () => {
    await server.content('teacher', (await discussion()).forumTopicGuid);
    await server.content(
      'admin',
      (await server.topic('admin', { forumGuid: null })).forumTopicGuid,
    );
    expect(await counts('stranger')).toEqual([[1, 0]]);
    expect(await counts('student')).toEqual([
      [1, 0],
      [1, 0],
    ]);
    // The creator of a forum belongs to it.
    const other = await server.topic('teacher2', {
      forumGuid: (
        await server.forum('admin', { subjectGuid: server.university.subjects.chemistry })
      ).forumGuid,
    });
    await server.content('teacher2', other.forumTopicGuid);
    expect((await unread('admin')).map(({ forumTopicGuid }) => forumTopicGuid)).toContain(
      other.forumTopicGuid,
    );
  });

  test('omits posts before the account or membership, and old ones', async () => {
    const topic = await discussion({ topicMemberMode: MEMBER_MODE.restricted });
    const content = await server.content('teacher', topic.forumTopicGuid);
    await server.reply('teacher', content.forumTopicContentGuid);
    server.clock.set(new Date(Date.now() + 60_000));
    await server.call('teacher', 'POST ForumTopic/Invite', {
      body: { forumTopicGuid: topic.forumTopicGuid, students: [server.university.people.student] },
    });
    expect(await unread('student')).toEqual([]);
    server.clock.set(new Date(Date.now() + 120_000));
    await server.reply('teacher', content.forumTopicContentGuid);
    expect(await counts('student')).toEqual([[0, 1]]);
    await sql`update person set created_at = now() + interval '1 hour' where guid = ${server.university.people.student}`.execute(
      server.services.db,
    );
    expect(await unread('student')).toEqual([]);
    await sql`update person set created_at = '2020-01-01'`.execute(server.services.db);
    server.clock.set(new Date(Date.now() + UNREAD.days * DAY_MS + 180_000));
    await sql`update forum_topic set last_activity_at = ${server.clock.now()}`.execute(
      server.services.db,
    );
    expect(await unread('student')).toEqual([]);
  });

  test('counts up to the limit', async () => {
    const topic = await discussion();
    const content = await server.content('teacher', topic.forumTopicGuid);
    await sql`
      insert into forum_reply (guid, content_guid, text, created_by)
      select gen_random_uuid(), ${content.forumTopicContentGuid}, 'رد', ${server.university.people.teacher} from generate_series(1, ${UNREAD.countMax + 20})`.execute(
      server.services.db,
    );
    await sql`update forum_content set last_reply_at = now()`.execute(server.services.db);
    expect(await counts('student')).toEqual([[1, UNREAD.countMax]]);
    expect((await inTopic('student', topic.forumTopicGuid))[0]?.newReplies).toBe(UNREAD.countMax);
  });

  test("lists a topic's unread contents oldest first with their first unread reply", async () => {
    const topic = await discussion();
    const [first, second, third] = [
      await server.content('teacher', topic.forumTopicGuid),
      await server.content('teacher', topic.forumTopicGuid),
      await server.content('teacher', topic.forumTopicGuid),
    ];
    const reply = await server.reply('teacher', second.forumTopicContentGuid);
    await server.reply('teacher', second.forumTopicContentGuid);
    await readTopic('student', topic.forumTopicGuid, second.forumTopicContentGuid);
    expect(await inTopic('student', topic.forumTopicGuid)).toMatchObject([
      {
        forumTopicContentGuid: second.forumTopicContentGuid,
        title: second.title,
        isNew: false,
        newReplies: 2,
        firstNewReplyGuid: reply.guid,
      },
      {
        forumTopicContentGuid: third.forumTopicContentGuid,
        isNew: true,
        newReplies: 0,
        firstNewReplyGuid: null,
      },
    ]);
    expect(await inTopic('teacher', topic.forumTopicGuid)).toEqual([]);
    expect(first.forumTopicContentGuid).not.toBe(second.forumTopicContentGuid);
  });
});

describe('reading', () => {
  test('marks up to a content or reply and never moves marks back', async () => {
    const topic = await discussion();
    const [first, second] = [
      await server.content('teacher', topic.forumTopicGuid),
      await server.content('teacher', topic.forumTopicGuid),
    ];
    const replies = [
      await server.reply('teacher', first.forumTopicContentGuid),
      await server.reply('teacher', first.forumTopicContentGuid),
    ] as const;
    await readTopic('student', topic.forumTopicGuid, second.forumTopicContentGuid);
    await readTopic('student', topic.forumTopicGuid, first.forumTopicContentGuid);
    expect(await counts('student')).toEqual([[0, 2]]);
    await readReplies('student', replies[1]);
    await readReplies('student', replies[0]);
    expect(await unread('student')).toEqual([]);
    await server.reply('teacher', first.forumTopicContentGuid);
    expect(await counts('student')).toEqual([[0, 1]]);
  });

  test('marks replies as read with the topic, for this person only', async () => {
    const topic = await discussion();
    const content = await server.content('admin', topic.forumTopicGuid);
    await server.reply('admin', content.forumTopicContentGuid);
    await readTopic('student', topic.forumTopicGuid);
    expect(await unread('student')).toEqual([]);
    expect(await counts('teacher')).toEqual([[1, 1]]);
  });

  test('marks all topics below a forum or category, including shared ones', async () => {
    const news = await server.forum('admin', { forumType: FORUM_TYPE.news });
    const inside = await discussion();
    const shared = await server.topic('admin', {
      forumGuid: news.forumGuid,
      shareWithForumGuid: forumGuid,
    });
    const beside = await server.topic('admin', { forumGuid: news.forumGuid });
    for (const { forumTopicGuid } of [inside, shared, beside])
      await server.content('admin', forumTopicGuid);
    await server.call('student', 'PUT Forums/MarkForumAsRead', {
      query: { forumGuid: categoryGuid ?? '' },
    });
    expect((await unread('student')).map(({ forumTopicGuid }) => forumTopicGuid)).toEqual([
      beside.forumTopicGuid,
    ]);
  });

  test('returns 404 for a deleted or foreign content or reply', async () => {
    const [topic, other] = [await discussion(), await discussion()];
    const content = await server.content('teacher', topic.forumTopicGuid);
    const reply = await server.reply('teacher', content.forumTopicContentGuid);
    const elsewhere = await server.content('teacher', other.forumTopicGuid);
    expect(
      (await readTopic('student', topic.forumTopicGuid, elsewhere.forumTopicContentGuid)).status,
    ).toBe(404);
    expect(
      (
        await readReplies('student', {
          guid: reply.guid,
          replyOnGuid: elsewhere.forumTopicContentGuid,
        })
      ).status,
    ).toBe(404);
    expect((await readTopic('stranger', topic.forumTopicGuid)).status).toBe(404);
  });
});

describe('live events', () => {
  const heard = () =>
    server.realtime
      .of('ReceiveForumActivity')
      .map(({ to, target, args }) => [to, target, args[0].place]);

  test("notifies the topic's place and its ancestors, with the place only", async () => {
    const topic = await discussion();
    server.realtime.clear();
    const content = await server.content('teacher', topic.forumTopicGuid);
    const places = [topic.forumTopicGuid, forumGuid, categoryGuid, FORUM_GROUP];
    expect(heard().sort()).toEqual(
      [...places, LATEST_GROUP].map((place) => ['group', place, place]).sort(),
    );
    server.realtime.clear();
    await server.reply('student', content.forumTopicContentGuid);
    expect(heard().sort()).toEqual(places.map((place) => ['group', place, place]).sort());
  });

  test("notifies the reader's other tabs once", async () => {
    const topic = await discussion();
    await server.content('teacher', topic.forumTopicGuid);
    server.realtime.clear();
    await readTopic('student', topic.forumTopicGuid);
    await readTopic('student', topic.forumTopicGuid);
    expect(heard()).toEqual([['user', server.university.people.student, topic.forumTopicGuid]]);
  });
});

describe('comparison with a model', () => {
  type Step = {
    kind: 'content' | 'reply' | 'readTopic' | 'readContents' | 'readReplies';
    as: PersonName;
    at: number;
  };
  interface World {
    contents: { guid: string; by: PersonName }[];
    replies: { guid: string; on: number; by: PersonName }[];
  }
  const people = ['teacher', 'student', 'admin'] as const;
  const step: fc.Arbitrary<Step> = fc.record({
    kind: fc.constantFrom('content', 'reply', 'reply', 'readTopic', 'readContents', 'readReplies'),
    as: fc.constantFrom(...people),
    at: fc.nat(20),
  });

  /**
   * Computes, from all posts and without marks, what each person has not read, and compares it with
   * the server.
   */
  async function check(steps: readonly Step[]): Promise<void> {
    const { forumTopicGuid } = await discussion();
    const world: World = { contents: [], replies: [] };
    const seen = new Map<PersonName, Set<string>>(people.map((name) => [name, new Set()]));
    const see = (as: PersonName, guids: readonly string[]) => {
      for (const guid of guids) seen.get(as)?.add(guid);
    };
    for (const { kind, as, at } of steps) {
      const content = world.contents[at % Math.max(world.contents.length, 1)];
      const reply = world.replies[at % Math.max(world.replies.length, 1)];
      if (kind === 'content')
        world.contents.push({
          guid: (await server.content(as === 'student' ? 'teacher' : as, forumTopicGuid))
            .forumTopicContentGuid,
          by: as === 'student' ? 'teacher' : as,
        });
      else if (kind === 'reply' && content)
        world.replies.push({
          guid: (await server.reply(as, content.guid)).guid,
          on: world.contents.indexOf(content),
          by: as,
        });
      else if (kind === 'readTopic') {
        await readTopic(as, forumTopicGuid);
        see(
          as,
          [...world.contents, ...world.replies].map(({ guid }) => guid),
        );
      } else if (kind === 'readContents' && content) {
        await readTopic(as, forumTopicGuid, content.guid);
        see(
          as,
          world.contents.slice(0, world.contents.indexOf(content) + 1).map(({ guid }) => guid),
        );
      } else if (kind === 'readReplies' && reply) {
        await readReplies(as, {
          guid: reply.guid,
          replyOnGuid: world.contents[reply.on]?.guid ?? '',
        });
        see(
          as,
          world.replies
            .slice(0, world.replies.indexOf(reply) + 1)
            .filter(({ on }) => on === reply.on)
            .map(({ guid }) => guid),
        );
      }
    }
    for (const person of people) {
      const fresh = ({ guid, by }: { guid: string; by: PersonName }) =>
        by !== person && !seen.get(person)?.has(guid);
      const [contents, replies] = [world.contents.filter(fresh), world.replies.filter(fresh)];
      const told = (await unread(person)).find((each) => each.forumTopicGuid === forumTopicGuid);
      expect([person, told?.newContents ?? 0, told?.newReplies ?? 0]).toEqual([
        person,
        contents.length,
        replies.length,
      ]);
      expect(
        (await inTopic(person, forumTopicGuid)).map(
          ({ forumTopicContentGuid, isNew, newReplies, firstNewReplyGuid }) => [
            forumTopicContentGuid,
            isNew,
            newReplies,
            firstNewReplyGuid,
          ],
        ),
      ).toEqual(
        world.contents.flatMap((content, index) => {
          const here = replies.filter(({ on }) => on === index);
          return fresh(content) || here.length > 0
            ? [[content.guid, fresh(content), here.length, here[0]?.guid ?? null]]
            : [];
        }),
      );
    }
  }

  test('matches the model after writing and reading in any order', async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 24 }), check), { numRuns: 12 });
  });
});
