import { UNREAD_DELAY_MS, type UnreadCounts } from '@riwaq/api';
import { answered, createTestApi } from '@riwaq/contract/testing';
import { act, screen } from '@testing-library/react';
import { FakeHub } from '../testing/fake-hub';
import { FakeSite, TEACHER, tokenOf } from '../testing/fake-site';
import { renderShell, settle } from '../testing/render-shell';
import { createUnreadStore } from './unread-store';

// Proves SHELL-9.

const counts = (allNotifications: number): UnreadCounts => ({
  allNotifications,
  examsCount: 0,
  mailsCount: 0,
});

function setup({
  known = true,
  signedIn = true,
  isHubLive = (): boolean => true,
  connecting = (): boolean => false,
} = {}) {
  const answers: ((counts: UnreadCounts) => void)[] = [];
  const api = createTestApi({
    'GET Notifications/GetUnReadCount': () =>
      new Promise((resolve) => {
        answers.push((value) => resolve(answered([value])));
      }),
  });
  const posted: UnreadCounts[] = [];
  let hear: (event: MessageEvent<UnreadCounts>) => void = () => undefined;
  let closed = false;
  const store = createUnreadStore({
    api,
    signedIn: () => signedIn,
    addressKnown: () => known,
    isHubLive,
    connecting,
    channel: {
      postMessage: (value: UnreadCounts) => void posted.push(value),
      addEventListener: (_: string, listener: unknown) => {
        hear = listener as typeof hear;
      },
      close: () => {
        closed = true;
      },
    },
  });
  return {
    store,
    answers,
    posted,
    asked: () => api.calls.length,
    hear: (value: UnreadCounts) => hear(new MessageEvent('message', { data: value })),
    closed: () => closed,
  };
}
const turn = () =>
  act(async () => {
    await Promise.resolve();
  });

test('fetches at once on navigation when the address is known', async () => {
  const { store, answers } = setup();
  store.navigated();
  await turn();
  answers[0]?.(counts(3));
  await turn();
  expect(store.counts.get()).toEqual(counts(3));
});

test('fetches after 3 s when the address is unknown on navigation', async () => {
  jest.useFakeTimers();
  const { store, asked } = setup({ known: false });
  store.navigated();
  await jest.advanceTimersByTimeAsync(UNREAD_DELAY_MS - 1);
  expect(asked()).toBe(0);
  await jest.advanceTimersByTimeAsync(1);
  expect(asked()).toBe(1);
  jest.useRealTimers();
});

test('fetches once more when the hub starts to report changes', async () => {
  let connected = false;
  const { store, asked } = setup({ isHubLive: () => connected });
  store.hubLive();
  expect(asked()).toBe(0);
  void store.refresh();
  connected = true;
  store.hubLive();
  store.hubLive();
  expect(asked()).toBe(2);
  void store.refresh();
  store.hubLive();
  expect(asked()).toBe(3);
});

test.each(['hubLive', 'hubUnreachable'] as const)('fetches once on %s', (event) => {
  let connecting = true;
  const { store, asked } = setup({ isHubLive: () => !connecting, connecting: () => connecting });
  store.navigated();
  store.navigated();
  expect(asked()).toBe(0);
  connecting = false;
  store[event]();
  store[event]();
  expect(asked()).toBe(1);
});

test('does not fetch counters when signed out', async () => {
  const { store, asked } = setup({ signedIn: false });
  store.navigated();
  await store.refresh();
  expect(asked()).toBe(0);
});

test('ignores a response older than another response or hub event', async () => {
  const { store, answers } = setup();
  void store.refresh();
  void store.refresh();
  await turn();
  answers[1]?.(counts(2));
  await turn();
  answers[0]?.(counts(1));
  await turn();
  expect(store.counts.get()).toEqual(counts(2));
  void store.refresh();
  await turn();
  store.receive(counts(9));
  answers[2]?.(counts(3));
  await turn();
  expect(store.counts.get()).toEqual(counts(9));
});

test('shares the counts between tabs', async () => {
  const { store, posted, hear } = setup();
  store.receive(counts(4));
  expect(posted).toEqual([counts(4)]);
  hear(counts(1));
  expect(store.counts.get()).toEqual(counts(1));
  expect(posted).toHaveLength(1);
});

test('does not fetch or show counts after disposal', async () => {
  jest.useFakeTimers();
  const { store, asked, closed } = setup({ known: false });
  store.navigated();
  store.dispose();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(asked()).toBe(0);
  expect(closed()).toBe(true);
  jest.useRealTimers();
});

test('updates the badges by hub events and on each navigation', async () => {
  const site = new FakeSite()
    .api('GET Notifications/GetUnReadCount', [
      { allNotifications: 3, examsCount: 0, mailsCount: 2 },
    ])
    .api('GET Notifications/Get', []);
  const { hub, shell } = await renderShell({ site });
  expect(screen.getByRole('link', { name: 'الإشعارات، غير المقروء منها 3' })).toBeInTheDocument();
  // Mail is not hosted: the count is shown without a link.
  expect(screen.getByRole('img', { name: 'البريد، غير المقروء منه 2' })).toBeInTheDocument();
  expect(screen.queryByRole('img', { name: /الاختبارات/ })).toBeNull();
  act(() => hub.send('ReceiveUnreadCount', { allNotifications: 4, examsCount: 1, mailsCount: 0 }));
  expect(screen.getByRole('link', { name: 'الإشعارات، غير المقروء منها 4' })).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'الاختبارات، بانتظارك 1' })).toBeInTheDocument();
  const before = site.countOf('/api/Notifications/GetUnReadCount');
  act(() => shell.navigator.go('/alerts'));
  await settle();
  expect(site.countOf('/api/Notifications/GetUnReadCount')).toBe(before + 1);
});

// Proves SHELL-8.
test('fetches the counts once when a sign-in opens Home', async () => {
  const hub = new FakeHub();
  let connect: () => void = () => undefined;
  hub.beforeStart = () =>
    new Promise((resolve) => {
      connect = resolve;
    });
  const { shell, site } = await renderShell({ hub, user: null });
  const fetched = () => site.countOf('/api/Notifications/GetUnReadCount');
  jest.useFakeTimers();
  const settled = () => act(() => jest.advanceTimersByTimeAsync(1));
  act(() => shell.session.start(tokenOf(TEACHER), TEACHER));
  await settled();
  expect(screen.getByRole('link', { name: 'الرئيسية' })).toHaveAttribute('aria-current', 'page');
  expect(fetched()).toBe(0);
  connect();
  await settled();
  expect([hub.connected, fetched()]).toEqual([true, 1]);
  await act(() => jest.advanceTimersByTimeAsync(UNREAD_DELAY_MS));
  expect(fetched()).toBe(1);
  jest.useRealTimers();
});

test('shows on Home that the counts are unknown until fetched', async () => {
  const failing = () => new Response(null, { status: 503 });
  const site = new FakeSite().on('GET /api/Notifications/GetUnReadCount', failing);
  const { hub } = await renderShell({ site });
  const unknown = /^لا يُعرف بعد ما الجديد لديك/;
  expect(await screen.findByText(unknown)).toBeInTheDocument();
  expect(screen.queryByText(/لا جديد بانتظارك/)).toBeNull();
  act(() => hub.send('ReceiveUnreadCount', counts(0)));
  expect(screen.getByText(/لا جديد بانتظارك/)).toBeInTheDocument();
  expect(screen.queryByText(unknown)).toBeNull();
});
