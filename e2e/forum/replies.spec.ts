import { expect, test } from '../src/test';
import { callerOf, forumPath, actionsOf, newThread, unique } from './fixtures';

const REPLY = '**/api/ForumTopic/ReplyOnTopicContent';

test('sends replies in order when the network is back, once each', async ({
  asPerson,
  request,
}) => {
  const teacher = await callerOf(request, 'teacher');
  const { topic, content } = await newThread(teacher);
  const student = await asPerson('student', {
    path: `/forums?topicGuid=${topic.forumTopicGuid}&contentGuid=${content.forumTopicContentGuid}&open=replies`,
  });
  const { say } = actionsOf(student);
  const rows = student.getByRole('list', { name: say('forum:replies.title') }).getByRole('article');
  const write = student.getByRole('textbox', { name: say('forum:replies.write') });
  const send = async (text: string) => {
    await write.fill(text);
    await write.press('Enter');
  };
  const [first, second, third] = [unique('أول'), unique('ثانٍ'), unique('ثالث')];
  const stored = async () =>
    (
      await teacher.call('GET ForumTopic/GetReplies', {
        query: { forumTopicContentGuid: content.forumTopicContentGuid },
      })
    ).data.map(({ contentText }) => contentText);
  const notSent = rows.filter({ hasText: say('forum:replies.notSent') });
  await expect(write).toBeVisible();

  await test.step('writes replies while offline', async () => {
    await student.context().setOffline(true);
    await send(first);
    await send(second);
    await expect(notSent).toHaveCount(2);
    await student.context().setOffline(false);
    await expect.poll(stored).toEqual([first, second]);
    await expect(rows).toHaveCount(2);
    await expect(notSent).toHaveCount(0);
  });

  await test.step('restores unsent replies and the next draft after a reload', async () => {
    await student.route(REPLY, (route) => route.abort('internetdisconnected'));
    await send(third);
    await expect(rows.filter({ hasText: third })).toContainText(say('forum:replies.notSent'));
    await student.unroute(REPLY);
    await write.fill('نصف فكرة');
    await student.reload();
    await expect.poll(stored).toEqual([first, second, third]);
    await expect(rows).toHaveCount(3);
    await expect(notSent).toHaveCount(0);
    await expect(write).toHaveValue('نصف فكرة');
    await expect(student.getByText(say('kit:draft.restored'))).toBeVisible();
  });
});

/** Minimum number of keydown events that a held key sends. */
const HELD_TIMES = 6;

test('closes replies once, however often Escape or Back is pressed', async ({
  asPerson,
  request,
}) => {
  const { forum, topic, content } = await newThread(await callerOf(request, 'teacher'));
  // With animations, so that the second key press meets a drawer that is still closing.
  const page = await asPerson('student', {
    path: forumPath(forum.forumGuid),
    context: { reducedMotion: 'no-preference' },
  });
  const { say, dialog, post } = actionsOf(page);
  const write = page.getByRole('textbox', { name: say('forum:replies.write') });
  await page.getByRole('link', { name: topic.topicName }).click();
  const isTopic = (url: URL) => url.search === `?topicGuid=${topic.forumTopicGuid}`;
  const closings: Record<string, () => Promise<unknown>> = {
    'the cross pressed twice': () =>
      dialog.getByRole('button', { name: say('kit:close') }).dblclick(),
    'Escape pressed again while it closes': async () => {
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(isTopic);
      await page.keyboard.press('Escape');
    },
    'Escape held down': async () => {
      for (let times = 0; times < HELD_TIMES; times += 1) await page.keyboard.down('Escape');
      await page.keyboard.up('Escape');
    },
    'Back together with Escape': () => Promise.all([page.goBack(), page.keyboard.press('Escape')]),
  };
  for (const [name, close] of Object.entries(closings)) {
    await test.step(name, async () => {
      await post(content.title)
        .getByRole('button', { name: say('forum:replies.reply'), exact: true })
        .click();
      await expect(write).toBeFocused();
      await close();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(isTopic);
      await expect
        .poll(() => page.evaluate(() => (history.state as { usr: unknown }).usr))
        .toBeNull();
    });
  }
});
