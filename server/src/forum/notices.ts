import { sql } from 'kysely';
import type { Services } from '../platform/services';
import type { Tx } from '../platform/db/database';
import { places } from './rules/places';
import { filterTopicViewers } from './filter-topic-viewers';
import { bindContext } from '../platform/bind-context';

interface ContentNotice {
  topicGuid: string;
  topicName: string;
  contentGuid: string;
  contentTitle: string;
}
/** People who receive another notification of the same event. */
type AlsoNotified = readonly string[];
interface Actor {
  userGuid: string;
  personName: string;
}

/**
 * Filters `candidates` to viewers of the topic, without the acting person (`except`) and those who
 * are notified of the same event otherwise (`alsoNotified`).
 */
async function otherViewers(
  tx: Tx,
  topicGuid: string,
  candidates: ReturnType<typeof sql>,
  except: string,
  now: Date,
  alsoNotified: AlsoNotified,
): Promise<string[]> {
  return (await filterTopicViewers(tx, topicGuid, candidates, now)).filter(
    (guid) => guid !== except && !alsoNotified.includes(guid),
  );
}

type NoticesDeps = Pick<Services, 'notifications'>;

const values = (by: Actor, { topicName, contentTitle }: ContentNotice) => ({
  person: by.personName,
  topic: topicName,
  content: contentTitle,
});

/** Notifies the content's author and its followers of a reply. */
async function replied(
  { notifications }: NoticesDeps,
  tx: Tx,
  by: Actor,
  notice: ContentNotice & { replyGuid: string },
  alsoNotified: AlsoNotified,
  now: Date,
): Promise<void> {
  const people = await otherViewers(
    tx,
    notice.topicGuid,
    sql`
        select created_by from forum_content where guid = ${notice.contentGuid}
        union select person_guid from forum_content_member where content_guid = ${notice.contentGuid} and follow`,
    by.userGuid,
    now,
    alsoNotified,
  );
  if (people.length > 0)
    await notifications.notify(tx, people, {
      kind: 'forum.reply',
      values: values(by, notice),
      path: places.reply(notice),
      about: notice.contentGuid,
    });
}

/**
 * Notifies the topic's joined members, and the people who marked it as favourite, of a new
 * content.
 */
async function contentAdded(
  { notifications }: NoticesDeps,
  tx: Tx,
  by: Actor,
  notice: ContentNotice,
  alsoNotified: AlsoNotified,
  now: Date,
): Promise<void> {
  const people = await otherViewers(
    tx,
    notice.topicGuid,
    sql`
        select person_guid from forum_topic_member where topic_guid = ${notice.topicGuid} and (status = 1 or favorite)`,
    by.userGuid,
    now,
    alsoNotified,
  );
  if (people.length > 0)
    await notifications.notify(tx, people, {
      kind: 'forum.content',
      values: values(by, notice),
      path: places.content(notice),
      about: notice.topicGuid,
    });
}

/**
 * Notifies people who are mentioned in a content or a reply for the first time. The caller has
 * checked that they see it.
 */
async function mentioned(
  { notifications }: NoticesDeps,
  tx: Tx,
  by: Actor,
  notice: ContentNotice & { replyGuid: string | null },
  people: readonly string[],
): Promise<void> {
  const { topicGuid, contentGuid, replyGuid } = notice;
  const path =
    replyGuid === null
      ? places.content(notice)
      : places.reply({ topicGuid, contentGuid, replyGuid });
  await notifications.notify(tx, people, {
    kind: 'forum.mention',
    values: values(by, notice),
    path,
  });
}

/** Notifies the writer of a reply that its text was removed, with the reason. */
async function replyRemoved(
  { notifications }: NoticesDeps,
  tx: Tx,
  by: Actor,
  notice: ContentNotice & { replyGuid: string },
  writer: string,
  reason: string,
): Promise<void> {
  if (writer === by.userGuid) return;
  await notifications.notify(tx, [writer], {
    kind: 'forum.removed',
    values: { ...values(by, notice), reason },
    path: places.reply(notice),
  });
}

/** Notifies `people`, who may remove a reply, that it was reported. */
async function replyReported(
  { notifications }: NoticesDeps,
  tx: Tx,
  people: readonly string[],
  notice: ContentNotice & { replyGuid: string },
  writer: Actor,
): Promise<void> {
  await notifications.notify(tx, people, {
    kind: 'forum.reported',
    values: values(writer, notice),
    path: places.reply(notice),
    about: notice.replyGuid,
  });
}

/** Notifies the content's author of a person's first rate. */
async function rated(
  { notifications }: NoticesDeps,
  tx: Tx,
  by: Actor,
  notice: ContentNotice & { authorGuid: string },
): Promise<void> {
  await notifications.notify(tx, [notice.authorGuid], {
    kind: 'forum.rate',
    values: values(by, notice),
    path: places.rates(notice),
    about: notice.contentGuid,
  });
}

/** Notifies the people who were joined by an invitation. */
async function invited(
  { notifications }: NoticesDeps,
  tx: Tx,
  by: Actor,
  topic: { guid: string; name: string },
  people: readonly string[],
): Promise<void> {
  const others = people.filter((guid) => guid !== by.userGuid);
  if (others.length === 0) return;
  await notifications.notify(tx, others, {
    kind: 'forum.invited',
    values: { person: by.personName, topic: topic.name, content: '' },
    path: places.topic(topic.guid),
  });
}

/**
 * Withdraws invitations: the topic was deleted, or these people left it, were removed from it
 * or opened it.
 */
async function invitationEnded(
  { notifications }: NoticesDeps,
  tx: Tx,
  topicGuid: string,
  people: readonly string[],
): Promise<void> {
  await notifications.withdraw(tx, people, {
    kind: 'forum.invited',
    path: places.topic(topicGuid),
  });
}

/**
 * Chooses recipients and link of each forum notification. People are never notified of their own
 * actions or of content that they may not see.
 */
export function createNotices(deps: NoticesDeps) {
  return bindContext(deps, {
    replied,
    contentAdded,
    mentioned,
    replyRemoved,
    replyReported,
    rated,
    invited,
    invitationEnded,
  });
}

export type ForumNotices = ReturnType<typeof createNotices>;
