import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { OFFLINE_AFTER_MS } from '../realtime/hub-connection';
import { FakeSite, json, sessionOf, STUDENT, TEACHER, tokenOf } from '../testing/fake-site';
import { renderShell, settle } from '../testing/render-shell';
import { path, withLogin } from '../testing/login-server';

// Proves ACCOUNT-2.
test('revokes the token and opens Login without a way back', async () => {
  const { shell, site, hub } = await renderShell({ path: '/' });
  await waitFor(() => expect(hub.connected).toBe(true));
  act(() => shell.signOut());
  await settle();
  const logout = site.requests.find((request) => request.path === '/api/Account/Logout');
  expect(logout?.headers.get('authorization')).toBe(`Bearer ${tokenOf(TEACHER)}`);
  expect(localStorage.getItem('riwaq.token')).toBeNull();
  expect(localStorage.getItem('riwaq.userData')).toBeNull();
  expect(path()).toBe('/auth');
  expect(hub.connected).toBe(false);
});

describe('signing out without a network', () => {
  const unreachable = (): never => {
    throw new TypeError('Failed to fetch');
  };
  const endings = (site: FakeSite) =>
    site.requests.filter(({ path: called }) => called === '/api/Account/EndSession');
  const stored = () => Object.values({ ...localStorage }).join(' ');
  /** Signs out while neither call of the sign-out reaches the server. */
  const signOutUnreachable = async () => {
    const site = withLogin()
      .on('POST /api/Account/Logout', unreachable)
      .on('POST /api/Account/EndSession', unreachable);
    const { shell } = await renderShell({ path: '/', site });
    act(() => shell.signOut());
    await settle();
    return { site, shell };
  };

  it('stores what can only end the session, and sends it when the network is back', async () => {
    const { site, shell } = await signOutUnreachable();
    expect(path()).toBe('/auth');
    expect(stored()).not.toContain(tokenOf(TEACHER));
    expect(screen.getByText(/تنتهي جلستك في الخادم حالما يعود الاتصال/)).toBeInTheDocument();
    act(() => shell.session.start(tokenOf(STUDENT, 2), STUDENT));
    await waitFor(() => expect(path()).toBe('/'));

    site.api('POST Account/EndSession', null);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(localStorage.getItem('riwaq.signOuts')).toBeNull());
    expect(endings(site).at(-1)).toMatchObject({ body: { sessionGuid: sessionOf() } });
    expect(endings(site).at(-1)?.headers.has('authorization')).toBe(false);
    expect(shell.session.current.get()?.user.userGuid).toBe(STUDENT.userGuid);
  });

  it('sends what an earlier page has stored', async () => {
    localStorage.setItem('riwaq.signOuts', `${sessionOf(5)} nonsense`);
    const site = withLogin().on('POST /api/Account/EndSession', ({ body }) =>
      (body as { sessionGuid: string }).sessionGuid === 'nonsense'
        ? json({ statusCode: 0, data: null }, 400)
        : json({ statusCode: 1, data: null }),
    );
    await renderShell({ path: '/auth', user: null, site });
    await waitFor(() => expect(localStorage.getItem('riwaq.signOuts')).toBeNull());
    expect(endings(site)).toHaveLength(2);
    expect(screen.queryByText(/تنتهي جلستك في الخادم/)).toBeNull();
  });

  it('removes the note when another tab has sent it', async () => {
    await signOutUnreachable();
    expect(screen.getByText(/تنتهي جلستك في الخادم حالما يعود الاتصال/)).toBeInTheDocument();
    localStorage.removeItem('riwaq.signOuts');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'riwaq.signOuts' })));
    expect(screen.queryByText(/تنتهي جلستك في الخادم/)).toBeNull();
  });

  it('stores nothing when the server has ended the session', async () => {
    const { shell, site } = await renderShell({ path: '/' });
    act(() => shell.signOut());
    await settle();
    expect(localStorage.getItem('riwaq.signOuts')).toBeNull();
    expect(endings(site)).toEqual([]);
  });
});

describe('signing out with writing that is only on this device', () => {
  const DRAFT = `riwaq.module.forum.${TEACHER.userGuid}.draft:reply:1`;
  let online: jest.SpyInstance<boolean>;
  beforeEach(() => {
    online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  });
  afterEach(() => online.mockRestore());
  const open = async () => {
    localStorage.setItem(DRAFT, JSON.stringify({ value: 'x', savedAt: '2026-02-02T10:00:00Z' }));
    const { shell } = await renderShell({ path: '/' });
    act(() => shell.signOut());
    return { shell, dialog: within(await screen.findByRole('dialog')) };
  };

  it('asks for confirmation and stays when the user cancels', async () => {
    const { shell, dialog } = await open();
    expect(dialog.getByText(/لم تُحفظ في الخادم/)).toBeInTheDocument();
    fireEvent.click(dialog.getByRole('button', { name: 'لا' }));
    await settle();
    expect(shell.session.current.get()).not.toBeNull();
    expect(localStorage.getItem(DRAFT)).not.toBeNull();
  });

  it('deletes it when the user confirms', async () => {
    const { dialog } = await open();
    fireEvent.click(dialog.getByRole('button', { name: 'حذفه ثم تسجيل الخروج' }));
    await waitFor(() => expect(path()).toBe('/auth'));
    expect(localStorage.getItem(DRAFT)).toBeNull();
  });

  it('counts unsent texts of a module whose manifest cannot be had', async () => {
    const unsent = `riwaq.module.forum.${TEACHER.userGuid}.waits:1`;
    localStorage.setItem('riwaq.manifest.forum', JSON.stringify({ unsent: ['waits:'] }));
    localStorage.setItem(unsent, '{}');
    const { shell } = await renderShell({ path: '/', site: new FakeSite().host({ forum: null }) });
    act(() => shell.signOut());
    await screen.findByRole('dialog');
    expect(localStorage.getItem(unsent)).not.toBeNull();
  });

  it('explains that it cannot be sent without a network', async () => {
    online.mockReturnValue(false);
    const { dialog } = await open();
    expect(dialog.getByText(/لا اتصال الآن/)).toBeInTheDocument();
  });

  it('explains that the server cannot be reached', async () => {
    localStorage.setItem(DRAFT, JSON.stringify({ value: 'x', savedAt: '2026-02-02T10:00:00Z' }));
    const { shell, hub } = await renderShell({ path: '/' });
    await settle();
    jest.useFakeTimers();
    hub.startFailures.push(...Array.from({ length: 30 }, () => new Error('down')));
    await act(async () => {
      hub.cut();
      await jest.advanceTimersByTimeAsync(OFFLINE_AFTER_MS);
    });
    jest.useRealTimers();
    act(() => shell.signOut());
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/لا اتصال الآن/)).toBeInTheDocument();
  });
});
