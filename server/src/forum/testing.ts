import { randomUUID } from 'node:crypto';
import {
  FORUM_TYPE,
  OK,
  type ContentModel,
  type Forum,
  type ForumModel,
  type Reply,
  type Topic,
  type TopicContent,
  type TopicModel,
} from '@riwaq/api';
import { createTestServer, type PersonName, type TestAnswer, type TestServer } from '../testing';
import { forumArea } from './routes';

/** Helpers that fill a forum. Each one creates what it names, or throws. */
export interface ForumWays {
  forum(as: PersonName, model?: Partial<ForumModel>): Promise<Forum>;
  /**
   * A category at the top for everybody, and in it a forum for people who teach or study physics in
   * the first stage.
   */
  physics(model?: Partial<ForumModel>): Promise<Forum>;
  topic(as: PersonName, model?: Partial<TopicModel>): Promise<Topic>;
  content(as: PersonName, topicGuid: string, model?: Partial<ContentModel>): Promise<TopicContent>;
  reply(as: PersonName, contentGuid: string, text?: string): Promise<Reply>;
  /** Uploads a file that is not attached yet; returns its fileUrl. */
  upload(as: PersonName, name?: string): Promise<string>;
  /** The date-time that is this many minutes from now, in the API's format. */
  minutesFromNow(minutes: number): string;
}

function made<Data>(what: string, answer: TestAnswer<Data | null>): Data {
  if (answer.statusCode !== OK || answer.data === null)
    throw new Error(`${what}: ${JSON.stringify(answer)}`);
  return answer.data;
}

/** A test server with the forum. */
export type ForumServer = TestServer & ForumWays;

export async function createForumServer(): Promise<ForumServer> {
  const server = await createTestServer({ areas: forumArea });
  return { ...server, ...forumWays(server) };
}

export function forumWays({ call, services, university, clock }: TestServer): ForumWays {
  const forum: ForumWays['forum'] = async (as, model = {}) =>
    made(
      'forum',
      await call(as, 'POST Forums/CreateForum', {
        body: { title: 'منتدى عام', forumType: FORUM_TYPE.news, ...model },
      }),
    );

  return {
    forum,
    async physics(model = {}) {
      const category = await forum('admin', {
        title: 'كلية العلوم',
        forumType: FORUM_TYPE.category,
      });
      return forum('admin', {
        title: 'الفيزياء العامة',
        forumType: FORUM_TYPE.subjects,
        parentForumGuid: category.forumGuid,
        subjectGuid: university.subjects.physics,
        stageGuid: university.stages.first,
        ...model,
      });
    },
    topic: async (as, model = {}) =>
      made(
        'topic',
        await call(as, 'POST ForumTopic/CreateTopic', {
          body: { topicName: 'قوانين نيوتن', topicType: 0, topicMemberMode: 0, ...model },
        }),
      ),
    content: async (as, forumTopicGuid, model = {}) =>
      made(
        'content',
        await call(as, 'POST ForumTopic/CreateTopicContent', {
          body: { forumTopicGuid, title: 'المحاضرة الأولى', contentText: '<p>مقدمة</p>', ...model },
        }),
      ),
    reply: async (as, replyOnGuid, contentText = 'شكراً') =>
      made(
        'reply',
        await call(as, 'POST ForumTopic/ReplyOnTopicContent', {
          body: { replyOnGuid, contentText },
        }),
      ),
    async upload(as, name = 'notes.pdf') {
      const guid = randomUUID();
      const file_url = `Forums/${guid}/${name}`;
      await services.db
        .insertInto('file')
        .values({
          guid,
          file_url,
          original_name: name,
          mime: 'application/octet-stream',
          bytes: 1500,
          owner_guid: university.people[as],
        })
        .execute();
      return file_url;
    },
    minutesFromNow: (minutes) =>
      services.time.format(new Date(clock.now().getTime() + minutes * 60_000)),
  };
}
