import { randomUUID } from 'node:crypto';
import { FORUM_GROUP, LATEST_GROUP, MEMBER_MODE, type Topic } from '@riwaq/api';
import { PEOPLE, type PersonName } from '../testing';
import { createForumServer, type ForumServer } from './testing';

// Proves FILE-9, FORUM-28, LIVE-2.

let server: ForumServer;
let forumGuid: string;
beforeAll(async () => {
  server = await createForumServer();
  forumGuid = (await server.physics()).forumGuid;
});
beforeEach(() => server.realtime.clear());
afterAll(() => server.close());

const restricted = (...students: PersonName[]) =>
  server.topic('teacher', {
    forumGuid,
    topicMemberMode: MEMBER_MODE.restricted,
    students: students.map((name) => ({ studentGuid: server.university.people[name] })),
  });
const mayJoin = async (group: string) => {
  const allowed: PersonName[] = [];
  for (const person of PEOPLE)
    if (await server.realtime.mayJoin(server.caller(person), group)) allowed.push(person);
  return allowed;
};
const removedFrom = (group: string) =>
  server.realtime.removed
    .filter((removal) => removal.group === group)
    .map(({ userGuid }) => PEOPLE.find((name) => server.university.people[name] === userGuid))
    .sort();
const update = (topic: Topic, change: object) =>
  server.call('teacher', 'POST ForumTopic/UpdateTopic', {
    body: {
      forumTopicGuid: topic.forumTopicGuid,
      forumGuid,
      topicName: topic.topicName,
      topicType: 0,
      topicMemberMode: 0,
      ...change,
    } as never,
  });

describe('joining a live group', () => {
  test('allows groups of topics and contents to their viewers', async () => {
    const open = await server.topic('teacher', { forumGuid });
    const closed = await restricted('student2');
    expect(await mayJoin(open.forumTopicGuid)).toEqual(['admin', 'teacher', 'student']);
    expect(
      await mayJoin((await server.content('teacher', open.forumTopicGuid)).forumTopicContentGuid),
    ).toEqual(['admin', 'teacher', 'student']);
    expect(await mayJoin(closed.forumTopicGuid)).toEqual(['admin', 'teacher', 'student2']);
    expect(
      await mayJoin((await server.content('teacher', closed.forumTopicGuid)).forumTopicContentGuid),
    ).toEqual(['admin', 'teacher', 'student2']);
  });

  test("allows a forum's group to its viewers and general groups to everybody", async () => {
    expect(await mayJoin(forumGuid)).toEqual(['admin', 'teacher', 'student']);
    expect(await mayJoin(FORUM_GROUP)).toEqual(PEOPLE);
    expect(await mayJoin(LATEST_GROUP)).toEqual(PEOPLE);
  });

  test('lists members of topic and content groups to viewers, of forums to nobody', async () => {
    const topic = await restricted('student2');
    const content = await server.content('teacher', topic.forumTopicGuid);
    const known = async (group: string) => {
      const told: PersonName[] = [];
      for (const person of PEOPLE)
        if (await server.realtime.mayKnowWhoIsIn(server.caller(person), group)) told.push(person);
      return told;
    };
    for (const group of [topic.forumTopicGuid, content.forumTopicContentGuid])
      expect(await known(group)).toEqual(['admin', 'teacher', 'student2']);
    for (const group of [forumGuid, FORUM_GROUP, LATEST_GROUP])
      expect(await known(group)).toEqual([]);
  });

  test('ignores the letter case of the guid', async () => {
    const { forumTopicGuid } = await server.topic('teacher', { forumGuid });
    expect(await mayJoin(forumTopicGuid.toUpperCase())).toEqual(['admin', 'teacher', 'student']);
  });

  test('leaves groups outside the forum to other areas', async () => {
    for (const group of [randomUUID(), 'Comments', '', `${randomUUID()}' or true --`])
      expect(await mayJoin(group)).toEqual([]);
  });
});

describe('eviction from live groups when a topic becomes invisible', () => {
  test('evicts a removed member and one who left', async () => {
    const topic = await restricted('student', 'student2');
    const content = await server.content('teacher', topic.forumTopicGuid);
    const members = (
      await server.call('teacher', 'GET ForumTopic/GetTopicMembers', {
        query: { topicGuid: topic.forumTopicGuid },
      })
    ).data;
    const student = members.find(
      ({ student: person }) => person?.studentGuid === server.university.people.student,
    );
    await server.call('teacher', 'POST ForumTopic/RemoveMemberFromTopic', {
      body: {
        forumTopicGuid: topic.forumTopicGuid,
        forumTopicMemberGuid: student?.forumTopicMemberGuid ?? '',
      },
    });
    expect(removedFrom(topic.forumTopicGuid)).toEqual(['student']);
    expect(removedFrom(content.forumTopicContentGuid)).toEqual(['student']);
    await server.call('student2', 'PUT ForumTopic/LeaveTopic', {
      query: { forumTopicGuid: topic.forumTopicGuid },
    });
    expect(removedFrom(content.forumTopicContentGuid)).toEqual(['student', 'student2']);
  });

  test('evicts everybody but the members when a topic becomes restricted', async () => {
    const topic = await server.topic('teacher', { forumGuid });
    const content = await server.content('teacher', topic.forumTopicGuid);
    await update(topic, {
      topicMemberMode: MEMBER_MODE.restricted,
      students: [{ studentGuid: server.university.people.student2 }],
    });
    expect(removedFrom(topic.forumTopicGuid)).toEqual(['stranger', 'student', 'teacher2']);
    expect(removedFrom(content.forumTopicContentGuid)).toEqual(['stranger', 'student', 'teacher2']);
  });

  test('evicts everybody but its creator and holders of everywhere when hidden', async () => {
    const topic = await server.topic('teacher', { forumGuid });
    await update(topic, { visible: false });
    expect(removedFrom(topic.forumTopicGuid)).toEqual([
      'stranger',
      'student',
      'student2',
      'teacher2',
    ]);
  });

  test('evicts nobody when the name changes or the change is refused', async () => {
    const topic = await server.topic('teacher', { forumGuid });
    await update(topic, { topicName: 'اسم جديد' });
    await update(topic, {
      visible: false,
      startDate: '2026-02-02T00:00:00',
      endDate: '2026-02-01T00:00:00',
      endDateEnable: true,
    });
    expect(server.realtime.removed).toEqual([]);
  });

  test('evicts people whom a changed forum excludes', async () => {
    const forum = await server.forum('admin');
    const topic = await server.topic('admin', { forumGuid: forum.forumGuid });
    const { title, forumType } = forum;
    await server.call('admin', 'POST Forums/UpdateForum', {
      body: {
        forumGuid: forum.forumGuid,
        title,
        forumType,
        subjectGuid: server.university.subjects.physics,
      },
    });
    expect(removedFrom(topic.forumTopicGuid)).toEqual(['stranger', 'student2', 'teacher2']);
  });
});

describe('the files of a content', () => {
  test('allows attached files and those in the text to every viewer', async () => {
    const topic = await restricted('student2');
    const [attached, shown] = [
      await server.upload('teacher', 'a.pdf'),
      await server.upload('teacher', 'b.png'),
    ];
    await server.content('teacher', topic.forumTopicGuid, {
      contentText: `<p><img src="/files/${shown}"></p>`,
      files: [{ fileUrl: attached, fileCaption: 'أ' }],
    });
    for (const person of PEOPLE) {
      for (const fileUrl of [attached, shown]) {
        const { data, statusCode } = await server.call(person, 'POST Uploader/Download', {
          body: { fileUrl, preview: true },
        });
        expect([person, statusCode === 1 && data !== null]).toEqual([
          person,
          ['admin', 'teacher', 'student2'].includes(person),
        ]);
      }
    }
  });

  test('counts downloads', async () => {
    const topic = await server.topic('teacher', { forumGuid });
    const fileUrl = await server.upload('teacher');
    await server.content('teacher', topic.forumTopicGuid, {
      files: [{ fileUrl, fileCaption: 'أ' }],
    });
    await server.call('student', 'POST Uploader/Download', { body: { fileUrl } });
    const { data } = await server.call('student', 'GET ForumTopic/GetTopicContent', {
      query: { topicGuid: topic.forumTopicGuid },
    });
    expect(data.content.topicContent[0]?.files[0]?.downloadCount).toBe(1);
  });
});
