import type { ApiInput, ApiKey } from '@riwaq/api';
import type { PersonName } from '../testing';
import { costOf, readsOf, type Cost, type Statement } from '../testing/statement-plans';
import { fillTestedPart, growOtherParts, type TestedPart } from '../testing/large-university';
import { createForumServer, type ForumServer } from './testing';

/**
 * The cost of a list must not depend on other parts of the university: measured with 2,000 forums
 * and 20,000 contents of others, then with twice as many.
 */
let server: ForumServer;
let own: TestedPart;

type Ask = [what: string, as: PersonName, key: ApiKey, input: () => ApiInput<ApiKey>];
const lists: Ask[] = [
  ['the forums at the top', 'student', 'GET Forums/GetForums', () => ({ query: {} })],
  ['the forums of a teacher at the top', 'teacher', 'GET Forums/GetForums', () => ({ query: {} })],
  [
    'the forums in a forum',
    'student',
    'GET Forums/GetForums',
    () => ({ query: { forumGuid: own.categoryGuid } }),
  ],
  [
    'the topics of a forum',
    'student',
    'GET ForumTopic/GetTopics',
    () => ({ query: { forumGuid: own.forumGuid } }),
  ],
  ['the topics without a forum', 'student', 'GET ForumTopic/GetTopics', () => ({ query: {} })],
  ['own topics', 'teacher', 'GET ForumTopic/GetMyTopics', () => ({ query: {} })],
  [
    'own topics by their name',
    'student',
    'GET ForumTopic/GetMyTopics',
    () => ({ query: { searchText: 'own' } }),
  ],
  ['favourite topics', 'student', 'GET ForumTopic/GetFavoriteTopics', () => ({ query: {} })],
  [
    'contents',
    'student',
    'GET ForumTopic/GetTopicContent',
    () => ({ query: { topicGuid: own.topicGuid } }),
  ],
  [
    'the next page of contents',
    'student',
    'GET ForumTopic/GetTopicContent',
    () => ({ query: { topicGuid: own.topicGuid, before: own.contentGuid } }),
  ],
  [
    'contents by what they say',
    'student',
    'GET ForumTopic/GetTopicContent',
    () => ({ query: { topicGuid: own.topicGuid, searchText: 'نيوتن' } }),
  ],
  ['recent contents', 'student', 'GET ForumTopic/GetTopicContentRecently', () => ({ query: {} })],
  [
    'recent contents of a teacher',
    'teacher',
    'GET ForumTopic/GetTopicContentRecently',
    () => ({ query: {} }),
  ],
  [
    'recent contents by what they say',
    'student',
    'GET ForumTopic/GetTopicContentRecently',
    () => ({ query: { searchText: 'نيوتن' } }),
  ],
  [
    'recent contents of whoever sees all',
    'admin',
    'GET ForumTopic/GetTopicContentRecently',
    () => ({ query: {} }),
  ],
  [
    'recent contents by a rare word, of whoever sees all,',
    'admin',
    'GET ForumTopic/GetTopicContentRecently',
    () => ({ query: { searchText: 'مُقَدِّمة' } }),
  ],
  [
    'members',
    'teacher',
    'GET ForumTopic/GetTopicMembers',
    () => ({ query: { topicGuid: own.topicGuid, showAll: 'true' } }),
  ],
  [
    'rates',
    'teacher',
    'GET ForumTopic/GetRatesContent',
    () => ({ query: { forumTopicContentGuid: own.contentGuid } }),
  ],
  [
    'replies',
    'student',
    'GET ForumTopic/GetReplies',
    () => ({ query: { forumTopicContentGuid: own.contentGuid } }),
  ],
  ['what is new', 'student', 'GET ForumTopic/GetUnread', () => ({ query: {} })],
  ['what is new to a teacher', 'teacher', 'GET ForumTopic/GetUnread', () => ({ query: {} })],
  ['new replies', 'student', 'GET ForumTopic/GetUnreadThreads', () => ({ query: {} })],
  [
    'what is new in a topic',
    'student',
    'GET ForumTopic/GetTopicUnread',
    () => ({ query: { topicGuid: own.topicGuid } }),
  ],
  [
    'whom to mention',
    'student',
    'GET ForumTopic/GetMentionable',
    () => ({ query: { topicGuid: own.topicGuid, searchText: 'ع' } }),
  ],
  [
    'whom a topic may have',
    'teacher',
    'GET Forums/GetStudentsAndTeachers',
    () => ({ query: { forumGuid: own.forumGuid } }),
  ],
  ['notifications', 'teacher', 'GET Notifications/Get', () => ({ query: {} })],
  ['unread counts', 'teacher', 'GET Notifications/GetUnReadCount', () => ({ query: {} })],
  [
    'the students of a section',
    'teacher',
    'GET Students/Get',
    () => ({
      query: {
        sectionGuid: server.university.sections.a,
        subjectGuid: server.university.subjects.physics,
      },
    }),
  ],
  [
    'the teachers of a department',
    'teacher',
    'GET Teachers/GetDepartmentTeachers',
    () => ({ query: { departmentGuid: server.university.departments.science } }),
  ],
];

/** Tables that grow with the university. */
const LARGE = new Set([
  'person',
  'teaching',
  'forum',
  'forum_topic',
  'forum_topic_member',
  'forum_content',
  'forum_content_file',
  'forum_content_member',
  'forum_reply',
  'file',
  'notification',
]);
const statements = new Map<string, Statement[]>();
const before = new Map<string, Cost[]>();
const after = new Map<string, Cost[]>();

async function measure(into: Map<string, Cost[]>): Promise<void> {
  for (const [what] of lists) {
    const costs: Cost[] = [];
    for (const statement of statements.get(what) ?? [])
      costs.push(await costOf(server.services.db, statement));
    into.set(what, costs);
  }
}

beforeAll(async () => {
  server = await createForumServer();
  own = await fillTestedPart(server);
  await growOtherParts(server);
  for (const [what, as, key, input] of lists) {
    statements.set(
      what,
      await readsOf(async () => expect((await server.call(as, key, input())).status).toBe(200)),
    );
  }
  await measure(before);
  await growOtherParts(server);
  await measure(after);
});
afterAll(() => server.close());

const sum = (costs: readonly Cost[] | undefined, what: 'examined' | 'pages') =>
  (costs ?? []).reduce((total, cost) => total + cost[what], 0);

test.each(lists)('reads no large table completely for %s as %s', (what) => {
  expect(after.get(what)?.length).toBeGreaterThan(0);
  expect(
    after
      .get(what)
      ?.flatMap(({ scanned, statement }) =>
        scanned.filter((table) => LARGE.has(table)).map((table) => [table, statement]),
      ),
  ).toEqual([]);
});

test.each(lists)('costs no more for %s as %s when the university doubles', (what) => {
  const examined = sum(before.get(what), 'examined');
  expect(sum(after.get(what), 'examined')).toBeLessThanOrEqual(Math.ceil(examined * 1.1) + 5);
  // A growing index may become one level deeper.
  expect(sum(after.get(what), 'pages')).toBeLessThanOrEqual(
    sum(before.get(what), 'pages') * 1.5 + 10,
  );
});
