import { EXAM_TYPE, MEMBER_MODE, OK, SOURCE_TYPE, type NotificationKind } from '@riwaq/api';
import type { APIRequestContext, Page } from '@playwright/test';
import { examinerOf, type Examiner } from '../exams/fixtures';
import { callerOf, minutesFromNow, newThread, unique, type ForumUser } from '../forum/fixtures';
import { lecturerOf } from '../lectures/fixtures';
import { made, named, ownerOf } from '../portfolio/fixtures';
import { expectAccessible } from '../src/axe';
import { joinedGroups } from '../src/hub';
import { press, tabTo } from '../src/keys';
import { SCREENS } from '../src/looks';
import { signInByApi } from '../src/people';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';

// Proves ALERT-2.

/** Past days on which the demo university takes no attendance. */
const [DAY_MS, FRIDAY] = [24 * 3600_000, 5];
const OLD_DAYS = [41, 42].map((weeks) => {
  const today = new Date();
  return new Date(today.getTime() - (((today.getUTCDay() - FRIDAY + 7) % 7) + weeks * 7) * DAY_MS)
    .toISOString()
    .slice(0, 10);
});

/**
 * Records a student's absences on those days: from none to more than the warning limit, which
 * notifies them.
 */
async function missOldDays(
  { call, subjectGuid, sectionGuid }: Examiner,
  studentGuid: string,
): Promise<void> {
  for (const hours of [0, 7]) {
    for (const day of OLD_DAYS) {
      const place = { subjectGuid, sectionGuid, day };
      const row = (await call('GET Attendance/GetDay', { query: place })).data?.rows.find(
        (each) => each.studentGuid === studentGuid,
      );
      if (!row) throw new Error('The student is not in the class.');
      await call('PUT Attendance/SaveDay', {
        body: {
          ...place,
          entries: [{ studentGuid, hours, version: row.version, clientKey: crypto.randomUUID() }],
        },
      });
    }
  }
}

/** Creates a list of degrees that has ended, of which its students are notified. */
async function endedList({ call, subjectGuid, sectionGuid }: Examiner): Promise<string> {
  const title = unique('درجات');
  const { sessionGuid } = await made(
    call('POST Degrees/CreateSession', {
      body: {
        title,
        degreeType: EXAM_TYPE.daily,
        highestDegree: 20,
        sessionDate: minutesFromNow(-60),
        subjectGuid,
        sectionGuid,
      },
    }),
  );
  await call('PUT Degrees/EndSession', { body: { sessionGuid } });
  return title;
}

const signedInElsewhere = (request: APIRequestContext, userName: string) =>
  request.post('/api/Account/Login', {
    data: { userName, password: 'riwaq-demo', deviceGuid: crypto.randomUUID() },
    headers: {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    },
  });

test('opens the place of each notification and marks it read', async ({ asPerson, request }) => {
  test.slow();
  const say = textsOf('ar');
  const account = 's088';
  const [teacher, student, examiner, lecturer, owner] = await Promise.all([
    callerOf(request, 'teacher'),
    callerOf(request, account),
    examinerOf(request, 'teacher'),
    lecturerOf(request, 'teacher'),
    ownerOf(request, account),
  ]);
  await signInByApi(request, '', account);
  await signedInElsewhere(request, account);
  const { content } = await newThread(teacher);
  await student.call('PUT ForumTopic/FollowContent', {
    query: { forumTopicContentGuid: content.forumTopicContentGuid },
  });
  const replies = [unique('أول رد'), unique('ثاني رد'), unique('ثالث رد')];
  for (const text of replies) await teacher.reply(content.forumTopicContentGuid, text);
  const lecture = await lecturer.lecture();
  const list = await endedList(examiner);
  await missOldDays(examiner, student.userGuid);
  const { workSampleGuid, title: sample } = await owner.workSample();
  const praise = named('عمل واضح');
  await made(
    teacher.call('POST Feedback/Create', {
      body: {
        sourceGuid: workSampleGuid,
        sourceType: SOURCE_TYPE.workSample,
        feedbackText: praise,
      },
    }),
  );
  const { data: told } = await student.call('GET Notifications/Get', { query: {} });
  const bundle = told.find(
    ({ kind, values }) => kind === 'forum.reply' && values['content'] === content.title,
  );
  expect(bundle).toMatchObject({ count: replies.length, read: false });

  const page = await asPerson(account, { path: '/alerts' });
  const dialog = page.getByRole('dialog');
  const asked = page.locator('[data-requested]');
  const places: ReadonlyArray<
    readonly [kind: NotificationKind, text: string | RegExp, at: RegExp, seen: () => Promise<void>]
  > = [
    [
      'forum.reply',
      content.title,
      /\/forums\?.*open=replies/,
      async () => {
        // Several replies are one notification, which opens at the first unread one.
        await expect(
          dialog.getByRole('article').filter({ hasText: replies[0] ?? '' }),
        ).toHaveAttribute('data-pointed-at', 'true');
        await expect(dialog.getByRole('article')).toHaveCount(replies.length);
      },
    ],
    [
      'lectures.published',
      lecture.title,
      /\/lecOne\/.*lecture=/,
      () => expect(page.getByRole('dialog', { name: lecture.title })).toBeVisible(),
    ],
    [
      'degrees.ended',
      list,
      /\/studentDegree\?subjectGuid=/,
      async () => {
        await expect(asked).toHaveAccessibleName(examiner.subjectName);
        await expect(asked).toContainText(list);
      },
    ],
    [
      'attendance.warning',
      examiner.subjectName,
      /\/absence\?subjectGuid=/,
      () => expect(asked).toContainText(examiner.subjectName),
    ],
    [
      'portfolio.feedback',
      sample,
      new RegExp(`/worksample/${workSampleGuid}\\?open=feedback`),
      () => expect(page.getByRole('article').filter({ hasText: praise }).first()).toBeFocused(),
    ],
    [
      'account.signIn',
      /Firefox/,
      /\/profile\?open=devices&device=/,
      () => expect(page.getByRole('heading', { name: say('shell:devices.title') })).toBeFocused(),
    ],
  ];
  for (const [kind, text, at, seen] of places) {
    await test.step(kind, async () => {
      await page.goto(`/alerts?show=unread&area=${kind.split('.')[0]}`);
      const link = page
        .getByRole('list', { name: say('shell:alerts.list') })
        .getByRole('link', { name: text })
        .first();
      await link.click();
      await expect(page).toHaveURL(at);
      await seen();
    });
  }
  await expect
    .poll(async () => {
      const { data } = await student.call('GET Notifications/Get', { query: {} });
      return data.find(({ notificationGuid }) => notificationGuid === bundle?.notificationGuid);
    })
    .toMatchObject({ read: true });
});

/** Invites a person to a topic, which notifies them. */
async function invite(teacher: ForumUser, { userGuid }: ForumUser): Promise<string> {
  const { topic } = await newThread(teacher, { topicMemberMode: MEMBER_MODE.restricted });
  const { statusCode } = await teacher.call('POST ForumTopic/Invite', {
    body: { forumTopicGuid: topic.forumTopicGuid, students: [userGuid], teachers: [] },
  });
  if (statusCode !== OK) throw new Error(`The invitation was refused with ${statusCode}.`);
  return topic.topicName;
}

test('filters, marks and mutes notifications by the keyboard alone', async ({
  asPerson,
  request,
}) => {
  test.slow();
  const say = textsOf('ar');
  // A student of no class in which other tests publish, so that the badge counts only events of
  // this test.
  const account = 's171';
  const [teacher, student] = [await callerOf(request, 'teacher'), await callerOf(request, account)];
  const another = () => signedInElsewhere(request, account);
  await another();
  await student.call('PUT Notifications/SavePreference', {
    body: { kind: 'forum.invited', inSite: true, inDigest: true },
  });
  await student.call('PUT Notifications/SaveDigest', { body: { digestHour: null } });
  await student.call('PUT Notifications/MarkAsRead', { query: {} });
  const topic = await invite(teacher, student);
  await another();

  const page = await asPerson(account, { context: SCREENS.desktop });
  const heard = joinedGroups(page);
  await page.goto('/alerts');
  await expect.poll(() => heard.size).toBeGreaterThan(0);
  const list = page.getByRole('list', { name: say('shell:alerts.list') });
  const bell = (count: number) =>
    page.getByRole('banner').getByRole('link', {
      name:
        count === 0
          ? say('shell:layout.notificationsNone')
          : say('shell:layout.notifications', { shown: count }),
      exact: true,
    });
  const area = (name: string) =>
    page.getByRole('button', { name: say(`notifications:areas.${name}`), exact: true });
  await expect(bell(2)).toBeVisible();

  await test.step('filters by unread and by area', async () => {
    await tabTo(page, page.getByRole('radio', { name: say('shell:alerts.filters.all') }));
    await page.keyboard.press('ArrowLeft');
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await press(page, area('forum'));
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect(list).toContainText(topic);
    await expect(page).toHaveURL(/\/alerts\?show=unread&area=forum$/);
    await expectAccessible(page);
    await page.reload();
    await expect(list.getByRole('listitem')).toHaveCount(1);
  });

  await test.step('marks one as read and leads from the empty list to all notifications', async () => {
    await press(page, list.getByRole('button', { name: say('shell:alerts.markRead') }));
    await expect(bell(1)).toBeVisible();
    await press(page, page.getByRole('button', { name: say('kit:refresh.button') }));
    await expect(
      list.getByRole('listitem').filter({ hasText: say('shell:alerts.unreadMark') }),
    ).toHaveCount(0);
    await page.reload();
    await expectAccessible(page);
    await press(page, page.getByRole('button', { name: say('shell:alerts.showAll') }));
    await expect(list).toContainText(topic);
  });

  await test.step('delivers a kind only while it is switched on', async () => {
    const settings = page.getByRole('link', { name: say('shell:alerts.settings') });
    await press(page, settings);
    await expect(page.getByRole('heading', { name: say('shell:preferences.title') })).toBeFocused();
    const kind = page.getByRole('checkbox', {
      name: say('shell:preferences.inSiteOf', { name: say('notifications:names.forum.invited') }),
    });
    const saved = () =>
      page.waitForResponse((answer) => answer.url().includes('Notifications/Save') && answer.ok());
    const toggle = async (box: ReturnType<Page['getByRole']>) => {
      await tabTo(page, box);
      const answered = saved();
      await page.keyboard.press('Space');
      await answered;
    };
    await toggle(kind);
    await expect(kind).not.toBeChecked();
    await expectAccessible(page);
    const unheard = await invite(teacher, student);
    await another();
    await expect(bell(2)).toBeVisible();
    await toggle(kind);
    const told = await invite(teacher, student);
    await expect(bell(3)).toBeVisible();
    const { data } = await student.call('GET Notifications/Get', { query: { unread: 'true' } });
    expect(
      data.map(({ values }) => values['topic']).filter((name) => name === unheard || name === told),
    ).toEqual([told]);

    await toggle(page.getByRole('checkbox', { name: say('shell:preferences.digest') }));
    await expect(
      page.getByRole('columnheader', { name: say('shell:preferences.inDigest') }),
    ).toBeVisible();
    const hour = page.getByRole('combobox', { name: say('shell:preferences.hour') });
    const answered = saved();
    await hour.selectOption('21');
    await answered;
    await page.reload();
    await expect(hour).toHaveValue('21');
    await expectAccessible(page);
  });

  await test.step('marks all as read', async () => {
    await page.goto('/alerts');
    await press(page, page.getByRole('button', { name: say('shell:alerts.markAll') }));
    await expect(bell(0)).toBeVisible();
    await expect(list.getByRole('button', { name: say('shell:alerts.markRead') })).toHaveCount(0);
  });
});
