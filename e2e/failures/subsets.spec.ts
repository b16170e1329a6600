import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../src/server';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';

const say = textsOf('ar');
interface Entry { id: string; manifestUrl: string }
interface Manifest { routes: Array<{ path: string }> }

const site = join(root, '.riwaq/site');
const { modules } = JSON.parse(readFileSync(join(site, 'static/config.json'), 'utf8')) as { modules: Entry[] };
/** First segments of the paths of a module's pages. */
const placesOf = ({ manifestUrl }: Entry): string[] => (JSON.parse(readFileSync(join(site, manifestUrl), 'utf8')) as Manifest).routes.map(({ path }) => path.split(/[/={]/)[0]?.toLowerCase() ?? '');
const SHELL = ['', 'auth', 'alerts', 'profile'];
const placeOf = (address: string): string => new URL(address, 'http://site').pathname.split(/[/=]/)[1]?.toLowerCase() ?? '';

const subsets = Array.from({ length: 2 ** modules.length }, (_, number) => modules.filter((__, at) => (number >> at) % 2 === 1));

// Hosting one area alone finds each link to another area; the other subsets are for the nightly run.
for (const { size, some, tag } of [
  { size: 'no area or one', some: subsets.filter(({ length }) => length <= 1), tag: [] },
  ...Array.from({ length: modules.length - 1 }, (_, at) => ({ size: `${at + 2} areas`, some: subsets.filter(({ length }) => length === at + 2), tag: ['@nightly'] })),
]) {
  test(`requests and links nothing absent when hosting ${size}`, { tag }, async ({ asPerson }) => {
    test.slow();
    const page = await asPerson('student');
    let hosted: Entry[] = [];
    let [requests, errors]: [string[], string[]] = [[], []];
    page.on('request', (request) => requests.push(request.url()));
    page.on('console', (message) => { if (message.type() === 'error') errors.push(message.text()); });
    await page.route('**/static/config.json*', async (route) => {
      const response = await route.fetch();
      const config = await response.json() as { modules: Entry[] };
      await route.fulfill({ response, json: { ...config, modules: config.modules.filter(({ id }) => hosted.some((each) => each.id === id)) } });
    });
    for (hosted of some) {
      const names = hosted.map(({ id }) => id).join(', ');
      await test.step(names === '' ? 'none' : names, async () => {
        // Requests of the page before belong to another subset.
        await page.goto('about:blank');
        [requests, errors] = [[], []];
        await page.goto('/');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('shell:routes.home'));
        if (hosted.length === 0) await expect(page.getByText(say('shell:home.emptyTitle'))).toBeVisible();
        await page.waitForLoadState('networkidle');
        const open = [...SHELL, ...hosted.flatMap(placesOf)];
        const links = await page.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '').filter((href) => href.startsWith('/')));
        expect({
          dead: links.filter((href) => !open.includes(placeOf(href))),
          requests: requests.filter((url) => new URL(url).origin !== new URL(page.url()).origin || /\/modules\/([^/]+)\//.exec(url)?.[1] !== undefined && !hosted.some(({ id }) => url.includes(`/modules/${id}/`))),
          alerts: await page.getByRole('alert').allInnerTexts(),
          errors,
        }).toEqual({ dead: [], requests: [], alerts: [], errors: [] });
        expect(await page.getByRole('navigation', { name: say('shell:layout.navigation') }).getByRole('link').count()).toBeGreaterThan(hosted.some(({ id }) => id !== 'analytics') ? 1 : 0);

        const absent = modules.find(({ id }) => !hosted.some((each) => each.id === id));
        if (!absent) return;
        const [place] = placesOf(absent).filter((each) => !open.includes(each));
        if (place === undefined) return;
        await page.goto(`/${place}`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('shell:routes.notFound'));
        await expect(page.getByText(say('shell:notFound.hint'))).toBeVisible();
      });
    }
  });
}
