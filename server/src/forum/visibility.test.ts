import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { TOPIC_PAGE } from '@riwaq/api';
import { PEOPLE, type PersonName } from '../testing';
import { listForums, findForum } from './store-forums';
import { findTopic, listOwnTopics, listTopics } from './store-topics';
import { listRecent, placeOfContent } from './store-contents';
import { createForumServer, type ForumServer } from './testing';
import { loadViewer } from './viewer';

// Proves SHELL-23.

/**
 * Compares the database's visibility rules with a second implementation in plain code, over small
 * random universities, in each of their forms: for one row, for lists and for another person.
 */
let server: ForumServer;
beforeAll(async () => {
  server = await createForumServer();
});
afterAll(() => server.close());

const now = new Date('2026-03-01T00:00:00Z');
const past = new Date('2026-02-01T00:00:00Z');
const future = new Date('2026-04-01T00:00:00Z');

interface ForumPlan {
  parent: number | null;
  creator: PersonName;
  visible: boolean;
  startAt: Date | null;
  subject: 'physics' | 'chemistry' | null;
  stage: 'first' | 'law' | null;
  department: 'science' | 'law' | null;
}
interface TopicPlan {
  forum: number | null;
  shared: number | null;
  creator: PersonName;
  visible: boolean;
  startAt: Date | null;
  mode: 0 | 1;
  members: Array<[PersonName, 0 | 1 | 2 | 3]>;
}

const person = fc.constantFrom(...PEOPLE);
/** Mostly open, so that each excluding condition decides in some cases. */
const mostly = <Value>(usual: Value, ...others: Value[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );
const forumPlan = (index: number): fc.Arbitrary<ForumPlan> =>
  fc.record({
    parent: index === 0 ? fc.constant(null) : fc.option(fc.nat({ max: index - 1 }), { nil: null }),
    creator: person,
    visible: mostly(true, false),
    startAt: mostly<Date | null>(null, past, future),
    subject: mostly<'physics' | 'chemistry' | null>(null, 'physics', 'chemistry'),
    stage: mostly<'first' | 'law' | null>(null, 'first', 'law'),
    department: mostly<'science' | 'law' | null>(null, 'science', 'law'),
  });
const FORUMS = 5;
const forumPlans = fc.tuple(...Array.from({ length: FORUMS }, (_, index) => forumPlan(index)));
const topicPlan: fc.Arbitrary<TopicPlan> = fc.record({
  forum: fc.option(fc.nat({ max: FORUMS - 1 }), { nil: null, freq: 6 }),
  shared: fc.option(fc.nat({ max: FORUMS - 1 }), { nil: null, freq: 2 }),
  creator: person,
  visible: mostly(true, false),
  startAt: mostly<Date | null>(null, past, future),
  mode: fc.constantFrom(0, 1),
  members: fc.uniqueArray(fc.tuple(person, fc.constantFrom<0 | 1 | 2 | 3>(0, 1, 2, 3)), {
    selector: ([name]) => name,
    maxLength: 4,
  }),
});

/** Placements of the people of the test university: subject, stage, department. */
const PLACEMENTS: Record<
  PersonName,
  ReadonlyArray<readonly [string | null, string | null, string | null]>
> = {
  admin: [],
  teacher: [
    ['physics', 'first', 'science'],
    [null, null, 'science'],
  ],
  teacher2: [
    ['chemistry', 'first', 'science'],
    [null, null, 'science'],
  ],
  student: [['physics', 'first', 'science']],
  student2: [['chemistry', 'first', 'science']],
  stranger: [['rights', 'law', 'law']],
};

function oracle(forums: readonly ForumPlan[]) {
  const started = ({ visible, startAt }: { visible: boolean; startAt: Date | null }) =>
    visible && (startAt === null || startAt <= now);
  const open = (who: PersonName, index: number): boolean => {
    const forum = forums[index];
    if (!forum) return false;
    if (forum.creator === who) return true;
    return started(forum) && (forum.parent === null || open(who, forum.parent));
  };
  const fits = (who: PersonName, { subject, stage, department }: ForumPlan) =>
    [[null, null, null] as const, ...PLACEMENTS[who]].some(
      ([su, st, de]) =>
        (subject === null || subject === su) &&
        (stage === null || stage === st) &&
        (department === null || department === de),
    );
  const seesForum = (who: PersonName, index: number): boolean => {
    const forum = forums[index];
    return (
      forum !== undefined &&
      (who === 'admin' || forum.creator === who || (open(who, index) && fits(who, forum)))
    );
  };
  const seesTopic = (who: PersonName, topic: TopicPlan): boolean => {
    if (who === 'admin' || topic.creator === who) return true;
    const status = topic.members.find(([name]) => name === who)?.[1];
    if (!started(topic) || status === 2) return false;
    const places = [topic.forum, ...(topic.forum === null ? [] : [topic.shared])].filter(
      (index) => index !== null,
    );
    if (topic.mode === 1)
      return status === 1 && (topic.forum === null || places.some((index) => open(who, index)));
    return (
      topic.forum === null || places.some((index) => open(who, index) && seesForum(who, index))
    );
  };
  return { seesForum, seesTopic };
}

async function clear() {
  const { db } = server.services;
  for (const table of ['forum_content', 'forum_topic_member', 'forum_topic'] as const)
    await db.deleteFrom(table).execute();
  await db.updateTable('forum').set({ parent_guid: null }).execute();
  await db.deleteFrom('forum').execute();
}

async function build(forums: readonly ForumPlan[], topics: readonly TopicPlan[]) {
  const { db } = server.services;
  const { people, subjects, stages, departments } = server.university;
  const forumGuids = forums.map(() => randomUUID());
  await clear();
  for (const [index, plan] of forums.entries()) {
    await db
      .insertInto('forum')
      .values({
        guid: forumGuids[index] ?? '',
        parent_guid: plan.parent === null ? null : (forumGuids[plan.parent] ?? null),
        title: `forum ${index}`,
        description: '',
        forum_type: 5,
        start_at: plan.startAt,
        end_at: null,
        end_enabled: false,
        visible: plan.visible,
        created_by: people[plan.creator],
        level: 'University',
        subject_guid: plan.subject && subjects[plan.subject],
        stage_guid: plan.stage && stages[plan.stage],
        department_guid: plan.department && departments[plan.department],
      })
      .execute();
  }
  const made = [];
  for (const plan of topics) {
    const guid = randomUUID();
    const contentGuid = randomUUID();
    await db
      .insertInto('forum_topic')
      .values({
        guid,
        forum_guid: plan.forum === null ? null : (forumGuids[plan.forum] ?? null),
        share_with_forum_guid: plan.shared === null ? null : (forumGuids[plan.shared] ?? null),
        name: 'topic',
        search_text: 'topic',
        topic_type: 0,
        member_mode: plan.mode,
        visible: plan.visible,
        start_at: plan.startAt,
        end_at: null,
        end_enabled: false,
        created_by: people[plan.creator],
      })
      .execute();
    await db
      .insertInto('forum_content')
      .values({
        guid: contentGuid,
        topic_guid: guid,
        title: 'content',
        html: '',
        search_text: 'content',
        locked_at: null,
        created_by: people[plan.creator],
        modified_at: null,
      })
      .execute();
    if (plan.members.length > 0) {
      await db
        .insertInto('forum_topic_member')
        .values(
          plan.members.map(([name, status]) => ({
            guid: randomUUID(),
            topic_guid: guid,
            person_guid: people[name],
            status,
          })),
        )
        .execute();
    }
    made.push({ plan, guid, contentGuid });
  }
  return { forumGuids, topics: made };
}

/**
 * A case that random generation seldom produces: restricted and general topics of a hidden forum,
 * shared with an open one.
 */
const openForum: ForumPlan = {
  parent: null,
  creator: 'admin',
  visible: true,
  startAt: null,
  subject: null,
  stage: null,
  department: null,
};
const sharedTopic: TopicPlan = {
  forum: 0,
  shared: 1,
  creator: 'teacher',
  visible: true,
  startAt: null,
  mode: 1,
  members: [
    ['student2', 1],
    ['student', 0],
  ],
};
const seldom: [ForumPlan[], TopicPlan[]] = [
  [
    { ...openForum, visible: false },
    { ...openForum, subject: 'physics' },
    openForum,
    openForum,
    openForum,
  ],
  [sharedTopic, { ...sharedTopic, mode: 0 }],
];

test('matches the plain-code rule in every form of query', async () => {
  await fc.assert(
    fc.asyncProperty(
      forumPlans,
      fc.array(topicPlan, { minLength: 1, maxLength: 4 }),
      async (forums, topicPlans) => {
        const { db } = server.services;
        const { forumGuids, topics } = await build(forums, topicPlans);
        const { seesForum, seesTopic } = oracle(forums);
        const begins = (who: PersonName, { parent, creator }: ForumPlan): boolean =>
          parent === null || (creator === who && !seesForum(who, parent));
        for (const who of PEOPLE) {
          const viewer = await loadViewer(db, server.university.people[who]);
          const top = (await listForums(db, viewer, null, undefined, now)).map(({ guid }) => guid);
          expect(forumGuids.filter((guid) => top.includes(guid)).sort()).toEqual(
            forumGuids
              .filter((_, index) => seesForum(who, index) && begins(who, forums[index]!))
              .sort(),
          );
          for (const [index, guid] of forumGuids.entries()) {
            const found = await findForum(db, viewer, guid, now);
            expect([who, index, found !== undefined]).toEqual([who, index, seesForum(who, index)]);
            if (!found) continue;
            const inside = await listTopics(db, viewer, guid, undefined, now);
            const here = topics.filter(
              ({ plan }) => (plan.forum === index || plan.shared === index) && seesTopic(who, plan),
            );
            expect(inside.map(({ guid: topic }) => topic).sort()).toEqual(
              here.map(({ guid: topic }) => topic).sort(),
            );
            expect(found.topics_count).toBe(here.length);
            const children = (await listForums(db, viewer, guid, undefined, now))
              .map(({ guid: child }) => child)
              .sort();
            expect(children).toEqual(
              forumGuids
                .filter((_, child) => forums[child]?.parent === index && seesForum(who, child))
                .sort(),
            );
            expect(found.children_count).toBe(children.length);
          }
          const seen = topics.filter(({ plan }) => seesTopic(who, plan));
          for (const { plan, guid, contentGuid } of topics) {
            expect((await findTopic(db, viewer, guid, now)) !== undefined).toBe(
              seesTopic(who, plan),
            );
            expect((await placeOfContent(db, viewer.userGuid, contentGuid, now))?.seen).toBe(
              seesTopic(who, plan),
            );
          }
          const recent = await listRecent(
            db,
            viewer,
            { words: [], before: undefined, olderThan: undefined, newerThan: undefined },
            now,
          );
          expect(recent.map(({ guid }) => guid)).toEqual(
            seen.map(({ contentGuid }) => contentGuid).reverse(),
          );
          const own = seen.filter(
            ({ plan }) =>
              plan.creator === who ||
              plan.members.some(([name, status]) => name === who && status === 1),
          );
          expect(
            (await listOwnTopics(db, viewer, [], undefined, now)).map(({ guid }) => guid),
          ).toEqual(
            own
              .map(({ guid }) => guid)
              .reverse()
              .slice(0, TOPIC_PAGE),
          );
        }
      },
    ),
    {
      numRuns: 12,
      examples: [seldom as [[ForumPlan, ForumPlan, ForumPlan, ForumPlan, ForumPlan], TopicPlan[]]],
    },
  );
});
