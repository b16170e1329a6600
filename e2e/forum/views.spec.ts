import { MEMBER_MODE } from '@riwaq/api';
import { expect, test } from '../src/test';
import type { Account } from '../src/people';
import { callerOf, forumPath, handsOf, newThread, topicPath } from './ways';

/*
 * Each view and each dialog over it, as the topic's creator, another teacher, a student who is its member and one
 * who is not. The member and the other student see the forum alike; the topic is restricted.
 */

const PEOPLE = [
  { account: 'teacher', role: 'creator' }, { account: 'teacher2', role: 'other teacher' },
  { account: 'student', role: 'member' }, { account: 's090', role: 'no member' },
] as const satisfies readonly { account: Account; role: string }[];

for (const { account, role } of PEOPLE) {
  const inside = role === 'creator' || role === 'member';

  test(`every view and dialog as the ${role}`, async ({ asPerson, request }) => {
    test.slow();
    const caller = await callerOf(request, 'teacher');
    const member = await callerOf(request, 'student');
    const { forum, topic, content } = await newThread(caller, { topicMemberMode: MEMBER_MODE.restricted, students: [{ studentGuid: member.userGuid }] });
    await member.call('POST ForumTopic/RateContent', { body: { forumTopicContentGuid: content.forumTopicContentGuid, ratingContent: 4, feedback: 'مفيد' } });
    const page = await asPerson(account, { path: '/forums' });
    const { say, dialog, menu, post } = handsOf(page);
    const link = page.getByRole('link', { name: topic.topicName, exact: true });
    const entry = (kind: 'forums' | 'recently' | 'myTopics' | 'favorite') => page.getByRole('navigation', { name: say('forum:entries.label') }).getByRole('link', { name: say(`forum:entries.${kind}`) });
    const loaded = () => expect(page.getByRole('status', { name: say('forum:loading') })).toHaveCount(0);

    await test.step('the top, the category, the forum; back to the level above, and home', async () => {
      await page.goto(forumPath(forum.forumGuid));
      await expect(page.getByRole('heading', { name: forum.title })).toBeVisible();
      if (inside) await expect(link).toBeVisible();
      else {
        await expect(page.getByText(say('forum:empty.topics'))).toBeVisible();
        await expect(link).toHaveCount(0);
      }
      await page.getByRole('link', { name: say('forum:toolbar.parent') }).click();
      // The newest forum is the last of a level, which comes page by page.
      await expect(async () => {
        await page.mouse.wheel(0, 20_000);
        await expect(page.getByRole('link', { name: forum.title, exact: true })).toBeVisible({ timeout: 1000 });
      }).toPass();
      await page.getByRole('link', { name: say('forum:toolbar.home') }).click();
      await expect(page).toHaveURL(/\/forums$/);
      await expect(entry('forums')).toHaveAttribute('aria-current', 'page');
    });

    await test.step('recently, found by its title', async () => {
      await entry('recently').click();
      await page.getByRole('button', { name: say('forum:search.contents') }).click();
      await page.getByRole('searchbox').fill(content.title);
      await page.getByRole('searchbox').press('Enter');
      if (inside) {
        await expect(post(content.title)).toBeVisible();
        // Pinning is offered in the topic alone.
        await page.getByRole('button', { name: say('forum:menuOf', { name: content.title }) }).click();
        const items = page.getByRole('menuitem');
        await expect(items.first()).toBeVisible();
        await expect(items.filter({ hasText: say('forum:content.pin') })).toHaveCount(0);
        await page.keyboard.press('Escape');
      } else await expect(page.getByText(say('forum:nothingFound'))).toBeVisible();
    });

    await test.step('my topics and the favourites', async () => {
      await entry('myTopics').click();
      await loaded();
      if (inside) await expect(link).toBeVisible();
      else await expect(link).toHaveCount(0);
      if (role === 'member') {
        await page.getByRole('article').filter({ has: link }).getByRole('button', { name: say('forum:topic.favorite') }).click();
        await expect(page.getByRole('article').filter({ has: link }).getByRole('button', { name: say('forum:topic.unfavorite') })).toBeVisible();
      }
      await entry('favorite').click();
      await loaded();
      await expect(link).toHaveCount(role === 'member' ? 1 : 0);
    });

    await test.step('the topic, and what is opened over it by address', async () => {
      const opened = (what: string) => `${topicPath(topic.forumTopicGuid)}&contentGuid=${content.forumTopicContentGuid}&open=${what}`;
      for (const path of [topicPath(topic.forumTopicGuid), opened('replies'), opened('rates')]) {
        await page.goto(path);
        if (inside) await expect(post(content.title)).toBeAttached();
        else await expect(page.getByText(say('forum:gone.topic'))).toBeVisible();
      }
      // Rates are their author's to read.
      await expect(dialog.filter({ hasText: 'مفيد' })).toHaveCount(role === 'creator' ? 1 : 0);
    });
    if (!inside) return;
    await page.goto(topicPath(topic.forumTopicGuid));

    await test.step('the replies', async () => {
      await post(content.title).getByRole('button', { name: say('forum:replies.reply') }).click();
      await expect(dialog.getByRole('textbox', { name: say('forum:replies.write') })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });

    if (role === 'member') {
      await test.step('the rate, as it was given', async () => {
        await post(content.title).getByRole('button', { name: say('forum:rate.yours_few', { count: 4 }) }).click();
        await expect(dialog.getByRole('radio').nth(3)).toBeChecked();
        await expect(dialog.getByLabel(say('forum:rate.feedback'))).toHaveValue('مفيد');
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
      });
      return;
    }

    await test.step('the dialogs of the creator', async () => {
      const closed = async () => {
        await dialog.getByRole('button', { name: say('forum:cancel') }).click();
        await expect(dialog).toHaveCount(0);
      };
      await menu(topic.topicName, say('forum:topic.edit'));
      await expect(dialog.getByLabel(say('forum:fields.topicName'))).toHaveValue(topic.topicName);
      await closed();
      await menu(content.title, say('forum:edit'));
      await expect(dialog.getByLabel(say('forum:fields.contentTitle'))).toHaveValue(content.title);
      await expect(dialog.getByRole('tab')).toHaveText([say('kit:editor.write'), say('kit:editor.preview')]);
      await closed();
      await page.getByRole('button', { name: say('forum:content.add') }).click();
      await expect(dialog.getByLabel(say('forum:fields.contentTitle'))).toHaveValue('');
      await closed();
      await page.getByRole('button', { name: say('forum:members.title') }).click();
      await expect(dialog.getByRole('list', { name: say('forum:members.title') }).getByRole('listitem')).toHaveCount(2);
      await dialog.getByRole('button', { name: say('forum:members.add') }).click();
      await expect(page.getByRole('dialog', { name: say('forum:members.add') }).getByRole('button', { name: say('forum:members.add') })).toBeDisabled();
    });
  });
}
