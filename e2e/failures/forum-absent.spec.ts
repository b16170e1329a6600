import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';

const say = textsOf('ar');

for (const [name, change] of [
  ['not in config.json', () => []],
  ['switched off in config.json', (modules: object[]) => modules.map((module) => ({ ...module, enabled: false }))],
] as const) {
  test(`a forum that is ${name} leaves no entry, no request, and 404 on its paths`, async ({ asPerson }) => {
    const page = await asPerson('student');
    const [requests, errors]: [string[], string[]] = [[], []];
    page.on('request', (request) => { if (request.url().includes('/modules/')) requests.push(request.url()); });
    page.on('console', (message) => { if (message.type() === 'error') errors.push(message.text()); });
    await page.route('**/static/config.json*', async (route) => {
      const response = await route.fetch();
      const config = await response.json() as { modules: object[] };
      await route.fulfill({ response, json: { ...config, modules: change(config.modules) } });
    });
    for (const path of ['/forums', '/forums?type=recently']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('shell:routes.notFound'));
      await expect(page.getByText(say('shell:notFound.hint'))).toBeVisible();
    }
    await page.getByRole('link', { name: say('shell:notFound.home') }).click();
    await expect(page.getByText(say('shell:home.emptyTitle'))).toBeVisible();
    await expect(page.getByRole('navigation', { name: say('shell:layout.navigation') }).getByRole('link')).toHaveCount(1);
    await page.waitForLoadState('networkidle');
    expect({ requests, errors }).toEqual({ requests: [], errors: [] });
  });
}
