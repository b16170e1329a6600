import { randomUUID } from 'node:crypto';
import {
  CHAT_GROUP,
  FORUM_GROUP,
  FORUM_TYPE,
  GROUP_MODE,
  LIBRARY_GROUP,
  SOURCE_TYPE,
} from '@riwaq/api';
import { degreeFixtures, type DegreeFixtures } from '../degrees/testing';
import { examFixtures, type ExamFixtures } from '../exams/testing';
import { forumFixtures, type ForumFixtures } from '../forum/testing';
import { portfolioFixtures, type PortfolioFixtures } from '../portfolio/testing';
import { createTestServer, type TestServer } from '../testing';
import { areas } from '../bootstrap/areas';

type Server = TestServer & ForumFixtures & ExamFixtures & DegreeFixtures & PortfolioFixtures;
let server: Server;
beforeAll(async () => {
  const bare = await createTestServer({
    areas: (services) => areas.flatMap((area) => area(services)),
  });
  server = Object.assign(
    bare,
    portfolioFixtures(bare),
    degreeFixtures(bare),
    examFixtures(bare),
    forumFixtures(bare),
  );
});
afterAll(() => server.close());

/**
 * Every create of something with a live group whose guid the client chooses; complete but for the
 * guid.
 */
const MAKINGS: Readonly<
  Record<string, (guid: string) => Promise<{ status: number; statusCode?: number }>>
> = {
  forum: (forumGuid) =>
    server.call('admin', 'POST Forums/CreateForum', {
      body: { forumGuid, title: 'المنتدى', forumType: FORUM_TYPE.news },
    }),
  topic: (forumTopicGuid) =>
    server.call('admin', 'POST ForumTopic/CreateTopic', {
      body: { forumTopicGuid, topicName: 'موضوع', topicType: 0, topicMemberMode: 0 },
    }),
  content: async (forumTopicContentGuid) => {
    const { forumTopicGuid } = await server.topic('admin');
    return server.call('admin', 'POST ForumTopic/CreateTopicContent', {
      body: { forumTopicContentGuid, forumTopicGuid, title: 'عنوان', contentText: '<p>نص</p>' },
    });
  },
  'chat group': (Guid) =>
    server.call('teacher', 'POST ChatGroups/AddOrEditGroup', {
      body: { Guid, GroupName: 'مجموعة', GroupMode: GROUP_MODE.everyone },
    }),
  exam: (examGuid) =>
    server.call('teacher', 'POST Exams/New', { body: server.model({ examGuid }) }),
  'exam again': async (newExamGuid) => {
    const { startDate, endDate, sectionGuid, studentGuids } = server.model();
    return server.call('teacher', 'POST Exams/ReExam', {
      body: {
        examGuid: await server.exam('teacher'),
        newExamGuid,
        startDate,
        endDate,
        sectionGuid,
        studentGuids,
      },
    });
  },
  'list of degrees': (sessionGuid) =>
    server.call('teacher', 'POST Degrees/CreateSession', {
      body: server.sessionModel({ sessionGuid }),
    }),
  'work sample': (workSampleGuid) =>
    server.call('student', 'POST WorkSample/Post', { body: { workSampleGuid, title: 'عنوان' } }),
  feedback: async (feedbackGuid) => {
    const { workSampleGuid } = await server.workSample({ visibility: 'university' });
    return server.call('teacher', 'POST Feedback/Create', {
      body: {
        feedbackGuid,
        sourceGuid: workSampleGuid,
        sourceType: SOURCE_TYPE.workSample,
        feedbackText: 'عمل متقن',
      },
    });
  },
};

test.each(Object.keys(MAKINGS))(
  "refuses a %s with the guid of another kind's live group",
  async (kind) => {
    const make = MAKINGS[kind]!;
    const taken = [
      CHAT_GROUP,
      FORUM_GROUP,
      LIBRARY_GROUP,
      server.university.subjects.physics,
      server.university.people.student,
    ];
    for (const other of Object.keys(MAKINGS).filter(
      (name) => name !== kind && !(name.startsWith('exam') && kind.startsWith('exam')),
    )) {
      const guid = randomUUID();
      expect([other, (await MAKINGS[other]!(guid)).statusCode]).toEqual([other, 1]);
      taken.push(guid);
    }
    for (const guid of taken) expect((await make(guid)).status).toBe(409);
    const free = randomUUID();
    expect((await make(free)).statusCode).toBe(1);
  },
);
