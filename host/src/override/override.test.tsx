import { act, fireEvent, screen, within } from '@testing-library/react';
import type { OwnProfile } from '@riwaq/api';
import { FakeSite, json, manifestWith, TEACHER } from '../testing/fake-site';
import { renderShell, settle } from '../testing/render-shell';
// Imported here so that compiling does not count towards a test's timeout.
import './override-chunk';
import ar from './locales/ar.json';
import en from './locales/en.json';

const ORIGIN = 'http://localhost:4001';
const OWN_BUILD = `${ORIGIN}/modules/forum/dev/riwaq-manifest.json`;
const name = { ar: 'الموقع التعليمي', en: 'Learning site' };

/**
 * A site that hosts two modules; with `own` the server gives this browser a developer's build of
 * the forum.
 */
function siteWith({
  own = false,
  profile = {},
}: { own?: boolean; profile?: Partial<OwnProfile> } = {}): FakeSite {
  const site = new FakeSite()
    .host({ forum: manifestWith('forum'), exams: manifestWith('exams') })
    .api('GET Account/GetProfile', {
      ...TEACHER,
      phoneNumber: null,
      photoConsentDate: null,
      createdDate: '2024-10-01T09:00:00',
      ...profile,
    })
    .api('GET Account/GetDevices', [])
    .api('GET Notifications/GetPreferences', { preferences: [], digestHour: null })
    .api('POST Developer/StartOverride', null)
    .api('POST Developer/StopOverride', null)
    .on('GET /modules/forum/dev/riwaq-manifest.json', () => json(manifestWith('forum')));
  const config = site.config as { modules: { id: string }[] };
  site.config = {
    ...config,
    modules: config.modules.map((entry) =>
      entry.id === 'forum'
        ? { ...entry, name, ...(own && { manifestUrl: OWN_BUILD, override: true }) }
        : entry,
    ),
  };
  return site;
}
const banner = (language: typeof ar | typeof en = ar) =>
  screen.queryByRole('complementary', { name: language.title });
const bodies = (site: FakeSite, path: string) =>
  site.requests
    .filter((request) => request.path === `/api/Developer/${path}`)
    .map(({ body }) => body);

describe('the banner', () => {
  test.each([
    ['ar', ar],
    ['en', en],
  ] as const)(
    'says on every page, in %s, which module comes from where',
    async (language, texts) => {
      localStorage.setItem('riwaq.language', language);
      const { shell } = await renderShell({ path: '/', site: siteWith({ own: true }) });
      for (const path of ['/', '/profile', '/forum', '/nowhere']) {
        await act(async () => {
          shell.navigator.go(path);
        });
        await settle();
        expect(banner(texts)).toHaveTextContent(
          `${texts.banner.replace('{{module}}', name[language])} ${ORIGIN}`,
        );
      }
    },
  );

  test('is not shown without an override', async () => {
    await renderShell({ path: '/', site: siteWith() });
    expect(banner()).toBeNull();
  });

  test('stops the override and reloads the page', async () => {
    localStorage.setItem('riwaq.override', 'forum');
    const { site, reloads } = await renderShell({ path: '/', site: siteWith({ own: true }) });
    fireEvent.click(within(banner()!).getByRole('button', { name: ar.stop }));
    await settle();
    expect([
      bodies(site, 'StopOverride').length,
      reloads(),
      localStorage.getItem('riwaq.override'),
    ]).toEqual([1, 1, null]);
  });

  test('offers a retry when stopping fails, unless the permission ended', async () => {
    const site = siteWith({ own: true }).on('POST /api/Developer/StopOverride', () =>
      json({}, 503),
    );
    const { reloads } = await renderShell({ path: '/', site });
    const stop = () => within(banner()!).getByRole('button', { name: new RegExp(ar.stop) });
    fireEvent.click(stop());
    expect(await screen.findByText(/خادم/)).toBeInTheDocument();
    await settle();
    expect(reloads()).toBe(0);
    site.on('POST /api/Developer/StopOverride', () => json({}, 404));
    fireEvent.click(stop());
    await settle();
    expect(reloads()).toBe(1);
  });

  test('ends the override and its traces on sign-out, after the server', async () => {
    localStorage.setItem('riwaq.override', 'forum');
    let answer = (): void => undefined;
    const site = siteWith({ own: true }).on(
      'POST /api/Account/Logout',
      () =>
        new Promise((resolve) => {
          answer = () => resolve(json({ statusCode: 1, data: null }));
        }),
    );
    const { shell, reloads } = await renderShell({ path: '/', site });
    await act(async () => {
      shell.signOut();
    });
    await settle();
    expect(reloads()).toBe(0);
    answer();
    await settle();
    expect([reloads(), localStorage.getItem('riwaq.override')]).toEqual([1, null]);
  });

  test('does not reload on sign-out without an override', async () => {
    const { shell, reloads } = await renderShell({ path: '/', site: siteWith() });
    await act(async () => {
      shell.signOut();
    });
    await settle();
    expect(reloads()).toBe(0);
  });
});

describe('the card of a developer', () => {
  const profile = { developerOrigins: [ORIGIN, 'https://dev.example.edu'] };
  const open = (site: FakeSite) => renderShell({ path: '/profile', site });
  const address = () => screen.getByLabelText(ar.manifestUrl);
  async function start(value: string): Promise<void> {
    fireEvent.change(address(), { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: ar.start }));
    await settle();
  }

  test('shows the allowed origins to a developer named by the server', async () => {
    await open(siteWith({ profile }));
    expect(await screen.findByRole('heading', { name: ar.title })).toBeInTheDocument();
    for (const origin of profile.developerOrigins)
      expect(address()).toHaveAccessibleDescription(expect.stringContaining(origin));
    expect(
      [...screen.getByLabelText<HTMLSelectElement>(ar.module).options].map(({ text }) => text),
    ).toEqual([`${name.ar} (forum)`, 'exams']);
    expect(screen.queryByRole('button', { name: ar.stop })).toBeNull();
  });

  test('is hidden from other users', async () => {
    await open(siteWith());
    expect(screen.queryByRole('heading', { name: ar.title })).toBeNull();
  });

  test('starts the override and reloads the page', async () => {
    const { shell, site, reloads } = await open(siteWith({ profile }));
    fireEvent.change(await screen.findByLabelText(ar.module), { target: { value: 'exams' } });
    await start(OWN_BUILD);
    expect([bodies(site, 'StartOverride'), reloads()]).toEqual([
      [{ module: 'exams', manifestUrl: OWN_BUILD }],
      1,
    ]);
    // From now on the configuration request carries the developer's token; before, it carries none.
    await shell.config.load();
    expect(
      site.requests
        .filter((request) => request.path.startsWith('/static/config.json'))
        .map(({ headers }) => headers.has('authorization')),
    ).toEqual([false, true]);
  });

  test('reports an empty address without a request', async () => {
    const { site } = await open(siteWith({ profile }));
    await screen.findByLabelText(ar.module);
    await start('  ');
    expect(address()).toHaveAccessibleDescription(expect.stringContaining(ar.problems.missing));
    expect(bodies(site, 'StartOverride')).toEqual([]);
  });

  test.each([
    ['module', 'choice', ar.module, ar.problems.module],
    ['manifestUrl', 'invalid', ar.manifestUrl, ar.problems.address],
    ['manifestUrl', 'choice', ar.manifestUrl, ar.problems.origin],
  ])(
    'a refused %s (%s) is told at its field, with what to do',
    async (path, message, label, text) => {
      const { reloads } = await open(
        siteWith({ profile }).on('POST /api/Developer/StartOverride', () =>
          json({ statusCode: 0, data: null, code: 'malformed', fields: [{ path, message }] }, 400),
        ),
      );
      await screen.findByLabelText(ar.module);
      await start('http://localhost:4002/m.json');
      expect(screen.getByLabelText(label)).toBeInvalid();
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(
        expect.stringContaining(text),
      );
      expect(address()).toHaveValue('http://localhost:4002/m.json');
      expect(reloads()).toBe(0);
    },
  );

  test('explains who can restore a withdrawn permission', async () => {
    await open(siteWith({ profile }).on('POST /api/Developer/StartOverride', () => json({}, 404)));
    await screen.findByLabelText(ar.module);
    await start(OWN_BUILD);
    expect(screen.getByRole('alert')).toHaveTextContent(ar.notGranted);
  });
});
