import { MEMBER_STATUS } from '@riwaq/api';
import { places } from '../src/forum/rules/places';
import type { Content } from './contents';
import { demoGuid } from './guid';
import type { Row } from './rows';
import type { Structure } from './structure';
import type { DemoTopic } from './topics';

/** Notifications of each of these people, and how many of the newest are unread. */
const NOTIFICATIONS_MAX = 18;
const UNREAD = 6;
/** Maximum number of notifications of one kind about one thing. */
const PER_SUBJECT_MAX = 3;
const NAMED_STUDENTS = ['student', 'student2'] as const;

interface PlannedNotification {
  to: string;
  at: Date;
  kind: string;
  values: Record<string, string>;
  path: string;
  key: string;
}

interface Events {
  structure: Structure;
  topics: readonly DemoTopic[];
  contents: readonly Content[];
  members: ReadonlyArray<Row<'forum_topic_member'>>;
  replies: ReadonlyArray<Row<'forum_reply'>>;
  participation: ReadonlyArray<Row<'forum_content_member'>>;
}

const asDate = (value: unknown): Date => value as Date;

/** Lookups by guid that every kind of notification needs. */
interface Lookups {
  contentOf: ReadonlyMap<string, Content>;
  topicOf: ReadonlyMap<string, DemoTopic>;
  nameOf: ReadonlyMap<string, string>;
  named: ReadonlySet<string>;
}

function lookupsOf({ structure, topics, contents }: Events): Lookups {
  return {
    contentOf: new Map(contents.map((content) => [content.guid, content])),
    topicOf: new Map(topics.map((topic) => [topic.guid, topic])),
    nameOf: new Map(
      [structure.admin, ...structure.teachers, ...structure.students].map((person) => [
        person.guid,
        person.fullName,
      ]),
    ),
    named: new Set(NAMED_STUDENTS.map((userName) => structure.byUserName(userName).guid)),
  };
}

const valuesOf = ({ nameOf }: Lookups, by: string, content: Content) => ({
  person: nameOf.get(by) ?? '',
  topic: content.topic.name,
  content: content.title,
});

/** The named students who follow each content. */
function followersOf({ participation }: Events, { contentOf, named }: Lookups) {
  const followers = new Map<string, string[]>();
  for (const { content_guid, person_guid, follow } of participation) {
    if (contentOf.has(content_guid) && follow && named.has(person_guid))
      followers.set(content_guid, [...(followers.get(content_guid) ?? []), person_guid]);
  }
  return followers;
}

function ratePlans({ participation }: Events, lookups: Lookups): PlannedNotification[] {
  return participation.flatMap(({ content_guid, person_guid, rated_at }) => {
    const content = lookups.contentOf.get(content_guid);
    if (!content || !rated_at) return [];
    return [
      {
        to: content.topic.writer.guid,
        at: asDate(rated_at),
        kind: 'forum.rate',
        values: valuesOf(lookups, person_guid, content),
        path: places.rates({ topicGuid: content.topic.guid, contentGuid: content.guid }),
        key: `rate ${content.guid} ${person_guid}`,
      },
    ];
  });
}

function replyPlans(events: Events, lookups: Lookups): PlannedNotification[] {
  const followers = followersOf(events, lookups);
  return events.replies.flatMap(({ guid, content_guid, created_by, created_at }) => {
    const content = lookups.contentOf.get(content_guid);
    if (!content) return [];
    const path = places.reply({
      topicGuid: content.topic.guid,
      contentGuid: content.guid,
      replyGuid: guid,
    });
    return [...new Set([content.topic.writer.guid, ...(followers.get(content_guid) ?? [])])]
      .filter((to) => to !== created_by)
      .map((to) => ({
        to,
        at: asDate(created_at),
        kind: 'forum.reply',
        values: valuesOf(lookups, created_by, content),
        path,
        key: `reply ${guid}`,
      }));
  });
}

const invitationTo = (topic: DemoTopic, to: string, at: Date): PlannedNotification => ({
  to,
  at,
  kind: 'forum.invited',
  values: { person: topic.writer.fullName, topic: topic.name, content: '' },
  path: places.topic(topic.guid),
  key: `invited ${topic.guid}`,
});

/** Notifications of the contents of a topic since the person joined or marked it. */
function contentPlans(
  contents: readonly Content[],
  topic: DemoTopic,
  { to, since }: { to: string; since: Date },
  lookups: Lookups,
): PlannedNotification[] {
  return contents
    .filter((content) => content.topic === topic && content.createdAt >= since)
    .map((content) => ({
      to,
      at: content.createdAt,
      kind: 'forum.content',
      values: valuesOf(lookups, topic.writer.guid, content),
      path: places.content({ topicGuid: topic.guid, contentGuid: content.guid }),
      key: `content ${content.guid}`,
    }));
}

function memberPlans({ members, contents }: Events, lookups: Lookups): PlannedNotification[] {
  return members.flatMap(({ topic_guid, person_guid, status, favorite, owner, changed_at }) => {
    const topic = lookups.topicOf.get(topic_guid);
    if (!topic?.open || !lookups.named.has(person_guid) || owner) return [];
    const joined = status === MEMBER_STATUS.joined;
    const since = asDate(changed_at);
    return [
      ...(joined && topic.restricted ? [invitationTo(topic, person_guid, since)] : []),
      ...(joined || favorite
        ? contentPlans(contents, topic, { to: person_guid, since }, lookups)
        : []),
    ];
  });
}

/** The newest notifications of one person, limited for each thing; all but the newest are read. */
function newestOf(
  own: readonly PlannedNotification[],
): Array<PlannedNotification & { read: boolean }> {
  const about = new Map<string, number>();
  return own
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .filter(({ kind, values }) => {
      const thing = `${kind} ${values.topic} ${values.content}`;
      about.set(thing, (about.get(thing) ?? 0) + 1);
      return (about.get(thing) ?? 0) <= PER_SUBJECT_MAX;
    })
    .slice(0, NOTIFICATIONS_MAX)
    .map((one, index) => ({ ...one, read: index >= UNREAD }));
}

/**
 * Builds the notifications of content writers and the two named students: replies, rates, new
 * contents and invitations.
 */
export function buildNotifications(events: Events): Array<Row<'notification'>> {
  const lookups = lookupsOf(events);
  const byPerson = new Map<string, PlannedNotification[]>();
  for (const one of [
    ...ratePlans(events, lookups),
    ...replyPlans(events, lookups),
    ...memberPlans(events, lookups),
  ])
    byPerson.set(one.to, [...(byPerson.get(one.to) ?? []), one]);
  return [...byPerson.values()]
    .flatMap(newestOf)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ to, at, kind, values, path, key, read }) => ({
      guid: demoGuid('notification', to, key),
      person_guid: to,
      kind,
      fields: values,
      path,
      created_at: at,
      read_at: read ? at : null,
    }));
}
