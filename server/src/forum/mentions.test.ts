import {
  foldForSearch,
  formatMention,
  formatReplyText,
  MEMBER_MODE,
  MENTION_CHOICES,
  MENTIONS_MAX,
  type Topic,
  type TopicContent,
} from '@riwaq/api';
import { randomUUID } from 'node:crypto';
import { PEOPLE, type PersonName } from '../testing';
import { createForumServer, type ForumServer } from './testing';

let server: ForumServer;
let forumGuid: string;
let topic: Topic;
let content: TopicContent;
beforeAll(async () => {
  server = await createForumServer();
  forumGuid = (await server.physics()).forumGuid;
});
beforeEach(async () => {
  topic = await server.topic('teacher', { forumGuid });
  content = await server.content('teacher', topic.forumTopicGuid);
  await server.services.db.deleteFrom('notification').execute();
});
afterAll(() => server.close());

const guidOf = (name: PersonName) => server.university.people[name];
const nameOf = async (name: PersonName) =>
  (
    await server.services.db
      .selectFrom('person')
      .select('full_name')
      .where('guid', '=', guidOf(name))
      .executeTakeFirstOrThrow()
  ).full_name;
const mark = (name: PersonName, shown = 'من شاء') =>
  formatMention({ personGuid: guidOf(name), personName: shown });
const restricted = (...students: PersonName[]) =>
  server.topic('teacher', {
    forumGuid,
    topicMemberMode: MEMBER_MODE.restricted,
    students: students.map((name) => ({ studentGuid: guidOf(name) })),
  });
const offered = async (as: PersonName, topicGuid: string, searchText?: string) =>
  (
    await server.call(as, 'GET ForumTopic/GetMentionable', { query: { topicGuid, searchText } })
  ).data.map(({ personGuid }) => PEOPLE.find((name) => guidOf(name) === personGuid));
const told = async () => {
  const all: Array<[PersonName, string, string]> = [];
  for (const person of PEOPLE)
    for (const { kind, path } of (await server.call(person, 'GET Notifications/Get')).data)
      all.push([person, kind, path]);
  return all;
};
const replies = async () =>
  (
    await server.call('teacher', 'GET ForumTopic/GetReplies', {
      query: { forumTopicContentGuid: content.forumTopicContentGuid },
    })
  ).data.map(({ contentText }) => contentText);
const place = (guid: string, replyGuid?: string) =>
  `/forums?topicGuid=${topic.forumTopicGuid}&contentGuid=${guid}${replyGuid ? `&open=replies&replyGuid=${replyGuid}` : ''}`;

describe('people who may be mentioned', () => {
  test('lists everybody else who sees the topic of a forum', async () => {
    expect((await offered('student', topic.forumTopicGuid)).sort()).toEqual(['admin', 'teacher']);
    expect((await offered('teacher', topic.forumTopicGuid)).sort()).toEqual(['admin', 'student']);
  });

  test('lists members of restricted topics, everybody outside forums', async () => {
    expect(
      (await offered('student2', (await restricted('student2', 'stranger')).forumTopicGuid)).sort(),
    ).toEqual(['stranger', 'teacher']);
    expect(
      await offered('stranger', (await server.topic('admin', { forumGuid: null })).forumTopicGuid),
    ).toHaveLength(PEOPLE.length - 1);
  });

  test('finds people by the beginning of any word, however it is spelled', async () => {
    const everywhere = (await server.topic('admin', { forumGuid: null })).forumTopicGuid;
    await server.services.db
      .updateTable('person')
      .set({ full_name: 'إِسْراء عبد الرحمٰن الطائي' })
      .where('guid', '=', guidOf('stranger'))
      .execute();
    for (const asked of ['اسراء', 'أسرآء', 'عَبد الرَّحـ', 'الرحمن الطائى', 'إسـراء عبد'])
      expect([asked, await offered('student', everywhere, asked)]).toEqual([asked, ['stranger']]);
    for (const asked of ['سراء', 'طائي', '%', '_', 'zz'])
      expect(await offered('student', everywhere, asked)).toEqual([]);
  });

  test('folds names in the database as search does', async () => {
    const { db } = server.services;
    const names = [
      'مُحَمَّدٌ',
      'آمنة',
      'أحمد إبراهيم ٱلقيسي',
      'هدى مصطفى',
      'فاطمة',
      'علیّ کاظم',
      'ﷲ ﻻ',
      'Ａｌｉ KARIM',
      'عـــلي',
    ];
    for (const full_name of names) {
      await db
        .updateTable('person')
        .set({ full_name })
        .where('guid', '=', guidOf('stranger'))
        .execute();
      const { search_name } = await db
        .selectFrom('person')
        .select('search_name')
        .where('guid', '=', guidOf('stranger'))
        .executeTakeFirstOrThrow();
      expect([full_name, search_name]).toEqual([full_name, ` ${foldForSearch(full_name)}`]);
    }
  });

  test('limits the number of choices', async () => {
    const { db } = server.services;
    await db
      .insertInto('person')
      .values(
        Array.from({ length: MENTION_CHOICES + 3 }, (_, index) => ({
          guid: randomUUID(),
          user_name: `crowd${index}`,
          full_name: `زيد ${index}`,
          phone_number: null,
          role: 0 as const,
          person_type: 'Student' as const,
          email: '',
          password_hash: '',
          profile_image_url: null,
          section_guid: null,
          student_code: null,
          department_guid: null,
        })),
      )
      .execute();
    expect(
      await offered(
        'student',
        (await server.topic('admin', { forumGuid: null })).forumTopicGuid,
        'زيد',
      ),
    ).toHaveLength(MENTION_CHOICES);
    await db.deleteFrom('person').where('full_name', 'like', 'زيد %').execute();
  });
});

describe('a mention in a reply', () => {
  test("notifies the person once, even if they are the content's author", async () => {
    const { guid } = await server.reply(
      'student',
      content.forumTopicContentGuid,
      `ما رأيك ${mark('teacher')}؟ ${mark('teacher')}`,
    );
    expect(await told()).toEqual([
      ['teacher', 'forum.mention', place(content.forumTopicContentGuid, guid)],
    ]);
    expect(await replies()).toEqual([
      `ما رأيك ${mark('teacher', await nameOf('teacher'))}؟ ${mark('teacher', await nameOf('teacher'))}`,
    ]);
  });

  test("shows the person's current name", async () => {
    await server.reply('admin', content.forumTopicContentGuid, mark('student'));
    await server.services.db
      .updateTable('person')
      .set({ full_name: 'علي [الجديد]' })
      .where('guid', '=', guidOf('student'))
      .execute();
    expect(await replies()).toEqual([mark('student', 'علي الجديد')]);
  });

  test('shows only a name for the writer, non-viewers and unknown people', async () => {
    await server.reply(
      'student',
      content.forumTopicContentGuid,
      `${mark('student2')} ${mark('student', 'أنا')} ${formatMention({ personGuid: randomUUID(), personName: 'لا أحد' })}`,
    );
    expect(await replies()).toEqual(['@من شاء @أنا @لا أحد']);
    expect((await told()).map(([person, kind]) => [person, kind])).toEqual([
      ['teacher', 'forum.reply'],
    ]);
  });

  test('notifies only newly mentioned people, and never twice', async () => {
    const reply = await server.reply('teacher', content.forumTopicContentGuid, mark('student'));
    const change = (contentText: string) =>
      server.call('teacher', 'POST ForumTopic/UpdateReplyTopicContent', {
        body: { guid: reply.guid, replyOnGuid: reply.replyOnGuid, contentText },
      });
    await change(`${mark('student')} ${mark('admin')}`);
    await change('لا أحد');
    await change(`${mark('student')} ${mark('admin')}`);
    expect((await told()).map(([person, kind]) => [person, kind])).toEqual([
      ['admin', 'forum.mention'],
      ['student', 'forum.mention'],
    ]);
  });

  test('shows only a name above the limit', async () => {
    const { db } = server.services;
    const everywhere = await server.topic('admin', { forumGuid: null });
    const post = await server.content('admin', everywhere.forumTopicGuid);
    const crowd = Array.from({ length: MENTIONS_MAX + 1 }, () => randomUUID());
    await db
      .insertInto('person')
      .values(
        crowd.map((guid, index) => ({
          guid,
          user_name: `many${index}`,
          full_name: `ناس ${index}`,
          phone_number: null,
          role: 0 as const,
          person_type: 'Student' as const,
          email: '',
          password_hash: '',
          profile_image_url: null,
          section_guid: null,
          student_code: null,
          department_guid: null,
        })),
      )
      .execute();
    await server.reply(
      'student',
      post.forumTopicContentGuid,
      crowd.map((personGuid) => formatMention({ personGuid, personName: 'x' })).join(' '),
    );
    const { data } = await server.call('student', 'GET ForumTopic/GetReplies', {
      query: { forumTopicContentGuid: post.forumTopicContentGuid },
    });
    expect(data[0]?.contentText.match(/@\[/g)).toHaveLength(MENTIONS_MAX);
    expect(data[0]?.contentText.endsWith('@x')).toBe(true);
    expect(
      await db
        .selectFrom('notification')
        .select('kind')
        .where('kind', '=', 'forum.mention')
        .execute(),
    ).toHaveLength(MENTIONS_MAX);
  });
});

describe('a mention in a content', () => {
  const span = (name: PersonName, shown = '@x') =>
    `<span data-mention="${guidOf(name)}">${shown}</span>`;

  test('notifies once however often it is saved, and shows the current name', async () => {
    const model = {
      forumTopicGuid: topic.forumTopicGuid,
      title: 'سؤال إلى الجميع',
      contentText: `<p>${span('student')} ${span('student2', '@<b>لا يراه</b>')}</p>`,
    };
    const added = await server.content('admin', topic.forumTopicGuid, model);
    await server.call('admin', 'POST ForumTopic/UpdateTopicContent', {
      body: { ...model, forumTopicContentGuid: added.forumTopicContentGuid },
    });
    await server.services.db
      .updateTable('person')
      .set({ full_name: 'علي & <محمد>' })
      .where('guid', '=', guidOf('student'))
      .execute();
    const { data } = await server.call('student', 'GET ForumTopic/GetTopicContent', {
      query: { topicGuid: topic.forumTopicGuid },
    });
    expect(data.content.topicContent[0]?.contentText).toBe(
      `<p>${span('student', '@علي &amp; &lt;محمد&gt;')} @<b>لا يراه</b></p>`,
    );
    expect((await told()).filter(([, kind]) => kind === 'forum.mention')).toEqual([
      ['student', 'forum.mention', place(added.forumTopicContentGuid)],
    ]);
  });
});

describe('a quotation', () => {
  const quoting = (
    text: string,
    origin: { contentGuid: string; replyGuid: string | null; topicGuid?: string },
    body = 'أوافق',
  ) =>
    formatReplyText({
      quotes: [
        { personName: 'من شاء', origin: { topicGuid: topic.forumTopicGuid, ...origin }, text },
      ],
      body,
    });

  test('shows the name of the writer of the quoted content or reply', async () => {
    const said = await server.reply(
      'admin',
      content.forumTopicContentGuid,
      `القوة ${mark('teacher')} كتلة`,
    );
    const ofContent = { contentGuid: content.forumTopicContentGuid, replyGuid: null };
    const ofReply = { contentGuid: content.forumTopicContentGuid, replyGuid: said.guid };
    await server.reply(
      'student',
      content.forumTopicContentGuid,
      quoting('المحاضرة الأولى', ofContent),
    );
    await server.reply(
      'student',
      content.forumTopicContentGuid,
      quoting(`القوة @${await nameOf('teacher')}`, ofReply),
    );
    const [, first, second] = await replies();
    expect(first).toBe(
      quoting('المحاضرة الأولى', ofContent).replace('من شاء', await nameOf('teacher')),
    );
    expect(second).toBe(
      quoting(`القوة @${await nameOf('teacher')}`, ofReply).replace(
        'من شاء',
        await nameOf('admin'),
      ),
    );
  });

  test('removes the name of a false, foreign or missing source', async () => {
    const other = await server.content('teacher', (await restricted('student2')).forumTopicGuid);
    for (const text of [
      quoting('ما لم يقل', { contentGuid: content.forumTopicContentGuid, replyGuid: null }),
      quoting('المحاضرة الأولى', { contentGuid: other.forumTopicContentGuid, replyGuid: null }),
      quoting('المحاضرة الأولى', {
        contentGuid: other.forumTopicContentGuid,
        topicGuid: other.forumTopicGuid,
        replyGuid: null,
      }),
      quoting('المحاضرة الأولى', {
        contentGuid: content.forumTopicContentGuid,
        replyGuid: randomUUID(),
      }),
    ])
      await server.reply('student', content.forumTopicContentGuid, text);
    for (const text of await replies()) expect(text).toMatch(/^> [^[\n]+\nأوافق$/);
  });

  test('survives an edit, even when its source has changed', async () => {
    const said = await server.reply('teacher', content.forumTopicContentGuid, 'الأصل');
    const reply = await server.reply(
      'student',
      content.forumTopicContentGuid,
      quoting('الأصل', { contentGuid: content.forumTopicContentGuid, replyGuid: said.guid }),
    );
    await server.call('teacher', 'POST ForumTopic/UpdateReplyTopicContent', {
      body: { guid: said.guid, replyOnGuid: said.replyOnGuid, contentText: 'غيره' },
    });
    await server.call('student', 'POST ForumTopic/UpdateReplyTopicContent', {
      body: {
        guid: reply.guid,
        replyOnGuid: reply.replyOnGuid,
        contentText: reply.contentText.replace('أوافق', 'لا أوافق'),
      },
    });
    expect((await replies())[1]).toBe(reply.contentText.replace('أوافق', 'لا أوافق'));
  });
});
