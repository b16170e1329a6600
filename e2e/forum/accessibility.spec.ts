import type { Page } from '@playwright/test';
import { MEMBER_MODE } from '@riwaq/api';
import { appearanceCheckOf, LOOK_PAIRS, visitOf } from '../src/appearance-check';
import { goInside } from '../src/looks';
import { missingIn, printedOf } from '../src/pdf';
import { expect, test } from '../src/test';
import { callerOf, forumPath, actionsOf, newThread } from './fixtures';

/** Ends a post that is higher than the cut of a screen. */
const LAST_LINE = 'آخر سطر في المنشور';

for (const pair of LOOK_PAIRS) {
  test(
    `forum screens and dialogs have no barrier (${pair.name})`,
    { tag: pair.tag },
    async ({ asPerson, request }) => {
      test.slow();
      const { language } = pair.first;
      const caller = await callerOf(request, 'teacher');
      const member = await callerOf(request, 'student');
      const { forum, topic, content, path } = await newThread(caller, {
        topicMemberMode: MEMBER_MODE.restricted,
        students: [{ studentGuid: member.userGuid }],
        endDateEnable: true,
        endDate: '2099-01-01T00:00:00',
      });
      const wide = 'const answer = 42; '.repeat(20);
      await caller.content(topic.forumTopicGuid, {
        contentText: `<pre><code>${wide}</code></pre><table><tbody><tr>${'<td>خلية</td>'.repeat(40)}</tr></tbody></table>`,
      });
      await caller.content(topic.forumTopicGuid, {
        contentText: `${'<p>سطر</p>'.repeat(40)}<p>${LAST_LINE}</p>`,
      });
      await member.reply(content.forumTopicContentGuid, 'سؤال');
      await member.call('POST ForumTopic/RateContent', {
        body: {
          forumTopicContentGuid: content.forumTopicContentGuid,
          ratingContent: 4,
          feedback: 'واضح',
        },
      });
      const options = { ...visitOf(pair), path: '/' };
      const page = await asPerson('teacher', options);
      const student = await asPerson('student', options);
      const checks = new Map([
        [page, await appearanceCheckOf(page, pair)],
        [student, await appearanceCheckOf(student, pair)],
      ]);
      const { say, dialog, menu, post } = actionsOf(page, language);
      const read = actionsOf(student, language);
      const loaded = (at: Page) =>
        expect(at.getByRole('status', { name: say('forum:loading') })).toHaveCount(0);
      const screen = (name: string, at: Page, address: string) =>
        test.step(name, async () => {
          await goInside(at, address);
          await expect(at.locator('.rw-forum')).toBeVisible();
          await loaded(at);
          await checks.get(at)?.();
        });
      const over = (name: string, at: Page, open: () => Promise<void>) =>
        test.step(name, async () => {
          await open();
          const opened = at.getByRole('dialog').last();
          await expect(opened.getByRole('button').first()).toBeVisible();
          await loaded(at);
          await checks.get(at)?.({ once: true });
          await at.keyboard.press('Escape');
          await expect(opened).toBeHidden();
        });

      await screen('the top', page, '/forums');
      await screen('a category', page, forumPath(forum.parentForumGuid ?? ''));
      await over('adding a forum', page, async () => {
        await page.getByRole('button', { name: say('kit:add'), exact: true }).click();
        await page.getByRole('menuitem', { name: say('forum:forum.add') }).click();
      });
      await screen('a forum', page, forumPath(forum.forumGuid));
      await over('changing a topic, with the forums to share it with', page, async () => {
        await menu(topic.topicName, say('forum:edit'));
        await dialog.getByRole('button', { name: say('forum:share.choose') }).click();
        await expect(
          dialog
            .getByRole('list', { name: say('forum:forumList') })
            .getByRole('button')
            .first(),
        ).toBeVisible();
      });
      for (const kind of ['recently', 'myTopics', 'favorite'])
        await screen(kind, page, `/forums?type=${kind}`);
      await screen('a topic as its creator', page, path);
      await test.step('prints posts whole', async () => {
        const { lines } = await printedOf(await page.pdf({ format: 'A4' }));
        expect(missingIn(lines, [LAST_LINE])).toEqual([]);
      });
      await over('the forum tree', page, () =>
        page.getByRole('button', { name: say('forum:tree.title'), exact: true }).click(),
      );
      await over('the members', page, () =>
        page.getByRole('button', { name: say('forum:members.title') }).click(),
      );
      await over('the rates', page, () =>
        post(content.title)
          .getByRole('button', { name: say('forum:rate.average_one', { average: 4, count: 1 }) })
          .click(),
      );
      await over('the replies', page, () =>
        post(content.title)
          .getByRole('button', { name: say('forum:counts.replies_one', { count: 1 }) })
          .click(),
      );
      await over('changing a content', page, () => menu(content.title, say('forum:edit')));
      await over('deleting a content', page, () => menu(content.title, say('forum:delete')));
      await screen('a topic as its member', student, path);
      await over('the own rate', student, () =>
        read
          .post(content.title)
          .getByRole('button', {
            name: say(language === 'ar' ? 'forum:rate.yours_few' : 'forum:rate.yours_other', {
              count: 4,
            }),
          })
          .click(),
      );
      await screen(
        'a topic that is not there',
        student,
        '/forums?topicGuid=00000000-0000-4000-8000-000000000000',
      );
    },
  );
}
