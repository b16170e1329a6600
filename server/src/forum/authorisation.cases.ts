import {
  FORUM_TYPE,
  MEMBER_MODE,
  TOPIC_TYPE,
  type Forum,
  type Reply,
  type Topic,
  type TopicContent,
} from '@riwaq/api';
import {
  authorisationCase,
  everyone,
  only,
  staffOnly,
  type AuthorisationCase,
} from '../access/case';
import { writingIn } from '../access/writing';
import type { PersonName, TestServer } from '../testing';
import { forumFixtures } from './testing';

// Proves FORUM-13, FORUM-15, FORUM-17.

/**
 * Fixtures of the subject physics: `admin` created its forum, `teacher` teaches it and `student`
 * studies it. `student2` belongs only to the restricted topic, as its member. The others belong to
 * nothing here.
 */
const forums = new WeakMap<TestServer, Promise<Forum>>();
const physics = (server: TestServer): Promise<Forum> => {
  const forum = forums.get(server) ?? forumFixtures(server).physics();
  forums.set(server, forum);
  return forum;
};
const category = (server: TestServer): Promise<Forum> =>
  forumFixtures(server).forum('admin', {
    forumType: FORUM_TYPE.category,
    subjectGuid: server.university.subjects.physics,
  });
const teachersForum = async (server: TestServer): Promise<Forum> =>
  forumFixtures(server).forum('teacher', { parentForumGuid: (await category(server)).forumGuid });
const general = async (server: TestServer): Promise<Topic> =>
  forumFixtures(server).topic('teacher', { forumGuid: (await physics(server)).forumGuid });
const restricted = async (server: TestServer): Promise<Topic> =>
  forumFixtures(server).topic('teacher', {
    forumGuid: (await physics(server)).forumGuid,
    topicMemberMode: MEMBER_MODE.restricted,
    students: [{ studentGuid: server.university.people.student2 }],
  });
const content = async (server: TestServer, topic = general): Promise<TopicContent> =>
  forumFixtures(server).content('teacher', (await topic(server)).forumTopicGuid);
const studentsReply = async (server: TestServer): Promise<Reply> =>
  forumFixtures(server).reply('student', (await content(server)).forumTopicContentGuid);
const chemistry = (server: TestServer): Promise<Forum> =>
  forumFixtures(server).forum('admin', { subjectGuid: server.university.subjects.chemistry });
const memberOf = async (
  server: TestServer,
): Promise<{ forumTopicGuid: string; forumTopicMemberGuid: string }> => {
  const { forumTopicGuid } = await restricted(server);
  const { data } = await server.call('teacher', 'GET ForumTopic/GetTopicMembers', {
    query: { topicGuid: forumTopicGuid },
  });
  return {
    forumTopicGuid,
    forumTopicMemberGuid: data.find(({ owner }) => !owner)?.forumTopicMemberGuid ?? '',
  };
};
const contentQuery = async (server: TestServer) => ({
  query: { forumTopicContentGuid: (await content(server)).forumTopicContentGuid },
});

const writing = writingIn([
  'forum',
  'forum_topic',
  'forum_topic_member',
  'forum_content',
  'forum_content_file',
  'forum_content_member',
  'forum_reply',
  'report',
  'forum_topic_reading',
  'forum_thread_reading',
  'forum_mention',
  'notification',
]);

/** The call is allowed, but its response contains nothing that belongs to others. */
const without =
  (mine: readonly PersonName[], forbiddenText: string): NonNullable<AuthorisationCase['verify']> =>
  (_server, as, outcome, { data }) => {
    if (outcome === 'allowed' && !mine.includes(as) && JSON.stringify(data).includes(forbiddenText))
      throw new Error(`${as} was told of ${forbiddenText}.`);
  };

const ofPhysics = ['admin', 'teacher', 'student'] as const;
const inRestricted = ['admin', 'teacher', 'student2'] as const;
const physicsStaff = staffOnly({ teacher2: 'refused' });
const teacherOfStaff = staffOnly({ admin: 'refused', teacher2: 'refused' });
const SECRET = 'سر الموضوع المقيد';
const secretContent = async (server: TestServer): Promise<TopicContent> =>
  forumFixtures(server).content('teacher', (await restricted(server)).forumTopicGuid, {
    title: SECRET,
  });

/** The content whose replies are tried. */
const repliedTo = new WeakMap<TestServer, string>();

export const forumCases: readonly AuthorisationCase[] = [
  authorisationCase({
    key: 'GET Forums/GetForums',
    of: 'a forum of physics',
    expect: only(ofPhysics),
    input: async (server) => ({ query: { forumGuid: (await physics(server)).forumGuid } }),
  }),
  writing({
    key: 'POST Forums/CreateForum',
    of: 'a category of physics',
    expect: physicsStaff,
    input: async (server) => ({
      body: {
        title: 'منتدى جديد',
        forumType: FORUM_TYPE.news,
        parentForumGuid: (await category(server)).forumGuid,
      },
    }),
  }),
  writing({
    key: 'POST Forums/CreateForum',
    of: 'the top',
    expect: staffOnly({ teacher: 'refused', teacher2: 'refused' }),
    input: () => ({ body: { title: 'منتدى جديد', forumType: FORUM_TYPE.news } }),
  }),
  writing({
    key: 'POST Forums/UpdateForum',
    of: "teacher's forum",
    expect: teacherOfStaff,
    input: async (server) => {
      const { forumGuid, parentForumGuid, forumType } = await teachersForum(server);
      return { body: { forumGuid, parentForumGuid, forumType, title: 'عنوان مغيّر' } };
    },
  }),
  writing({
    key: 'DELETE Forums/DeleteForum',
    of: "teacher's forum",
    expect: teacherOfStaff,
    input: async (server) => ({ query: { ForumGuid: (await teachersForum(server)).forumGuid } }),
  }),
  authorisationCase({
    key: 'GET Forums/GetStudentsAndTeachers',
    of: 'a forum of physics',
    expect: physicsStaff,
    input: async (server) => ({ query: { forumGuid: (await physics(server)).forumGuid } }),
  }),

  authorisationCase({
    key: 'GET ForumTopic/GetTopics',
    of: 'a forum of physics',
    expect: only(ofPhysics),
    input: async (server) => ({ query: { forumGuid: (await physics(server)).forumGuid } }),
  }),
  authorisationCase({
    key: 'GET ForumTopic/GetTopics',
    of: 'a restricted topic with student2',
    expect: only(inRestricted),
    input: async (server) => ({ query: { topicGuid: (await restricted(server)).forumTopicGuid } }),
  }),
  authorisationCase({
    key: 'GET ForumTopic/GetTopics',
    of: 'a topic of physics that is shared with chemistry',
    expect: only(['admin', 'teacher', 'teacher2', 'student', 'student2']),
    input: async (server) => {
      const { forumTopicGuid } = await forumFixtures(server).topic('admin', {
        forumGuid: (await physics(server)).forumGuid,
        shareWithForumGuid: (await chemistry(server)).forumGuid,
      });
      return { query: { topicGuid: forumTopicGuid } };
    },
  }),
  authorisationCase({
    key: 'GET ForumTopic/GetFavoriteTopics',
    of: "a page after teacher's favourite",
    expect: only(['admin', 'teacher', 'student']),
    input: async (server) => {
      const { forumTopicGuid } = await forumFixtures(server).topic('teacher', {
        forumGuid: (await physics(server)).forumGuid,
        topicName: SECRET,
      });
      await server.call('teacher', 'POST ForumTopic/Favorite', {
        body: { forumTopicGuid, favoriteTopic: true },
      });
      return { query: { before: (await general(server)).forumTopicGuid } };
    },
    verify: without(['teacher'], SECRET),
  }),
  authorisationCase({
    key: 'GET ForumTopic/GetMyTopics',
    of: "a page after teacher's topic",
    expect: only(['admin', 'teacher', 'student']),
    input: async (server) => {
      await forumFixtures(server).topic('teacher', {
        forumGuid: (await physics(server)).forumGuid,
        topicName: SECRET,
      });
      return { query: { before: (await general(server)).forumTopicGuid } };
    },
    verify: without(['teacher'], SECRET),
  }),
  writing({
    key: 'POST ForumTopic/CreateTopic',
    of: 'a forum of physics',
    expect: physicsStaff,
    input: async (server) => ({
      body: {
        forumGuid: (await physics(server)).forumGuid,
        topicName: 'موضوع جديد',
        topicType: TOPIC_TYPE.discussion,
        topicMemberMode: MEMBER_MODE.general,
      },
    }),
  }),
  writing({
    key: 'POST ForumTopic/CreateTopic',
    of: 'a forum of physics, shared with chemistry',
    expect: staffOnly({ teacher: 'refused', teacher2: 'refused' }),
    input: async (server) => ({
      body: {
        forumGuid: (await physics(server)).forumGuid,
        shareWithForumGuid: (await chemistry(server)).forumGuid,
        topicName: 'موضوع مشترك',
        topicType: TOPIC_TYPE.discussion,
        topicMemberMode: MEMBER_MODE.general,
      },
    }),
  }),
  writing({
    key: 'POST ForumTopic/UpdateTopic',
    of: "teacher's topic, to share it with chemistry",
    expect: staffOnly({ admin: 'refused', teacher: 'refused', teacher2: 'refused' }),
    input: async (server) => {
      const { forumTopicGuid, forumGuid } = await general(server);
      return {
        body: {
          forumTopicGuid,
          forumGuid,
          shareWithForumGuid: (await chemistry(server)).forumGuid,
          topicName: 'اسم مغيّر',
          topicType: TOPIC_TYPE.discussion,
          topicMemberMode: MEMBER_MODE.general,
        },
      };
    },
  }),
  writing({
    key: 'POST ForumTopic/UpdateTopic',
    of: "teacher's topic",
    expect: teacherOfStaff,
    input: async (server) => {
      const { forumTopicGuid, forumGuid } = await general(server);
      return {
        body: {
          forumTopicGuid,
          forumGuid,
          topicName: 'اسم مغيّر',
          topicType: TOPIC_TYPE.discussion,
          topicMemberMode: MEMBER_MODE.general,
        },
      };
    },
  }),
  writing({
    key: 'DELETE ForumTopic/DeleteTopic',
    of: "teacher's topic",
    expect: teacherOfStaff,
    input: async (server) => ({
      query: { forumTopicGuid: (await general(server)).forumTopicGuid },
    }),
  }),
  writing({
    key: 'PUT ForumTopic/LeaveTopic',
    of: 'a restricted topic with student2',
    expect: only(['student2']),
    input: async (server) => ({
      query: { forumTopicGuid: (await restricted(server)).forumTopicGuid },
    }),
  }),
  writing({
    key: 'POST ForumTopic/Favorite',
    of: 'a restricted topic with student2',
    expect: only(inRestricted),
    input: async (server) => ({
      body: { forumTopicGuid: (await restricted(server)).forumTopicGuid, favoriteTopic: true },
    }),
  }),

  authorisationCase({
    key: 'GET ForumTopic/GetTopicContent',
    of: 'a restricted topic with student2',
    expect: only(inRestricted),
    input: async (server) => ({ query: { topicGuid: (await restricted(server)).forumTopicGuid } }),
  }),
  authorisationCase({
    key: 'GET ForumTopic/GetTopicContent',
    of: 'a topic without a forum and a content of a restricted one',
    expect: everyone('allowed'),
    input: async (server) => {
      const { forumTopicContentGuid } = await secretContent(server);
      return {
        query: {
          topicGuid: (await forumFixtures(server).topic('admin')).forumTopicGuid,
          topicContentGuid: forumTopicContentGuid,
        },
      };
    },
    verify: without([], SECRET),
  }),
  authorisationCase({
    key: 'GET ForumTopic/GetTopicContentRecently',
    of: 'a restricted topic with student2',
    expect: everyone('allowed'),
    input: async (server) => {
      await secretContent(server);
      return { query: { searchText: SECRET } };
    },
    verify: without(inRestricted, SECRET),
  }),
  authorisationCase({
    key: 'GET ForumTopic/GetTopicMembers',
    of: "teacher's topic with student2",
    expect: only(['teacher']),
    input: async (server) => ({
      query: { topicGuid: (await restricted(server)).forumTopicGuid, showAll: 'true' as const },
    }),
  }),
  writing({
    key: 'POST ForumTopic/CreateTopicContent',
    of: "teacher's topic",
    expect: only(['admin', 'teacher']),
    input: async (server) => ({
      body: { forumTopicGuid: (await general(server)).forumTopicGuid, title: 'محتوى جديد' },
    }),
  }),
  writing({
    key: 'POST ForumTopic/UpdateTopicContent',
    of: "teacher's content",
    expect: only(['teacher']),
    input: async (server) => {
      const { forumTopicContentGuid, forumTopicGuid } = await content(server);
      return { body: { forumTopicContentGuid, forumTopicGuid, title: 'عنوان مغيّر' } };
    },
  }),
  writing({
    key: 'POST ForumTopic/Invite',
    of: "teacher's topic",
    expect: teacherOfStaff,
    input: async (server) => ({
      body: {
        forumTopicGuid: (await restricted(server)).forumTopicGuid,
        students: [server.university.people.stranger],
      },
    }),
  }),
  writing({
    key: 'POST ForumTopic/RemoveMemberFromTopic',
    of: "student2 in teacher's topic",
    expect: teacherOfStaff,
    input: async (server) => ({ body: await memberOf(server) }),
  }),
  writing({
    key: 'POST ForumTopic/ReinviteMemberToTopic',
    of: "student2, who left teacher's topic",
    expect: teacherOfStaff,
    input: async (server) => {
      const member = await memberOf(server);
      await server.call('student2', 'PUT ForumTopic/LeaveTopic', {
        query: { forumTopicGuid: member.forumTopicGuid },
      });
      return { body: member };
    },
  }),
  writing({
    key: 'POST ForumTopic/RateContent',
    of: "teacher's content",
    expect: only(['admin', 'student']),
    input: async (server) => ({
      body: {
        forumTopicContentGuid: (await content(server)).forumTopicContentGuid,
        ratingContent: 5,
      },
    }),
  }),
  writing({
    key: 'PUT ForumTopic/MarkContentAsRead',
    of: "teacher's content",
    expect: only(ofPhysics),
    input: contentQuery,
  }),
  writing({
    key: 'PUT ForumTopic/FollowContent',
    of: "teacher's content",
    expect: only(ofPhysics),
    input: contentQuery,
  }),
  writing({
    key: 'PUT ForumTopic/MarkContentAsViewed',
    of: "teacher's content",
    expect: only(ofPhysics),
    input: contentQuery,
  }),
  writing({
    key: 'PUT ForumTopic/LockContent',
    of: "teacher's content",
    expect: only(['teacher']),
    input: contentQuery,
  }),
  writing({
    key: 'PUT ForumTopic/PinContent',
    of: "teacher's content",
    expect: only(['teacher']),
    input: contentQuery,
  }),
  writing({
    key: 'DELETE ForumTopic/DeleteContent',
    of: "teacher's content",
    expect: only(['teacher']),
    input: contentQuery,
  }),
  authorisationCase({
    key: 'GET ForumTopic/GetRatesContent',
    of: "teacher's content",
    expect: only(['teacher']),
    input: contentQuery,
  }),
  authorisationCase({
    key: 'GET ForumTopic/GetReplies',
    of: "teacher's content",
    expect: only(ofPhysics),
    input: contentQuery,
  }),
  writing({
    key: 'POST ForumTopic/ReplyOnTopicContent',
    of: "teacher's content",
    expect: only(ofPhysics),
    input: async (server) => ({
      body: { contentText: 'رد', replyOnGuid: (await content(server)).forumTopicContentGuid },
    }),
  }),
  writing({
    key: 'POST ForumTopic/UpdateReplyTopicContent',
    of: "student's reply",
    expect: only(['student']),
    input: async (server) => {
      const { guid, replyOnGuid } = await studentsReply(server);
      return { body: { guid, replyOnGuid, contentText: 'نص مغيّر' } };
    },
  }),
  writing({
    key: 'DELETE ForumTopic/DeleteReplyTopicContent',
    of: "student's reply",
    expect: only(['student']),
    input: async (server) => ({ query: { guid: (await studentsReply(server)).guid } }),
  }),
  writing({
    key: 'POST ForumTopic/RemoveReply',
    of: "student's reply in teacher's topic",
    expect: only(['teacher', 'admin']),
    input: async (server) => ({
      body: { guid: (await studentsReply(server)).guid, reason: 'سبب' },
    }),
  }),
  writing({
    key: 'POST ForumTopic/ReportReply',
    of: "student's reply in teacher's topic",
    expect: only(ofPhysics),
    input: async (server) => ({ body: { guid: (await studentsReply(server)).guid } }),
  }),
  authorisationCase({
    key: 'GET ForumTopic/GetReplyReports',
    of: "teacher's content",
    expect: only(['teacher', 'admin']),
    input: contentQuery,
  }),
  writing({
    key: 'PUT ForumTopic/DismissReplyReports',
    of: "student's reply in teacher's topic",
    expect: only(['teacher', 'admin']),
    input: async (server) => ({ query: { guid: (await studentsReply(server)).guid } }),
  }),
  writing({
    key: 'PUT ForumTopic/DismissReplyReports',
    of: "teacher's reply in teacher's topic",
    expect: { ...only(['admin']), teacher: 'forbidden' },
    input: async (server) => {
      const { replyOnGuid } = await studentsReply(server);
      const { guid } = await forumFixtures(server).reply('teacher', replyOnGuid);
      return { query: { guid } };
    },
  }),

  authorisationCase({
    key: 'GET ForumTopic/GetUnread',
    of: 'what is new in a restricted topic',
    expect: everyone('allowed'),
    input: async (server) => {
      await server.services.db
        .updateTable('person')
        .set({ created_at: new Date(0) } as never)
        .execute();
      await forumFixtures(server)
        .topic('teacher', {
          forumGuid: (await physics(server)).forumGuid,
          topicName: SECRET,
          topicMemberMode: MEMBER_MODE.restricted,
        })
        .then(({ forumTopicGuid }) => forumFixtures(server).content('teacher', forumTopicGuid));
      return {};
    },
    verify: without([], SECRET),
  }),
  authorisationCase({
    key: 'GET ForumTopic/GetUnreadThreads',
    of: 'new replies in a restricted topic with student2',
    expect: everyone('allowed'),
    input: async (server) => {
      await server.services.db
        .updateTable('person')
        .set({ created_at: new Date(0) } as never)
        .execute();
      const { forumTopicContentGuid } = await secretContent(server);
      await forumFixtures(server).reply('teacher', forumTopicContentGuid);
      repliedTo.set(server, forumTopicContentGuid);
      return {};
    },
    verify: (server, as, _outcome, { data }) => {
      const isListed = JSON.stringify(data).includes(repliedTo.get(server) ?? 'nothing');
      if (isListed !== (as === 'student2'))
        throw new Error(
          `${as} was ${isListed ? '' : 'not '}told of replies in a restricted topic.`,
        );
    },
  }),
  authorisationCase({
    key: 'GET ForumTopic/GetTopicUnread',
    of: 'a restricted topic with student2',
    expect: only(inRestricted),
    input: async (server) => ({
      query: { topicGuid: (await secretContent(server)).forumTopicGuid },
    }),
  }),
  writing({
    key: 'PUT ForumTopic/MarkTopicAsRead',
    of: 'a restricted topic with student2',
    expect: only(inRestricted),
    input: async (server) => ({
      query: { forumTopicGuid: (await secretContent(server)).forumTopicGuid },
    }),
  }),
  writing({
    key: 'PUT ForumTopic/MarkTopicAsRead',
    of: 'a restricted topic, up to a content of physics',
    expect: everyone('refused'),
    input: async (server) => ({
      query: {
        forumTopicGuid: (await restricted(server)).forumTopicGuid,
        upToContentGuid: (await content(server)).forumTopicContentGuid,
      },
    }),
  }),
  writing({
    key: 'PUT ForumTopic/MarkRepliesAsRead',
    of: "student's reply to teacher's content",
    expect: only(ofPhysics),
    input: async (server) => {
      const { guid, replyOnGuid } = await studentsReply(server);
      return { query: { forumTopicContentGuid: replyOnGuid, upToReplyGuid: guid } };
    },
  }),
  writing({
    key: 'PUT Forums/MarkForumAsRead',
    of: 'a forum of physics',
    expect: only(ofPhysics),
    input: async (server) => ({ query: { forumGuid: (await physics(server)).forumGuid } }),
  }),
  authorisationCase({
    key: 'GET ForumTopic/GetMentionable',
    of: 'a restricted topic with student2',
    expect: only(inRestricted),
    input: async (server) => ({ query: { topicGuid: (await restricted(server)).forumTopicGuid } }),
  }),
];
