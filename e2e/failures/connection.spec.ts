import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { MEMBER_MODE, OK } from '@riwaq/api';
import { callerOf, newThread, type ForumUser } from '../forum/fixtures';
import { apiAs, openDiscussion, reply } from '../src/api';
import { expectAccessible } from '../src/axe';
import { cuttable } from '../src/hub';
import { writeRichText } from '../src/rich-text';
import { startServer } from '../src/server';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';
import { newDataFolder, newSiteFolder } from '../src/university';

// Proves FORUM-33.

const say = textsOf('ar');
const notice = (page: Page) =>
  page
    .getByText(say('shell:connection.reconnecting'))
    .or(page.getByText(say('shell:connection.offline')));
const replies = (page: Page) => page.getByRole('list', { name: say('forum:replies.title') });

test('closes the gap in replies when the hub is back', async ({ asPerson, request }) => {
  const { contentGuid, repliesPath } = await openDiscussion(await apiAs(request, 'teacher'));
  const writer = await apiAs(request, 'student2');
  const [changed, deleted] = [randomUUID(), randomUUID()];
  await writer('POST ForumTopic/ReplyOnTopicContent', {
    body: { guid: changed, replyOnGuid: contentGuid, contentText: 'سيتغير' },
  });
  await writer('POST ForumTopic/ReplyOnTopicContent', {
    body: { guid: deleted, replyOnGuid: contentGuid, contentText: 'سيُحذف' },
  });

  const page = await asPerson('student');
  const hub = await cuttable(page);
  await page.goto(repliesPath);
  await reply(writer, contentGuid, 'قبل الانقطاع');
  await expect(replies(page).getByText('قبل الانقطاع', { exact: true })).toBeVisible();

  await hub.cut();
  for (const text of ['أثناء الانقطاع ١', 'أثناء الانقطاع ٢', 'أثناء الانقطاع ٣'])
    await reply(writer, contentGuid, text);
  await writer('POST ForumTopic/UpdateReplyTopicContent', {
    body: { guid: changed, replyOnGuid: contentGuid, contentText: 'تغيّر أثناء الانقطاع' },
  });
  await writer('DELETE ForumTopic/DeleteReplyTopicContent', { query: { guid: deleted } });
  const own = page.getByRole('textbox', { name: say('forum:replies.write') });
  await own.fill('ردي أثناء الانقطاع');
  await own.press('Enter');
  await expect(replies(page).getByText('ردي أثناء الانقطاع', { exact: true })).toHaveCount(1);
  await expect(page.getByText(say('shell:connection.offline'))).toBeVisible();
  await expect(replies(page).getByText('أثناء الانقطاع ١', { exact: true })).toHaveCount(0);

  await hub.mend();
  for (const text of [
    'قبل الانقطاع',
    'أثناء الانقطاع ١',
    'أثناء الانقطاع ٢',
    'أثناء الانقطاع ٣',
    'تغيّر أثناء الانقطاع',
    'ردي أثناء الانقطاع',
  ]) {
    await expect(replies(page).getByText(text, { exact: true })).toHaveCount(1);
  }
  await expect(replies(page).getByText('سيُحذف', { exact: true })).toHaveCount(0);
  await expect(notice(page)).toHaveCount(0);
  await reply(writer, contentGuid, 'بعد الانقطاع');
  await expect(replies(page).getByText('بعد الانقطاع', { exact: true })).toHaveCount(1);
  await expect(replies(page).getByRole('article')).toHaveCount(7);
});

const HOUR_MS = 3600_000;

/** The first hour of the university that begins at least an hour from now, in milliseconds. */
const laterHour = (): number => Math.ceil(Date.now() / HOUR_MS + 1) * HOUR_MS;

/** A user chooses the digest of an hour and is notified of a topic. Returns the topic's name. */
async function chooseDigest(
  caller: ForumUser,
  teacher: ForumUser,
  hourMs: number,
): Promise<string> {
  const digestHour = Number(
    new Date(hourMs).toLocaleString('en-GB', {
      timeZone: 'Asia/Baghdad',
      hour: '2-digit',
      hourCycle: 'h23',
    }),
  );
  const chosen = await caller.call('PUT Notifications/SaveDigest', { body: { digestHour } });
  expect(chosen.statusCode).toBe(OK);
  const { topic } = await newThread(teacher, { topicMemberMode: MEMBER_MODE.restricted });
  const { statusCode } = await teacher.call('POST ForumTopic/Invite', {
    body: { forumTopicGuid: topic.forumTopicGuid, students: [caller.userGuid], teachers: [] },
  });
  expect(statusCode).toBe(OK);
  return topic.topicName;
}

/**
 * The only mail of the digest is in the person's language, and its links lead where the
 * notifications lead.
 */
async function expectDigest(reader: Page, topicName: string): Promise<void> {
  const speak = textsOf('en');
  await reader.goto('/inbox');
  const mail = reader
    .getByRole('list', { name: speak('messaging:mail.boxes.inbox') })
    .getByRole('link', { name: /^Today's digest: \d unread notification/ });
  await expect(mail).toHaveCount(1);
  await mail.click();
  const text = reader
    .getByRole('region', { name: speak('messaging:mail.reading') })
    .getByRole('article');
  await expect(
    text.getByRole('heading', { name: speak('notifications:areas.forum') }),
  ).toBeVisible();
  await expect(text.getByRole('list')).toHaveCSS('direction', 'ltr');
  await expectAccessible(reader);
  await text.getByRole('link', { name: topicName }).click();
  await expect(reader).toHaveURL(/\/forums\?topicGuid=/);
  await expect(reader.getByRole('heading', { name: topicName })).toBeVisible();
  await reader.goBack();
  await text.getByRole('link', { name: 'Choose what the digest contains, or stop it' }).click();
  await expect(
    reader.getByRole('checkbox', { name: speak('shell:preferences.digest') }),
  ).toBeChecked();
}

test('resumes automatically when the server returns in a later hour', async ({
  asPerson,
  request,
}) => {
  const [dataFolder, siteFolder] = [await newDataFolder(), newSiteFolder()];
  let server = await startServer({ dataFolder, siteFolder });
  const { url, port } = server;
  try {
    const [inviter, invited] = [
      await callerOf(request, 'teacher', url),
      await callerOf(request, 's171', url),
    ];
    await invited.call('PUT Account/SaveAppearance', { body: { language: 'en' } });
    const hour = laterHour();
    const topicName = await chooseDigest(invited, inviter, hour);
    const discussion = await openDiscussion(await apiAs(request, 'teacher', url));
    const student = await asPerson('student', { url, path: discussion.repliesPath });
    const teacher = await asPerson('teacher', { url, path: discussion.path });
    const write = student.getByRole('textbox', { name: say('forum:replies.write') });
    await write.fill('كتبته والخادم موجود');
    await teacher
      .getByRole('button', { name: say('forum:content.add') })
      .first()
      .click();
    const dialog = teacher.getByRole('dialog');
    await dialog.getByLabel(say('forum:fields.contentTitle')).fill('منشور كُتب والخادم غائب');
    await writeRichText(
      teacher,
      dialog.getByRole('textbox', { name: say('forum:fields.contentText') }),
      'نص لا يضيع',
    );

    await server.stop('SIGKILL');
    await write.press('Enter');
    await expect(student.getByText(say('forum:replies.notSent'))).toBeVisible();
    await expect(replies(student).getByText('كتبته والخادم موجود', { exact: true })).toBeVisible();
    await write.fill('وهذا لم أرسله بعد');
    await dialog.getByRole('button', { name: say('forum:save') }).click();
    await expect(dialog.getByRole('alert')).toHaveText(say('status:errors.network'));
    await expect(dialog.getByLabel(say('forum:fields.contentTitle'))).toHaveValue(
      'منشور كُتب والخادم غائب',
    );
    for (const page of [student, teacher])
      await expect(page.getByText(say('shell:connection.offline'))).toBeVisible();

    // In the middle of that hour, so that no other hour begins during this test.
    const aheadMs = hour + HOUR_MS / 2 - Date.now();
    server = await startServer({ dataFolder, siteFolder, port, aheadMs });
    for (const page of [student, teacher]) await expect(notice(page)).toHaveCount(0);
    await expect(student.getByText(say('forum:replies.notSent'))).toHaveCount(0);
    await expect(replies(student).getByText('كتبته والخادم موجود', { exact: true })).toHaveCount(1);
    await expect(write).toHaveValue('وهذا لم أرسله بعد');
    await dialog.getByRole('button', { name: say('forum:save') }).click();
    await expect(dialog).toBeHidden();
    const saved = teacher.getByRole('article', { name: 'منشور كُتب والخادم غائب' });
    await expect(saved).toHaveCount(1);
    await expect(saved).toContainText('نص لا يضيع');
    const reader = await asPerson('s171', {
      url,
      language: 'en',
      context: { viewport: { width: 360, height: 740 } },
    });
    await expectDigest(reader, topicName);
    await student.reload();
    await expect(student.getByRole('textbox', { name: say('forum:replies.write') })).toHaveValue(
      'وهذا لم أرسله بعد',
    );
    await expect(replies(student).getByText('كتبته والخادم موجود', { exact: true })).toHaveCount(1);
  } finally {
    await server.stop();
    for (const folder of [dataFolder, siteFolder]) rmSync(folder, { recursive: true, force: true });
  }
});
