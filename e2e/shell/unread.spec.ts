import { MEMBER_MODE } from '@riwaq/api';
import type { Page } from '@playwright/test';
import { callerOf, newThread } from '../forum/fixtures';
import { joinedGroups } from '../src/hub';
import { signInByApi } from '../src/people';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';

// Proves ALERT-1.

const say = textsOf('ar');
/** The label of the bell. */
const bell = (count: number): string =>
  count === 0
    ? say('shell:layout.notificationsNone')
    : say('shell:layout.notifications', { shown: count });
const badge = (page: Page, count: number) =>
  page.getByRole('banner').getByRole('link', { name: bell(count), exact: true });

test('updates the notification badge live in every tab', async ({ asPerson, request }) => {
  const teacher = await callerOf(request, 'teacher');
  // Not in any class for which other tests publish.
  const account = 's173';
  const { userData } = await signInByApi(request, '', account);
  const student = await callerOf(request, account);
  await student.call('PUT Notifications/MarkAsRead', { query: {} });
  const invite = async () => {
    const { topic } = await newThread(teacher, { topicMemberMode: MEMBER_MODE.restricted });
    await teacher.call('POST ForumTopic/Invite', {
      body: {
        forumTopicGuid: topic.forumTopicGuid,
        students: [String(userData['userGuid'])],
        teachers: [],
      },
    });
    return topic;
  };

  const page = await asPerson(account);
  const other = await page.context().newPage();
  for (const [tab, path] of [
    [page, '/'],
    [other, '/profile'],
  ] as const) {
    const heard = joinedGroups(tab);
    let isConnected = false;
    tab.on('websocket', (socket) => {
      if (!socket.url().includes('/applicationHub')) return;
      socket.on('framereceived', () => {
        isConnected = true;
      });
    });
    // When the hub is connected the counts are requested once more.
    const counted = tab.waitForRequest(
      (sent) => sent.url().includes('Notifications/GetUnReadCount') && isConnected,
    );
    await tab.goto(path);
    await (await counted).response();
    await expect.poll(() => heard.size).toBeGreaterThan(0);
    await expect(badge(tab, 0)).toBeVisible();
  }

  await test.step('counts live by the hub without a request', async () => {
    await expect(page.getByRole('heading', { name: say('forum:latest.title') })).toBeVisible();
    const calls: string[] = [];
    for (const tab of [page, other])
      tab.on('request', (sent) => {
        if (sent.url().includes('Notifications/GetUnReadCount')) calls.push(sent.url());
      });
    await invite();
    for (const tab of [page, other]) await expect(badge(tab, 1)).toBeVisible();
    await expect(page.getByRole('main')).toContainText(say('shell:home.unread_one'));
    const { topicName } = await invite();
    for (const tab of [page, other]) {
      await expect(badge(tab, 2)).toBeVisible();
      await expect(badge(tab, 2).locator('.rw-shell-count')).toHaveText('2');
    }
    expect(calls).toEqual([]);

    await test.step('marks as read in the other tab, too', async () => {
      await badge(page, 2).click();
      await page
        .getByRole('listitem')
        .filter({ hasText: topicName })
        .getByRole('button', { name: say('shell:alerts.markRead') })
        .click();
      for (const tab of [page, other]) await expect(badge(tab, 1)).toBeVisible();
      await page.getByRole('button', { name: say('shell:alerts.markAll') }).click();
      for (const tab of [page, other]) {
        await expect(badge(tab, 0)).toBeVisible();
        await expect(badge(tab, 0).locator('.rw-shell-count')).toHaveCount(0);
      }
    });
  });

  await test.step('counts a notification as read when its link is followed', async () => {
    await other.close();
    await invite();
    await badge(page, 1).click();
    await page
      .getByRole('list', { name: say('shell:alerts.list') })
      .getByRole('link')
      .first()
      .click();
    await expect(page).toHaveURL(/topicGuid=/);
    await expect(badge(page, 0)).toBeVisible();
  });
});
