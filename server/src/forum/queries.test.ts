import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ApiInput, ApiKey } from '@riwaq/api';
import type { Tx } from '../platform/db/database';
import { containsWords } from '../platform/db/search-pattern';
import { noteStatements } from '../testing/noted-statements';
import { analyseAllRows, plansOf } from '../testing/statement-plans';
import { listContents, listRecent } from './store-contents';
import { listForums } from './store-forums';
import { listMentionable } from './store-mentions';
import { listRates } from './store-rates';
import { listUnreadContents, listUnreadTopics } from './store-reading';
import { listReplies } from './store-replies';
import { listTopics } from './store-topics';
import { createForumServer, type ForumServer } from './testing';
import { loadViewer, type ForumViewer } from './viewer';

/** Lists must not run more queries as they grow, and must be read by an index. */
let server: ForumServer;
const ROWS = 18;
let forumGuid: string;
let topicGuid: string;
let contentGuid: string;
let everybodysTopic: string;
let statements: string[];

beforeAll(async () => {
  statements = noteStatements();
  server = await createForumServer();
  forumGuid = (await server.physics()).forumGuid;
  topicGuid = (await server.topic('teacher', { forumGuid })).forumTopicGuid;
  everybodysTopic = (await server.topic('admin', { forumGuid: null })).forumTopicGuid;
  contentGuid = (await server.content('teacher', topicGuid)).forumTopicContentGuid;
});
afterAll(async () => {
  await server.close();
  jest.restoreAllMocks();
});

async function fill(): Promise<void> {
  const { db } = server.services;
  const { student } = server.university.people;
  for (let index = 0; index < ROWS; index += 1) {
    const topic = await server.topic('teacher', { forumGuid, topicName: `topic ${index}` });
    await server.call('teacher', 'POST ForumTopic/Favorite', {
      body: { forumTopicGuid: topic.forumTopicGuid, favoriteTopic: true },
    });
    await server.content('teacher', topicGuid, {
      files: [{ fileUrl: await server.upload('teacher'), fileCaption: 'x' }],
    });
    await server.reply('student', contentGuid);
    await server.forum('admin', { title: `forum ${index}` });
  }
  await db
    .insertInto('forum_topic_member')
    .values({ guid: randomUUID(), topic_guid: topicGuid, person_guid: student, status: 1 })
    .execute();
  await db
    .insertInto('forum_content_member')
    .values({
      guid: randomUUID(),
      content_guid: contentGuid,
      person_guid: student,
      stars: 5,
      feedback: null,
      rated_at: new Date(),
      rate_changed_at: null,
      read_at: null,
      viewed_at: null,
    })
    .execute();
}

const lists: Array<[ApiKey, () => ApiInput<ApiKey>]> = [
  ['GET Forums/GetForums', () => ({ query: {} })],
  ['GET ForumTopic/GetTopics', () => ({ query: { forumGuid } })],
  ['GET ForumTopic/GetFavoriteTopics', () => ({ query: {} })],
  ['GET ForumTopic/GetMyTopics', () => ({ query: { searchText: 'topic' } })],
  ['GET ForumTopic/GetTopicContent', () => ({ query: { topicGuid } })],
  ['GET ForumTopic/GetTopicContentRecently', () => ({ query: {} })],
  ['GET ForumTopic/GetTopicMembers', () => ({ query: { topicGuid } })],
  ['GET ForumTopic/GetRatesContent', () => ({ query: { forumTopicContentGuid: contentGuid } })],
  ['GET ForumTopic/GetUnread', () => ({ query: {} })],
  ['GET ForumTopic/GetUnreadThreads', () => ({ query: {} })],
  ['GET ForumTopic/GetTopicUnread', () => ({ query: { topicGuid } })],
  ['GET ForumTopic/GetMentionable', () => ({ query: { topicGuid } })],
  ['GET ForumTopic/GetReplies', () => ({ query: { forumTopicContentGuid: contentGuid } })],
];

test('runs as many queries for a long list as for a short one', async () => {
  const count = async () => {
    const counts: Array<[string, number]> = [];
    for (const [key, input] of lists) {
      statements.length = 0;
      expect((await server.call('teacher', key, input())).status).toBe(200);
      counts.push([key, statements.filter((text) => /\bforum|person\b/.test(text)).length]);
    }
    return counts;
  };
  await server.services.db.updateTable('forum').set({ description: 'changed' }).execute();
  const short = await count();
  await fill();
  const long = await count();
  expect(long).toEqual(short);
  for (const [key, queries] of long) expect([key, queries <= 4]).toEqual([key, true]);
});

/** Adds enough rows that the planner does not read complete tables. */
async function grow(): Promise<void> {
  const { db } = server.services;
  const { admin } = server.university.people;
  await sql`
    insert into forum (guid, parent_guid, title, forum_type, level, created_by)
    select gen_random_uuid(), f.guid, 'forum', 5, 'University', ${admin} from forum f, generate_series(1, 20)`.execute(
    db,
  );
  await sql`
    insert into forum_topic (guid, forum_guid, share_with_forum_guid, name, search_text, topic_type, member_mode, created_by)
    select gen_random_uuid(), f.guid, f.parent_guid, 'topic', md5(f.seq || '/' || i), 0, 0, ${admin} from forum f, generate_series(1, 5) i`.execute(
    db,
  );
  await sql`
    insert into forum_content (guid, topic_guid, title, html, search_text, created_by)
    select gen_random_uuid(), t.guid, 'content', '', md5(i::text || t.seq), ${admin} from forum_topic t, generate_series(1, 5) i`.execute(
    db,
  );
  await sql`
    insert into forum_reply (guid, content_guid, text, created_by)
    select gen_random_uuid(), c.guid, 'reply', ${admin} from forum_content c`.execute(db);
  await sql`
    insert into person (guid, user_name, full_name, role, person_type, password_hash)
    select gen_random_uuid(), 'crowd' || i, 'زيد ' || i, 0, 'Student', '' from generate_series(1, 5000) i`.execute(
    db,
  );
  // Most rows are old; only a few are unread.
  await sql`update forum_content set last_reply_at = created_at, created_at = created_at - (seq || ' minutes')::interval`.execute(
    db,
  );
  await sql`update forum_topic set last_activity_at = last_activity_at - (seq || ' hours')::interval`.execute(
    db,
  );
  await sql`
    insert into forum_content_member (guid, content_guid, person_guid, stars, rated_at)
    select gen_random_uuid(), c.guid, ${admin}, 5, now() from forum_content c`.execute(db);
  await analyseAllRows(db);
}

const recent = { words: [], before: undefined, olderThan: undefined, newerThan: undefined };
describe('in a large university', () => {
  beforeAll(grow);

  test.each<[string, string | RegExp, (tx: Tx, viewer: ForumViewer) => Promise<unknown>]>([
    [
      'forums in a forum',
      'forums_of_parent',
      (tx, viewer) => listForums(tx, viewer, forumGuid, undefined, new Date()),
    ],
    [
      'topics of a forum',
      'topics_of_forum',
      (tx, viewer) => listTopics(tx, viewer, forumGuid, undefined, new Date()),
    ],
    [
      'topics shared with a forum',
      'topics_shared_with_forum',
      (tx, viewer) => listTopics(tx, viewer, forumGuid, undefined, new Date()),
    ],
    [
      'contents of a topic',
      'contents_of_topic',
      (tx, viewer) =>
        listContents(tx, viewer.userGuid, { topicGuid, words: [], before: contentGuid }),
    ],
    [
      'recent contents',
      'contents_of_topic_by_time',
      (tx, viewer) => listRecent(tx, viewer, recent, new Date()),
    ],
    [
      'rates of a content',
      /content_rates|content_member_content_guid_person_guid/,
      (tx) => listRates(tx, contentGuid, undefined),
    ],
    [
      'replies of a content',
      'replies_of_content',
      (tx) => listReplies(tx, contentGuid, contentGuid),
    ],
    [
      'new contents in all topics',
      'contents_of_topic_by_time',
      (tx, viewer) => listUnreadTopics(tx, viewer, new Date()),
    ],
    [
      'threads with new replies',
      'contents_by_last_reply',
      (tx, viewer) => listUnreadContents(tx, viewer, topicGuid, new Date()),
    ],
    [
      'new replies of a thread',
      'replies_of_content',
      (tx, viewer) => listUnreadContents(tx, viewer, topicGuid, new Date()),
    ],
    [
      'people by name',
      'people_by_name',
      (tx, viewer) => listMentionable(tx, everybodysTopic, viewer.userGuid, 'زيد 499', new Date()),
    ],
    [
      'contents by what they say',
      'contents_by_text',
      (tx) =>
        sql`select guid from forum_content where ${containsWords(['نيوتن', 'قانون'], sql`search_text`)}`.execute(
          tx,
        ),
    ],
    [
      'topics by their name',
      'topics_by_text',
      (tx) =>
        sql`select guid from forum_topic where ${containsWords(['نيوتن', 'قانون'], sql`search_text`)}`.execute(
          tx,
        ),
    ],
  ])('reads %s by %s', async (_list, index, ask) => {
    const viewer = await loadViewer(server.services.db, server.university.people.student);
    expect(await plansOf(server.services.db, (tx) => ask(tx, viewer))).toMatch(index);
  });
});
