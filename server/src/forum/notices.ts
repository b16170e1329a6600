import { FORUM_ROLE } from '@riwaq/api';
import { sql } from 'kysely';
import type { Services } from '../app/services';
import type { Tx } from '../db/database';
import { places } from './rules/places';
import { thoseWhoSee } from './those-who-see';

interface ContentNotice {
  topicGuid: string;
  topicName: string;
  contentGuid: string;
  contentTitle: string;
}
/** Those who are told of the same thing in another way. */
type But = readonly string[];
interface By {
  userGuid: string;
  personName: string;
}

/** Of those people who see the topic, all but the one who acts. */
async function othersWhoSee(
  tx: Tx,
  topicGuid: string,
  candidates: ReturnType<typeof sql>,
  except: string,
  now: Date,
  but: But,
): Promise<string[]> {
  return (await thoseWhoSee(tx, topicGuid, candidates, now)).filter(
    (guid) => guid !== except && !but.includes(guid),
  );
}

/**
 * Who is told of what happens in a topic, and where the notification leads. Nobody is told of what
 * they did themselves or of what they may not see.
 */
export function createNotices({ notifications }: Pick<Services, 'notifications'>) {
  const values = (by: By, { topicName, contentTitle }: ContentNotice) => ({
    person: by.personName,
    topic: topicName,
    content: contentTitle,
  });

  return {
    /** A reply: the content's author and those who follow it. */
    async replied(
      tx: Tx,
      by: By,
      notice: ContentNotice & { replyGuid: string },
      but: But,
      now: Date,
    ): Promise<void> {
      const people = await othersWhoSee(
        tx,
        notice.topicGuid,
        sql`
        select created_by from forum_content where guid = ${notice.contentGuid}
        union select person_guid from forum_content_member where content_guid = ${notice.contentGuid} and follow`,
        by.userGuid,
        now,
        but,
      );
      if (people.length > 0)
        await notifications.notify(tx, people, {
          kind: 'forum.reply',
          values: values(by, notice),
          path: places.reply(notice),
          about: notice.contentGuid,
        });
    },

    /** A new content: the topic's joined members and those whose favourite it is. */
    async contentAdded(tx: Tx, by: By, notice: ContentNotice, but: But, now: Date): Promise<void> {
      const people = await othersWhoSee(
        tx,
        notice.topicGuid,
        sql`
        select person_guid from forum_topic_member where topic_guid = ${notice.topicGuid} and (status = 1 or favorite)`,
        by.userGuid,
        now,
        but,
      );
      if (people.length > 0)
        await notifications.notify(tx, people, {
          kind: 'forum.content',
          values: values(by, notice),
          path: places.content(notice),
          about: notice.topicGuid,
        });
    },

    /**
     * A mention in a content or a reply: those who are mentioned there for the first time, all of
     * whom see it.
     */
    async mentioned(
      tx: Tx,
      by: By,
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
    },

    /** A reply whose text was removed: its writer, with the reason. */
    async replyRemoved(
      tx: Tx,
      by: By,
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
    },

    /**
     * A reported reply: those who may remove it, but for its writer and for the person who reports
     * it.
     */
    async replyReported(
      tx: Tx,
      reporter: string,
      notice: ContentNotice & { replyGuid: string },
      writer: By,
      now: Date,
    ): Promise<void> {
      const people = await othersWhoSee(
        tx,
        notice.topicGuid,
        sql`
        select created_by from forum_topic where guid = ${notice.topicGuid}
        union select person_guid from person_forum_role where role = ${FORUM_ROLE.everywhere}`,
        reporter,
        now,
        [writer.userGuid],
      );
      await notifications.notify(tx, people, {
        kind: 'forum.reported',
        values: values(writer, notice),
        path: places.reply(notice),
        about: notice.replyGuid,
      });
    },

    /** A first rate: the content's author. */
    async rated(tx: Tx, by: By, notice: ContentNotice & { authorGuid: string }): Promise<void> {
      await notifications.notify(tx, [notice.authorGuid], {
        kind: 'forum.rate',
        values: values(by, notice),
        path: places.rates(notice),
        about: notice.contentGuid,
      });
    },

    /** An invitation: those who were joined by it. */
    async invited(
      tx: Tx,
      by: By,
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
    },

    /** The topic is gone, or these people left it, were removed from it or have opened it. */
    async invitationEnded(tx: Tx, topicGuid: string, people: readonly string[]): Promise<void> {
      await notifications.withdraw(tx, people, {
        kind: 'forum.invited',
        path: places.topic(topicGuid),
      });
    },
  };
}

export type Notices = ReturnType<typeof createNotices>;
