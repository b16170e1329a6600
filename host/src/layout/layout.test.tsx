import { SCROLL_TOP } from '@riwaq/api';
import { setMediaQuery } from '@riwaq/ui/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { FakeCode, moduleWith } from '../testing/fake-code';
import { FakeSite, manifestWith } from '../testing/fake-site';
import { renderShell, settle } from '../testing/render-shell';
import { QUIET_MS } from './connection-notice';
import { shortCount } from './short-count';

// Proves SHELL-7.

const NARROW = '(max-width: 899.98px)';
const PHONE = '(max-width: 599.98px)';
const withAlerts = () => new FakeSite().api('GET Notifications/Get', []);

beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
});
afterEach(() => {
  jest.useRealTimers();
  setMediaQuery(NARROW, false);
  setMediaQuery(PHONE, false);
});

test('focuses the heading and announces the page on navigation', async () => {
  const { shell } = await renderShell({ path: '/', site: withAlerts() });
  act(() => shell.navigator.go('/alerts'));
  await settle();
  expect(screen.getByRole('heading', { level: 1, name: 'الإشعارات' })).toHaveFocus();
  expect(screen.getByText('الصفحة: الإشعارات')).toBeInTheDocument();
  expect(document.title).toBe('الإشعارات · جامعة الرواق');
});

test('preserves the focus when only the query changes', async () => {
  const { shell } = await renderShell({ path: '/', site: withAlerts() });
  screen.getByRole('link', { name: 'الرئيسية' }).focus();
  act(() => shell.navigator.go('/?x=1'));
  await settle();
  expect(screen.getByRole('link', { name: 'الرئيسية' })).toHaveFocus();
});

test('moves the focus to the content by the skip link', async () => {
  await renderShell({ path: '/' });
  fireEvent.click(screen.getByRole('link', { name: 'الانتقال إلى المحتوى' }));
  expect(screen.getByRole('main')).toHaveFocus();
});

test('collapses the rail to its icons and stores that', async () => {
  const { unmount } = await renderShell({ path: '/' });
  fireEvent.click(screen.getByRole('button', { name: 'طيّ القائمة' }));
  expect(screen.getByRole('button', { name: 'توسيع القائمة' })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
  expect(screen.getByRole('link', { name: 'الرئيسية' })).toBeInTheDocument();
  expect(localStorage.getItem('riwaq.railCollapsed')).toBe('true');
  unmount();
});

test('shows the navigation as a drawer on a narrow screen', async () => {
  setMediaQuery(NARROW, true);
  await renderShell({
    path: '/',
    site: new FakeSite().host({ forum: manifestWith('forum') }),
    code: new FakeCode().serve('forum', async () => moduleWith(() => <p>here</p>)),
  });
  expect(screen.queryByRole('navigation')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'فتح القائمة' }));
  const drawer = screen.getByRole('dialog', { name: 'التنقل الرئيسي' });
  fireEvent.click(within(drawer).getByRole('link', { name: 'قسم forum' }));
  expect(await screen.findByText('here')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('shows at most five items on a phone, the last for more', async () => {
  setMediaQuery(NARROW, true);
  setMediaQuery(PHONE, true);
  const ids = ['a', 'b', 'c', 'd', 'e'];
  await renderShell({
    path: '/',
    site: new FakeSite().host(Object.fromEntries(ids.map((id) => [id, manifestWith(id)]))),
  });
  const bar = screen.getByRole('navigation', { name: 'التنقل الرئيسي' });
  expect(bar.children).toHaveLength(5);
  fireEvent.click(within(bar).getByRole('button', { name: 'المزيد' }));
  expect(within(screen.getByRole('dialog')).getAllByRole('link')).toHaveLength(7);
});

test('shows notifications and profile in the bar with one module', async () => {
  setMediaQuery(PHONE, true);
  const code = new FakeCode().serve('forum', async () => moduleWith(() => null));
  await renderShell({
    path: '/',
    code,
    site: new FakeSite().host({ forum: manifestWith('forum') }),
  });
  const bar = screen.getAllByRole('navigation', { name: 'التنقل الرئيسي' }).at(-1)!;
  expect(
    within(bar)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['الرئيسية', 'قسم forum', 'الإشعارات', 'ملفي الشخصي']);
});

test.each([
  ['rail', false],
  ['bar of a phone', true],
])('marks the entry of the page in the %s', async (_name, phone) => {
  setMediaQuery(NARROW, phone);
  setMediaQuery(PHONE, phone);
  const title = { ar: 'درس', en: 'Lesson' };
  const manifest = manifestWith('forum', {
    routes: [
      { id: 'main', path: 'forum', title },
      { id: 'lesson', path: 'lesson/{id}', title, navigation: 'forum' },
    ],
  });
  await renderShell({
    path: '/lesson/7',
    site: new FakeSite().host({ forum: manifest }),
    code: new FakeCode().serve('forum', async () => moduleWith(() => null)),
  });
  const marked = within(screen.getByRole('navigation', { name: 'التنقل الرئيسي' }))
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page');
  expect(marked.map((link) => link.getAttribute('href'))).toEqual(['/forum']);
});

test('links to the profile and signs out from the user menu', async () => {
  await renderShell({ path: '/' });
  fireEvent.click(screen.getByRole('button', { name: 'قائمة \u2067أحمد الكبيسي\u2069' }));
  fireEvent.click(await screen.findByText('تسجيل الخروج'));
  await settle();
  expect(window.location.pathname).toBe('/auth');
});

test('reports a lost connection after a delay until it is back', async () => {
  const { hub } = await renderShell({ path: '/' });
  await settle();
  jest.useFakeTimers();
  hub.startFailures.push(...Array.from({ length: 30 }, () => new Error('down')));
  await act(async () => {
    hub.cut();
    await jest.advanceTimersByTimeAsync(0);
  });
  await act(async () => {
    await jest.advanceTimersByTimeAsync(QUIET_MS - 100);
  });
  expect(screen.queryByText(/انقطع الاتصال المباشر/)).toBeNull();
  await act(async () => {
    await jest.advanceTimersByTimeAsync(200);
  });
  expect(screen.getByText(/انقطع الاتصال المباشر/)).toBeInTheDocument();
  await act(async () => {
    await jest.advanceTimersByTimeAsync(10_000);
  });
  expect(screen.getByText(/ما كتبته محفوظ هنا/)).toBeInTheDocument();
  hub.startFailures.length = 0;
  await act(async () => {
    await jest.advanceTimersByTimeAsync(40_000);
  });
  expect(screen.queryByText(/ما كتبته محفوظ هنا/)).toBeNull();
});

test('reports at once when the device has no network', async () => {
  const { hub } = await renderShell({ path: '/' });
  await settle();
  jest.useFakeTimers();
  const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  hub.startFailures.push(...Array.from({ length: 5 }, () => new Error('down')));
  await act(async () => {
    hub.cut();
    await jest.advanceTimersByTimeAsync(0);
  });
  await act(async () => {
    await jest.advanceTimersByTimeAsync(QUIET_MS + 100);
  });
  expect(screen.getByText(/ما كتبته محفوظ هنا/)).toBeInTheDocument();
  network.mockRestore();
});

test('offers an update when no module suppresses it', async () => {
  const site = new FakeSite();
  const { shell, reloads } = await renderShell({ path: '/', site });
  const release = shell.version.hold('exam');
  site.api('GET Account/GetUniversityInfo', { univName: 'x', clientVersion: '2' });
  await act(async () => void (await shell.version.check()));
  expect(reloads()).toBe(0);
  expect(screen.queryByRole('button', { name: 'التحديث الآن' })).not.toBeInTheDocument();
  act(release);
  fireEvent.click(screen.getByRole('button', { name: 'التحديث الآن' }));
  expect(reloads()).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: 'لاحقًا' }));
  expect(screen.queryByRole('button', { name: 'التحديث الآن' })).not.toBeInTheDocument();
});

test.each([
  [3, '3'],
  [99, '99'],
  [100, '99+'],
])('shows a badge of %d as %s', (count, text) => expect(shortCount(count)).toBe(text));

test('renders the button to the top inside the main landmark', async () => {
  jest.useFakeTimers();
  await renderShell({ path: '/alerts', site: withAlerts() });
  await act(() => jest.advanceTimersByTimeAsync(SCROLL_TOP.afterLoadMs));
  const scrolled = jest.replaceProperty(window, 'scrollY', SCROLL_TOP.afterPx + 1);
  fireEvent.scroll(window);
  await act(() => jest.advanceTimersByTimeAsync(SCROLL_TOP.throttleMs));
  expect(
    within(screen.getByRole('main')).getByRole('button', { name: 'العودة إلى الأعلى' }),
  ).toBeInTheDocument();
  scrolled.restore();
});
