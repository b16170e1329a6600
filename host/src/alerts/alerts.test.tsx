import { NOTIFICATION_PAGE, type Notification } from '@riwaq/api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { atTestEnd, keepFocus } from '@riwaq/ui/testing';
import { FakeCode, moduleWith } from '../testing/fake-code';
import { FakeSite, json, manifestWith } from '../testing/fake-site';
import { renderShell, settle } from '../testing/render-shell';
import { reduceNotifications } from './use-notifications';

// Proves ALERT-1.

const notification = (serial: number, more: Partial<Notification> = {}): Notification => ({
  notificationGuid: `${String(serial).padStart(8, '0')}-0000-4000-8000-000000000000`,
  kind: 'forum.reply',
  values: { person: `شخص ${serial}`, content: 'سؤال', topic: 'نقاش' },
  count: 1,
  path: '/forum?topicGuid=1',
  createdDate: '2025-09-01T08:00:00',
  read: false,
  ...more,
});

function setup(items: Notification[], load?: () => Promise<unknown>) {
  const site = new FakeSite().host({ forum: manifestWith('forum') });
  site.on('GET /api/Notifications/Get', ({ url: { searchParams: query } }) => {
    const wanted = items.filter(
      ({ kind, read }) =>
        !(query.get('unread') === 'true' && read) && kind.startsWith(query.get('area') ?? ''),
    );
    const before = wanted.findIndex((item) => item.notificationGuid === query.get('before'));
    return json({ statusCode: 1, data: wanted.slice(before + 1, before + 1 + NOTIFICATION_PAGE) });
  });
  site.api('PUT Notifications/MarkAsRead', null);
  const translations = {
    ar: async () => ({ default: { notifications: { poll: 'رأي {{person}}' } } }),
    en: async () => ({ default: {} }),
  };
  const code = new FakeCode().serve(
    'forum',
    load ?? (async () => moduleWith(() => <p>the topic</p>, { translations })),
  );
  return renderShell({ path: '/alerts', site, code });
}
const marked = (site: FakeSite) =>
  site.requests
    .filter(({ path }) => path.startsWith('/api/Notifications/MarkAsRead'))
    .map(({ path }) => new URL(path, 'http://x').search);

/** A notification of a kind that the shell does not know. */
const poll = (serial: number, more: Partial<Notification> = {}) =>
  notification(serial, { kind: 'forum.poll', ...more });
const LIST = { name: 'الإشعارات، الأحدث أولًا' };
const shownItems = async () =>
  within(await screen.findByRole('list', LIST)).getAllByRole('listitem');

test('shows texts and counts without loading the code of modules', async () => {
  const { code } = await setup([
    notification(1),
    notification(2, { count: 5 }),
    notification(3, { kind: 'portfolio.goalDue', values: { goal: 'هدفي', date: '2026-01-02' } }),
  ]);
  const items = await shownItems();
  expect(items[0]).toHaveTextContent(
    'رد جديد من \u2067شخص 1\u2069 على «\u2067سؤال\u2069» في «\u2067نقاش\u2069»',
  );
  expect(items[1]).toHaveTextContent(
    '5 ردود جديدة على «\u2067سؤال\u2069» في «\u2067نقاش\u2069»، آخرها من \u2067شخص 2\u2069',
  );
  expect(items[2]).toHaveTextContent('يحل موعد الهدف «\u2067هدفي\u2069» في \u20672026/01/02\u2069');
  expect(code.loads).toEqual([]);
});

test('clamps a long text to three lines with a button to expand', async () => {
  const heights = (['scrollHeight', 'clientHeight'] as const).map((name, index) =>
    jest.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue([200, 72][index]!),
  );
  try {
    await setup([
      notification(1, {
        values: { person: 'شخص 1', content: 'عنوان طويل '.repeat(20), topic: 'نقاش' },
      }),
    ]);
    const [item] = await shownItems();
    const text = within(item!).getByText(/عنوان طويل/);
    expect(text).toHaveClass('rw-clamp');
    expect(text).toHaveAttribute('dir', 'rtl');
    const more = await within(item!).findByRole('button', { name: 'عرض المزيد' });
    expect(within(item!).getByRole('link')).not.toContainElement(more);
    expect(within(item!).getByRole('link')).toHaveAccessibleName(/^غير مقروء رد جديد من .*نقاش/);
    fireEvent.click(more);
    expect(text).not.toHaveClass('rw-clamp');
    expect(window.location.pathname).toBe('/alerts');
  } finally {
    for (const height of heights) height.mockRestore();
  }
});

test('collapses the filters on a phone and names the chosen one', async () => {
  const { matchMedia } = window;
  const phone = jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...matchMedia(query),
    matches: query === '(max-width: 599.98px)',
  }));
  try {
    await setup([
      notification(1),
      notification(2, { kind: 'account.passwordChanged', path: '/profile' }),
    ]);
    await shownItems();
    expect(screen.queryByRole('group', { name: 'بحسب القسم' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'إعدادات الإشعارات' })).toBeNull();
    expect(screen.getByRole('button', { name: 'تعليم الكل مقروءًا' })).toBeEnabled();
    const more = screen.getByRole('button', { name: 'الأقسام والإعدادات' });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    fireEvent.click(more);
    expect(more).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('link', { name: 'إعدادات الإشعارات' })).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'الحساب والأمان' }));
    await settle();
    expect(await shownItems()).toHaveLength(1);
    fireEvent.click(
      screen.getByRole('button', { name: 'المعروض: الحساب والأمان. الأقسام والإعدادات' }),
    );
    expect(screen.queryByRole('group', { name: 'بحسب القسم' })).toBeNull();
  } finally {
    phone.mockRestore();
  }
});

test("shows an unknown kind in the texts of the path's module", async () => {
  await setup([
    poll(1),
    notification(2, { kind: 'forum.unheard', read: true }),
    notification(3, { kind: 'x.y', path: '/elsewhere', read: true }),
  ]);
  const items = await shownItems();
  expect(items[0]).toHaveTextContent('رأي \u2067شخص 1\u2069');
  for (const item of items.slice(1))
    expect(item).toHaveTextContent('حدث جديد في أحد أقسام الموقع.');
});

test('says that the target is unavailable and still can mark it', async () => {
  const { site } = await setup([
    notification(1, {
      path: '/portfolio/1',
      kind: 'portfolio.feedback',
      values: { person: 'أحمد', item: 'تقرير' },
    }),
  ]);
  const [item] = await shownItems();
  expect(item).toHaveTextContent('هذا القسم غير متاح الآن في موقع جامعتك.');
  expect(within(item!).queryByRole('link')).toBeNull();
  fireEvent.click(within(item!).getByRole('button', { name: 'تعليمه مقروءًا' }));
  await settle();
  expect(marked(site)).toHaveLength(1);
});

test('filters by unread and by hosted area, stored in the address', async () => {
  await setup([
    notification(1),
    notification(2, { read: true }),
    notification(3, { kind: 'account.passwordChanged', path: '/profile', read: true }),
  ]);
  expect(await shownItems()).toHaveLength(3);
  expect(
    within(screen.getByRole('group', { name: 'بحسب القسم' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['الحساب والأمان', 'الموقع التعليمي', 'المحاضرات']);
  fireEvent.click(screen.getByRole('radio', { name: 'غير المقروء' }));
  await settle();
  expect(await shownItems()).toHaveLength(1);
  expect(window.location.search).toBe('?show=unread');
  fireEvent.click(screen.getByRole('button', { name: 'الحساب والأمان' }));
  await settle();
  expect(screen.getByText('لا إشعارات غير مقروءة')).toBeInTheDocument();
  expect(window.location.search).toBe('?show=unread&area=account');
  fireEvent.click(screen.getByRole('radio', { name: 'الكل' }));
  await settle();
  expect(await shownItems()).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'المحاضرات' }));
  await settle();
  expect(screen.getByText('لا إشعارات من هذا القسم')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'عرض كل الإشعارات' }));
  await settle();
  expect(await shownItems()).toHaveLength(3);
});

test('closes the list during an exam and links back to it', async () => {
  const { site } = await setup([]);
  site.on('GET /api/Notifications/Get', () => json({ code: 'blocked', path: '/enterExam=1' }, 423));
  fireEvent.click(screen.getByRole('button', { name: /تحديث|إعادة/ }));
  await settle();
  expect(screen.getByRole('link', { name: 'العودة إلى الاختبار' })).toHaveAttribute(
    'href',
    '/enterExam=1',
  );
});

test('reloads a failed module only when the user retries', async () => {
  const items = [poll(1)];
  const { code, hub, shell } = await setup(items, () =>
    Promise.reject(new Error('ScriptNetworkError')),
  );
  await screen.findByText('حدث جديد في أحد أقسام الموقع.');
  await settle();
  expect(shell.modules.stateOf('forum')).toMatchObject({ kind: 'failed' });
  const before = code.loads.length;
  expect(before).toBeGreaterThan(0);
  // Leave and come back, and add one more notification of that module.
  fireEvent.click(screen.getByRole('link', { name: 'الرئيسية' }));
  await settle();
  items.unshift(poll(2));
  fireEvent.click(screen.getByRole('link', { name: /^الإشعارات/ }));
  await settle();
  act(() => hub.send('ReceiveNotificationsChange'));
  await settle();
  expect(screen.getAllByText('حدث جديد في أحد أقسام الموقع.')).toHaveLength(2);
  expect(code.loads).toHaveLength(before);
});

// Proves ALERT-2.
test('opens the target and marks the notification as read', async () => {
  const { site } = await setup([notification(1)]);
  fireEvent.click(await screen.findByRole('link', { name: /شخص 1/ }));
  expect(await screen.findByText('the topic')).toBeInTheDocument();
  expect(window.location.pathname + window.location.search).toBe('/forum?topicGuid=1');
  expect(marked(site)).toEqual([`?notificationGuid=${notification(1).notificationGuid}`]);
});

test('marks one or all as read and refreshes the badges', async () => {
  const { site } = await setup([notification(1), notification(2)]);
  const before = site.countOf('/api/Notifications/GetUnReadCount');
  fireEvent.click((await screen.findAllByRole('button', { name: 'تعليمه مقروءًا' }))[0]!);
  await settle();
  expect(screen.getAllByRole('button', { name: 'تعليمه مقروءًا' })).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: /تعليم الكل مقروءًا/ }));
  await settle();
  expect(screen.queryByRole('button', { name: 'تعليمه مقروءًا' })).toBeNull();
  expect(marked(site)).toEqual([`?notificationGuid=${notification(1).notificationGuid}`, '']);
  expect(site.countOf('/api/Notifications/GetUnReadCount')).toBe(before + 2);
});

test('focuses the notification whose button vanished', async () => {
  atTestEnd(keepFocus(document));
  await setup([notification(1), notification(2)]);
  const [item] = await shownItems();
  const mark = within(item!).getByRole('button', { name: 'تعليمه مقروءًا' });
  mark.focus();
  fireEvent.click(mark);
  await waitFor(() => expect(within(item!).getByRole('link')).toHaveFocus());
});

test('keeps a notification unread and shows an error when marking fails', async () => {
  const { site } = await setup([notification(1)]);
  site.on('PUT /api/Notifications/MarkAsRead', () => json({}, 500));
  fireEvent.click(await screen.findByRole('button', { name: 'تعليمه مقروءًا' }));
  await settle();
  expect(screen.getByText('حدث خطأ ولم تكتمل العملية بنجاح')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'تعليمه مقروءًا' })).toBeInTheDocument();
});

test('loads older pages until a page is short', async () => {
  await setup(Array.from({ length: NOTIFICATION_PAGE + 3 }, (_, index) => notification(index)));
  const list = await screen.findByRole('list', { name: 'الإشعارات، الأحدث أولًا' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(NOTIFICATION_PAGE);
  fireEvent.click(screen.getByRole('button', { name: 'عرض المزيد' }));
  await settle();
  expect(within(list).getAllByRole('listitem')).toHaveLength(NOTIFICATION_PAGE + 3);
  expect(screen.getByText('هذا آخر الإشعارات.')).toBeInTheDocument();
});

test('shows a new notification when the hub reports a change', async () => {
  const items = [notification(1)];
  const { hub } = await setup(items);
  await screen.findByText(/شخص 1/);
  items.unshift(notification(2));
  act(() => hub.send('ReceiveNotificationsChange'));
  expect(await screen.findByText(/شخص 2/)).toBeInTheDocument();
});

test('shows an empty state, or an error with a retry', async () => {
  const { site } = await setup([]);
  expect(await screen.findByText('لا إشعارات بعد')).toBeInTheDocument();
  site.on('GET /api/Notifications/Get', () => json({}, 500));
});

describe('the loaded pages of the list', () => {
  const page = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => notification(from + index));
  const known = (items: readonly Notification[], follows: string | null = null) => ({
    kind: 'page' as const,
    items,
    follows,
  });
  const serials = (list: ReturnType<typeof reduceNotifications>) =>
    list.kind === 'ready'
      ? list.items.map(({ notificationGuid }) => Number(notificationGuid.slice(0, 8)))
      : [];
  const two = () =>
    reduceNotifications(
      reduceNotifications({ kind: 'loading' }, known(page(0, NOTIFICATION_PAGE))),
      known(
        page(NOTIFICATION_PAGE, NOTIFICATION_PAGE + 5),
        notification(NOTIFICATION_PAGE - 1).notificationGuid,
      ),
    );

  test('adds only new items of an overlapping page', () => {
    const more = reduceNotifications(
      reduceNotifications({ kind: 'loading' }, known([notification(1), notification(2)])),
      known([notification(2), notification(3)], notification(2).notificationGuid),
    );
    expect(serials(more)).toEqual([1, 2, 3]);
  });

  test('keeps later items and moves an updated one to the top', () => {
    const list = reduceNotifications(
      two(),
      known([notification(22), ...page(0, NOTIFICATION_PAGE - 1)]),
    );
    expect(serials(list)).toEqual([
      22,
      ...Array.from({ length: 22 }, (_, serial) => serial),
      23,
      24,
    ]);
    expect(list).toMatchObject({ complete: true });
  });

  test('replaces the list when the first page does not overlap it', () => {
    const list = reduceNotifications(two(), known(page(100, 100 + NOTIFICATION_PAGE)));
    expect(serials(list)).toEqual(
      serials({
        kind: 'ready',
        items: page(100, 100 + NOTIFICATION_PAGE),
        complete: false,
        more: 'idle',
      }),
    );
    expect(list).toMatchObject({ complete: false });
  });

  test('drops later items when the first page is short', () => {
    const list = reduceNotifications(two(), known(page(0, 3)));
    expect(serials(list)).toEqual([0, 1, 2]);
    expect(list).toMatchObject({ complete: true });
  });
});
