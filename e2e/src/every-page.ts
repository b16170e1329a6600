import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { SCROLL_TOP } from '@riwaq/api';
import { fullPortfolio, linkOf } from '../portfolio/fixtures';
import { apiAs } from './api';
import { loadingOf } from './loading';
import { goInside } from './looks';
import { root } from './server';
import { expect, test, type Fixtures } from './test';
import { textsOf, type Language } from './texts';

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
/** A phone in the window in which bars take the most room. */
export const PHONE = { width: 390, height: 640 };
export const DESKTOP = { width: 1280, height: 600 };
/** A desktop's window at 400 % (WCAG 1.4.10), and a phone on its side. */
export const REFLOW = { width: 320, height: 640 };
export const LANDSCAPE = { width: 740, height: 360 };

/** The routes of every area, each with an expression for its addresses. */
function allRoutes(): { path: string; isPublic: boolean; address: RegExp }[] {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(site, file), 'utf8'));
  return (read('static/config.json') as Config).modules
    .flatMap(({ manifestUrl }) => (read(manifestUrl) as Manifest).routes)
    .map(({ path, public: isPublic = false }) => {
      const address = path.replace(/\/\{\w+\?\}/g, '(/[^/?]+)?').replace(/\{\w+\}/g, '[^/?&]+');
      return { path, isPublic, address: new RegExp(`^/${address}([?#].*)?$`) };
    });
}

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

/**
 * On a long page the button to the top appears and makes the page longer; the sign-in page has
 * none.
 */
const hasItsWayToTop = (from: number) =>
  window.scrollY <= from ||
  location.pathname === '/auth' ||
  document.querySelector('.rw-scroll-top') !== null;

/** Fixtures and options of a walk over every page. */
export interface Walk extends Pick<Fixtures, 'asPerson' | 'asStranger'> {
  request: APIRequestContext;
  windows: readonly { width: number; height: number }[];
  language?: Language;
}

/** Pages that are not linked at all times of the day, for each account. */
async function chosenPages(request: APIRequestContext) {
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
  return {
    teacher: [
      `/degree/${session?.sessionGuid}/${session?.sectionGuid}`,
      `/finalResults?subjectGuid=${session?.subjectGuid}&sectionGuid=${session?.sectionGuid}`,
    ],
    student: [`/enterExam=${exam?.guid}`],
    admin: ['/operations', '/operations?view=audit'],
  };
}

/** Addresses that open without a session. */
async function visitorAddresses(request: APIRequestContext): Promise<string[]> {
  const { owner, collection } = await fullPortfolio(request, 's041');
  const { secret } = await linkOf(owner, { collectionGuid: collection.collectionGuid });
  return ['/auth', `/shared-portfolio#${secret}`];
}

/** Scrolls to the end of a list that fetches more rows while it is scrolled. */
async function scrollToEnd(page: Page, isIdle: () => boolean): Promise<void> {
  let length = 0;
  await expect
    .poll(async () => {
      const before = length;
      length = await page.evaluate(toEnd);
      return (
        length === before && isIdle() && (await page.evaluate(hasItsWayToTop, SCROLL_TOP.afterPx))
      );
    }, OFTEN)
    .toBe(true);
}

/**
 * Opens one address of each view of every route, as a teacher, as a student, as an administrator,
 * who sees only what the others do not, and as a visitor, and calls `check` at its end in each
 * window. Expects that every route has such a view and that none is wider than its window.
 */
export async function forEachPage(
  { asPerson, asStranger, request, windows, language = 'ar' }: Walk,
  check: (page: Page, where: string, scrollToItsEnd: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const routes = allRoutes();
  const visited = new Set<string>();
  const seen = new Set<string>();
  const chosen = await chosenPages(request);
  const visit = (address: string): void => {
    for (const { path } of routes.filter((each) => each.address.test(address))) visited.add(path);
  };
  const checkInWindows = async (page: Page, where: string, isIdle: () => boolean) => {
    for (const size of windows) {
      await page.setViewportSize(size);
      await expect.poll(() => page.evaluate(isNoWider), OFTEN).toBe(true);
      const scrollToItsEnd = () => scrollToEnd(page, isIdle);
      await scrollToItsEnd();
      await check(page, `${where}, ${size.width} px`, scrollToItsEnd);
    }
  };

  for (const account of ['teacher', 'student', 'admin'] as const) {
    const page = await asPerson(account, { path: '/', language });
    const { isHere, isIdle } = loadingOf(page);
    const chat = textsOf(language)('messaging:chat.open');
    await expect(page.getByRole('button', { name: chat })).toBeVisible();

    // Follows links, one address of each view.
    const views = new Map(
      ['/', '/alerts', '/profile', ...chosen[account]].map((path) => [path, path]),
    );
    for (const [view, address] of views) {
      const isNew = account === 'student' || !seen.has(view);
      seen.add(view);
      if (!isNew && view.includes('?')) continue;
      await test.step(`${account} ${address}`, async () => {
        await goInside(page, address);
        await expect.poll(isHere, OFTEN).toBe(true);
        for (const href of (await linksOf(page)).filter((each) => !OVER_A_PAGE.test(each))) {
          const route = routes.find((each) => !each.isPublic && each.address.test(href));
          const next =
            route && `${route.path}${(/\?.*/.exec(href)?.[0] ?? '').replace(GUIDS, '…')}`;
          if (next !== undefined && !views.has(next)) views.set(next, href);
        }
        visit(address);
        if (isNew) await checkInWindows(page, `${account}, ${view}`, isIdle);
      });
    }
  }
  for (const address of await visitorAddresses(request)) {
    await test.step(`visitor ${address}`, async () => {
      const page = await asStranger({ language });
      const { isHere, isIdle } = loadingOf(page);
      await page.goto(address);
      await expect(page.getByRole('main')).toBeVisible();
      await expect.poll(isHere, OFTEN).toBe(true);
      visit(address);
      await checkInWindows(page, `visitor, ${address.replace(/#.*/, '')}`, isIdle);
    });
  }
  expect(routes.map(({ path }) => path).filter((path) => !visited.has(path))).toEqual([]);
}
