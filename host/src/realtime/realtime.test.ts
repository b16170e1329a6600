import { HUB_REFUSAL } from '@riwaq/api';
import type { RealtimeState } from '@riwaq/contract';
import { FakeHub } from '../testing/fake-hub';
import { OFFLINE_AFTER_MS } from './hub-connection';
import { createRealtime, type HostRealtime } from './realtime';

// Proves LIVE-1, LIVE-2.

const counts = { allNotifications: 1, examsCount: 0, mailsCount: 0 };

function setup() {
  const hub = new FakeHub();
  const refused: (string | null)[] = [];
  const errors: string[] = [];
  const session = { token: 'token-1' as string | null, settled: Promise.resolve() };
  const realtime = createRealtime({
    window,
    open: hub.open,
    hubUrl: Promise.resolve('http://localhost/applicationHub'),
    token: () => session.token,
    onError: (message) => errors.push(message),
    onRefused(token) {
      refused.push(token);
      return session.settled;
    },
  });
  const states: RealtimeState[] = [];
  realtime.subscribeState((state) => states.push(state));
  return { hub, realtime, session, states, refused, errors };
}
const settle = () => jest.advanceTimersByTimeAsync(0);
const started: HostRealtime[] = [];
const connected = async (setupOf = setup()) => {
  setupOf.realtime.connect();
  started.push(setupOf.realtime);
  await settle();
  return setupOf;
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  started.splice(0).forEach((realtime) => realtime.disconnect());
  jest.useRealTimers();
});

test('connects with the token of the session', async () => {
  const { hub, realtime, states } = await connected();
  expect(hub.tokens).toEqual(['token-1']);
  expect(realtime.state).toBe('live');
  expect(states).toEqual(['live']);
});

test('delivers events to early and late listeners until the signal aborts', async () => {
  const { hub, realtime } = setup();
  const heard: string[] = [];
  const controller = new AbortController();
  realtime.on('ReceiveUnreadCount', () => heard.push('before'));
  await connected({ hub, realtime } as ReturnType<typeof setup>);
  realtime.scoped(controller.signal).on('ReceiveDeleteReply', () => heard.push('after'));
  hub.send('ReceiveUnreadCount', counts);
  hub.send('ReceiveDeleteReply', { guid: 'a', replyOnGuid: 'b' });
  controller.abort();
  hub.send('ReceiveDeleteReply', { guid: 'a', replyOnGuid: 'b' });
  expect(heard).toEqual(['before', 'after']);
});

test('isolates and reports a listener that throws', async () => {
  const { hub, realtime, errors } = await connected();
  const heard: string[] = [];
  realtime.on('ReceiveUnreadCount', () => {
    throw new Error('broken');
  });
  realtime.on('ReceiveUnreadCount', () => heard.push('second'));
  hub.send('ReceiveUnreadCount', counts);
  expect(heard).toEqual(['second']);
  expect(errors).toHaveLength(1);
});

test('sends only the first join and last leave to the hub', async () => {
  const { hub, realtime } = await connected();
  const first = realtime.join('g');
  const second = realtime.join('g');
  first();
  first();
  expect(hub.invoked).toEqual([['JoinGroup', 'g']]);
  second();
  expect(hub.invoked).toEqual([
    ['JoinGroup', 'g'],
    ['LeaveGroup', 'g'],
  ]);
});

test('rejoins groups after a cut and reports the gap once', async () => {
  const { hub, realtime, states } = await connected();
  let gaps = 0;
  realtime.onResumed(async () => {
    gaps += 1;
  });
  realtime.join('g', { kind: 'Comments' });
  hub.startFailures.push(new Error('down'), new Error('down'));
  hub.cut();
  await jest.advanceTimersByTimeAsync(5000);
  expect(hub.invoked).toEqual([
    ['JoinGroup', 'g', 'Comments'],
    ['JoinGroup', 'g', 'Comments'],
  ]);
  expect(states).toEqual(['live', 'reconnecting', 'resumed', 'live']);
  expect(gaps).toBe(1);
});

test('calls `onAnswered` after each confirmed join until the signal aborts', async () => {
  const { hub, realtime } = setup();
  const told: string[] = [];
  const controller = new AbortController();
  realtime.join('g', { onAnswered: async () => told.push('one') });
  realtime.join('g', { onAnswered: async () => told.push('other'), signal: controller.signal });
  expect(told).toEqual([]);
  await connected({ hub, realtime } as ReturnType<typeof setup>);
  expect(told).toEqual(['one', 'other']);
  controller.abort();
  hub.cut();
  await jest.advanceTimersByTimeAsync(5000);
  expect(told).toEqual(['one', 'other', 'one']);
  realtime.join('late', { onAnswered: async () => told.push('late') });
  await jest.advanceTimersByTimeAsync(0);
  expect(told).toEqual(['one', 'other', 'one', 'late']);
});

test('reports joined groups and the gap once the state is live', async () => {
  const { hub, realtime } = await connected();
  const states: string[] = [];
  const note = async () => states.push(realtime.state);
  realtime.join('g', { onAnswered: note });
  await settle();
  realtime.onResumed(note);
  window.dispatchEvent(new Event('offline'));
  expect(realtime.state).toBe('offline');
  hub.startFailures.push(new Error('down'));
  await jest.advanceTimersByTimeAsync(5000);
  expect(states).toEqual(['live', 'live', 'live']);
});

// The delays are random: test the least, a middle one and the greatest.
test.each([0, 0.5, 0.999])(
  'retries a refetch that rejects until it succeeds or is left (%d)',
  async (drawn) => {
    jest.spyOn(Math, 'random').mockReturnValue(drawn);
    const { hub, realtime } = await connected();
    const failures = [new Error('down'), new Error('down')];
    const refetch = jest.fn(async () => {
      if (failures.length > 0) throw failures.pop();
    });
    const leave = realtime.join('g', { onAnswered: refetch });
    realtime.onResumed(refetch);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(refetch).toHaveBeenCalledTimes(3);
    failures.push(...Array.from({ length: 9 }, () => new Error('down')));
    hub.cut();
    await jest.advanceTimersByTimeAsync(200);
    leave();
    realtime.disconnect();
    const called = refetch.mock.calls.length;
    // The first retry happens after at most a second, the second one after at least another second.
    await jest.advanceTimersByTimeAsync(1000);
    expect(refetch.mock.calls.length - called).toBe(1);
  },
);

test('calls `onAnswered` when the hub refuses the group, too', async () => {
  const { hub, realtime, errors } = await connected();
  const answered = jest.fn();
  hub.callFailures.push(new Error(HUB_REFUSAL.forbidden));
  realtime.join('g', { onAnswered: answered });
  await jest.advanceTimersByTimeAsync(0);
  expect(answered).toHaveBeenCalledTimes(1);
  expect(errors).toEqual([]);
});

test('reports a join that fails for another reason than permissions', async () => {
  const { hub, realtime, errors } = await connected();
  hub.callFailures.push(new Error(HUB_REFUSAL.tooManyGroups));
  realtime.join('g');
  await jest.advanceTimersByTimeAsync(0);
  expect(errors).toEqual(['JoinGroup g']);
});

test('retries a join that failed until the hub accepts it, and reports the group again', async () => {
  const { hub, realtime } = await connected();
  const answered: string[] = [];
  hub.callFailures.push(new Error(HUB_REFUSAL.tooMany), new Error('internal'));
  realtime.join('g', { onAnswered: async () => void answered.push('g') });
  await settle();
  expect(answered).toEqual(['g']);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(hub.invoked).toEqual([
    ['JoinGroup', 'g'],
    ['JoinGroup', 'g'],
    ['JoinGroup', 'g'],
  ]);
  expect(answered).toEqual(['g', 'g']);
});

test('does not retry a join of a group that was left, or that the hub forbids', async () => {
  const { hub, realtime } = await connected();
  hub.callFailures.push(new Error(HUB_REFUSAL.tooMany));
  const leave = realtime.join('left');
  await settle();
  leave();
  hub.callFailures.push(new Error(HUB_REFUSAL.forbidden));
  realtime.join('forbidden');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(hub.invoked).toEqual([
    ['JoinGroup', 'left'],
    ['LeaveGroup', 'left'],
    ['JoinGroup', 'forbidden'],
  ]);
});

test('ends the retry of a join when the group is joined again', async () => {
  const { hub, realtime } = await connected();
  const answered: string[] = [];
  hub.callFailures.push(new Error(HUB_REFUSAL.tooMany));
  const leave = realtime.join('g');
  await settle();
  leave();
  realtime.join('g', { onAnswered: async () => void answered.push('g') });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(hub.invoked).toEqual([
    ['JoinGroup', 'g'],
    ['LeaveGroup', 'g'],
    ['JoinGroup', 'g'],
  ]);
  expect(answered).toEqual(['g']);
});

test('does not rejoin a group that was left while disconnected', async () => {
  const { hub, realtime } = await connected();
  const leave = realtime.join('g');
  hub.startFailures.push(new Error('down'));
  hub.cut();
  leave();
  await jest.advanceTimersByTimeAsync(5000);
  expect(realtime.state).toBe('live');
  expect(hub.invoked).toEqual([['JoinGroup', 'g']]);
});

test('becomes offline after a while and keeps retrying', async () => {
  const { hub, realtime } = await connected();
  hub.startFailures.push(...Array.from({ length: 40 }, () => new Error('down')));
  hub.cut();
  await jest.advanceTimersByTimeAsync(OFFLINE_AFTER_MS - 100);
  expect(realtime.state).toBe('reconnecting');
  await jest.advanceTimersByTimeAsync(200);
  expect(realtime.state).toBe('offline');
  await jest.advanceTimersByTimeAsync(40 * 30_000);
  expect(realtime.state).toBe('live');
});

test('reconnects at once when the network returned during a failing try', async () => {
  const { hub, realtime } = await connected();
  hub.startFailures.push(...Array.from({ length: 6 }, () => new Error('down')));
  hub.cut();
  await jest.advanceTimersByTimeAsync(10_000);
  hub.beforeStart = () => {
    if (hub.startFailures.length === 1) window.dispatchEvent(new Event('online'));
  };
  while (hub.startFailures.length > 0) await jest.advanceTimersByTimeAsync(100);
  await settle();
  expect(realtime.state).toBe('live');
});

test('reports a gap when the first connection took long', async () => {
  const { hub, realtime, states } = setup();
  let gaps = 0;
  realtime.onResumed(async () => {
    gaps += 1;
  });
  hub.beforeStart = () =>
    new Promise((resolve) => {
      setTimeout(resolve, OFFLINE_AFTER_MS + 1000);
    });
  await connected({ hub, realtime } as ReturnType<typeof setup>);
  await jest.advanceTimersByTimeAsync(OFFLINE_AFTER_MS + 1000);
  expect(states).toEqual(['offline', 'resumed', 'live']);
  expect(gaps).toBe(1);
});

test('reconnects at once when the browser is online', async () => {
  const { hub, realtime } = await connected();
  hub.startFailures.push(...Array.from({ length: 8 }, () => new Error('down')));
  hub.cut();
  await jest.advanceTimersByTimeAsync(50_000);
  const before = hub.starts;
  hub.startFailures.length = 0;
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(hub.starts).toBe(before + 1);
  expect(realtime.state).toBe('live');
});

test('reports a gap when the first connection succeeds late', async () => {
  const begun = setup();
  let gaps = 0;
  begun.realtime.onResumed(async () => {
    gaps += 1;
  });
  begun.hub.startFailures.push(new Error('down'));
  await connected(begun);
  await jest.advanceTimersByTimeAsync(2000);
  expect(gaps).toBe(1);
});

test('reports a rejected token once and does not retry', async () => {
  const begun = setup();
  begun.hub.startFailures.push(Object.assign(new Error('no'), { statusCode: 401 }));
  await connected(begun);
  await jest.advanceTimersByTimeAsync(120_000);
  expect(begun.refused).toEqual(['token-1']);
  expect(begun.hub.starts).toBe(1);
});

test("connects with a token replaced after the hub's refusal", async () => {
  const begun = setup();
  const { hub, session } = begun;
  await connected(begun);
  let settle: () => void = () => undefined;
  session.settled = new Promise((resolve) => {
    settle = resolve;
  });
  hub.startFailures.push(Object.assign(new Error('no'), { statusCode: 401 }));
  hub.cut();
  await jest.advanceTimersByTimeAsync(5000);
  expect(begun.refused).toEqual(['token-1']);
  expect(hub.starts).toBe(2);
  session.token = 'token-2';
  settle();
  await jest.advanceTimersByTimeAsync(1000);
  expect(begun.realtime.state).toBe('live');
  expect(begun.states).not.toContain('offline');
  expect(begun.refused).toEqual(['token-1']);
});

test('stays disconnected until connect is called again', async () => {
  const { hub, realtime } = await connected();
  realtime.disconnect();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(hub.connected).toBe(false);
  expect(hub.starts).toBe(1);
  realtime.connect();
  await settle();
  expect(hub.connected).toBe(true);
});

test('rejects calls without a connection', async () => {
  const { realtime } = setup();
  await expect(realtime.invoke('GetUsers', 'g')).rejects.toThrow('GetUsers');
});
