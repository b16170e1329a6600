import type { Locator, Page } from '@playwright/test';
import { REPLY_PAGE } from '@riwaq/api';
import { cuttable } from '../src/hub';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';
import { callerOf, expectCount, forumPath, handsOf, minutesFromNow, newThread, unique } from './ways';

const REPLY = '**/api/ForumTopic/ReplyOnTopicContent';
const POSTS = '**/api/ForumTopic/GetTopicContent?*';
const threadPath = (topicGuid: string, contentGuid: string) => `/forums?topicGuid=${topicGuid}&contentGuid=${contentGuid}&open=replies`;

/** The open thread of a page. */
function threadOf(page: Page, language: 'ar' | 'en' = 'ar') {
  const say = textsOf(language);
  const thread = page.getByRole('list', { name: say('forum:replies.title') });
  const rows = thread.getByRole('article');
  const write = page.getByRole('textbox', { name: say('forum:replies.write') });
  const pick = async (row: Locator, item: 'edit' | 'delete') => {
    await row.getByRole('button', { name: new RegExp(`^${say('forum:replies.menu', { name: '' }).trim()}`) }).click();
    await page.getByRole('menuitem', { name: say(`forum:${item}`) }).click();
  };
  return {
    thread,
    rows,
    row: (text: string) => rows.filter({ hasText: text }),
    write,
    editing: page.getByRole('textbox', { name: say('forum:replies.edit') }),
    send: async (text: string) => {
      await write.fill(text);
      await write.press('Enter');
    },
    pick,
  };
}

test('replies are written, changed and deleted live in two browsers, one of them a dark telephone', async ({ asPerson, request }) => {
  const { topic, content } = await newThread(await callerOf(request, 'teacher'));
  const path = threadPath(topic.forumTopicGuid, content.forumTopicContentGuid);
  const teacher = await asPerson('teacher', { path });
  const student = await asPerson('student', { path, theme: 'dark', context: { viewport: { width: 360, height: 740 } } });
  const { say, sure } = handsOf(student);
  const [hers, his] = [threadOf(student), threadOf(teacher)];
  const [first, second] = [unique('سؤال أول'), unique('سؤال ثانٍ')];
  await expect(his.write).toBeVisible();

  await test.step('the telephone shows the whole thread in dark and nothing beside it', async () => {
    await expect(hers.write).toBeVisible();
    await expect(student.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await student.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  await test.step('nothing is sent without text, and Shift and Enter begin a new line', async () => {
    await hers.write.fill('   ');
    await hers.write.press('Enter');
    await hers.write.fill(first);
    await hers.write.press('Shift+Enter');
    await hers.write.pressSequentially('سطر ثانٍ');
    await expect(hers.rows).toHaveCount(0);
  });

  await test.step('an answer that comes long after the live event adds nothing', async () => {
    let answerNow = () => undefined as void;
    const held = new Promise<void>((release) => { answerNow = release; });
    await student.route(REPLY, async (route) => {
      const answer = await route.fetch();
      await held;
      await route.fulfill({ response: answer });
    });
    const answered = student.waitForResponse(REPLY);
    await hers.write.press('Enter');
    await expect(hers.write).toHaveValue('');
    await expect(his.row(first)).toHaveCount(1);
    // Heard of live: it is no longer on its way.
    await expect(hers.row(first)).toHaveCount(1);
    await expect(hers.row(first)).not.toHaveAttribute('data-state', 'sending');
    answerNow();
    await (await answered).finished();
    await student.unroute(REPLY);
    await expect(hers.row(first)).toHaveCount(1);
    await expect(his.row(first).locator('p')).toHaveText(`${first}\nسطر ثانٍ`);
    await expect(his.rows).toHaveCount(1);
  });

  await test.step('one reply is in edit mode at a time, and unchanged text only leaves', async () => {
    await hers.send(second);
    await expect(his.row(second)).toHaveCount(1);
    await hers.pick(hers.row(first), 'edit');
    await expect(hers.editing).toHaveValue(`${first}\nسطر ثانٍ`);
    await hers.pick(hers.row(second), 'edit');
    await expect(hers.editing).toHaveCount(1);
    await expect(hers.editing).toHaveValue(second);
    await hers.editing.press('Enter');
    await expect(hers.editing).toHaveCount(0);
    await expect(his.row(second)).not.toContainText(say('forum:edited'));
  });

  await test.step('a change and its note arrive at the teacher', async () => {
    await hers.pick(hers.row(second), 'edit');
    await hers.editing.fill(`${second} بصيغة أوضح`);
    await hers.editing.press('Enter');
    await expect(his.row(`${second} بصيغة أوضح`)).toContainText(say('forum:edited'));
    await expect(hers.row(`${second} بصيغة أوضح`)).toContainText(say('forum:edited'));
    await expect(his.rows).toHaveCount(2);
  });

  await test.step('deleting asks first', async () => {
    await hers.pick(hers.row(first), 'delete');
    await sure(false);
    await expect(hers.rows).toHaveCount(2);
    await hers.pick(hers.row(first), 'delete');
    await sure();
    await expect(hers.rows).toHaveCount(1);
    await expect(his.rows).toHaveCount(1);
  });

  await test.step('only own replies can be changed', async () => {
    await his.row(second).getByRole('button').click();
    await expect(teacher.getByRole('menuitem')).toHaveText([say('forum:quote.add'), say('forum:link.copy')]);
    await teacher.keyboard.press('Escape');
  });

  await test.step('what is typed is there after a reload', async () => {
    await hers.write.fill('نصف فكرة');
    await student.reload();
    await expect(hers.write).toHaveValue('نصف فكرة');
    await expect(student.getByText(say('kit:draft.restored'))).toBeVisible();
    await student.getByRole('button', { name: say('kit:draft.discard') }).click();
    await expect(hers.write).toHaveValue('');
  });
});

test('older replies come as one scrolls up to them, and nothing jumps', async ({ asPerson, request }) => {
  const teacher = await callerOf(request, 'teacher');
  const { data: { forumTopic: [topic] } } = await teacher.call('GET ForumTopic/GetMyTopics', { query: { searchText: 'الترتيب: من Insertion إلى Quick sort' } });
  const { data } = await teacher.call('GET ForumTopic/GetTopicContent', { query: { topicGuid: topic?.forumTopicGuid ?? '' } });
  const longest = data.content.topicContent.find(({ repliesCount }) => repliesCount >= 120);
  const student = await asPerson('student');
  const { thread, rows } = threadOf(student);

  // An older page waits until what is on the screen has been measured.
  const waiting: (() => void)[] = [];
  await student.route('**/api/ForumTopic/GetReplies?*before=*', async (route) => {
    await new Promise<void>((release) => { waiting.push(release); });
    await route.continue();
  });
  await student.goto(threadPath(topic?.forumTopicGuid ?? '', longest?.forumTopicContentGuid ?? ''));
  await expectCount(thread, REPLY_PAGE);
  // The newest is in sight.
  await expect(rows.last()).toBeInViewport();

  for (const [before, after] of [[REPLY_PAGE, REPLY_PAGE * 2], [REPLY_PAGE * 2, longest?.repliesCount ?? 0]] as const) {
    await thread.hover();
    await expect(async () => {
      await student.mouse.wheel(0, -1000);
      expect(waiting).toHaveLength(1);
    }).toPass({ intervals: [100] });
    await expectCount(thread, before);
    // All the way up, where what comes above would move what is read.
    await rows.first().scrollIntoViewIfNeeded();
    const anchor = student.locator(`[id="${await rows.first().getAttribute('id')}"]`);
    const place = (await anchor.boundingBox())?.y ?? Number.NaN;
    waiting.shift()?.();
    await expectCount(thread, after);
    expect(Math.abs(((await anchor.boundingBox())?.y ?? Number.NaN) - place)).toBeLessThan(2);
  }
});

test('a reply that fails is marked, kept and sent again once; one to a closed content is told why, in English', async ({ asPerson, request }) => {
  const teacher = await callerOf(request, 'teacher');
  const { forum, topic, content } = await newThread(teacher);
  const student = await asPerson('student', { language: 'en' });
  const hub = await cuttable(student);
  const { say } = handsOf(student, 'en');
  const { rows, row, write, send } = threadOf(student, 'en');
  const texts = { before: unique('Was there'), heard: unique('Heard live'), lost: unique('Lost on the way'), unanswered: unique('Arrived unanswered'), locked: unique('To a locked post'), late: unique('Too late') };
  const told = async () => (await teacher.call('GET ForumTopic/GetReplies', { query: { forumTopicContentGuid: content.forumTopicContentGuid } })).data.map(({ contentText }) => contentText).filter((text) => text !== texts.before && text !== texts.heard);
  await teacher.reply(content.forumTopicContentGuid, texts.before);
  await student.goto(threadPath(topic.forumTopicGuid, content.forumTopicContentGuid));
  await expect(row(texts.before)).toBeVisible();
  // What fails once the hub is there waits for the person; a hub that comes would send it by itself. Only it tells of what came after the first replies.
  await teacher.reply(content.forumTopicContentGuid, texts.heard);
  await expect(row(texts.heard)).toBeVisible();

  await test.step('it never left: marked, and sent again', async () => {
    await student.route(REPLY, (route) => route.abort('internetdisconnected'));
    await send(texts.lost);
    await expect(row(texts.lost)).toContainText(say('forum:replies.notSent'));
    await expect(row(texts.lost).getByRole('alert')).toContainText(say('status:errors.network'));
    await student.unroute(REPLY);
    await row(texts.lost).getByRole('button', { name: say('forum:replies.sendAgain') }).click();
    await expect(row(texts.lost)).toHaveCount(1);
    await expect(row(texts.lost)).not.toHaveAttribute('data-state', /./);
    expect(await told()).toEqual([texts.lost]);
  });

  await test.step('it arrived and the answer was lost: there once, without a word', async () => {
    // The hub may tell of it before its answer is lost.
    const lost = student.waitForEvent('requestfailed', (failed) => failed.url().includes('ReplyOnTopicContent'));
    await student.route(REPLY, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await send(texts.unanswered);
    await lost;
    await expect(row(texts.unanswered)).toHaveCount(1);
    await expect(row(texts.unanswered)).not.toHaveAttribute('data-state', /./);
    await student.unroute(REPLY);
    expect(await told()).toEqual([texts.lost, texts.unanswered]);
  });

  await test.step('the post was locked meanwhile, unheard', async () => {
    await hub.cut();
    // What the page has just heard may still make it ask for the posts again.
    await student.route(POSTS, (route) => route.abort('connectionrefused'));
    await teacher.call('PUT ForumTopic/LockContent', { query: { forumTopicContentGuid: content.forumTopicContentGuid } });
    await send(texts.locked);
    await expect(row(texts.locked).getByRole('alert')).toContainText(say('status:forum.replyLocked'));
    await row(texts.locked).getByRole('button', { name: say('forum:replies.giveUp') }).click();
    await expect(row(texts.locked)).toHaveCount(0);
  });

  await test.step('the topic ended meanwhile', async () => {
    await teacher.call('POST ForumTopic/UpdateTopic', {
      body: { forumTopicGuid: topic.forumTopicGuid, forumGuid: forum.forumGuid, topicName: topic.topicName, topicType: 0, topicMemberMode: 0, endDateEnable: true, endDate: minutesFromNow(-1) },
    });
    await send(texts.late);
    await expect(row(texts.late).getByRole('alert')).toContainText(say('status:forum.replyTopicExpired'));
    expect(await told()).toEqual([texts.lost, texts.unanswered]);
  });

  await hub.mend();
  await student.unroute(POSTS);
  await test.step('and whoever comes now finds it closed', async () => {
    await student.reload();
    await expect(student.getByRole('note').filter({ hasText: say('forum:closed.expired') })).toBeVisible();
    await expect(write).toHaveCount(0);
    await expect(rows.first()).toBeVisible();
  });
});

test('what is written without a network is sent by itself when it is back, once and in order, also after a reload', async ({ asPerson, request }) => {
  const teacher = await callerOf(request, 'teacher');
  const { topic, content } = await newThread(teacher);
  const student = await asPerson('student', { path: threadPath(topic.forumTopicGuid, content.forumTopicContentGuid) });
  const { say } = handsOf(student);
  const { rows, row, write, send } = threadOf(student);
  const [first, second, third] = [unique('أول'), unique('ثانٍ'), unique('ثالث')];
  const told = async () => (await teacher.call('GET ForumTopic/GetReplies', { query: { forumTopicContentGuid: content.forumTopicContentGuid } })).data.map(({ contentText }) => contentText);
  const notSent = rows.filter({ hasText: say('forum:replies.notSent') });
  await expect(write).toBeVisible();

  await student.context().setOffline(true);
  await send(first);
  await send(second);
  await expect(notSent).toHaveCount(2);
  await student.context().setOffline(false);
  await expect.poll(told).toEqual([first, second]);
  await expect(rows).toHaveCount(2);
  await expect(notSent).toHaveCount(0);

  await student.route(REPLY, (route) => route.abort('internetdisconnected'));
  await send(third);
  await expect(row(third)).toContainText(say('forum:replies.notSent'));
  await student.unroute(REPLY);
  await student.reload();
  await expect.poll(told).toEqual([first, second, third]);
  await expect(rows).toHaveCount(3);
  await expect(notSent).toHaveCount(0);
});

/** Milliseconds between two presses of an impatient person. */
const IMPATIENT_MS = 80;
/** How often a key that is held down tells of itself, at least. */
const HELD_TIMES = 6;

test('replies are closed once however often that is asked for, and the topic below stays', async ({ asPerson, request }) => {
  const { forum, topic, content } = await newThread(await callerOf(request, 'teacher'));
  const page = await asPerson('student', { path: forumPath(forum.forumGuid), context: { reducedMotion: 'no-preference' } });
  const { say, dialog, post } = handsOf(page);
  const { write } = threadOf(page);
  await page.getByRole('link', { name: topic.topicName }).click();
  const state = () => page.evaluate(() => (history.state as { usr: unknown }).usr);
  const ways: Record<string, () => Promise<unknown>> = {
    'the cross pressed twice': () => dialog.getByRole('button', { name: say('kit:close') }).dblclick(),
    'Escape pressed twice': async () => {
      await page.keyboard.press('Escape');
      await page.waitForTimeout(IMPATIENT_MS);
      await page.keyboard.press('Escape');
    },
    'Escape held down': async () => {
      for (let times = 0; times < HELD_TIMES; times += 1) await page.keyboard.down('Escape');
      await page.keyboard.up('Escape');
    },
    'Back together with Escape': () => Promise.all([page.goBack(), page.keyboard.press('Escape')]),
  };
  for (const [name, close] of Object.entries(ways)) {
    await test.step(name, async () => {
      await post(content.title).getByRole('button', { name: say('forum:replies.reply'), exact: true }).click();
      await expect(write).toBeFocused();
      await close();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL((url) => url.search === `?topicGuid=${topic.forumTopicGuid}`);
      expect(await state()).toBeNull();
    });
  }
});
