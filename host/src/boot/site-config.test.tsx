import { fireEvent, screen } from '@testing-library/react';
import { FakeSite, json } from '../testing/fake-site';
import { renderShell, settle } from '../testing/render-shell';
import { createSiteConfigLoader } from './site-config';

// Proves SHELL-4.

const good = { apiBaseUrl: '/api', uploadBaseUrl: '/upload', fileBaseUrl: '/files' };
const loaderFor = (reply: () => Response | Promise<Response>, token: string | null = null) => {
  const urls: string[] = [];
  const asked: RequestInit[] = [];
  const loader = createSiteConfigLoader({
    site: 'https://learn.test/',
    token: () => token,
    now: () => 42,
    fetch: async (url, init = {}) => {
      urls.push(String(url));
      asked.push(init);
      return reply();
    },
  });
  return { loader, urls, asked };
};

test('bypasses every cache and makes the bases absolute', async () => {
  const { loader, urls } = loaderFor(() => json(good));
  await loader.load();
  expect(urls).toEqual(['https://learn.test/static/config.json?v=42']);
  expect(loader.state.get()).toMatchObject({
    kind: 'ready',
    addresses: { api: 'https://learn.test/api/' },
    config: { startupScreenMs: 1500, modules: [] },
  });
});

test("sends the token to the server only for a developer's own build", async () => {
  const [signedIn, nobody] = [loaderFor(() => json(good), 't1'), loaderFor(() => json(good))];
  await Promise.all([signedIn.loader.load(), nobody.loader.load()]);
  expect(
    [signedIn, nobody].map(({ asked: [init] }) => [
      init?.credentials,
      new Headers(init?.headers).get('authorization'),
    ]),
  ).toEqual([
    ['same-origin', 'Bearer t1'],
    ['omit', null],
  ]);
});

test.each([
  ['missing', () => json({}, 404)],
  ['unreachable', () => json({}, 500)],
  [
    'unreachable',
    () => {
      throw new TypeError('offline');
    },
  ],
  ['malformed', () => new Response('{ "apiBaseUrl": ')],
  ['malformed', () => json({ apiBaseUrl: '/api' })],
  ['malformed', () => json({ ...good, apiBaseUrl: 'javascript:alert(1)' })],
  ['malformed', () => json({ ...good, modules: [{ id: 'forum' }] })],
])('reports a configuration that is %s', async (code, reply: () => Response) => {
  const { loader } = loaderFor(reply);
  await loader.load();
  expect(loader.state.get()).toMatchObject({ kind: 'failed', failure: { code } });
});

test("explains the failure in the user's language and retries", async () => {
  localStorage.setItem('riwaq.language', 'en');
  const site = new FakeSite();
  site.on('GET /static/config.json', () => new Response('{oops'));
  await renderShell({ path: '/auth', user: null, site });
  const title = 'The site cannot start yet';
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(document.title).toContain(title);
  expect(screen.getByRole('alert')).toHaveTextContent(
    /The site's configuration file is not valid\..*Try again in a moment/,
  );
  expect(screen.getByText(/static\/config\.json\?v=/)).toBeInTheDocument();
  const retry = async (response: unknown) => {
    site.on('GET /static/config.json', () => json(response));
    fireEvent.click(screen.getByRole('button', { name: /again/i }));
    await settle();
  };
  await retry({ ...good, apiBaseUrl: 5 });
  expect(screen.getByText(/apiBaseUrl/)).toBeInTheDocument();
  await retry(site.config);
  expect(screen.getByRole('heading', { name: 'Welcome' })).toBeInTheDocument();
});
