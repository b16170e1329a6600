import { randomUUID } from 'node:crypto';
import {
  FORUM_GROUP,
  FORUM_ROLE,
  FORUM_TYPE,
  LATEST_GROUP,
  MEMBER_MODE,
  type Topic,
} from '@riwaq/api';
import { PEOPLE, type PersonName } from '../testing';
import { createForumServer, type ForumServer } from './testing';

// Proves FORUM-29.

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

describe('change events for subscribers of a place', () => {
  /** The recipients of change events while `work` runs. */
  const told = async (work: () => Promise<unknown>) => {
    server.realtime.clear();
    await work();
    return server.realtime
      .of('ReceiveForumChange')
      .map((message) => {
        const { to, target, args } = message;
        expect(args).toEqual([{ place: to === 'user' ? args[0].place : target }]);
        return message.to === 'people'
          ? `${[...message.people].sort().join()} in ${target}`
          : `${to} ${target}`;
      })
      .sort();
  };
  /** Only these of the subscribers of a place. */
  const only = (place: string, ...names: PersonName[]) =>
    `${names
      .map((name) => server.university.people[name])
      .sort()
      .join()} in ${place}`;
  const groups = (...guids: string[]) => guids.map((guid) => `group ${guid}`).sort();
  const users = (...names: PersonName[]) =>
    names.map((name) => `user ${server.university.people[name]}`).sort();

  test("notifies a content's topic when it is changed, locked, pinned or deleted", async () => {
    const { forumTopicGuid } = await server.topic('teacher', { forumGuid });
    const { forumTopicContentGuid, title } = await server.content('teacher', forumTopicGuid);
    const query = { forumTopicContentGuid };
    expect(
      await told(() =>
        server.call('teacher', 'POST ForumTopic/UpdateTopicContent', {
          body: { forumTopicContentGuid, forumTopicGuid, title },
        }),
      ),
    ).toEqual(groups(forumTopicGuid));
    expect(
      await told(() => server.call('teacher', 'PUT ForumTopic/LockContent', { query })),
    ).toEqual(groups(forumTopicGuid));
    expect(
      await told(() => server.call('teacher', 'PUT ForumTopic/PinContent', { query })),
    ).toEqual(groups(forumTopicGuid));
    expect(
      await told(() => server.call('teacher', 'DELETE ForumTopic/DeleteContent', { query })),
    ).toEqual(groups(forumTopicGuid));
  });

  test('notifies a topic, the forums that list it and, on adding, its creator', async () => {
    const shareWithForumGuid = (await server.forum('admin')).forumGuid;
    const home = (await server.forum('admin')).forumGuid;
    const forumTopicGuid = randomUUID();
    const query = { forumTopicGuid };
    const model = {
      forumTopicGuid,
      forumGuid: home,
      topicName: 'موضوع',
      topicType: 0,
      topicMemberMode: MEMBER_MODE.general,
    } as const;
    expect(
      await told(() => server.call('admin', 'POST ForumTopic/CreateTopic', { body: model })),
    ).toEqual([...groups(home), ...users('admin')]);
    expect(
      await told(() =>
        server.call('admin', 'POST ForumTopic/UpdateTopic', {
          body: { ...model, shareWithForumGuid },
        }),
      ),
    ).toEqual(groups(forumTopicGuid, home, shareWithForumGuid));
    expect(
      await told(() => server.call('admin', 'DELETE ForumTopic/DeleteTopic', { query })),
    ).toEqual(groups(forumTopicGuid, home, shareWithForumGuid));
  });

  test("notifies a forum's parent, itself and its contents when it changes", async () => {
    const forum = randomUUID();
    const body = { forumGuid: forum, title: 'تصنيف', forumType: FORUM_TYPE.category } as const;
    expect(await told(() => server.call('admin', 'POST Forums/CreateForum', { body }))).toEqual(
      groups(FORUM_GROUP),
    );
    const inner = (await server.forum('admin', { parentForumGuid: forum })).forumGuid;
    expect(await told(() => server.call('admin', 'POST Forums/UpdateForum', { body }))).toEqual(
      groups(FORUM_GROUP, forum, inner),
    );
    expect(
      await told(() =>
        server.call('admin', 'DELETE Forums/DeleteForum', { query: { ForumGuid: inner } }),
      ),
    ).toEqual(groups(forum, inner));
  });

  test('notifies members who leave, are removed or reinvited, and the creator', async () => {
    const { forumTopicGuid } = await restricted('student', 'student2');
    const members = (
      await server.call('teacher', 'GET ForumTopic/GetTopicMembers', {
        query: { topicGuid: forumTopicGuid },
      })
    ).data;
    const forumTopicMemberGuid =
      members.find(({ student }) => student?.studentGuid === server.university.people.student)
        ?.forumTopicMemberGuid ?? '';
    const body = { forumTopicGuid, forumTopicMemberGuid };
    const leave = () =>
      server.call('student2', 'PUT ForumTopic/LeaveTopic', { query: { forumTopicGuid } });
    expect(await told(leave)).toEqual(users('student2', 'teacher'));
    expect(await told(leave)).toEqual([]);
    const removal = () => server.call('teacher', 'POST ForumTopic/RemoveMemberFromTopic', { body });
    expect(await told(removal)).toEqual(users('student', 'teacher'));
    expect(await told(removal)).toEqual([]);
    const invitation = () =>
      server.call('teacher', 'POST ForumTopic/ReinviteMemberToTopic', { body });
    expect(await told(invitation)).toEqual(users('student', 'teacher'));
    expect(await told(invitation)).toEqual([]);
  });

  test('notifies new members whose lists then contain the topic', async () => {
    const students = (...names: PersonName[]) =>
      names.map((name) => ({ studentGuid: server.university.people[name] }));
    const model = {
      forumTopicGuid: randomUUID(),
      forumGuid,
      topicName: 'موضوع',
      topicType: 0,
      topicMemberMode: MEMBER_MODE.restricted,
    } as const;
    const create = () =>
      server.call('teacher', 'POST ForumTopic/CreateTopic', {
        body: { ...model, students: students('student') },
      });
    expect(await told(create)).toEqual(
      [only(forumGuid, 'admin', 'teacher', 'student'), ...users('student', 'teacher')].sort(),
    );
    expect(await told(create)).toEqual([]);
    const invite = () =>
      server.call('teacher', 'POST ForumTopic/Invite', {
        body: {
          forumTopicGuid: model.forumTopicGuid,
          teachers: [],
          students: students('student', 'student2').map(({ studentGuid }) => studentGuid),
        },
      });
    expect(await told(invite)).toEqual(users('student2', 'teacher'));
    expect(await told(invite)).toEqual([]);
    expect(
      await told(() =>
        server.call('teacher', 'POST ForumTopic/CreateTopic', {
          body: {
            ...model,
            forumTopicGuid: randomUUID(),
            visible: false,
            students: students('student'),
          },
        }),
      ),
    ).toEqual([only(forumGuid, 'admin', 'teacher'), ...users('teacher')].sort());
    expect(
      await told(() =>
        server.call('teacher', 'POST ForumTopic/UpdateTopic', {
          body: { ...model, students: students('student', 'student2', 'stranger') },
        }),
      ),
    ).toEqual(
      [
        ...groups(model.forumTopicGuid),
        only(forumGuid, 'admin', 'teacher', 'student', 'student2', 'stranger'),
        ...users('stranger'),
      ].sort(),
    );
  });

  it('notifies only viewers of hidden forums and topics in their lists', async () => {
    const forum = randomUUID();
    const body = {
      forumGuid: forum,
      title: 'مخفي',
      forumType: FORUM_TYPE.category,
      visible: false,
    };
    const create = () => server.call('admin', 'POST Forums/CreateForum', { body });
    expect(await told(create)).toEqual([only(FORUM_GROUP, 'admin')]);
    const show = () =>
      server.call('admin', 'POST Forums/UpdateForum', { body: { ...body, visible: true } });
    expect(await told(show)).toEqual(groups(FORUM_GROUP, forum));
    const hide = () => server.call('admin', 'POST Forums/UpdateForum', { body });
    expect(await told(hide)).toEqual(groups(FORUM_GROUP, forum));
    const remove = () =>
      server.call('admin', 'DELETE Forums/DeleteForum', { query: { ForumGuid: forum } });
    expect(await told(remove)).toEqual([...groups(forum), only(FORUM_GROUP, 'admin')].sort());

    const topic = await server.topic('teacher', { forumGuid, visible: false });
    const query = { forumTopicGuid: topic.forumTopicGuid };
    expect(
      await told(() => server.call('teacher', 'DELETE ForumTopic/DeleteTopic', { query })),
    ).toEqual([...groups(topic.forumTopicGuid), only(forumGuid, 'admin', 'teacher')].sort());
  });

  it('notifies only members of posts and replies in a restricted topic', async () => {
    const open = await server.topic('teacher', { forumGuid });
    const closed = await restricted('student2');
    /** The recipients of news at each place of a post and a reply. */
    const news = async (topicGuid: string) => {
      server.realtime.clear();
      const { forumTopicContentGuid } = await server.content('teacher', topicGuid);
      await server.reply('teacher', forumTopicContentGuid);
      const told = server.realtime.of('ReceiveForumActivity');
      return new Map(
        told.map((message) => [
          message.target,
          message.to === 'people'
            ? only(
                message.target,
                ...PEOPLE.filter((name) => message.people.includes(server.university.people[name])),
              )
            : 'everybody',
        ]),
      );
    };
    for (const place of [forumGuid, FORUM_GROUP, LATEST_GROUP]) {
      expect((await news(open.forumTopicGuid)).get(place)).toBe('everybody');
      expect((await news(closed.forumTopicGuid)).get(place)).toBe(
        only(place, 'admin', 'teacher', 'student2'),
      );
    }
  });

  test("notifies only the content's author of a rate", async () => {
    const topic = await server.topic('teacher', { forumGuid });
    const { forumTopicContentGuid } = await server.content('teacher', topic.forumTopicGuid);
    const rate = (ratingContent: number) => () =>
      server.call('student', 'POST ForumTopic/RateContent', {
        body: { forumTopicContentGuid, ratingContent },
      });
    expect(await told(rate(4))).toEqual(users('teacher'));
    expect(await told(rate(2))).toEqual(users('teacher'));
    const own = () =>
      server.call('teacher', 'POST ForumTopic/RateContent', {
        body: { forumTopicContentGuid, ratingContent: 5 },
      });
    expect(await told(own)).toEqual([]);
  });

  test('notifies nobody of a rate when the author cannot see the topic', async () => {
    const topic = await restricted('student');
    const everywhere = {
      person_guid: server.university.people.stranger,
      role: FORUM_ROLE.everywhere,
    };
    await server.services.db.insertInto('person_forum_role').values(everywhere).execute();
    const { forumTopicContentGuid } = await server.content('stranger', topic.forumTopicGuid);
    await server.services.db
      .deleteFrom('person_forum_role')
      .where('person_guid', '=', everywhere.person_guid)
      .execute();
    expect(
      await told(() =>
        server.call('student', 'POST ForumTopic/RateContent', {
          body: { forumTopicContentGuid, ratingContent: 3 },
        }),
      ),
    ).toEqual([]);
  });

  test('notifies nobody when a change is refused', async () => {
    const topic = await server.topic('teacher', { forumGuid });
    expect(
      await told(() =>
        update(topic, {
          startDate: '2026-02-02T00:00:00',
          endDate: '2026-02-01T00:00:00',
          endDateEnable: true,
        }),
      ),
    ).toEqual([]);
  });
});
