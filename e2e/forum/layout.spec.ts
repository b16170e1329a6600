import type { Locator } from '@playwright/test';
import { LAYOUT, MEMBER_LIST_HEIGHT } from '@riwaq/api';
import { folderPath, lecturerOf } from '../lectures/fixtures';
import { expectBox } from '../src/boxes';
import { goInside, switcherOf } from '../src/looks';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';
import { callerOf, forumPath, actionsOf, newThread } from './fixtures';

// Proves FORUM-2, FORUM-4, FORUM-17, FORUM-27, FORUM-28, FORUM-57, SHELL-17.

const HEIGHT = 800;

const widthOf = async (element: Locator) => (await element.boundingBox())?.width;

test('places the forum tree and the members by the window width', async ({ asPerson, request }) => {
  const { forum, path } = await newThread(await callerOf(request, 'teacher'));
  const page = await asPerson('teacher', {
    path,
    context: { viewport: { width: LAYOUT.membersDrawerBreakpoint, height: HEIGHT } },
  });
  const { say, dialog, save } = actionsOf(page);
  const panelOf = (name: string) => ({
    button: page.getByRole('button', { name, exact: true }),
    beside: page.getByRole('complementary', { name }),
    over: page.getByRole('dialog', { name }),
  });
  const [tree, members] = [panelOf(say('forum:tree.title')), panelOf(say('forum:members.title'))];
  const resize = (width: number) => page.setViewportSize({ width, height: HEIGHT });

  await test.step('shows both beside the topic when there is room for both', async () => {
    await expect(members.beside.getByRole('listitem')).toHaveCount(1);
    await expect(members.beside.locator('.rw-forum-member-list')).toHaveCSS(
      'max-height',
      `${(HEIGHT * parseFloat(MEMBER_LIST_HEIGHT)) / 100}px`,
    );
    await expect(tree.beside.getByRole('link', { name: forum.title })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await expectBox(tree.beside, 'width').toBe(LAYOUT.forumDrawerNarrowWidth);
    await expectBox(page.getByRole('article').first(), 'width').toBeLessThanOrEqual(680);
  });

  await test.step('opens the members over the page one pixel narrower', async () => {
    await resize(LAYOUT.membersDrawerBreakpoint - 1);
    await expect(members.beside).toHaveCount(0);
    await members.button.click();
    await expect(members.over.getByRole('listitem')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(members.over).toBeHidden();
    await resize(LAYOUT.forumDrawerBreakpoint);
    await expect(tree.beside).toBeVisible();
  });

  for (const [width, wide] of [
    [LAYOUT.forumDrawerBreakpoint - 1, LAYOUT.forumDrawerWidth],
    [LAYOUT.phoneBreakpoint - 1, LAYOUT.forumDrawerNarrowWidth],
  ] as const) {
    await test.step(`at ${width} px the tree opens over the page, ${wide} px wide`, async () => {
      await resize(width);
      await expect(tree.beside).toHaveCount(0);
      await expect(tree.over).toHaveCount(0);
      await tree.button.click();
      await expect(tree.over.getByRole('link', { name: forum.title })).toBeVisible();
      await expectBox(page.locator('.rw-drawer'), 'width').toBe(wide);
      await page.keyboard.press('Escape');
      await expect(tree.over).toBeHidden();
    });
  }

  await test.step('opens a forum of the tree and closes the tree', async () => {
    await tree.button.click();
    await tree.over.getByRole('link', { name: forum.title }).click();
    await expect(page).toHaveURL(new RegExp(`forumGuid=${forum.forumGuid}`));
    await expect(tree.over).toHaveCount(0);
  });

  await test.step('takes no room from other tools when the search opens', async () => {
    await resize(1280);
    const tools = [
      page.getByRole('button', { name: say('kit:refresh.button') }),
      page.getByRole('link', { name: say('forum:toolbar.home') }),
    ];
    const widths = await Promise.all(tools.map(widthOf));
    await page.getByRole('button', { name: say('forum:search.topics') }).click();
    await expect(page.getByRole('searchbox', { name: say('forum:search.topics') })).toBeVisible();
    for (const kind of ['recently', 'myTopics', 'favorite'] as const)
      await expect(
        page.getByRole('link', { name: say(`forum:entries.${kind}`), exact: true }),
      ).toBeInViewport({ ratio: 1 });
    await expect.poll(() => Promise.all(tools.map(widthOf))).toEqual(widths);
    await expect(page.locator('.rw-add')).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
  });

  await test.step('shows success at the bottom of the inline start', async () => {
    await page.getByRole('button', { name: say('forum:topic.add') }).click();
    await dialog.getByLabel(say('forum:fields.topicName')).fill('موضوع قصير');
    await save.click();
    const toast = page.locator('.rw-shell-toast', { hasText: say('status:success') });
    // The toast is gone after three seconds, so measure it when it appears. The scrollbar is beside
    // the page.
    const distances = () =>
      toast.evaluate((element) => {
        const { right, bottom } = element.getBoundingClientRect();
        return Math.max(innerHeight - bottom, document.body.getBoundingClientRect().right - right);
      });
    await expect.poll(distances).toBeLessThanOrEqual(24);
  });
});

const CONTROLS =
  'button:enabled, .rw-tool-link, .rw-link-button, .rw-shell-counter, .rw-forum-entry, .rw-forum-leaf, .rw-library-place';

test('fits a phone and a thumb in forum, lectures and library', async ({ asPerson, request }) => {
  const caller = await callerOf(request, 'teacher');
  const { forum, content, path } = await newThread(caller);
  for (let at = 0; at < 12; at += 1) await caller.topic({ forumGuid: forum.forumGuid });
  await (await callerOf(request, 'student')).reply(content.forumTopicContentGuid, 'سؤال');
  const { subjectGuid } = await lecturerOf(request, 'teacher');
  const page = await asPerson('teacher', {
    context: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  });
  const { say } = actionsOf(page);
  /**
   * Controls that are too small for a thumb: lower than 44 px, or narrower than 36 px if another
   * follows directly.
   */
  const small = (controls: string) =>
    page.evaluate(
      (selector) =>
        [...document.querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const [left, top] = [x + width / 2, y + height / 2];
          /**
           * A bar or button that floats over the page covers part of a control until the page is
           * scrolled.
           */
          const floats = (over: Element | null): boolean =>
            over !== null &&
            !over.contains(element) &&
            (['fixed', 'sticky'].includes(getComputedStyle(over).position) ||
              floats(over.parentElement));
          const responds = (dx: number, dy: number) => {
            const hit = document.elementFromPoint(left + dx, top + dy);
            return element.contains(hit) || ((dx !== 0 || dy !== 0) && floats(hit));
          };
          // Controls inside a field have the field's size; those outside the viewport or under
          // another element cannot be pressed.
          if (
            element.closest('.ant-select, .rw-search-field, .rw-forum-node') ||
            width === 0 ||
            top < 24 ||
            top > innerHeight - 24 ||
            left < 24 ||
            left > innerWidth - 24 ||
            !responds(0, 0)
          )
            return [];
          return responds(0, -21) && responds(0, 21) && responds(-17, 0) && responds(17, 0)
            ? []
            : [`${element.className} ${element.getAttribute('aria-label') ?? element.textContent}`];
        }),
      controls,
    );
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  const screen = (name: string, open: () => Promise<void>, seen: Locator, controls = CONTROLS) =>
    test.step(name, async () => {
      await open();
      await expect(seen).toBeVisible();
      await expect.poll(() => small(controls)).toEqual([]);
      await expect.poll(width).toBeLessThanOrEqual(360);
    });
  const goto = (address: string) => async () => void (await page.goto(address));

  await screen(
    'a forum',
    goto(forumPath(forum.forumGuid)),
    page.getByRole('list', { name: say('forum:topicList') }),
  );

  await test.step('shows the last topic below no floating button at the end', async () => {
    const last = page
      .getByRole('list', { name: say('forum:topicList') })
      .locator('.rw-forum-row')
      .last();
    const toEnd = () =>
      page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await toEnd();
    await expect(page.getByRole('button', { name: say('kit:scrollTop') })).toBeVisible();
    await expect
      .poll(async () => {
        await toEnd();
        return last.evaluate((row) => {
          const { top, bottom, left, right } = row.getBoundingClientRect();
          return [...document.querySelectorAll('.rw-scroll-top, .rw-messaging-dock-button')].filter(
            (floating) => {
              const box = floating.getBoundingClientRect();
              return box.top < bottom && box.bottom > top && box.left < right && box.right > left;
            },
          ).length;
        });
      })
      .toBe(0);
  });

  await screen(
    'lectures',
    goto(folderPath(subjectGuid)),
    page.getByRole('list', { name: say('forum:lectures.items') }),
  );

  await test.step('opens the search no wider than the available room', async () => {
    await page.getByRole('button', { name: say('forum:lectures.searchLectures') }).click();
    await page.getByRole('searchbox', { name: say('forum:lectures.searchLectures') }).fill('zzz');
    await page.keyboard.press('Enter');
    await expect(page.getByText(say('forum:nothingFound'))).toBeVisible();
    await expect(page.getByRole('button', { name: say('kit:refresh.button') })).toBeInViewport({
      ratio: 1,
    });
    await expect(page.locator('.rw-add')).toBeInViewport({ ratio: 1 });
    await expect.poll(width).toBeLessThanOrEqual(360);
  });

  await screen(
    'the library',
    goto('/library'),
    page.getByRole('list', { name: say('forum:library.list'), exact: true }),
  );
  for (const kind of ['recently', 'myTopics', 'favorite'] as const) {
    await screen(
      kind,
      () => goInside(page, `/forums?type=${kind}`),
      page.getByRole('link', { name: say(`forum:entries.${kind}`) }),
    );
    await expect(page.getByRole('link', { name: say(`forum:entries.${kind}`) })).toBeInViewport({
      ratio: 1,
    });
  }
  await screen('a topic', goto(path), page.getByRole('article', { name: content.title }));

  await test.step('fetches the topic again when it is pulled down', async () => {
    const fetched = page.waitForRequest('**/api/ForumTopic/GetTopicContent?*');
    const touch = await page.context().newCDPSession(page);
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: 180, y }],
      });
    const from = (await page.getByRole('article').first().boundingBox())?.y ?? 0;
    await finger('touchStart', from + 20);
    for (const moved of [40, 90, 140, 180]) await finger('touchMove', from + 20 + moved);
    await expect(page.getByText(say('kit:refresh.letGo'))).toBeAttached();
    await finger('touchEnd', 0);
    await fetched;
  });

  await screen(
    'the menu of a post',
    () =>
      page
        .getByRole('button', { name: say('forum:menuOf', { name: content.title }), exact: true })
        .tap(),
    page.getByRole('menuitem').last(),
    '[role=menuitem]',
  );
  await page.keyboard.press('Escape');
  await screen(
    'the tree',
    () => page.getByRole('button', { name: say('forum:tree.title'), exact: true }).tap(),
    page.getByRole('dialog').getByRole('link').last(),
  );
  await screen(
    'the replies',
    goto(`${path}&contentGuid=${content.forumTopicContentGuid}&open=replies`),
    page.getByRole('dialog').getByText('سؤال'),
  );
});

test('cuts no page title on a phone in either language', async ({ asPerson }) => {
  const page = await asPerson('teacher', {
    path: '/',
    context: { viewport: { width: 360, height: 740 } },
  });
  const show = await switcherOf(page);
  const title = page.getByRole('heading', { level: 1 });
  const check = async (path: string) => {
    for (const language of ['en', 'ar'] as const) {
      await show({ language, theme: 'light' });
      await expect(title).not.toHaveText(textsOf(language)('shell:routes.loading'));
      await expect(title).not.toBeEmpty();
      // Letters may be higher than their line, but not by half a line.
      await expect
        .poll(
          () =>
            title.evaluate((element) =>
              element.scrollWidth > element.clientWidth ||
              element.scrollHeight >
                element.clientHeight + parseFloat(getComputedStyle(element).lineHeight) / 2
                ? element.textContent
                : null,
            ),
          path,
        )
        .toBeNull();
    }
  };
  await page.goto('/no/such/page');
  await check('/no/such/page');
  for (const path of [
    '/',
    '/forums',
    '/lectures',
    '/exams',
    '/library',
    '/portfolios',
    '/inbox',
    '/alerts',
    '/profile',
  ]) {
    await goInside(page, path);
    await check(path);
  }
});
