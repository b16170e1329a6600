import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { FakeHub } from '../testing/fake-hub';
import { FakeSite, json, STUDENT, TEACHER, tokenOf } from '../testing/fake-site';
import { renderShell, settle, signIn } from '../testing/render-shell';
import { NOT_CHOSEN, path, type Remembered, withLogin } from '../testing/login-server';

// Proves ACCOUNT-1, EXAM-1, SHELL-11, SHELL-13.

function fillIn(name: string, password: string): void {
  fireEvent.change(screen.getByLabelText('اسم المستخدم'), { target: { value: name } });
  fireEvent.change(screen.getByLabelText('كلمة المرور'), { target: { value: password } });
  fireEvent.submit(screen.getByLabelText('كلمة المرور').closest('form')!);
}

test('redirects every page to Login without a session, and back', async () => {
  await renderShell({
    path: '/alerts?x=1',
    user: null,
    site: withLogin().api('GET Notifications/Get', []),
  });
  expect(path()).toBe('/auth?returnTo=%2Falerts%3Fx%3D1');
  expect(document.title).toContain('تسجيل الدخول');
  fillIn('teacher', 'riwaq-demo');
  expect(await screen.findByRole('heading', { level: 1, name: 'الإشعارات' })).toBeInTheDocument();
  expect(path()).toBe('/alerts?x=1');
});

test.each([{ userGuid: TEACHER.userGuid }, { ...TEACHER, fullName: 5 }, null])(
  'redirects to Login when stored user data is invalid: %j',
  async (kept) => {
    localStorage.setItem('riwaq.token', tokenOf(TEACHER));
    localStorage.setItem('riwaq.userData', JSON.stringify(kept));
    await renderShell({ path: '/alerts', user: null });
    expect(path()).toBe('/auth?returnTo=%2Falerts');
  },
);

test('stores token and user data at sign-in and opens Home', async () => {
  await renderShell({ path: '/auth', user: null, site: withLogin() });
  fillIn('teacher', 'riwaq-demo');
  expect(await screen.findByRole('heading', { level: 1, name: 'الرئيسية' })).toBeInTheDocument();
  expect(localStorage.getItem('riwaq.token')).toBe(tokenOf(TEACHER));
  expect(JSON.parse(localStorage.getItem('riwaq.userData')!)).toEqual(TEACHER);
  expect(Object.keys(localStorage).filter((key) => /password|userName/i.test(key))).toEqual([]);
});

test.each([
  [2, 'اسم المستخدم أو كلمة المرور غير صحيحة'],
  [3, 'محاولات'],
])('explains a refusal with status %d and clears the password', async (status, text) => {
  await renderShell({ path: '/auth', user: null, site: withLogin(status) });
  fillIn('teacher', 'wrong');
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByLabelText('كلمة المرور')).toHaveValue('');
  expect(screen.getByLabelText('كلمة المرور')).toHaveFocus();
  expect(path()).toBe('/auth');
});

describe('a forgotten password', () => {
  it('is reset by the administration of the site', async () => {
    await renderShell({ path: '/auth', user: null, site: withLogin() });
    expect(screen.getByText(/هل نسيت كلمة المرور؟/)).toHaveTextContent(/إدارة الموقع/);
  });

  it('is reset by the contact that the configuration names', async () => {
    const contact = { ar: 'شؤون الطلبة: 7700', en: 'Student affairs: 7700' };
    const site = withLogin();
    site.config = { ...(site.config as object), university: { passwordContact: contact } };
    await renderShell({ path: '/auth', user: null, site });
    expect(await screen.findByText(contact.ar)).toBeVisible();
  });
});

test('reports an empty field without a request', async () => {
  const { site } = await renderShell({ path: '/auth', user: null, site: withLogin() });
  fillIn('teacher', '');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'يلزم إدخال اسم المستخدم وكلمة المرور',
  );
  expect(site.countOf('/api/Account/Login')).toBe(0);
});

test('reports an unreachable server and keeps the typed name', async () => {
  const site = new FakeSite().on('POST /api/Account/Login', () => {
    throw new TypeError('network');
  });
  await renderShell({ path: '/auth', user: null, site });
  fillIn('teacher', 'riwaq-demo');
  expect(await screen.findByRole('alert')).toHaveTextContent('تعذّر الوصول');
  expect(screen.getByLabelText('اسم المستخدم')).toHaveValue('teacher');
});

test('shows and hides the password', async () => {
  await renderShell({ path: '/auth', user: null });
  fireEvent.click(screen.getByRole('button', { name: 'إظهار كلمة المرور' }));
  expect(screen.getByLabelText('كلمة المرور')).toHaveAttribute('type', 'text');
  fireEvent.click(screen.getByRole('button', { name: 'إخفاء كلمة المرور' }));
  expect(screen.getByLabelText('كلمة المرور')).toHaveAttribute('type', 'password');
});

test.each([401, 403])('clears the session and redirects to Login on a %d', async (status) => {
  const { shell, site } = await renderShell({
    path: '/profile?tab=1',
    site: new FakeSite().on('GET /api/Account/GetProfile', () => json({}, status)),
  });
  await settle();
  expect(path()).toBe('/auth?returnTo=%2Fprofile%3Ftab%3D1');
  expect(screen.getByText(/انتهت جلستك/)).toBeInTheDocument();
  expect(shell.session.current.get()).toBeNull();
  expect(localStorage.getItem('riwaq.token')).toBeNull();
  expect(site.countOf('/api/Account/Logout')).toBe(0);
});

test('redirects to Login when the hub rejects the token', async () => {
  const hub = new FakeHub();
  hub.startFailures.push(Object.assign(new Error('refused'), { statusCode: 401 }));
  const { shell } = await renderShell({ path: '/profile', hub });
  expect(path()).toBe('/auth?returnTo=%2Fprofile');
  expect(screen.getByText(/انتهت جلستك/)).toBeInTheDocument();
  expect(shell.session.current.get()).toBeNull();
});

test('keeps a newer session when an old token is rejected', async () => {
  let refuse: (response: Response) => void = () => undefined;
  const site = new FakeSite().on(
    'GET /api/Account/GetProfile',
    () =>
      new Promise((resolve) => {
        refuse = resolve;
      }),
  );
  const { shell } = await renderShell({ path: '/profile', site });
  act(() => shell.session.start(tokenOf(TEACHER, 2), TEACHER));
  await act(async () => refuse(json({}, 401)));
  expect(shell.session.current.get()?.token).toBe(tokenOf(TEACHER, 2));
});

test("deletes another user's data at sign-in after an expired session", async () => {
  const left = `riwaq.module.forum.${STUDENT.userGuid}.draft:reply:1`;
  localStorage.setItem(left, '{}');
  const { shell } = await renderShell({ path: '/auth', user: null });
  act(() => shell.session.start(tokenOf(TEACHER), TEACHER));
  expect(localStorage.getItem(left)).toBeNull();
});

test('leaves Login when another tab has signed in', async () => {
  await renderShell({
    path: '/auth?returnTo=%2Falerts',
    user: null,
    site: withLogin().api('GET Notifications/Get', []),
  });
  expect(path()).toBe('/auth?returnTo=%2Falerts');
  await act(async () => {
    signIn(STUDENT);
    window.dispatchEvent(new StorageEvent('storage', { key: 'riwaq.token' }));
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'الإشعارات' })).toBeInTheDocument();
  expect(path()).toBe('/alerts');
});

test('redirects a signed-in user from Login to Home', async () => {
  await renderShell({ path: '/auth' });
  await waitFor(() => expect(path()).toBe('/'));
  expect(screen.queryByRole('button', { name: 'دخول' })).not.toBeInTheDocument();
});

test('signs out when another tab signs out', async () => {
  const { hub } = await renderShell({ path: '/' });
  await act(async () => {
    localStorage.removeItem('riwaq.token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'riwaq.token' }));
  });
  await settle();
  expect(window.location.pathname).toBe('/auth');
  expect(hub.connected).toBe(false);
});

test('switches the user when another tab does', async () => {
  const { shell, hub } = await renderShell({ path: '/' });
  await act(async () => {
    signIn(STUDENT);
    window.dispatchEvent(new StorageEvent('storage', { key: 'riwaq.token' }));
  });
  await settle();
  expect(shell.session.current.get()?.user.userName).toBe('student');
  expect(
    await screen.findByRole('heading', { level: 2, name: /سارة العبيدي/ }),
  ).toBeInTheDocument();
  expect(hub.tokens.at(-1)).toBe(tokenOf(STUDENT));
});

test('renews an expiring session on a key press without a reload', async () => {
  const HOUR = 60 * 60;
  const begun = Math.floor(Date.now() / 1000) - 11 * HOUR;
  const tokenUntil = (exp: number): string =>
    `e30.${Buffer.from(JSON.stringify({ role: '2', iat: begun, exp })).toString('base64url')}.signature`;
  const [token, later] = [tokenUntil(begun + 12 * HOUR), tokenUntil(begun + 23 * HOUR)];
  signIn(TEACHER, token);
  localStorage.setItem('riwaq.tokenReceivedAt', String(begun * 1000));
  const { site } = await renderShell({
    path: '/',
    user: null,
    site: new FakeSite().api('POST Account/RenewSession', { token: later }),
  });
  const heading = await screen.findByRole('heading', { level: 1, name: 'الرئيسية' });
  fireEvent.keyDown(document.body, { key: 'a' });
  await settle();
  expect(
    site.requests
      .find((request) => request.path === '/api/Account/RenewSession')
      ?.headers.get('authorization'),
  ).toBe(`Bearer ${token}`);
  expect(localStorage.getItem('riwaq.token')).toBe(later);
  expect(heading).toBeInTheDocument();
});

test('treats invalid stored data as no session', async () => {
  localStorage.setItem('riwaq.token', 'garbage');
  localStorage.setItem('riwaq.userData', '{');
  await renderShell({ path: '/', user: null });
  expect(window.location.pathname).toBe('/auth');
});

describe('the appearance of a user', () => {
  const bodies = (site: FakeSite, path: string) =>
    site.requests.filter((request) => request.path === path).map(({ body }) => body);
  const enter = async (remembered: Remembered) => {
    const shown = await renderShell({
      path: '/auth',
      user: null,
      site: withLogin(1, TEACHER, remembered),
    });
    fillIn('teacher', 'riwaq-demo');
    await settle();
    return shown;
  };

  test('is applied from the server in a browser without a choice', async () => {
    const { site } = await enter({ language: 'en', theme: 'dark' });
    await waitFor(() => expect(document.documentElement).toHaveAttribute('lang', 'en'));
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    expect(bodies(site, '/api/Account/SaveAppearance')).toEqual([]);
  });

  test("is overridden by the browser's choice, stored if missing", async () => {
    localStorage.setItem('riwaq.theme', 'dark');
    localStorage.setItem('riwaq.language', 'ar');
    const { site } = await enter({ language: 'en', theme: null });
    expect(document.documentElement).toHaveAttribute('lang', 'ar');
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    expect(bodies(site, '/api/Account/SaveAppearance')).toEqual([{ theme: 'dark' }]);
  });

  test('is stored on each change, but not before sign-in', async () => {
    const { site } = await renderShell({ path: '/auth', user: null, site: withLogin() });
    fireEvent.click(screen.getByRole('button', { name: 'المظهر الداكن' }));
    await settle();
    expect(bodies(site, '/api/Account/SaveAppearance')).toEqual([]);
    fillIn('teacher', 'riwaq-demo');
    await settle();
    fireEvent.click(screen.getByRole('button', { name: 'English' }));
    await screen.findByRole('heading', { level: 1, name: 'Home' });
    await settle();
    expect(bodies(site, '/api/Account/SaveAppearance')).toEqual([
      { theme: 'dark' },
      { language: 'en' },
    ]);
  });

  test('uses one device guid per browser across sign-ins', async () => {
    const { site, shell } = await enter(NOT_CHOSEN);
    act(() => shell.signOut());
    await settle();
    fillIn('teacher', 'riwaq-demo');
    await settle();
    const [first, second] = bodies(site, '/api/Account/Login') as Array<{ deviceGuid: string }>;
    expect(first?.deviceGuid).toMatch(/^[0-9a-f-]{36}$/);
    expect(second?.deviceGuid).toBe(first?.deviceGuid);
  });
});
