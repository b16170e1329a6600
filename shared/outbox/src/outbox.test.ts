import type { ModuleStorage } from '@riwaq/contract';
import { createTestHost, createTestStorage } from '@riwaq/contract/testing';
import { retryAfterMs } from '@riwaq/api';
import { DeliveryQueue, type DeliveryOutcome, type DeliveryPolicy } from './delivery-queue';
import { Outbox, type DeliverOptions, type OutboxOptions } from './outbox';
import { LEASE_MS, STORED_ENTRIES_MAX } from './outbox-store';

interface Note {
  readonly key: string;
  readonly lane: string;
  readonly order: number;
}
type Outcome = DeliveryOutcome<Note, never, string>;
type Queue = DeliveryQueue<Note>;
const POLICY: DeliveryPolicy<Note, never, string> = {
  clientKey: ({ key }) => key,
  coalesceKey: ({ key }) => key,
  laneOf: ({ lane }) => lane,
  order: ({ order }) => order,
  isWaiting: () => true,
  onAttempt: (note) => note,
  onRefused: (note) => note,
};
const DELIVERED: Outcome = { kind: 'settled', resultOf: () => ({ kind: 'delivered' }) };
const LOST: Outcome = { kind: 'lost' };
const LEASES = 'lease:note:';

let tabs = 0;
const opened: AbortController[] = [];

/** One tab whose requests wait for `respond`. */
function openTab(
  storage: ModuleStorage,
  options: Partial<OutboxOptions<Note, never, string, Queue>> = {},
) {
  const requests: { keys: string[]; keepalive: boolean }[] = [];
  const responses: ((outcome: Outcome) => void)[] = [];
  const errors: unknown[] = [];
  const outbox = new Outbox<Note, never, string, Queue>({
    queue: new DeliveryQueue<Note>({ storage, prefix: 'note:', policy: POLICY }),
    tab: `tab ${(tabs += 1)}`,
    log: { error: (_message, cause) => void errors.push(cause) },
    deliver: (entries, { keepalive }: DeliverOptions) => {
      requests.push({ keys: entries.map(({ key }) => key), keepalive });
      return new Promise((resolve) => {
        responses.push(resolve);
      });
    },
    ...options,
  });
  const closing = new AbortController();
  opened.push(closing);
  const realtime = createTestHost().realtime;
  outbox.start(closing.signal, realtime);
  return {
    outbox,
    realtime,
    errors,
    requests,
    close: () => closing.abort(),
    enter: (key: string, lane = 'lane') =>
      outbox.change((queue) => queue.enqueue({ key, lane, order: queue.nextOrder() })),
    sent: () => requests.map(({ keys }) => keys.join()),
    respond: async (outcome: Outcome) => {
      responses.shift()?.(outcome);
      await jest.advanceTimersByTimeAsync(0);
    },
  };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  for (const closing of opened.splice(0)) closing.abort();
  jest.useRealTimers();
});

describe('one tab', () => {
  it('stores a bounded number of entries of one change, and lists the storage seldom', () => {
    const storage = createTestStorage();
    const keys = jest.spyOn(storage, 'keys');
    const { outbox } = openTab(storage, { canSend: () => false });
    outbox.change((queue) => {
      for (let index = 0; index <= STORED_ENTRIES_MAX; index += 1)
        queue.enqueue({ key: String(index), lane: 'lane', order: queue.nextOrder() });
    });
    expect(keys.mock.calls.length).toBeLessThan(5);
    expect(outbox.view().unsent).toHaveLength(STORED_ENTRIES_MAX + 1);
    expect(storage.keys()).toHaveLength(STORED_ENTRIES_MAX);
  });

  it('sends the next entry of a lane after the response', async () => {
    const { enter, sent, respond, outbox } = openTab(createTestStorage());
    enter('a');
    enter('b');
    enter('c', 'other lane');
    expect(sent()).toEqual(['a', 'c']);
    expect(outbox.view().sending.map(({ key }) => key)).toEqual(['a', 'c']);
    await respond(DELIVERED);
    expect(sent()).toEqual(['a', 'c', 'b']);
    await respond(DELIVERED);
    await respond(DELIVERED);
    expect(outbox.view()).toEqual({ unsent: [], sending: [], cutOff: false });
  });

  it('retries a lost request with backoff', async () => {
    const { enter, sent, respond, outbox } = openTab(createTestStorage());
    enter('a');
    await respond(LOST);
    expect(outbox.view().cutOff).toBe(true);
    await jest.advanceTimersByTimeAsync(retryAfterMs(1) - 1);
    expect(sent()).toEqual(['a']);
    await jest.advanceTimersByTimeAsync(1);
    expect(sent()).toEqual(['a', 'a']);
  });

  it('retries and logs when the transport throws', async () => {
    const { enter, errors, outbox } = openTab(createTestStorage(), {
      deliver: () => Promise.reject(new Error('broken')),
    });
    enter('a');
    await jest.advanceTimersByTimeAsync(0);
    expect([errors, outbox.view().cutOff]).toEqual([[new Error('broken')], true]);
    expect(outbox.view().unsent).toHaveLength(1);
  });

  it.each([
    ['the browser is online', () => window.dispatchEvent(new Event('online'))],
    ['the tab becomes visible', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('sends at once when %s', async (_when, happens) => {
    const { enter, sent, respond } = openTab(createTestStorage());
    enter('a');
    await respond(LOST);
    happens();
    expect(sent()).toEqual(['a', 'a']);
  });

  it('sends at once when the hub is live', async () => {
    const { enter, sent, respond, realtime } = openTab(createTestStorage());
    realtime.setState('offline');
    enter('a');
    await respond(LOST);
    realtime.setState('live');
    expect(sent()).toEqual(['a', 'a']);
  });

  it('sends nothing until requests can succeed', () => {
    let connected = false;
    const { enter, sent, outbox } = openTab(createTestStorage(), { canSend: () => connected });
    enter('a');
    expect(sent()).toEqual([]);
    connected = true;
    outbox.flush();
    expect(sent()).toEqual(['a']);
  });

  it('sends nothing after its signal aborts', async () => {
    const { enter, sent, respond, close } = openTab(createTestStorage());
    enter('a');
    close();
    await respond(LOST);
    enter('b');
    expect(jest.getTimerCount()).toBe(0);
    // Others that listen to the same window may set timers from here on.
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(retryAfterMs(1));
    expect(sent()).toEqual(['a']);
  });

  it('does not start with an aborted signal', () => {
    const { enter, sent, close, outbox } = openTab(createTestStorage());
    close();
    outbox.start(AbortSignal.abort());
    enter('a');
    expect(sent()).toEqual([]);
  });

  it('repeats requests with keepalive when the page closes', async () => {
    const { enter, requests, respond } = openTab(createTestStorage(), { sendsOnLeave: true });
    enter('a', 'lost lane');
    await respond(LOST);
    jest.setSystemTime(Date.now() + LEASE_MS);
    window.dispatchEvent(new Event('online'));
    enter('b', 'other lane');
    window.dispatchEvent(new Event('pagehide'));
    expect(requests.filter(({ keepalive }) => keepalive).map(({ keys }) => keys)).toEqual([
      ['a'],
      ['b'],
    ]);
  });

  it('sends waiting entries with keepalive when the page closes', async () => {
    const { enter, requests, respond } = openTab(createTestStorage(), { sendsOnLeave: true });
    enter('a');
    await respond(LOST);
    window.dispatchEvent(new Event('pagehide'));
    expect(requests).toEqual([
      { keys: ['a'], keepalive: false },
      { keys: ['a'], keepalive: true },
    ]);
  });
});

describe('two tabs', () => {
  it('send an entry once while the first tab has the lease', async () => {
    const storage = createTestStorage();
    const [one, other] = [openTab(storage), openTab(storage)];
    one.enter('a');
    other.enter('b');
    expect([one.sent(), other.sent()]).toEqual([['a'], []]);
    await one.respond(DELIVERED);
    expect([one.sent(), other.sent()]).toEqual([['a', 'b'], []]);
  });

  it('send at once after the first tab closed', () => {
    const storage = createTestStorage();
    const [one, other] = [openTab(storage), openTab(storage)];
    one.enter('a');
    window.dispatchEvent(new Event('pagehide'));
    other.outbox.flush();
    expect(other.sent()).toEqual(['a']);
  });

  it('send after the lease of a crashed tab ends', async () => {
    const storage = createTestStorage({
      [`${LEASES}lane`]: { tab: 'crashed', until: Date.now() + LEASE_MS },
    });
    const { enter, sent } = openTab(storage);
    enter('a');
    await jest.advanceTimersByTimeAsync(LEASE_MS - 1);
    expect(sent()).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(sent()).toEqual(['a']);
  });

  it('ignore a lease that a clock set back made too long', () => {
    const storage = createTestStorage({
      [`${LEASES}lane`]: { tab: 'other', until: Date.now() + 2 * LEASE_MS },
    });
    const { enter, sent } = openTab(storage);
    enter('a');
    expect(sent()).toEqual(['a']);
  });

  it('show what the other tab entered, on its storage event', () => {
    const storage = createTestStorage();
    const [one, other] = [openTab(storage), openTab(storage)];
    one.enter('a');
    const keys = () => other.outbox.view().unsent.map(({ key }) => key);
    window.dispatchEvent(new StorageEvent('storage', { key: 'riwaq.module.x.draft:1' }));
    expect(keys()).toEqual([]);
    window.dispatchEvent(new StorageEvent('storage', { key: 'riwaq.module.x.note:a' }));
    expect(keys()).toEqual(['a']);
  });
});
