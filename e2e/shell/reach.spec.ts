import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Request } from '@playwright/test';
import { SCROLL_TOP } from '@riwaq/api';
import { apiAs } from '../src/api';
import { goInside } from '../src/looks';
import { root } from '../src/server';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';

const say = textsOf('ar');
const site = join(root, '.riwaq/site');
interface Config {
  modules: { manifestUrl: string }[];
}
interface Manifest {
  routes: { path: string; public?: boolean }[];
}
/** Parameters that open a dialog or drawer over another page of the same route. */
const OVER_A_PAGE = /[?&](open|lecture|document|compose|item)=/;
const GUIDS = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Poll often: a hundred views are awaited, each of which would take a second by default. */
const OFTEN = { intervals: [50] };
const PHONE = { width: 390, height: 640 };
const DESKTOP = { width: 1280, height: 600 };
/** A desktop's window at 400 % (WCAG 1.4.10), and a phone on its side. */
const REFLOW = { width: 320, height: 640 };
const LANDSCAPE = { width: 740, height: 360 };
/** The gate tests only the window in which bars take the most room. */
const WINDOWS =
  process.env['RIWAQ_THOROUGH'] === '1' ? [PHONE, REFLOW, LANDSCAPE, DESKTOP] : [PHONE];

/** The routes of every area, each with an expression for its addresses. */
function allRoutes(): { path: string; address: RegExp }[] {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(site, file), 'utf8'));
  return (read('static/config.json') as Config).modules
    .flatMap(({ manifestUrl }) => (read(manifestUrl) as Manifest).routes)
    .filter((route) => !route.public)
    .map(({ path }) => {
      const address = path.replace(/\/\{\w+\?\}/g, '(/[^/?]+)?').replace(/\{\w+\}/g, '[^/?&]+');
      return { path, address: new RegExp(`^/${address}(\\?.*)?$`) };
    });
}

/** Whether a page has loaded, including its data. */
const isShown = () =>
  new Promise<boolean>((resolve) => {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const signs =
          'main[aria-busy="true"], main :is(.rw-skeleton, .rw-shell-skeleton, .rw-part)';
        resolve(document.querySelector(signs) === null);
      }),
    );
  });

const isNoWider = () => document.documentElement.scrollWidth <= window.innerWidth;
const linksOf = (page: Page) =>
  page
    .locator('a[href^="/"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));

/** Scrolls to the end of the page and returns its height once newly visible rows are rendered. */
const toEnd = () =>
  new Promise<number>((resolve) => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    requestAnimationFrame(() =>
      requestAnimationFrame(() => resolve(document.documentElement.scrollHeight)),
    );
  });

/** On a long page the button to the top appears and makes the page longer. */
const hasItsWayToTop = (from: number) =>
  window.scrollY <= from || document.querySelector('.rw-scroll-top') !== null;

/**
 * Names the covered controls: those in the window at the end of the page, and each control while it
 * has the focus.
 */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = 'main :is(a[href], button, input, select, textarea, summary, [tabindex="0"])';
    const shown = [...document.querySelectorAll<HTMLElement>(controls)].filter(
      (element) =>
        !element.matches(':disabled') &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    );
    const middle = (from: number, to: number, size: number) =>
      (Math.max(from, 0) + Math.min(to, size)) / 2;
    // A link over several lines, or with a number in it, has several boxes; a row that scrolls
    // sideways may show a part.
    const isFree = (element: HTMLElement): boolean =>
      [...element.getClientRects()].some((box) => {
        const [x, y] = [
          middle(box.left, box.right, window.innerWidth),
          middle(box.top, box.bottom, window.innerHeight),
        ];
        const at = document.elementFromPoint(x, y);
        return (
          at !== null &&
          [at, at.closest('label')].some(
            (each) => each?.contains(element) || element.contains(each),
          )
        );
      });
    const topBar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const isInside = (element: HTMLElement): boolean => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return (
        top >= topBar && bottom <= window.innerHeight && left >= 0 && right <= window.innerWidth
      );
    };
    const nameOf = (element: HTMLElement): string =>
      `${element.tagName} ${(element.getAttribute('aria-label') ?? element.innerText).slice(0, 40)}`;

    // The browser does not scroll to an element that has the focus already.
    (document.activeElement as HTMLElement | null)?.blur();
    const found = shown
      .filter((element) => isInside(element) && !isFree(element))
      .map((element) => `at the end: ${nameOf(element)}`);
    for (const [way, order] of [
      ['forwards', shown],
      ['backwards', [...shown].reverse()],
    ] as const) {
      for (const element of order) {
        element.focus();
        if (document.activeElement === element && !isFree(element))
          found.push(`${way}: ${nameOf(element)}`);
      }
    }
    return found;
  });

test('covers no control at the end of any page or while focused', async ({ asPerson, request }) => {
  test.slow();
  const routes = allRoutes();
  const found: string[] = [];
  const visited = new Set<string>();
  const seen = new Set<string>();
  const [teacher, student] = [await apiAs(request, 'teacher'), await apiAs(request, 'student')];
  const {
    data: {
      sessions: [session],
    },
  } = await teacher('GET Degrees/GetSessions', { query: {} });
  const {
    data: {
      exams: [exam],
    },
  } = await student('GET Exams/Get', { query: {} });
  // Not every page links to these at all times of the day.
  const chosen = {
    teacher: [`/degree/${session?.sessionGuid}/${session?.sectionGuid}`],
    student: [`/enterExam=${exam?.guid}`],
  };

  for (const account of ['teacher', 'student'] as const) {
    const page = await asPerson(account, { path: '/' });
    const pending = new Set<unknown>();
    page.on('request', (each) => {
      if (['fetch', 'script'].includes(each.resourceType())) pending.add(each.url());
    });
    const ended = (each: Request) => void pending.delete(each.url());
    page.on('requestfinished', ended).on('requestfailed', ended);
    await expect(page.getByRole('button', { name: say('messaging:chat.open') })).toBeVisible();

    // Follows links, one address of each view. A student sees only the own portfolio in addition to
    // the teacher's views.
    const views = new Map(
      ['/', '/alerts', '/profile', ...chosen[account]].map((path) => [path, path]),
    );
    for (const [view, address] of views) {
      const isNew = view.startsWith('portfolio') || !seen.has(view);
      seen.add(view);
      if (!isNew && view.includes('?')) continue;
      await test.step(`${account} ${address}`, async () => {
        await goInside(page, address);
        // Loaded code requests its data in the next frame.
        const isHere = async () =>
          pending.size === 0 && (await page.evaluate(isShown)) && pending.size === 0;
        await expect.poll(isHere, OFTEN).toBe(true);
        for (const href of (await linksOf(page)).filter((each) => !OVER_A_PAGE.test(each))) {
          const route = routes.find((each) => each.address.test(href));
          const next =
            route && `${route.path}${(/\?.*/.exec(href)?.[0] ?? '').replace(GUIDS, '…')}`;
          if (next !== undefined && !views.has(next)) views.set(next, href);
        }
        for (const { path } of routes.filter((each) => each.address.test(address)))
          visited.add(path);
        for (const size of isNew ? WINDOWS : []) {
          await page.setViewportSize(size);
          await expect.poll(() => page.evaluate(isNoWider), OFTEN).toBe(true);
          // A list fetches more rows while scrolled.
          let length = 0;
          await expect
            .poll(async () => {
              const before = length;
              length = await page.evaluate(toEnd);
              return (
                length === before &&
                pending.size === 0 &&
                (await page.evaluate(hasItsWayToTop, SCROLL_TOP.afterPx))
              );
            }, OFTEN)
            .toBe(true);
          found.push(
            ...(await covered(page)).map(
              (what) => `${account}, ${view}, ${size.width} px, ${what}`,
            ),
          );
        }
      });
    }
  }
  expect(found).toEqual([]);
  expect(routes.map(({ path }) => path).filter((path) => !visited.has(path))).toEqual([]);
});
