import { act, fireEvent, screen } from '@testing-library/react';
import { Slot, useHost, useVisitor, type ModuleDefinition } from '@riwaq/contract';
import { useEffect, useState } from 'react';
import { FakeCode, moduleWith } from '../testing/fake-code';
import { FakeSite, manifestWith, TEACHER, tokenOf } from '../testing/fake-site';
import { renderShell, settle } from '../testing/render-shell';
// Compiled before the clock of a test runs.
import '../layout/visiting';

const TITLE = { ar: 'ملف منشور', en: 'Shared portfolio' };
const hosting = () =>
  new FakeSite()
    .host({
      folio: manifestWith('folio', {
        routes: [
          { id: 'main', path: 'folio', title: { ar: 'ملفات', en: 'Portfolios' } },
          { id: 'shared', path: 'shared', title: TITLE, public: true },
        ],
      }),
      forum: manifestWith('forum'),
    })
    .api('GET Subjects/Get', []);

/** Says what it was given, and asks for something. */
function Shared() {
  const { api, i18n, moduleId } = useVisitor();
  const [said, say] = useState('…');
  useEffect(() => {
    api('GET Subjects/Get').then(
      ({ statusCode }) => say(`answer ${statusCode}`),
      () => say('none'),
    );
  }, [api]);
  return (
    <>
      <p>{`${moduleId} ${i18n.language}: ${said}`}</p>
      <Slot name="home.card@1" props={{}} fallback={<p>no slot</p>} />
    </>
  );
}
const serving = (more: Partial<ModuleDefinition> = {}) =>
  new FakeCode().serve('folio', async () =>
    moduleWith(() => <p>own page</p>, {
      ...more,
      routes: { main: () => <p>own page</p>, shared: Shared, ...more.routes },
    }),
  );
const pathOf = () => window.location.pathname + window.location.search + window.location.hash;

test('a page that says so opens without signing in, with language, theme and the way to sign in, and nothing that needs a session', async () => {
  const activate = jest.fn();
  const { site, hub } = await renderShell({
    path: '/shared#secret',
    user: null,
    site: hosting(),
    code: serving({ activate }),
  });
  expect(await screen.findByText('folio ar: answer 1')).toBeInTheDocument();
  expect(pathOf()).toBe('/shared#secret');
  expect(document.title).toContain(TITLE.ar);
  expect(screen.getByRole('heading', { level: 1, name: TITLE.ar })).toBeInTheDocument();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.getByText('no slot')).toBeInTheDocument();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '#content',
    '/auth',
  ]);
  expect(hub.tokens).toEqual([]);
  expect(
    site.requests.some(
      ({ headers, path }) =>
        headers.has('authorization') || path.includes('GetUnReadCount') || path.includes('secret'),
    ),
  ).toBe(false);
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute(
    'content',
    expect.stringContaining('noindex'),
  );
  // What a module does for whoever is signed in waits until somebody is.
  expect(activate).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'English' }));
  expect(await screen.findByText('folio en: answer 1')).toBeInTheDocument();
});

test('signed in it is the same page, whose calls carry no token', async () => {
  const { site } = await renderShell({ path: '/shared', site: hosting(), code: serving() });
  expect(await screen.findByText('folio ar: answer 1')).toBeInTheDocument();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(
    site.requests.find(({ path }) => path === '/api/Subjects/Get')?.headers.has('authorization'),
  ).toBe(false);
  expect(screen.getByRole('link', { name: 'الرئيسية' })).toHaveAttribute('href', '/');
});

test('whoever signs in afterwards gets the module as everybody who is signed in', async () => {
  const activate = jest.fn();
  const { shell } = await renderShell({
    path: '/shared',
    user: null,
    site: hosting(),
    code: serving({ activate }),
  });
  await screen.findByText('folio ar: answer 1');
  await act(async () => {
    shell.session.start(tokenOf(TEACHER), TEACHER);
    shell.navigator.go('/folio');
  });
  expect(await screen.findByText('own page')).toBeInTheDocument();
  expect(activate).toHaveBeenCalledTimes(1);
  expect(document.querySelector('meta[name=robots]')).toBeNull();
});

test('another page of the same module leads to Login, once that is known', async () => {
  const { code } = await renderShell({
    path: '/folio#here',
    user: null,
    site: hosting(),
    code: serving(),
  });
  await settle();
  expect(pathOf()).toBe('/auth?returnTo=%2Ffolio%23here');
  expect(code.loads).toEqual([]);
});

test('a secret of an address that no module owns goes into no other address', async () => {
  await renderShell({
    path: '/shared#secret',
    user: null,
    site: new FakeSite().host({ forum: manifestWith('forum') }),
  });
  await settle();
  expect(pathOf()).toBe('/auth?returnTo=%2Fshared');
});

test('where a manifest cannot be had the address stays, and it can be tried again', async () => {
  const site = hosting().host({ folio: null });
  await renderShell({ path: '/shared#secret', user: null, site, code: serving() });
  expect(await screen.findByRole('alert')).toHaveTextContent('لا يمكن فتح هذه الصفحة الآن');
  expect(pathOf()).toBe('/shared#secret');
  site.host({
    folio: manifestWith('folio', {
      routes: [{ id: 'shared', path: 'shared', title: TITLE, public: true }],
    }),
  });
  fireEvent.click(screen.getByRole('button', { name: /محاولة/ }));
  expect(await screen.findByText('folio ar: answer 1')).toBeInTheDocument();
});

test('a page that asks for a session there fails by itself', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Wrong = () => <p>{useHost().session.user.fullName}</p>;
  await renderShell({
    path: '/shared',
    site: hosting(),
    code: serving({ routes: { main: () => null, shared: Wrong } }),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('تعطّل جزء من هذه الصفحة');
  expect(screen.queryByText(TEACHER.fullName)).toBeNull();
  said.mockRestore();
});
