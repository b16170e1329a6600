import {
  FORUM_TYPE,
  type ContentModel,
  type Forum,
  type ForumModel,
  type Reply,
  type Topic,
  type TopicContent,
  type TopicModel,
} from '@riwaq/api';
import {
  createTestServer,
  made,
  type PersonName,
  type TestResponse,
  type TestServer,
} from '../testing';
import { insertUpload } from '../testing/insert-upload';
import { forumArea } from './routes';

type ContentCall =
  | 'PUT ForumTopic/MarkContentAsRead'
  | 'PUT ForumTopic/MarkContentAsViewed'
  | 'PUT ForumTopic/FollowContent'
  | 'PUT ForumTopic/LockContent'
  | 'PUT ForumTopic/PinContent'
  | 'DELETE ForumTopic/DeleteContent';

/** Helpers that fill a forum. Each one creates what it names, or throws. */
export interface ForumFixtures {
  forum(as: PersonName, model?: Partial<ForumModel>): Promise<Forum>;
  /**
   * A category at the top for everybody, and in it a forum for people who teach or study physics in
   * the first stage.
   */
  physics(model?: Partial<ForumModel>): Promise<Forum>;
  topic(as: PersonName, model?: Partial<TopicModel>): Promise<Topic>;
  content(as: PersonName, topicGuid: string, model?: Partial<ContentModel>): Promise<TopicContent>;
  /** Makes a call that takes only the guid of a content. */
  act(
    as: PersonName,
    key: ContentCall,
    content: { forumTopicContentGuid: string },
  ): Promise<TestResponse<unknown>>;
  reply(as: PersonName, contentGuid: string, text?: string): Promise<Reply>;
  /** Uploads a file that is not attached yet; returns its fileUrl. */
  upload(as: PersonName, name?: string): Promise<string>;
  /** The date-time that is this many minutes from now, in the API's format. */
  minutesFromNow(minutes: number): string;
}

/** A test server with the forum. */
export type ForumServer = TestServer & ForumFixtures;

export async function createForumServer(): Promise<ForumServer> {
  const server = await createTestServer({ areas: forumArea });
  return { ...server, ...forumFixtures(server) };
}

export function forumFixtures(server: TestServer): ForumFixtures {
  const { call, services, university, clock } = server;
  const forum: ForumFixtures['forum'] = async (as, model = {}) =>
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
    act: (as, key, { forumTopicContentGuid }) =>
      call(as, key, { query: { forumTopicContentGuid } }),
    reply: async (as, replyOnGuid, contentText = 'شكراً') =>
      made(
        'reply',
        await call(as, 'POST ForumTopic/ReplyOnTopicContent', {
          body: { replyOnGuid, contentText },
        }),
      ),
    upload: (as, name = 'notes.pdf') => insertUpload(server, as, { location: 'Forums', name }),
    minutesFromNow: (minutes) =>
      services.time.format(new Date(clock.now().getTime() + minutes * 60_000)),
  };
}
