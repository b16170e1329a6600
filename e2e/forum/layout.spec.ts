import type { Locator } from '@playwright/test';
import { LAYOUT, MEMBER_LIST_HEIGHT, SCROLL_TOP, TOAST_MS } from '@riwaq/api';
import { folderPath, lecturerOf } from '../lectures/ways';
import { expectAccessible } from '../src/axe';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';
import { callerOf, expectCount, forumPath, handsOf, newThread, unique } from './ways';

const HEIGHT = 800;

test('the forum tree stands beside a topic from 1340 px on, and below comes over it: 280 px wide, 260 on a phone', async ({ asPerson, request }) => {
  const { forum, path } = await newThread(await callerOf(request, 'teacher'));
  const page = await asPerson('student', { path, context: { viewport: { width: LAYOUT.forumDrawerBreakpoint, height: HEIGHT } } });
  const { say } = handsOf(page);
  const button = page.getByRole('button', { name: say('forum:tree.title'), exact: true });
  const beside = page.getByRole('complementary', { name: say('forum:tree.title') });
  const over = page.getByRole('dialog', { name: say('forum:tree.title') });
  const panel = page.locator('.ant-drawer-content-wrapper');

  await test.step('beside the contents, with this topic\'s forum marked, until it is put away', async () => {
    await expect(beside.getByRole('link', { name: forum.title })).toHaveAttribute('aria-current', 'true');
    expect((await beside.boundingBox())?.width).toBe(LAYOUT.forumDrawerNarrowWidth);
    await button.click();
    await expect(beside).toHaveCount(0);
    await button.click();
    await expect(beside).toBeVisible();
  });

  for (const [width, wide] of [[LAYOUT.forumDrawerBreakpoint - 1, LAYOUT.forumDrawerWidth], [LAYOUT.phoneBreakpoint, LAYOUT.forumDrawerWidth], [LAYOUT.phoneBreakpoint - 1, LAYOUT.forumDrawerNarrowWidth]] as const) {
    await test.step(`at ${width} px it waits to be asked for, and is ${wide} px wide`, async () => {
      await page.setViewportSize({ width, height: HEIGHT });
      await expect(beside).toHaveCount(0);
      await expect(over).toHaveCount(0);
      await button.click();
      await expect(over.getByRole('link', { name: forum.title })).toBeVisible();
      expect((await panel.boundingBox())?.width).toBe(wide);
      await page.keyboard.press('Escape');
      await expect(over).toBeHidden();
    });
  }

  await test.step('a forum of the tree is gone to, and the drawer closes behind', async () => {
    await button.click();
    await over.getByRole('link', { name: forum.title }).click();
    await expect(page).toHaveURL(new RegExp(`forumGuid=${forum.forumGuid}`));
    await expect(over).toHaveCount(0);
  });
});

test('the members drawer is the creator\'s, of a topic alone, and closes below 1500 px', async ({ asPerson, request }) => {
  const { path } = await newThread(await callerOf(request, 'teacher'));
  const page = await asPerson('teacher', { path, context: { viewport: { width: LAYOUT.membersDrawerBreakpoint, height: HEIGHT } } });
  const { say } = handsOf(page);
  const beside = page.getByRole('complementary', { name: say('forum:members.title') });
  const button = page.getByRole('button', { name: say('forum:members.title') });
  await expect(beside.getByRole('listitem')).toHaveCount(1);
  await expect(beside.locator('.rw-forum-member-list')).toHaveCSS('max-height', `${(HEIGHT * parseFloat(MEMBER_LIST_HEIGHT)) / 100}px`);
  await page.setViewportSize({ width: LAYOUT.membersDrawerBreakpoint - 1, height: HEIGHT });
  await expect(beside).toHaveCount(0);
  await button.click();
  await expect(page.getByRole('dialog', { name: say('forum:members.title') }).getByRole('listitem')).toHaveCount(1);

  const wide = { viewport: { width: LAYOUT.membersDrawerBreakpoint, height: HEIGHT } };
  const recently = await asPerson('teacher', { path: '/forums?type=recently', context: wide });
  await expect(recently.getByRole('article').first()).toBeVisible();
  const student = await asPerson('student', { path, context: wide });
  await expect(student.getByRole('article').first()).toBeVisible();
  for (const other of [recently, student]) {
    await expect(other.getByRole('button', { name: say('forum:members.title') })).toHaveCount(0);
    await expect(other.getByRole('complementary', { name: say('forum:members.title') })).toHaveCount(0);
  }
});

test('the way to the top is offered below 200 px, and not in the first five seconds', async ({ asPerson, request }) => {
  const caller = await callerOf(request, 'teacher');
  const { topic, path } = await newThread(caller);
  for (let at = 0; at < 4; at += 1) await caller.content(topic.forumTopicGuid, { contentText: '<p>سطر من الشرح</p>'.repeat(20) });
  const page = await asPerson('student', { path });
  const { say, posts } = handsOf(page);
  const up = page.getByRole('button', { name: say('kit:scrollTop') });
  await expectCount(posts, 5);
  const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo(0, y), top);
  await scrollTo(SCROLL_TOP.afterPx + 1);
  await expect(up).toBeVisible();
  expect(await page.evaluate(() => performance.now())).toBeGreaterThan(SCROLL_TOP.afterLoadMs);
  await scrollTo(SCROLL_TOP.afterPx);
  await expect(up).toHaveCount(0);
  await scrollTo(SCROLL_TOP.afterPx * 2);
  await up.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(up).toHaveCount(0);
});

for (const language of ['ar', 'en'] as const) {
  test(`the title of a dialog and the button that closes it do not lie over each other (${language})`, async ({ asPerson, request }) => {
    const lecturer = await lecturerOf(request, 'teacher');
    const folder = await lecturer.folder();
    const lecture = await lecturer.lecture({ folderGuid: folder.itemGuid, title: `${unique('محاضرة')} ${'ذات عنوان طويل '.repeat(6)}`.trim() });
    const page = await asPerson('teacher', { path: folderPath(lecturer.subjectGuid, folder.itemGuid), language });
    const { say, dialog, menu } = handsOf(page, language);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: HEIGHT });
      for (const action of ['forum:lectures.copy.title', 'forum:lectures.move.title'] as const) {
        await menu(lecture.title, say(action));
        const [title, close] = [await dialog.locator('.ant-modal-title').boundingBox(), await dialog.getByRole('button', { name: say('kit:close') }).boundingBox()];
        if (!title || !close) throw new Error('The dialog has no title or no button.');
        expect(Math.max(title.x - (close.x + close.width), close.x - (title.x + title.width)), `${say(action)} at ${width} px`).toBeGreaterThanOrEqual(0);
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      }
    }
  });

  test(`success is told at the bottom start for three seconds (${language})`, async ({ asPerson, request }) => {
    const { forum } = await newThread(await callerOf(request, 'teacher'));
    const page = await asPerson('teacher', { path: `/forums?forumGuid=${forum.forumGuid}`, language });
    const { say, dialog, save } = handsOf(page, language);
    await page.getByRole('button', { name: say('forum:topic.add') }).click();
    await dialog.getByLabel(say('forum:fields.topicName')).fill('موضوع قصير');
    // By the page's own clock: here a look comes late when the machine is busy.
    await page.evaluate(() => new MutationObserver(() => {
      const { dataset } = document.documentElement;
      const isThere = document.querySelector('.rw-shell-toast') !== null;
      if (isThere) dataset['toastCame'] ??= String(performance.now());
      else if (dataset['toastCame']) dataset['toastWent'] ??= String(performance.now());
    }).observe(document.body, { childList: true, subtree: true }));
    await save.click();
    const toast = page.locator('.rw-shell-toast', { hasText: say('status:success') });
    await expect(toast).toBeVisible();
    const box = await toast.boundingBox();
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    expect(height - ((box?.y ?? 0) + (box?.height ?? 0))).toBeLessThanOrEqual(24);
    expect(language === 'ar' ? width - ((box?.x ?? 0) + (box?.width ?? 0)) : box?.x).toBeLessThanOrEqual(24);
    await expect(toast).toHaveCount(0, { timeout: TOAST_MS * 2 });
    expect(await page.evaluate(() => Number(document.documentElement.dataset['toastWent']) - Number(document.documentElement.dataset['toastCame']))).toBeGreaterThan(TOAST_MS - 500);
  });
}

test('on a phone the current entry is in sight, nothing is wider than the screen, and pulling down fetches again', async ({ asPerson, request }) => {
  const { path } = await newThread(await callerOf(request, 'teacher'));
  const page = await asPerson('student', { path: '/forums', context: { viewport: { width: 360, height: 740 }, hasTouch: true } });
  const { say } = handsOf(page);
  for (const kind of ['recently', 'myTopics', 'favorite'] as const) {
    await page.goto(`/forums?type=${kind}`);
    await expect(page.getByRole('link', { name: say(`forum:entries.${kind}`) })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }

  await test.step('an open search takes no more room than there is', async () => {
    const caller = await callerOf(request, 'teacher');
    const { forum } = await newThread(caller);
    const { subjectGuid } = await lecturerOf(request, 'teacher');
    for (const language of ['ar', 'en'] as const) {
      const teacher = await asPerson('teacher', { path: '/forums', language, context: { viewport: { width: 360, height: 740 } } });
      const name = textsOf(language);
      for (const [address, search] of [[forumPath(forum.forumGuid), 'forum:search.topics'], [folderPath(subjectGuid), 'forum:lectures.searchLectures']] as const) {
        await teacher.goto(address);
        await teacher.getByRole('button', { name: name(search) }).click();
        // It stands where its button stood: below the title of a forum, above that of a subject.
        const [title, field] = [await teacher.getByRole('heading', { level: 2 }).boundingBox(), await teacher.getByRole('searchbox', { name: name(search) }).boundingBox()];
        expect((title?.y ?? 0) < (field?.y ?? 0)).toBe(search === 'forum:search.topics');
        await teacher.getByRole('searchbox', { name: name(search) }).fill('zzz');
        await teacher.keyboard.press('Enter');
        await expect(teacher.getByText(name('forum:nothingFound'))).toBeVisible();
        await expect(teacher.getByRole('button', { name: name('kit:refresh.button') })).toBeInViewport({ ratio: 1 });
        await expect(teacher.locator('.rw-add')).toBeInViewport({ ratio: 1 });
        expect(await teacher.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      }
      await teacher.setViewportSize({ width: 1280, height: HEIGHT });
      await teacher.goto(forumPath(forum.forumGuid));
      await teacher.getByRole('button', { name: name('forum:search.topics') }).click();
      for (const kind of ['recently', 'myTopics', 'favorite'] as const) await expect(teacher.getByRole('link', { name: name(`forum:entries.${kind}`), exact: true })).toBeInViewport({ ratio: 1 });
      // The field alone gives way.
      for (const tool of [teacher.getByRole('button', { name: name('kit:refresh.button') }), teacher.getByRole('link', { name: name('forum:toolbar.home') })]) expect((await tool.boundingBox())?.width).toBe(36);
      await expect(teacher.locator('.rw-add')).toBeInViewport({ ratio: 1 });
    }
  });

  await page.goto(path);
  await expect(page.getByRole('article').first()).toBeVisible();
  const fetched = page.waitForRequest('**/api/ForumTopic/GetTopicContent?*');
  const touch = await page.context().newCDPSession(page);
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: 180, y }] });
  const from = (await page.getByRole('article').first().boundingBox())?.y ?? 0;
  await finger('touchStart', from + 20);
  for (const moved of [40, 90, 140, 180]) await finger('touchMove', from + 20 + moved);
  await expect(page.getByText(say('kit:refresh.letGo'))).toBeAttached();
  await finger('touchEnd', 0);
  await fetched;
});

for (const [language, theme, width] of [['ar', 'light', 360], ['en', 'dark', 360], ['ar', 'dark', 1280], ['en', 'light', 1280]] as const) {
  test(`the calendar of a date lies whole on a page of ${width} px, and keeps to the rules of accessibility (${language}, ${theme})`, async ({ asPerson }) => {
    const page = await asPerson('teacher', { path: '/exams', language, theme, context: { viewport: { width, height: HEIGHT } } });
    const { say, dialog } = handsOf(page, language);
    await page.getByRole('button', { name: say('kit:add'), exact: true }).click();
    await page.getByRole('menuitem', { name: say('exams:exam.add') }).click();
    await dialog.getByLabel(say('exams:fields.start')).click();
    const calendar = page.locator('.rw-picker');
    await expect(calendar).toBeVisible();
    await expect.poll(async () => {
      const box = await calendar.boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= width && box.y >= 0 && box.y + box.height <= HEIGHT;
    }).toBe(true);
    await expectAccessible(page, '.rw-picker');
  });
}

test('on a low phone the calendar lies whole on the page, wherever its field stands', async ({ asPerson, request }) => {
  const { forum } = await newThread(await callerOf(request, 'teacher'));
  const height = 640;
  const page = await asPerson('teacher', { path: forumPath(forum.forumGuid), context: { viewport: { width: 360, height }, hasTouch: true, isMobile: true } });
  const { say, dialog } = handsOf(page);
  await page.getByRole('button', { name: say('forum:topic.add') }).first().click();
  await dialog.getByLabel(say('forum:period.start')).tap();
  const calendar = page.locator('.rw-picker');
  await expect(calendar).toBeVisible();
  await expect.poll(async () => {
    const box = await calendar.boundingBox();
    return box !== null && box.x >= 0 && box.x + box.width <= 360 && box.y >= 0 && box.y + box.height <= height;
  }).toBe(true);
});

for (const language of ['ar', 'en'] as const) {
  test(`under a finger everything that is pressed answers within 44 px: forums, a topic, its tree, replies, lectures, the library (${language})`, async ({ asPerson, request }) => {
    const { forum, content, path } = await newThread(await callerOf(request, 'teacher'));
    await (await callerOf(request, 'student')).reply(content.forumTopicContentGuid, 'سؤال');
    const { subjectGuid } = await lecturerOf(request, 'teacher');
    const page = await asPerson('teacher', { language, context: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } });
    const { say } = handsOf(page, language);
    /** What answers less far than a thumb reaches: 44 px high, and 36 wide where the next one begins at once. */
    const small = () => page.evaluate(() => [...document.querySelectorAll<HTMLElement>('button:enabled, .rw-tool-link, .rw-link-button, .rw-shell-counter, .rw-forum-entry, .rw-forum-leaf, .rw-library-place, [role=menuitem]')].flatMap((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const [left, top] = [x + width / 2, y + height / 2];
      const answers = (dx: number, dy: number) => element.contains(document.elementFromPoint(left + dx, top + dy));
      // What is drawn in a field goes by the field; what is out of sight or under something else is not pressed.
      if (element.closest('.ant-select, .rw-search-field, .rw-forum-node') || width === 0 || top < 24 || top > innerHeight - 24 || left < 24 || left > innerWidth - 24 || !answers(0, 0)) return [];
      return answers(0, -21) && answers(0, 21) && answers(-17, 0) && answers(17, 0) ? [] : [`${element.className} ${element.getAttribute('aria-label') ?? element.textContent}`];
    }));
    const screen = (name: string, open: () => Promise<void>, seen: Locator) => test.step(name, async () => {
      await open();
      await expect(seen).toBeVisible();
      await expect.poll(small).toEqual([]);
    });
    const goto = (address: string) => async () => void await page.goto(address);
    await screen('a forum', goto(forumPath(forum.forumGuid)), page.getByRole('list', { name: say('forum:topicList') }));
    await screen('lectures', goto(folderPath(subjectGuid)), page.getByRole('list', { name: say('forum:lectures.items') }));
    await screen('the library', goto('/library'), page.getByRole('list', { name: say('forum:library.list'), exact: true }));
    await screen('a topic', goto(path), page.getByRole('article', { name: content.title }));
    await screen('the menu of a post', () => page.getByRole('button', { name: say('forum:menuOf', { name: content.title }), exact: true }).tap(), page.getByRole('menuitem').last());
    await page.keyboard.press('Escape');
    await screen('the tree', () => page.getByRole('button', { name: say('forum:tree.title'), exact: true }).tap(), page.getByRole('dialog').getByRole('link').last());
    await screen('the replies', goto(`${path}&contentGuid=${content.forumTopicContentGuid}&open=replies`), page.getByRole('dialog').getByText('سؤال'));
  });
}

for (const width of [360, 768]) {
  test(`at the end of a page nothing stays under the floating buttons (${width} px)`, async ({ asPerson, request }) => {
    const caller = await callerOf(request, 'teacher');
    const { forum } = await newThread(caller);
    for (let at = 0; at < 12; at += 1) await caller.topic({ forumGuid: forum.forumGuid });
    const page = await asPerson('student', { path: forumPath(forum.forumGuid), context: { viewport: { width, height: HEIGHT } } });
    const { say } = handsOf(page);
    const last = page.getByRole('list', { name: say('forum:topicList') }).locator('.rw-forum-row').last();
    const toEnd = () => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await last.waitFor();
    await toEnd();
    await expect(page.getByRole('button', { name: say('kit:scrollTop') })).toBeVisible();
    await expect.poll(async () => {
      await toEnd();
      return last.evaluate((row) => {
        const { top, bottom, left, right } = row.getBoundingClientRect();
        return [...document.querySelectorAll('.rw-scroll-top, .rw-messaging-dock-button')].filter((floating) => {
          const box = floating.getBoundingClientRect();
          return box.top < bottom && box.bottom > top && box.left < right && box.right > left;
        }).length;
      });
    }).toBe(0);
  });
}

test('a name of the other direction is cut at its own end in a select, and a short one stands where the others stand', async ({ asPerson }) => {
  const page = await asPerson('admin', { path: '/forums' });
  const { say, dialog } = handsOf(page);
  await page.getByRole('button', { name: say('kit:add'), exact: true }).click();
  await page.getByRole('menuitem', { name: say('forum:topic.add') }).click();
  await dialog.getByRole('radio', { name: say('forum:memberModes.1') }).check();
  const subject = dialog.getByRole('combobox', { name: say('kit:audience.subject') });
  await subject.click();
  const options = page.locator('.ant-select-item-option-content');
  // Names of both directions, all at the beginning of their line.
  await expect.poll(() => options.evaluateAll((all) => new Set(all.map((option) => {
    const name = document.createRange();
    name.selectNodeContents(option);
    return Math.round(option.getBoundingClientRect().right - name.getBoundingClientRect().right);
  })).size)).toBe(1);
  await options.filter({ hasText: 'English' }).click();
  const shown = dialog.locator('.ant-select-content').filter({ hasText: 'English' });
  await expect(shown).toBeVisible();
  // How far its first letter stands inside the field, and whether there is more of it than the field shows.
  expect(await shown.evaluate((element) => {
    const text = [...element.childNodes].find((node) => node.nodeType === Node.TEXT_NODE);
    if (!text) throw new Error('The field shows no name.');
    const letter = document.createRange();
    letter.setStart(text, 0);
    letter.setEnd(text, 1);
    return { beginsInside: letter.getBoundingClientRect().left >= element.getBoundingClientRect().left - 1, isCut: element.scrollWidth > element.clientWidth };
  })).toEqual({ beginsInside: true, isCut: true });
});

for (const language of ['ar', 'en'] as const) {
  test(`no title of a page is cut on a phone (${language})`, async ({ asPerson }) => {
    const page = await asPerson('teacher', { language, context: { viewport: { width: 360, height: 740 } } });
    const title = page.getByRole('heading', { level: 1 });
    for (const path of ['/', '/forums', '/lectures', '/exams', '/library', '/portfolios', '/mail', '/alerts', '/profile', '/no/such/page']) {
      await page.goto(path);
      await expect(title).not.toHaveText(textsOf(language)('shell:routes.loading'));
      await expect(title).not.toBeEmpty();
      // The letters' own height may be more than that of their line, but not by half a line.
      expect(await title.evaluate((element) => element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + parseFloat(getComputedStyle(element).lineHeight) / 2), `${path}: ${await title.textContent()}`).toBe(false);
    }
  });
}
