import type { Locator, Page } from '@playwright/test';
import { MEMBER_MODE, MEMBER_STATUS, TOPIC_TYPE, type Topic, type TopicModel } from '@riwaq/api';
import { expect, test } from '../src/test';
import { callerOf, forumPath, handsOf, newThread, unique, type Caller } from './ways';

/*
 * The error catalogue (document 1 section 8): every code comes from the server itself, because something has changed
 * since the page was shown and it has not heard of it, or because what was sent came otherwise than the page would send it. Those of saving a
 * forum are in dialogs.spec.ts.
 */

/** Changes a topic behind the page's back. */
const change = (caller: Caller, topic: Topic, model: Partial<TopicModel>) => caller.call('POST ForumTopic/UpdateTopic', {
  body: { forumTopicGuid: topic.forumTopicGuid, forumGuid: topic.forumGuid, topicName: topic.topicName, topicType: topic.topicType, topicMemberMode: topic.topicMemberMode, ...model },
});
const ended = { endDateEnable: true, endDate: '2020-01-01T00:00:00' };

/** Sends a call on to the server with something else in its body. */
async function altered(page: Page, call: string, body: object, work: () => Promise<void>): Promise<void> {
  const address = `**/api/${call}`;
  await page.route(address, (route) => route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON() as object, ...body }) }));
  await work();
  await page.unroute(address);
}

for (const language of ['ar', 'en'] as const) {
  test(`saving a topic and a content: success, an end before the start, an expired topic (${language})`, async ({ asPerson, request }) => {
    const caller = await callerOf(request, 'teacher');
    const forum = await caller.forum();
    const page = await asPerson('teacher', { path: forumPath(forum.forumGuid), language, live: false });
    const { say, dialog, save, saved } = handsOf(page, language);
    const refused = async (field: Locator, text: string, kept: string) => {
      await save.click();
      await expect(dialog.getByRole('alert')).toHaveText(text);
      await expect(field).toHaveValue(kept);
    };
    const name = unique('موضوع');

    await test.step('topic 2, then 1', async () => {
      await page.getByRole('button', { name: say('forum:topic.add') }).click();
      const field = dialog.getByLabel(say('forum:fields.topicName'));
      await field.fill(name);
      await altered(page, 'ForumTopic/CreateTopic', { startDate: '2030-01-02T00:00:00', endDate: '2030-01-01T00:00:00', endDateEnable: true }, () => (
        refused(field, say('status:forum.endBeforeStart'), name)
      ));
      await save.click();
      await saved();
      await expect(dialog).toBeHidden();
      await page.getByRole('link', { name }).click();
    });

    await test.step('content 1, then 2', async () => {
      const title = unique('منشور');
      await page.getByRole('button', { name: say('forum:content.add') }).click();
      await dialog.getByLabel(say('forum:fields.contentTitle')).fill(title);
      await save.click();
      await saved();
      await expect(handsOf(page, language).post(title)).toBeVisible();
      await page.getByRole('button', { name: say('forum:content.add') }).click();
      const field = dialog.getByLabel(say('forum:fields.contentTitle'));
      await field.fill('متأخر');
      const { data: { forumTopic: [topic] } } = await caller.call('GET ForumTopic/GetTopics', { query: { forumGuid: forum.forumGuid } });
      if (topic) await change(caller, topic, ended);
      await refused(field, say('status:forum.topicExpired'), 'متأخر');
    });
  });

  test(`rating: success, a locked content, an expired topic, and a refusal without a number (${language})`, async ({ asPerson, request }) => {
    const caller = await callerOf(request, 'teacher');
    const { topic, content, path } = await newThread(caller);
    const { data: own } = await (await callerOf(request, 'admin')).call('POST ForumTopic/CreateTopicContent', { body: { forumTopicGuid: topic.forumTopicGuid, title: unique('للإدارة') } });
    const page = await asPerson('admin', { path, language, live: false });
    const { say, dialog, save, saved, post } = handsOf(page, language);
    const card = post(content.title);
    const feedback = dialog.getByLabel(say('forum:rate.feedback'));
    const lock = () => caller.call('PUT ForumTopic/LockContent', { query: { forumTopicContentGuid: content.forumTopicContentGuid } });
    const refused = async (text: string) => {
      await save.click();
      await expect(dialog.getByRole('alert')).toHaveText(text);
      await expect(feedback).toHaveValue('شرح واضح');
    };

    await card.getByRole('button', { name: say('forum:rate.add') }).click();
    await feedback.fill('شرح واضح');
    await test.step('0: one\'s own content', () => altered(page, 'ForumTopic/RateContent', { forumTopicContentGuid: own?.forumTopicContentGuid }, () => refused(say('status:unknown'))));
    await test.step('3: locked meanwhile', async () => {
      await lock();
      await refused(say('status:forum.rateLocked'));
      await lock();
    });
    await test.step('2: ended meanwhile', async () => {
      await change(caller, topic, ended);
      await refused(say('status:forum.topicExpired'));
      await change(caller, topic, {});
    });
    await test.step('1', async () => {
      await save.click();
      await saved();
      await expect(card.getByRole('button', { name: say('forum:rate.change') })).toBeVisible();
    });
  });

  test(`replies: created, changed and deleted, in a locked content, an expired topic and a single activity (${language})`, async ({ asPerson, request }) => {
    test.slow();
    const caller = await callerOf(request, 'teacher');
    const { topic, content, path } = await newThread(caller);
    const student = await callerOf(request, 'student');
    const kept = unique('رد');
    await student.reply(content.forumTopicContentGuid, kept);
    const page = await asPerson('student', { path: `${path}&contentGuid=${content.forumTopicContentGuid}&open=replies`, language, live: false });
    const { say, sure } = handsOf(page, language);
    const row = (text: string) => page.getByRole('list', { name: say('forum:replies.title') }).getByRole('article').filter({ hasText: text });
    const write = page.getByRole('textbox', { name: say('forum:replies.write') });
    const edit = page.getByRole('textbox', { name: say('forum:replies.edit') });
    const pick = async (item: 'edit' | 'delete') => {
      await row(kept).getByRole('button', { name: new RegExp(`^${say('forum:replies.menu', { name: '' }).trim()}`) }).click();
      await page.getByRole('menuitem', { name: say(`forum:${item}`) }).click();
    };
    const lock = async () => void await caller.call('PUT ForumTopic/LockContent', { query: { forumTopicContentGuid: content.forumTopicContentGuid } });
    await expect(write).toBeVisible();

    await test.step('1: created', async () => {
      const text = unique('رد جديد');
      await write.fill(text);
      await write.press('Enter');
      await expect(row(text)).toHaveCount(1);
      await expect(row(text)).not.toHaveAttribute('data-state', /./);
    });

    const closings = [
      { code: 3, text: say('status:forum.replyLocked'), close: lock, open: lock },
      { code: 2, text: say('status:forum.replyTopicExpired'), close: async () => void await change(caller, topic, ended), open: async () => void await change(caller, topic, {}) },
    ];
    const refused = async (text: string) => {
      const late = unique('متأخر');
      await write.fill(late);
      await write.press('Enter');
      await expect(row(late).getByRole('alert')).toContainText(text);
      await row(late).getByRole('button', { name: say('forum:replies.giveUp') }).click();
      await expect(row(late)).toHaveCount(0);
    };
    for (const { code, text, close, open } of closings) {
      await test.step(`${code}: creating, changing and deleting`, async () => {
        await close();
        await refused(text);
        await pick('edit');
        await edit.fill(`${kept} معدل`);
        await edit.press('Enter');
        await expect(row(kept).or(page.getByRole('article').filter({ has: edit })).getByRole('alert')).toHaveText(text);
        await edit.press('Escape');
        await expect(edit).toHaveCount(0);

        await pick('delete');
        await sure();
        const toast = page.locator('[aria-live=assertive]').getByText(text);
        await expect(toast).toBeVisible();
        await page.locator('[aria-live=assertive]').getByRole('button', { name: say('shell:close') }).click();
        await expect(row(kept)).toHaveCount(1);
        await open();
      });
    }

    await test.step('0: a single activity takes no replies', async () => {
      await change(caller, topic, { topicType: TOPIC_TYPE.singleActivity });
      await refused(say('status:unknown'));
      await change(caller, topic, {});
    });

    await test.step('1: changed and deleted', async () => {
      await pick('edit');
      await edit.fill(`${kept} معدل`);
      await edit.press('Enter');
      await expect(row(kept)).toContainText(say('forum:edited'));
      await pick('delete');
      await sure();
      await expect(row(kept)).toHaveCount(0);
    });
  });

  test(`leaving, removing and deleting: what the server refuses says so and changes nothing (${language})`, async ({ asPerson, request }) => {
    const caller = await callerOf(request, 'teacher');
    const student = await callerOf(request, 'student');
    const { topic, path } = await newThread(caller, { topicMemberMode: MEMBER_MODE.restricted, students: [{ studentGuid: student.userGuid }] });
    const page = await asPerson('student', { path, language, live: false });
    const { say, menu, sure } = handsOf(page, language);
    const wrong = page.locator('[aria-live=assertive]').getByText(say('status:unknown'));

    await test.step('leaving a topic that became general', async () => {
      await expect(page.getByRole('heading', { name: topic.topicName })).toBeVisible();
      await change(caller, topic, { topicMemberMode: MEMBER_MODE.general });
      await menu(topic.topicName, say('forum:topic.leave'));
      await sure();
      await expect(wrong).toBeVisible();
      await expect(page.getByRole('heading', { name: topic.topicName })).toBeVisible();
      await change(caller, topic, {});
    });

    await test.step('removing a member who has left meanwhile', async () => {
      const creator = await asPerson('teacher', { path, language, live: false });
      const hands = handsOf(creator, language);
      await creator.getByRole('button', { name: say('forum:members.title') }).click();
      const { data: [, member] } = await caller.call('GET ForumTopic/GetTopicMembers', { query: { topicGuid: topic.forumTopicGuid } });
      const name = member?.student?.studentFullName ?? '';
      const remove = creator.getByRole('button', { name: say('forum:members.removeName', { name }) });
      await expect(remove).toBeVisible();
      await student.call('PUT ForumTopic/LeaveTopic', { query: { forumTopicGuid: topic.forumTopicGuid } });
      await remove.click();
      await hands.sure();
      await expect(creator.locator('[aria-live=assertive]').getByText(say('status:unknown'))).toBeVisible();
      const { data } = await caller.call('GET ForumTopic/GetTopicMembers', { query: { topicGuid: topic.forumTopicGuid, showAll: 'true' } });
      expect(data.find(({ owner }) => !owner)?.memberStatus).toBe(MEMBER_STATUS.left);
    });
  });

  test(`a favourite that cannot be had, a network that fails, a file that is not what its name says (${language})`, async ({ asPerson, request }) => {
    const caller = await callerOf(request, 'teacher');
    const { topic, path } = await newThread(caller);
    const page = await asPerson('student', { path, language, live: false });
    const { say } = handsOf(page, language);
    const said = page.locator('[aria-live=assertive]');
    const star = page.getByRole('button', { name: say('forum:topic.favorite') });

    await test.step('the network fails', async () => {
      await expect(star).toBeVisible();
      await page.route('**/api/ForumTopic/Favorite', (route) => route.abort('internetdisconnected'));
      await star.click();
      await expect(said.getByText(say('status:actionErrors.network'))).toBeVisible();
      await expect(star).toBeVisible();
      await page.unroute('**/api/ForumTopic/Favorite');
    });

    await test.step('the topic is gone', async () => {
      await caller.call('DELETE ForumTopic/DeleteTopic', { query: { forumTopicGuid: topic.forumTopicGuid } });
      await star.click();
      await expect(said.getByText(say('status:errors.not-found'))).toBeVisible();
    });

    await test.step('an upload that the server refuses shows its answer', async () => {
      const other = await newThread(caller);
      const creator = await asPerson('teacher', { path: other.path, language, live: false });
      const hands = handsOf(creator, language);
      await creator.getByRole('button', { name: say('forum:content.add') }).click();
      await hands.attach(say('kit:upload.chooseMany'), { name: 'صورة.png', mimeType: 'image/png', buffer: Buffer.from('not a picture at all') });
      await expect(hands.dialog.getByText(say('status:fields.content'))).toBeVisible();
    });
  });

  test(`whoever may not any more is led to Login, and back afterwards (${language})`, async ({ asPerson, request }) => {
    const admin = await callerOf(request, 'admin');
    const { data } = await (await callerOf(request, 'teacher')).call('GET ForumTopic/GetMyTopics', { query: {} });
    const subject = data.forumTopic.find(({ forum }) => forum?.level === 'Subject')?.forum;
    const forum = await admin.forum({ parentForumGuid: null, subjectGuid: subject?.subject?.subjectGuid, stageGuid: subject?.stage?.stageGuid });
    const page = await asPerson('teacher', { path: forumPath(forum.forumGuid), language, live: false });
    const { say, dialog, save } = handsOf(page, language);
    await page.getByRole('button', { name: say('forum:topic.add') }).click();
    await dialog.getByLabel(say('forum:fields.topicName')).fill(unique('موضوع'));
    // The forum is everybody's now: the teacher's roles do not reach that level.
    await admin.call('POST Forums/UpdateForum', { body: { forumGuid: forum.forumGuid, title: forum.title, forumType: forum.forumType, departmentGuid: null } });
    await save.click();
    await expect(page).toHaveURL(/\/auth\?returnTo=/);
  });
}

test('an end that is typed before the start says so at its field, and saving waits', async ({ asPerson, request }) => {
  const forum = await (await callerOf(request, 'teacher')).forum();
  const page = await asPerson('teacher', { path: forumPath(forum.forumGuid), live: false });
  const { say, dialog, save, saved } = handsOf(page);
  const typed = async (field: 'start' | 'end', text: string, taken = text) => {
    const box = dialog.getByRole('textbox', { name: say(`forum:period.${field}`) });
    await box.fill(text);
    await box.press('Enter');
    await expect(box).toHaveValue(taken);
  };
  await page.getByRole('button', { name: say('forum:topic.add') }).click();
  await dialog.getByLabel(say('forum:fields.topicName')).fill(unique('موضوع'));
  await typed('start', '2099/05/02 08:30:00 ص');
  await dialog.getByRole('switch', { name: say('forum:period.enable') }).click();
  await expect(save).toBeDisabled();
  // In the digits that Arabic keyboards write.
  await typed('end', '٢٠٩٩/٠٥/٠٢ ٠٨:٢٩:٥٩ ص', '2099/05/02 08:29:59 ص');
  await expect(dialog.getByRole('alert')).toHaveText(say('status:forum.endBeforeStart'));
  await expect(save).toBeDisabled();
  await typed('end', '2099/05/03 10:00:00 م');
  // Without Enter: whoever goes on has written it.
  await dialog.getByRole('textbox', { name: say('forum:period.end') }).fill('2099/05/03 11:00:00 م');
  await dialog.getByLabel(say('forum:fields.topicName')).click();
  await expect(dialog.getByRole('textbox', { name: say('forum:period.end') })).toHaveValue('2099/05/03 11:00:00 م');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  const sent = page.waitForRequest('**/api/ForumTopic/CreateTopic');
  await save.click();
  expect((await sent).postDataJSON()).toMatchObject({ startDate: '2099-05-02T08:30:00', endDate: '2099-05-03T23:00:00', endDateEnable: true });
  await saved();
});

