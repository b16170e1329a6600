import { NOTIFICATION_PAGE, type Notification } from '@riwaq/api';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { FakeCode, moduleWith } from '../testing/fake-code';
import { FakeSite, json, manifestWith } from '../testing/fake-site';
import { renderShell, settle } from '../testing/render-shell';
import { reduceNotifications } from './use-notifications';

const notification = (serial: number, more: Partial<Notification> = {}): Notification => ({
  notificationGuid: `${String(serial).padStart(8, '0')}-0000-4000-8000-000000000000`, kind: 'forum.reply', values: { person: `شخص ${serial}` },
  path: '/forum?topicGuid=1', createdDate: '2025-09-01T08:00:00', read: false, ...more,
});

function setup(items: Notification[], load?: () => Promise<unknown>) {
  const site = new FakeSite().host({ forum: manifestWith('forum') });
  site.on('GET /api/Notifications/Get', ({ url }) => {
    const before = items.findIndex((item) => item.notificationGuid === url.searchParams.get('before'));
    return json({ statusCode: 1, data: items.slice(before + 1, before + 1 + NOTIFICATION_PAGE) });
  });
  site.api('PUT Notifications/MarkAsRead', null);
  const translations = { ar: async () => ({ default: { notifications: { reply: 'ردّ {{person}} عليك' } } }), en: async () => ({ default: {} }) };
  const code = new FakeCode().serve('forum', load ?? (async () => moduleWith(() => <p>the topic</p>, { translations })));
  return renderShell({ path: '/alerts', site, code });
}
const marked = (site: FakeSite) => site.requests.filter(({ path }) => path.startsWith('/api/Notifications/MarkAsRead')).map(({ path }) => new URL(path, 'http://x').search);

test('notifications speak in the words of the module that owns their path', async () => {
  await setup([notification(1), notification(2, { kind: 'forum.unheard', read: true }), notification(3, { path: '/elsewhere', read: true })]);
  const items = within(await screen.findByRole('list', { name: 'الإشعارات، الأحدث أولًا' })).getAllByRole('listitem');
  expect(items[0]).toHaveTextContent('ردّ \u2068شخص 1\u2069 عليك');
  // However long the names in it: three lines.
  expect(screen.getByText('ردّ \u2068شخص 1\u2069 عليك')).toHaveClass('rw-clamp');
  expect(items[1]).toHaveTextContent('حدث جديد في أحد أقسام الموقع.');
  expect(items[2]).toHaveTextContent('حدث جديد في أحد أقسام الموقع.');
});

test('a module that failed is not asked for again by the notifications, only by the person', async () => {
  const items = [notification(1)];
  const { code, hub, shell } = await setup(items, () => Promise.reject(new Error('ScriptNetworkError')));
  await screen.findByText('حدث جديد في أحد أقسام الموقع.');
  await settle();
  expect(shell.modules.stateOf('forum')).toMatchObject({ kind: 'failed' });
  const before = code.loads.length;
  expect(before).toBeGreaterThan(0);
  // Leaving and coming back, and one more of that module.
  fireEvent.click(screen.getByRole('link', { name: 'الرئيسية' }));
  await settle();
  items.unshift(notification(2));
  fireEvent.click(screen.getByRole('link', { name: /^الإشعارات/ }));
  await settle();
  act(() => hub.send('ReceiveUnreadCount', { allNotifications: 2, examsCount: 0, mailsCount: 0 }));
  await settle();
  expect(screen.getAllByText('حدث جديد في أحد أقسام الموقع.')).toHaveLength(2);
  expect(code.loads).toHaveLength(before);
});

test('opening one goes to its place and marks it as read', async () => {
  const { site } = await setup([notification(1)]);
  fireEvent.click(await screen.findByRole('link', { name: /شخص 1/ }));
  expect(await screen.findByText('the topic')).toBeInTheDocument();
  expect(window.location.pathname + window.location.search).toBe('/forum?topicGuid=1');
  expect(marked(site)).toEqual([`?notificationGuid=${notification(1).notificationGuid}`]);
});

test('one or all of them can be marked as read, and the badges are asked for again', async () => {
  const { site } = await setup([notification(1), notification(2)]);
  const before = site.countOf('/api/Notifications/GetUnReadCount');
  fireEvent.click((await screen.findAllByRole('button', { name: 'تحديد كمقروء' }))[0]!);
  await settle();
  expect(screen.getAllByRole('button', { name: 'تحديد كمقروء' })).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: /تحديد الكل كمقروء/ }));
  await settle();
  expect(screen.queryByRole('button', { name: 'تحديد كمقروء' })).toBeNull();
  expect(marked(site)).toEqual([`?notificationGuid=${notification(1).notificationGuid}`, '']);
  expect(site.countOf('/api/Notifications/GetUnReadCount')).toBe(before + 2);
});

test('what could not be marked is shown as it is, with a word', async () => {
  const { site } = await setup([notification(1)]);
  site.on('PUT /api/Notifications/MarkAsRead', () => json({}, 500));
  fireEvent.click(await screen.findByRole('button', { name: 'تحديد كمقروء' }));
  await settle();
  expect(screen.getByText('حدث خطأ ولم تكتمل العملية بنجاح')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'تحديد كمقروء' })).toBeInTheDocument();
});

test('older ones come page by page until a page is short', async () => {
  await setup(Array.from({ length: NOTIFICATION_PAGE + 3 }, (_, index) => notification(index)));
  const list = await screen.findByRole('list', { name: 'الإشعارات، الأحدث أولًا' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(NOTIFICATION_PAGE);
  fireEvent.click(screen.getByRole('button', { name: 'عرض المزيد' }));
  await settle();
  expect(within(list).getAllByRole('listitem')).toHaveLength(NOTIFICATION_PAGE + 3);
  expect(screen.getByText('هذا آخر الإشعارات.')).toBeInTheDocument();
});

test('a new one appears when the hub counts one more', async () => {
  const items = [notification(1)];
  const { hub } = await setup(items);
  await screen.findByText(/شخص 1/);
  items.unshift(notification(2));
  act(() => hub.send('ReceiveUnreadCount', { allNotifications: 2, examsCount: 0, mailsCount: 0 }));
  expect(await screen.findByText(/شخص 2/)).toBeInTheDocument();
});

test('nothing so far is said so; a failure offers another try', async () => {
  const { site } = await setup([]);
  expect(await screen.findByText('لا إشعارات بعد')).toBeInTheDocument();
  site.on('GET /api/Notifications/Get', () => json({}, 500));
});

test('a page that overlaps with what is known adds only what is new', () => {
  const ready = reduceNotifications({ kind: 'loading' }, { kind: 'page', items: [notification(1), notification(2)], follows: null });
  const more = reduceNotifications(ready, { kind: 'page', items: [notification(2), notification(3)], follows: notification(2).notificationGuid });
  expect(more.kind === 'ready' && more.items.map(({ values }) => values['person'])).toEqual(['شخص 1', 'شخص 2', 'شخص 3']);
});
