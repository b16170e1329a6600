import { webcrypto } from 'node:crypto';
import type { ApiData } from '@riwaq/api';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { FakeSite, json, STUDENT, tokenOf } from '../testing/fake-site';
import { renderShell, settle, type RenderedShell } from '../testing/render-shell';

const START = 'https://lms.test/openid/start';
const SIGN_OUT = 'https://lms.test/openid/sign-out';

// jsdom has no `crypto.subtle`.
beforeAll(
  () =>
    void Object.defineProperty(window.crypto, 'subtle', {
      configurable: true,
      value: webcrypto.subtle,
    }),
);

/** A site that offers sign-in by a provider, and creates a session for one code and verifier. */
const offering = (): FakeSite => {
  const data: ApiData<'POST Account/FinishSignIn'> = {
    token: tokenOf(STUDENT),
    userData: STUDENT,
    appearance: { language: null, theme: null },
    signOutUrl: SIGN_OUT,
  };
  return new FakeSite()
    .api('GET Account/GetUniversityInfo', {
      univName: 'جامعة الرواق',
      clientVersion: '1',
      signIn: { name: 'بوابة الجامعة', startUrl: START },
    })
    .api('GET Notifications/Get', [])
    .on('POST /api/Account/FinishSignIn', ({ body }) => {
      const { code, page } = body as { code: string; page: string };
      return code === 'good' && page === 'kept' ? json({ statusCode: 1, data }) : json({}, 404);
    });
};
const keep = (returnTo: string) =>
  sessionStorage.setItem('riwaq.signIn', JSON.stringify({ page: 'kept', returnTo }));
const back = (path: string, site = offering()): Promise<RenderedShell> =>
  renderShell({ path, user: null, site });
const way = () => screen.findByRole('link', { name: 'الدخول عبر \u2067بوابة الجامعة\u2069' });
const address = () => window.location.pathname + window.location.search + window.location.hash;

test('links to the provider with the challenge and stores the verifier', async () => {
  await back('/auth?returnTo=%2Falerts');
  const link = await way();
  const page = new URL(link.getAttribute('href') ?? '');
  expect(page.origin + page.pathname).toBe(START);
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
  const kept = JSON.parse(sessionStorage.getItem('riwaq.signIn') ?? '{}') as {
    page: string;
    returnTo: string;
  };
  expect(kept.returnTo).toBe('/alerts');
  const hash = Buffer.from(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(kept.page)),
  ).toString('base64url');
  expect([...page.searchParams]).toEqual([['page', hash]]);
});

test('shows only the form when the site offers no provider', async () => {
  await back('/auth', new FakeSite());
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'تسجيل الدخول' })).toBeInTheDocument();
});

test("signs in, opens the stored path, and links the provider's sign-out", async () => {
  keep('/alerts');
  const { shell, site } = await back('/auth#sign-in=good');
  expect(await screen.findByRole('heading', { level: 1, name: 'الإشعارات' })).toBeInTheDocument();
  expect(address()).toBe('/alerts');
  expect(
    site.requests.find(({ path }) => path === '/api/Account/FinishSignIn')?.body,
  ).toMatchObject({ code: 'good', page: 'kept', deviceGuid: expect.any(String) as string });
  expect(sessionStorage.getItem('riwaq.signIn')).toBeNull();
  act(() => shell.signOut());
  await settle();
  expect(await screen.findByRole('link', { name: 'تسجيل الخروج هناك أيضًا' })).toHaveAttribute(
    'href',
    SIGN_OUT,
  );
});

test.each([
  ['a problem of the provider', '/auth#sign-in-problem=unavailable', 'لا تستجيب الآن'],
  ['a person who is not here', '/auth#sign-in-problem=unknown', 'ليس لك حساب في هذا الموقع'],
  ['a problem that nobody knows', '/auth#sign-in-problem=%3Cb%3Eyou%20won', 'تعذّر الوثوق'],
  ['a code that was used before', '/auth#sign-in=used', 'يلزم البدء من جديد'],
])('reports %s, keeps the return path and cleans the address', async (_what, path, text) => {
  keep('/alerts');
  const { shell } = await back(path);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(address()).toBe('/auth?returnTo=%2Falerts');
  expect(shell.session.current.get()).toBeNull();
  expect(screen.getByLabelText('اسم المستخدم')).toHaveAttribute('aria-invalid', 'false');
  expect(await way()).toBeInTheDocument();
});

test('sends no request for a code without a stored attempt', async () => {
  const { site } = await back('/auth#sign-in=good');
  expect(await screen.findByRole('alert')).toHaveTextContent('يلزم البدء من جديد');
  expect(site.countOf('/api/Account/FinishSignIn')).toBe(0);
});

test('does not redirect to another site from a stored path', async () => {
  keep('//evil.example/x');
  await back('/auth#sign-in=good');
  await waitFor(() => expect(address()).toBe('/'));
});

test('reports an unreachable server and shows the form', async () => {
  keep('/');
  await back(
    '/auth#sign-in=good',
    offering().on('POST /api/Account/FinishSignIn', () => {
      throw new TypeError('network');
    }),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('لا تستجيب الآن');
  expect(screen.getByRole('button', { name: 'تسجيل الدخول' })).toBeInTheDocument();
});

test('explains a missing password and withdraws the face without one', async () => {
  const site = offering()
    .api('GET Account/GetProfile', {
      ...STUDENT,
      phoneNumber: null,
      photoConsentDate: null,
      createdDate: '2024-10-01T09:00:00',
      hasPassword: false,
    })
    .api('GET Account/GetDevices', [])
    .api('GET Notifications/GetPreferences', { preferences: [], digestHour: null })
    .api('GET Account/GetFaceId', {
      isAllowed: true,
      isEnabled: false,
      setDate: null,
      consentDate: '2026-02-01T08:59:00',
    })
    .api('POST Account/WithdrawFaceConsent', null);
  await renderShell({ path: '/profile', site, user: STUDENT });
  expect(await screen.findByText(/يكون الدخول عبر \u2067بوابة الجامعة/)).toBeInTheDocument();
  expect(document.querySelector('input[type=password]')).toBeNull();
  const withdraw = 'سحب موافقتي وحذف وجهي';
  fireEvent.click(await screen.findByRole('button', { name: withdraw }));
  expect(document.querySelector('input[type=password]')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: withdraw }));
  await waitFor(() => expect(site.countOf('/api/Account/WithdrawFaceConsent')).toBe(1));
});
