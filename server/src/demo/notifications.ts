import { MEMBER_STATUS } from '@riwaq/api';
import { places } from '../forum/rules/places';
import type { Content } from './contents';
import { demoGuid } from './guid';
import type { Row } from './rows';
import type { Person, Structure } from './structure';
import type { Topic } from './topics';

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
  topics: readonly Topic[];
  contents: readonly Content[];
  members: ReadonlyArray<Row<'forum_topic_member'>>;
  replies: ReadonlyArray<Row<'forum_reply'>>;
  participation: ReadonlyArray<Row<'forum_content_member'>>;
}

const asDate = (value: unknown): Date => value as Date;

/**
 * Builds the notifications of content writers and the two named students: replies, rates, new
 * contents and invitations.
 */
export function buildNotifications({
  structure,
  topics,
  contents,
  members,
  replies,
  participation,
}: Events): Array<Row<'notification'>> {
  const people = new Map<string, Person>(
    [structure.admin, ...structure.teachers, ...structure.students].map((person) => [
      person.guid,
      person,
    ]),
  );
  const contentOf = new Map(contents.map((content) => [content.guid, content]));
  const topicOf = new Map(topics.map((topic) => [topic.guid, topic]));
  const named = new Set(NAMED_STUDENTS.map((userName) => structure.byUserName(userName).guid));
  const planned: PlannedNotification[] = [];
  const valuesOf = (by: string, content: Content) => ({
    person: people.get(by)?.fullName ?? '',
    topic: content.topic.name,
    content: content.title,
  });

  const followers = new Map<string, string[]>();
  for (const { content_guid, person_guid, follow, rated_at } of participation) {
    const content = contentOf.get(content_guid);
    if (!content) continue;
    const place = { topicGuid: content.topic.guid, contentGuid: content.guid };
    if (follow && named.has(person_guid))
      followers.set(content_guid, [...(followers.get(content_guid) ?? []), person_guid]);
    if (rated_at)
      planned.push({
        to: content.topic.writer.guid,
        at: asDate(rated_at),
        kind: 'forum.rate',
        values: valuesOf(person_guid, content),
        path: places.rates(place),
        key: `rate ${content.guid} ${person_guid}`,
      });
  }
  for (const { guid, content_guid, created_by, created_at } of replies) {
    const content = contentOf.get(content_guid);
    if (!content) continue;
    const path = places.reply({
      topicGuid: content.topic.guid,
      contentGuid: content.guid,
      replyGuid: guid,
    });
    for (const to of new Set([content.topic.writer.guid, ...(followers.get(content_guid) ?? [])])) {
      if (to !== created_by)
        planned.push({
          to,
          at: asDate(created_at),
          kind: 'forum.reply',
          values: valuesOf(created_by, content),
          path,
          key: `reply ${guid}`,
        });
    }
  }
  for (const { topic_guid, person_guid, status, favorite, owner, changed_at } of members) {
    const topic = topicOf.get(topic_guid);
    if (!topic?.open || !named.has(person_guid) || owner) continue;
    const joined = status === MEMBER_STATUS.joined;
    if (joined && topic.restricted) {
      planned.push({
        to: person_guid,
        at: asDate(changed_at),
        kind: 'forum.invited',
        values: { person: topic.writer.fullName, topic: topic.name, content: '' },
        path: places.topic(topic.guid),
        key: `invited ${topic.guid}`,
      });
    }
    if (!joined && !favorite) continue;
    for (const content of contents) {
      if (content.topic !== topic || content.createdAt < asDate(changed_at)) continue;
      planned.push({
        to: person_guid,
        at: content.createdAt,
        kind: 'forum.content',
        values: valuesOf(topic.writer.guid, content),
        path: places.content({ topicGuid: topic.guid, contentGuid: content.guid }),
        key: `content ${content.guid}`,
      });
    }
  }

  const byPerson = new Map<string, PlannedNotification[]>();
  for (const one of planned) byPerson.set(one.to, [...(byPerson.get(one.to) ?? []), one]);
  const limited = [...byPerson.values()].flatMap((own) => {
    const about = new Map<string, number>();
    const newest = own
      .sort((a, b) => b.at.getTime() - a.at.getTime())
      .filter(({ kind, values }) => {
        const thing = `${kind} ${values.topic} ${values.content}`;
        about.set(thing, (about.get(thing) ?? 0) + 1);
        return (about.get(thing) ?? 0) <= PER_SUBJECT_MAX;
      });
    return newest
      .slice(0, NOTIFICATIONS_MAX)
      .map((one, index) => ({ ...one, read: index >= UNREAD }));
  });
  return limited
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
