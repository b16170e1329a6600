import { foldForSearch, MEMBER_MODE, MEMBER_STATUS, TOPIC_TYPE } from '@riwaq/api';
import type { TopicForum } from './forums';
import { demoGuid } from './guid';
import type { TopicMaterial } from './material/material';
import { createRandom, type Random } from './random';
import type { Row } from './rows';
import type { Person, Structure } from './structure';
import { daysFrom, earliest, midnight, momentBetween, morning } from './times';

/** The state of a topic when the demo begins. */
type TopicState =
  'running' | 'running with an end' | 'ending soon' | 'expired' | 'not started' | 'hidden';

export interface DemoTopic {
  guid: string;
  name: string;
  material: TopicMaterial;
  /** Its index in its forum, from 0. */
  index: number;
  forum: TopicForum;
  writer: Person;
  discussion: boolean;
  state: TopicState;
  createdAt: Date;
  startAt: Date | null;
  endAt: Date | null;
  /** The period in which contents, replies and rates were written. */
  active: { from: Date; to: Date };
  /** Whether people other than its creator see it. */
  open: boolean;
  restricted: boolean;
  /** Participating students and teachers: those who see its forum, or its joined members. */
  students: Person[];
  teachers: Person[];
}

interface Plan {
  state: TopicState;
  discussion: boolean;
  restricted: boolean;
  with?: readonly string[];
  without?: readonly string[];
}

/**
 * The seven topics of `teacher`, one of each kind; the fifth and sixth are restricted discussions
 * with `student`.
 */
const TEACHERS_TOPICS: readonly Plan[] = [
  { state: 'expired', discussion: true, restricted: false },
  { state: 'running', discussion: true, restricted: false },
  { state: 'running with an end', discussion: false, restricted: false },
  { state: 'ending soon', discussion: true, restricted: false },
  {
    state: 'running',
    discussion: true,
    restricted: true,
    with: ['student', 'student2', 'teacher2'],
  },
  {
    state: 'running with an end',
    discussion: true,
    restricted: true,
    with: ['student'],
    without: ['student2'],
  },
  { state: 'not started', discussion: true, restricted: false },
];

/**
 * Possible states by position: topics of a subject follow one another through the term, so the
 * first are over and the last has just begun.
 */
const THROUGH_THE_TERM: ReadonlyArray<readonly TopicState[]> = [
  ['expired', 'expired', 'running'],
  ['running', 'expired', 'running with an end'],
  ['running', 'running with an end', 'expired'],
  ['running', 'running with an end'],
  ['running', 'ending soon'],
  ['running with an end', 'running'],
  ['running', 'running with an end', 'not started', 'hidden'],
];

function planOf(random: Random, forum: TopicForum, index: number): Plan {
  if (forum.writer.userName === 'teacher' && forum.kind === 'subject')
    return TEACHERS_TOPICS[index] as Plan;
  if (forum.kind === 'subject') {
    return {
      state: random.pick(THROUGH_THE_TERM[index] ?? ['running']),
      discussion: random.chance(0.72),
      restricted: random.chance(0.22),
    };
  }
  const state = random.pick<TopicState>(
    forum.kind === 'events'
      ? ['running with an end', 'ending soon', 'expired', 'running']
      : ['running', 'running', 'running with an end', 'expired'],
  );
  return {
    state,
    discussion:
      forum.kind === 'events' ||
      forum.kind === 'news' ||
      (forum.kind !== 'files' && random.chance(0.45)),
    restricted: false,
  };
}

function periodOf(
  random: Random,
  state: TopicState,
  createdAt: Date,
  now: Date,
): { startAt: Date | null; endAt: Date | null } {
  switch (state) {
    case 'running':
      return { startAt: random.chance(0.5) ? createdAt : null, endAt: null };
    case 'running with an end':
      return { startAt: createdAt, endAt: midnight(now, random.int(9, 60)) };
    case 'ending soon':
      return { startAt: createdAt, endAt: midnight(now, random.int(1, 2)) };
    case 'expired':
      return {
        startAt: createdAt,
        endAt: midnight(momentBetween(random, daysFrom(createdAt, 12), daysFrom(now, -2)), 0),
      };
    case 'not started':
      return { startAt: morning(now, random.int(3, 12)), endAt: midnight(now, random.int(30, 60)) };
    case 'hidden':
      return { startAt: null, endAt: null };
  }
}

const isOpen = (state: TopicState): boolean => state !== 'not started' && state !== 'hidden';

interface TopicBuilder {
  readonly structure: Structure;
  readonly members: Array<Row<'forum_topic_member'>>;
}

function addMember(
  { members }: TopicBuilder,
  topic: DemoTopic,
  person: Person,
  status: number,
  changedAt: Date,
  more: { owner?: boolean; favorite?: boolean } = {},
): void {
  members.push({
    guid: demoGuid('topic member', topic.guid, person.guid),
    topic_guid: topic.guid,
    person_guid: person.guid,
    status,
    owner: more.owner ?? false,
    favorite: more.favorite ?? false,
    changed_at: changedAt,
  });
}

/** Status of the invited people of a topic, by their place in it; the later ones joined. */
const FIRST_STATUSES: readonly number[] = [
  MEMBER_STATUS.notJoined,
  MEMBER_STATUS.notJoined,
  MEMBER_STATUS.removed,
  MEMBER_STATUS.left,
];

/**
 * Adds members of a restricted topic in every state: most joined, a few not yet, removed or left.
 */
function invite(builder: TopicBuilder, topic: DemoTopic, plan: Plan, random: Random): void {
  const named = (userNames: readonly string[] = []) =>
    userNames.map((userName) => builder.structure.byUserName(userName));
  const sure = new Set(named(plan.with));
  const never = new Set(named(plan.without));
  const others = random.sample(
    topic.forum.students.filter((student) => !sure.has(student) && !never.has(student)),
    random.int(18, 34),
  );
  const moment = () => momentBetween(random, topic.createdAt, topic.active.to);
  topic.students = [...sure].filter((person) => person.userName.startsWith('s'));
  topic.teachers = [...sure].filter((person) => person.userName.startsWith('t'));
  for (const person of sure)
    addMember(builder, topic, person, MEMBER_STATUS.joined, moment(), {
      favorite: person.userName === 'student',
    });
  others.forEach((person, place) => {
    const status = FIRST_STATUSES[place] ?? MEMBER_STATUS.joined;
    if (status === MEMBER_STATUS.joined) topic.students.push(person);
    addMember(builder, topic, person, status, moment(), {
      favorite: status === MEMBER_STATUS.joined && random.chance(0.15),
    });
  });
}

/** Adds favourites to a topic that is open to everybody. */
function addFavourites(builder: TopicBuilder, topic: DemoTopic, random: Random): void {
  if (!topic.open) return;
  const fond = new Set(random.sample(topic.students, random.int(0, 5)));
  for (const userName of ['student', 'student2'] as const) {
    const person = builder.structure.byUserName(userName);
    if (topic.students.includes(person) && random.chance(0.3)) fond.add(person);
  }
  for (const person of fond)
    addMember(
      builder,
      topic,
      person,
      random.chance(0.3) ? MEMBER_STATUS.joined : MEMBER_STATUS.notJoined,
      momentBetween(random, topic.createdAt, topic.active.to),
      { favorite: true },
    );
}

function buildTopic(
  forum: TopicForum,
  index: number,
  material: TopicMaterial,
  plan: Plan,
  random: Random,
  now: Date,
): DemoTopic {
  const weeks = forum.kind === 'subject' ? 14 - index * 2 : random.int(2, 16);
  const createdAt = momentBetween(
    random,
    daysFrom(now, -weeks * 7 - 3),
    daysFrom(now, -weeks * 7 + 3),
  );
  const { startAt, endAt } = periodOf(random, plan.state, createdAt, now);
  return {
    guid: demoGuid('topic', forum.guid, index),
    name: material.name,
    material,
    index,
    forum,
    writer: forum.writer,
    discussion: plan.discussion,
    state: plan.state,
    createdAt,
    startAt,
    endAt,
    active: { from: createdAt, to: earliest(endAt, now) },
    open: isOpen(plan.state),
    restricted: plan.restricted,
    students: forum.students,
    teachers: forum.teachers,
  };
}

const rowOf = (topic: DemoTopic): Row<'forum_topic'> => ({
  guid: topic.guid,
  forum_guid: topic.forum.guid,
  share_with_forum_guid: null,
  name: topic.name,
  search_text: foldForSearch(topic.name),
  topic_type: topic.discussion ? TOPIC_TYPE.discussion : TOPIC_TYPE.singleActivity,
  member_mode: topic.restricted ? MEMBER_MODE.restricted : MEMBER_MODE.general,
  visible: topic.state !== 'hidden',
  start_at: topic.startAt,
  end_at: topic.endAt,
  end_enabled: topic.endAt !== null,
  created_by: topic.writer.guid,
  created_at: topic.createdAt,
  contents_count: 0,
  last_activity_at: topic.createdAt,
});

/** Builds the topics in the order of creation, and their members. */
export function buildTopics(
  structure: Structure,
  forums: readonly TopicForum[],
  now: Date,
): {
  topics: DemoTopic[];
  rows: Array<Row<'forum_topic'>>;
  members: Array<Row<'forum_topic_member'>>;
} {
  const topics: DemoTopic[] = [];
  const members: Array<Row<'forum_topic_member'>> = [];
  const builder: TopicBuilder = { structure, members };
  for (const forum of forums) {
    const random = createRandom(`topics of ${forum.guid}`);
    forum.topics.forEach((material, index) => {
      const plan = planOf(random, forum, index);
      const topic = buildTopic(forum, index, material, plan, random, now);
      topics.push(topic);
      addMember(builder, topic, forum.writer, MEMBER_STATUS.joined, topic.createdAt, {
        owner: true,
      });
      if (plan.restricted) invite(builder, topic, plan, random);
      else addFavourites(builder, topic, random);
    });
  }
  topics.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  return { topics, rows: topics.map(rowOf), members };
}
