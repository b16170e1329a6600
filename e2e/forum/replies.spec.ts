import { expect, test } from '../src/test';
import { callerOf, forumPath, actionsOf, newThread } from './fixtures';

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

test(
  'keeps the draft of a second tab when the first tab sends',
  { tag: '@nightly' },
  async ({ asPerson, request }) => {
    const { topic, content } = await newThread(await callerOf(request, 'teacher'));
    const path = `/forums?topicGuid=${topic.forumTopicGuid}&contentGuid=${content.forumTopicContentGuid}&open=replies`;
    const first = await asPerson('student', { path });
    const second = await first.context().newPage();
    await second.goto(path);
    const { say } = actionsOf(first);
    const fieldOf = (page: typeof first) =>
      page.getByRole('textbox', { name: say('forum:replies.write') });
    await fieldOf(first).fill('رد اللسان الأول');
    await fieldOf(second).fill('مسودة اللسان الثاني');
    await fieldOf(first).press('Enter');
    await expect(second.getByRole('article').filter({ hasText: 'رد اللسان الأول' })).toBeVisible();
    await expect(fieldOf(second)).toHaveValue('مسودة اللسان الثاني');
    await second.reload();
    await expect(fieldOf(second)).toHaveValue('مسودة اللسان الثاني');
    await second.close();
  },
);
