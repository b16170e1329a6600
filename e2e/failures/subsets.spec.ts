import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { endpointsByArea } from '@riwaq/api/endpoints';
import { loadingOf } from '../src/loading';
import { root } from '../src/server';
import { withoutSiteData } from '../src/site-data';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';

// Proves SHELL-1.

const say = textsOf('ar');
interface Entry {
  id: string;
  manifestUrl: string;
}
interface Manifest {
  routes: Array<{ path: string }>;
}

const site = join(root, '.riwaq/site');
const { modules } = JSON.parse(readFileSync(join(site, 'static/config.json'), 'utf8')) as {
  modules: Entry[];
};
/** First path segments of a module's pages. */
const placesOf = ({ manifestUrl }: Entry): string[] =>
  (JSON.parse(readFileSync(join(site, manifestUrl), 'utf8')) as Manifest).routes.map(
    ({ path }) => path.split(/[/={]/)[0]?.toLowerCase() ?? '',
  );
const SHELL = ['', 'auth', 'alerts', 'profile'];
const placeOf = (address: string): string =>
  new URL(address, 'http://site').pathname.split(/[/=]/)[1]?.toLowerCase() ?? '';

/** API areas by module; a server without the module does not serve them. */
const AREAS: Readonly<Record<string, ReadonlyArray<keyof typeof endpointsByArea>>> = {
  forum: ['forum', 'lectures', 'library'],
  exams: ['exams', 'degrees'],
  analytics: ['analytics', 'attendance'],
  portfolio: ['portfolio'],
  messaging: ['messaging'],
};
/** Calls of modules that are not hosted. */
const absentCalls = (hosted: readonly Entry[]): ReadonlySet<string> =>
  new Set(
    modules
      .filter(({ id }) => !hosted.some((each) => each.id === id))
      .flatMap(({ id }) => (AREAS[id] ?? []).flatMap((area) => Object.keys(endpointsByArea[area]))),
  );

const subsets = Array.from({ length: 2 ** modules.length }, (_, number) =>
  modules.filter((__, at) => (number >> at) % 2 === 1),
);

// Hosting a single area finds every link to another area. The nightly run covers the other subsets,
// and the administrator, who has the navigation of a teacher.
for (const { size, some, tag } of [
  { size: 'no area or one', some: subsets.filter(({ length }) => length <= 1), tag: [] },
  ...Array.from({ length: modules.length - 1 }, (_, at) => ({
    size: `${at + 2} areas`,
    some: subsets.filter(({ length }) => length === at + 2),
    tag: ['@nightly'],
  })),
]) {
  for (const account of ['student', 'teacher', 'admin'] as const) {
    test(
      `requests and links nothing absent when hosting ${size}, as ${account}`,
      {
        tag: account === 'admin' ? ['@nightly'] : tag,
      },
      async ({ asPerson }) => {
        test.slow();
        const page = await asPerson(account);
        const { isHere } = loadingOf(page);
        let hosted: Entry[] = [];
        let [requests, errors]: [string[], string[]] = [[], []];
        page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
        page.on('console', (message) => {
          if (message.type() === 'error') errors.push(message.text());
        });
        await withoutSiteData(page);
        await page.route('**/static/config.json*', async (route) => {
          const response = await route.fetch();
          const config = (await response.json()) as { modules: Entry[] };
          const named = config.modules.filter(({ id }) => hosted.some((each) => each.id === id));
          await route.fulfill({ response, json: { ...config, modules: named } });
        });
        const title = page.getByRole('heading', { level: 1 });
        const navigation = page
          .getByRole('navigation', { name: say('shell:layout.navigation') })
          .getByRole('link');
        const hrefsOf = (links: Locator) =>
          links.evaluateAll((all) =>
            all
              .map((link) => link.getAttribute('href') ?? '')
              .filter((href) => href.startsWith('/')),
          );
        for (hosted of some) {
          const names = hosted.map(({ id }) => id).join(', ');
          await test.step(names === '' ? 'none' : names, async () => {
            // Requests of the previous page belong to another subset.
            await page.goto('about:blank');
            [requests, errors] = [[], []];
            const calls = absentCalls(hosted);
            const open = [...SHELL, ...hosted.flatMap(placesOf)];
            const expectNothingAbsent = async (): Promise<void> => {
              await expect.poll(isHere).toBe(true);
              const links = await hrefsOf(page.getByRole('link'));
              const { origin } = new URL(page.url());
              expect({
                dead: links.filter((href) => !open.includes(placeOf(href))),
                requests: requests.filter((request) => {
                  const [method = '', address = ''] = request.split(' ');
                  const { origin: asked, pathname } = new URL(address);
                  const module = /^\/modules\/([^/]+)\//.exec(pathname)?.[1];
                  return (
                    asked !== origin ||
                    calls.has(`${method} ${pathname.replace('/api/', '')}`) ||
                    (module !== undefined && !hosted.some(({ id }) => id === module))
                  );
                }),
                alerts: await page.getByRole('alert').allInnerTexts(),
                errors,
              }).toEqual({ dead: [], requests: [], alerts: [], errors: [] });
            };
            await page.goto('/');
            await expect(title).toHaveText(say('shell:routes.home'));
            if (hosted.length === 0) {
              await expect(page.getByText(say('shell:home.emptyTitle'))).toBeVisible();
            }
            await expectNothingAbsent();
            const entries = (await hrefsOf(navigation)).filter((href) => href !== '/');
            expect(entries.length > 0).toBe(hosted.length > 0);
            for (const entry of entries) {
              await navigation.and(page.locator(`[href="${entry}"]`)).click();
              await expect(page).toHaveURL(new RegExp(`${entry}($|[/?])`));
              await expect(title).not.toHaveText(say('shell:routes.home'));
              await expect(title).not.toHaveText(say('shell:routes.notFound'));
              await expectNothingAbsent();
            }

            const absent = modules.find(({ id }) => !hosted.some((each) => each.id === id));
            if (!absent) return;
            const [place] = placesOf(absent).filter((each) => !open.includes(each));
            if (place === undefined) return;
            await page.goto(`/${place}`);
            await expect(title).toHaveText(say('shell:routes.notFound'));
            await expect(page.getByText(say('shell:notFound.hint'))).toBeVisible();
          });
        }
      },
    );
  }
}
