import { chromium, type Locator, type Page } from '@playwright/test';
import { decode } from 'jpeg-js';
import { expectAccessible } from '../src/axe';
import { expectBox } from '../src/boxes';
import { findBrowser } from '../src/browser';
import { loadingOf } from '../src/loading';
import { expect, test } from '../src/test';

const PARTS = [
  'controls',
  'people',
  'states',
  'lists',
  'reading',
  'plain',
  'forms',
  'files',
  'tables',
  'charts',
  'overlays',
  'editor',
];
type Direction = 'rtl' | 'ltr';

async function openPart(
  page: Page,
  part: string,
  dir: Direction,
  theme: 'light' | 'dark' = 'light',
): Promise<void> {
  await page.goto(`/?${new URLSearchParams({ dir, theme, part }).toString()}`);
  await expect(page.getByRole('heading', { name: part })).toBeVisible();
}

// Each direction and theme once; the nightly run has the other combinations, and screenshots of all
// parts.
for (const { dir, theme, tag } of [
  { dir: 'rtl', theme: 'light', tag: [] },
  { dir: 'ltr', theme: 'dark', tag: [] },
  { dir: 'rtl', theme: 'dark', tag: ['@nightly'] },
  { dir: 'ltr', theme: 'light', tag: ['@nightly'] },
] as const) {
  test(
    `shows no barrier in any part of the kit: ${dir}, ${theme}`,
    { tag: [...tag] },
    async ({ asStranger }, testInfo) => {
      const page = await asStranger({ url: process.env['RIWAQ_GALLERY_URL'] });
      const { isIdle } = loadingOf(page);
      for (const part of PARTS) {
        await test.step(part, async () => {
          await openPart(page, part, dir, theme);
          await expect.poll(isIdle).toBe(true);
          await page.evaluate(() => document.fonts.ready);
          if (part === 'charts') await expect(page.locator('figure canvas')).toHaveCount(3);
          if (testInfo.tags.includes('@nightly'))
            await page.screenshot({ path: testInfo.outputPath(`${part}.png`), fullPage: true });
          await expectAccessible(page);
        });
      }
    },
  );
}

test('returns the focus at once when an overlay closes', async ({ asStranger }) => {
  const page = await asStranger({
    url: process.env['RIWAQ_GALLERY_URL'],
    context: { reducedMotion: 'no-preference' },
  });
  for (const [part, opener, next] of [
    ['overlays', 'modal', 'drawer'],
    ['overlays', 'drawer', 'full'],
    ['controls', 'Confirm', 'Confirm a deletion'],
  ] as const) {
    await test.step(opener, async () => {
      await openPart(page, part, 'ltr');
      const buttonOf = (name: string) => page.getByRole('button', { name, exact: true });
      await buttonOf(opener).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog.locator(':focus')).toBeVisible();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Tab');
      await expect(dialog).toBeHidden();
      await expect(buttonOf(next)).toBeFocused();
    });
  }
});

test('does not move the page when a dialog hides a classic scrollbar', async () => {
  const { args } = test.info().project.use.launchOptions ?? {};
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  const page = await browser.newPage({
    viewport: { width: 1280, height: 400 },
    baseURL: process.env['RIWAQ_GALLERY_URL'],
  });
  for (const dir of ['rtl', 'ltr'] as const) {
    await openPart(page, 'overlays', dir);
    const opener = page.getByRole('button', { name: 'modal', exact: true });
    await page.evaluate(() => {
      document.body.style.minBlockSize = '200vh';
    });
    // Measure the page's box, not a text, which moves when its font loads.
    const placeOfPage = () =>
      page.evaluate(() => {
        const { left, right } =
          document.body.firstElementChild?.getBoundingClientRect() ?? new DOMRect();
        return { left, right };
      });
    const before = await placeOfPage();
    await opener.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await placeOfPage()).toEqual(before);
    // The gutter is as dim as the page beside it.
    const [outside, inside] = dir === 'rtl' ? [4, 40] : [1275, 1240];
    await expect
      .poll(async () => {
        const image = await page.screenshot({ type: 'jpeg', quality: 100, animations: 'disabled' });
        const { data, width } = decode(image);
        const grey = (x: number) => data[(390 * width + x) * 4] ?? 0;
        return Math.abs(grey(outside) - grey(inside));
      })
      .toBeLessThan(4);
  }
  await browser.close();
});

test('fits titles, calendars, names and texts into their boxes', async ({ asStranger }) => {
  const page = await asStranger({ url: process.env['RIWAQ_GALLERY_URL'] });

  for (const [dir, theme] of [
    ['rtl', 'light'],
    ['ltr', 'dark'],
  ] as const) {
    await test.step(`the title of a dialog leaves room for its close button: ${dir}`, async () => {
      await openPart(page, 'overlays', dir, theme);
      await page.getByRole('button', { name: 'modal', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expect
          .poll(async () => {
            const [title, close] = [
              await dialog.locator('.ant-modal-title').boundingBox(),
              await dialog.locator('.ant-modal-close').boundingBox(),
            ];
            return title && close
              ? Math.max(title.x - (close.x + close.width), close.x - (title.x + title.width))
              : -1;
          }, `${width} px`)
          .toBeGreaterThanOrEqual(0);
      }
    });

    await test.step(`the buttons of a confirmation stand apart: ${dir}`, async () => {
      await openPart(page, 'controls', dir, theme);
      await page.locator('.rw-button-danger:not(.rw-button-primary)').last().click();
      const buttons = page.getByRole('dialog').locator('.ant-modal-footer').getByRole('button');
      await expect(buttons).toHaveCount(2);
      await expect
        .poll(async () => {
          const [no, yes] = [
            await buttons.first().boundingBox(),
            await buttons.last().boundingBox(),
          ];
          return no && yes ? Math.max(no.x - (yes.x + yes.width), yes.x - (no.x + no.width)) : 0;
        })
        .toBeGreaterThan(7);
    });

    await test.step(`a calendar lies inside the viewport: ${dir}`, async () => {
      await openPart(page, 'forms', dir, theme);
      const field = page.locator('#gallery-date');
      const calendar = page.locator('.rw-picker');
      for (const [width, height, place] of [
        [360, 640, 'end'],
        [360, 740, 'start'],
        [1280, 800, 'start'],
      ] as const) {
        await page.setViewportSize({ width, height });
        await field.evaluate((element, block) => element.scrollIntoView({ block }), place);
        await field.click();
        await expect(calendar).toBeVisible();
        await expect
          .poll(async () => {
            const box = await calendar.boundingBox();
            return (
              box !== null &&
              box.x >= 0 &&
              box.x + box.width <= width &&
              box.y >= 0 &&
              box.y + box.height <= height
            );
          }, `${width} × ${height}`)
          .toBe(true);
        if (width === 1280) await expectAccessible(page, '.rw-picker');
        await page.keyboard.press('Escape');
        await expect(calendar).toBeHidden();
      }
    });
  }

  await test.step('a name of the other direction is cut at its own end in a select', async () => {
    await openPart(page, 'forms', 'rtl');
    const shown = page.locator('.rw-gallery-mixed .ant-select-content-value');
    const cutOf = () =>
      shown.evaluate((element) => {
        const text = [...element.childNodes].find((node) => node.nodeType === Node.TEXT_NODE);
        if (!text) throw new Error('The field shows no name.');
        const letter = document.createRange();
        letter.setStart(text, 0);
        letter.setEnd(text, 1);
        return {
          beginsInside:
            letter.getBoundingClientRect().left >= element.getBoundingClientRect().left - 1,
          isCut: element.scrollWidth > element.clientWidth,
        };
      });
    await expect.poll(cutOf).toEqual({ beginsInside: true, isCut: true });
    await page.locator('.rw-gallery-mixed').click();
    const options = page
      .locator('.ant-select-item-option-content')
      .filter({ hasNotText: 'Academic' });
    await expect(options).toHaveCount(2);
    // Short names of both directions begin at the same edge.
    await expect
      .poll(() =>
        options.evaluateAll(
          (all) =>
            new Set(
              all.map((option) => {
                const name = document.createRange();
                name.selectNodeContents(option);
                return Math.round(
                  option.getBoundingClientRect().right - name.getBoundingClientRect().right,
                );
              }),
            ).size,
        ),
      )
      .toBe(1);
  });

  await test.step('a line of the other direction keeps its ellipsis', async () => {
    await openPart(page, 'people', 'rtl');
    const line = page.locator('.rw-gallery-line');
    // The letters are clipped by the box and begin where a left-to-right line begins: there is room
    // for the ellipsis at its end.
    const cutOf = () =>
      line.evaluate((element) => {
        const letters = document.createRange();
        letters.selectNodeContents(element);
        const [first] = letters.getClientRects();
        const box = element.getBoundingClientRect();
        return {
          begins: Math.round((first?.left ?? NaN) - box.left),
          isCut: element.scrollHeight > element.clientHeight,
        };
      });
    await expect.poll(cutOf).toEqual({ begins: 0, isCut: true });
  });

  for (const [dir, password] of [
    ['rtl', 'Secret-password'],
    ['rtl', 'كلمة سر طويلة'],
    ['ltr', 'كلمة سر طويلة'],
    ['ltr', 'Secret-password'],
  ] as const) {
    await test.step(`no letter of a password is under its eye: ${dir}, ${password}`, async () => {
      await openPart(page, 'plain', dir);
      const field = page.locator('.rw-secret-box input');
      await field.fill(password);
      // Measured together: the direction of the field follows the typed text a moment later.
      await expect
        .poll(() =>
          field.evaluate((input) => {
            const { paddingLeft, paddingRight } = getComputedStyle(input);
            const { left, right } = input.getBoundingClientRect();
            const eye = input.parentElement
              ?.querySelector('.rw-secret-eye')
              ?.getBoundingClientRect();
            if (!eye) throw new Error('The field has no eye.');
            return (
              eye.right <= left + Number.parseFloat(paddingLeft) ||
              eye.left >= right - Number.parseFloat(paddingRight)
            );
          }),
        )
        .toBe(true);
    });
  }

  await test.step('a text above its height limit is cut until it is shown whole', async () => {
    await openPart(page, 'reading', 'ltr');
    const body = page.locator('.rw-rich-body').nth(1);
    await expectBox(body, 'height').toBe(320);
    const more = page.getByRole('button', { name: 'Show more' });
    await more.click();
    await expectBox(body, 'height').toBeGreaterThan(600);
    await page.getByRole('button', { name: 'Show less' }).click();
    await expect(more).toBeVisible();
  });
});

test('scrolls a wide table inside its card and never parts a word', async ({ asStranger }) => {
  const page = await asStranger({ url: process.env['RIWAQ_GALLERY_URL'] });
  for (const dir of ['rtl', 'ltr'] as const) {
    await test.step(dir, async () => {
      await page.setViewportSize({ width: 390, height: 800 });
      await openPart(page, 'reading', dir);
      const name = dir === 'rtl' ? 'جدول يُمرَّر أفقيًا' : 'Table that scrolls sideways';
      const scroller = page.getByRole('group', { name });
      const table = page.locator('.rw-wide').filter({ hasText: 'الديناميكا' });
      const hidden = (part: Locator) =>
        part.evaluate((element) => element.scrollWidth - element.clientWidth);
      const frame = page.locator('.rw-wide').filter({ has: scroller });
      /** Words of the table that span several lines. */
      const parted = () =>
        table.evaluate((element) => {
          const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
          const words: string[] = [];
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
              const range = document.createRange();
              range.setStart(node, index);
              range.setEnd(node, index + word.length);
              const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
              if (lines.size > 1) words.push(word);
            }
          }
          return words;
        });
      await expect.poll(() => hidden(page.locator('html'))).toBe(0);
      await expect.poll(parted).toEqual([]);
      await expect.poll(() => hidden(scroller)).toBeGreaterThan(0);
      await expect(frame).toHaveAttribute('data-more-after');
      await expect(frame).not.toHaveAttribute('data-more-before');
      await scroller.focus();
      // The table is Arabic: its end is at the left in both page directions.
      for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowLeft');
      await expect(scroller).toBeFocused();
      await expect.poll(() => scroller.evaluate((element) => element.scrollLeft)).not.toBe(0);
      await expect(frame).toHaveAttribute('data-more-before');

      await page.setViewportSize({ width: 700, height: 800 });
      await page.emulateMedia({ media: 'print' });
      await expect.poll(() => hidden(table)).toBe(0);
      await expect.poll(parted).toEqual([]);
      // A long text is printed completely.
      await expectBox(page.locator('.rw-rich-body').nth(1), 'height').toBeGreaterThan(600);
      await expect(page.locator('.rw-rich-more')).toBeHidden();
      await page.emulateMedia({ media: null });
    });
  }
});
