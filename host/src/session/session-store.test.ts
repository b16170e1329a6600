import { createBrowserStorage } from '../storage/browser-storage';
import { TEACHER, tokenOf } from '../testing/fake-site';
import { createSessionStore } from './session-store';

/** The Web Locks of one browser, for one name at a time. */
function createLocks() {
  let held: Promise<unknown> | null = null;
  const request = async (
    _name: string,
    ...more: [LockGrantedCallback<unknown>] | [LockOptions, LockGrantedCallback<unknown>]
  ) => {
    const [options, run] = more.length === 1 ? [{}, more[0]] : more;
    if (held && options.ifAvailable) return run(null);
    await held;
    const running = Promise.resolve(run({} as Lock));
    if (options.mode === 'shared') return running;
    held = running
      .catch(() => undefined)
      .then(() => {
        held = null;
      });
    return running;
  };
  return { request } as unknown as LockManager;
}

const [OLD, NEW] = [tokenOf(TEACHER), tokenOf(TEACHER, 2)];

function twoTabs(locks?: LockManager) {
  const tab = () => createSessionStore(createBrowserStorage(window), locks);
  const changing = tab();
  changing.start(OLD, TEACHER);
  return { changing, other: tab() };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
});

test('makes other tabs wait for the new token during a replacement', async () => {
  const { changing, other } = twoTabs(createLocks());
  let answer: () => void = () => undefined;
  const renewed = changing.renew(async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    changing.replaceToken(NEW);
    return 'changed';
  });
  let isSettled = false;
  const settled = other.settled().then(() => {
    isSettled = true;
  });
  await jest.advanceTimersByTimeAsync(10_000);
  expect(isSettled).toBe(false);
  answer();
  expect(await renewed).toBe('changed');
  await jest.advanceTimersByTimeAsync(1000);
  await settled;
  expect(other.current.get()?.token).toBe(NEW);
});

test.each([
  ['with', createLocks()],
  ['without', undefined],
])('%s locks: rejects the caller and releases waiting tabs', async (_how, locks) => {
  const { changing, other } = twoTabs(locks);
  await expect(changing.renew(() => Promise.reject(new Error('no network')))).rejects.toThrow(
    'no network',
  );
  await Promise.all([changing.settled(), other.settled()]);
  expect([changing, other].map(({ current }) => current.get()?.token)).toEqual([OLD, OLD]);
});

test('does not wait without a replacement or without usable locks', async () => {
  const { other } = twoTabs({
    request: () => Promise.reject(new Error('not here')),
  } as unknown as LockManager);
  await other.settled();
  expect(other.current.get()?.token).toBe(OLD);
});

test('replaces the token once even if the browser refuses the lock', async () => {
  const refusing = {
    request: () => Promise.reject(new DOMException('opaque origin', 'SecurityError')),
  } as unknown as LockManager;
  const { changing } = twoTabs(refusing);
  const change = jest.fn(async () => {
    changing.replaceToken(NEW);
    return 'changed';
  });
  expect(await changing.renew(change)).toBe('changed');
  expect(change).toHaveBeenCalledTimes(1);
  await changing.settled();
  expect(changing.current.get()?.token).toBe(NEW);
  const failing = jest.fn(() => Promise.reject(new Error('no network')));
  for (const locks of [refusing, createLocks()])
    await expect(twoTabs(locks).changing.renew(failing)).rejects.toThrow('no network');
  expect(failing).toHaveBeenCalledTimes(2);
});

describe('when a token came', () => {
  const tab = (time: number) =>
    createSessionStore(createBrowserStorage(window), undefined, () => time);
  const cameAt = (store: ReturnType<typeof tab>) => store.current.get()?.receivedAt;

  test('survives a reload and a profile change, and reaches other tabs', () => {
    tab(1000).start(OLD, TEACHER);
    const later = tab(2000);
    expect(cameAt(later)).toBe(1000);
    later.start(OLD, { ...TEACHER, fullName: 'Ahmed' });
    expect([later, tab(3000)].map(cameAt)).toEqual([1000, 1000]);
    later.replaceToken(NEW);
    expect([later, tab(3000)].map(cameAt)).toEqual([2000, 2000]);
    later.end('signed-out');
    expect(localStorage.getItem('riwaq.tokenReceivedAt')).toBeNull();
  });

  test.each([null, 'yesterday'])('stays unknown for a token stored without it (%s)', (kept) => {
    tab(1000).start(OLD, TEACHER);
    if (kept === null) localStorage.removeItem('riwaq.tokenReceivedAt');
    else localStorage.setItem('riwaq.tokenReceivedAt', kept);
    const later = tab(2000);
    expect(cameAt(later)).toBeNull();
    later.start(OLD, { ...TEACHER, fullName: 'Ahmed' });
    expect(cameAt(later)).toBeNull();
  });
});

test("returns another tab's change before its storage event arrives", () => {
  const { changing, other } = twoTabs();
  changing.replaceToken(NEW);
  expect([other.current.get()?.token, other.latest()?.token, other.current.get()?.token]).toEqual([
    OLD,
    NEW,
    NEW,
  ]);
  changing.end('signed-out');
  expect(other.latest()).toBeNull();
});

test('settles only after every started replacement has ended', async () => {
  const { changing } = twoTabs();
  let answer: () => void = () => undefined;
  void changing.renew(
    () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      }),
  );
  await changing.renew(() => Promise.resolve());
  let isSettled = false;
  const settled = changing.settled().then(() => {
    isSettled = true;
  });
  await jest.advanceTimersByTimeAsync(1000);
  expect(isSettled).toBe(false);
  answer();
  await settled;
});

describe('a storage that rejects writes', () => {
  afterEach(() => jest.restoreAllMocks());
  const deny = (...what: ('getItem' | 'setItem')[]): void => {
    for (const each of what)
      jest.spyOn(Storage.prototype, each).mockImplementation(() => {
        throw new DOMException('denied');
      });
  };

  test.each<[string, ('getItem' | 'setItem')[]]>([
    ['full', ['setItem']],
    ['forbidden', ['getItem', 'setItem']],
  ])('and is %s: a late refusal of the old token ends nothing', async (_how, denied) => {
    const { changing } = twoTabs();
    deny(...denied);
    changing.replaceToken(NEW);
    await changing.settled();
    expect(changing.current.get()?.token).toBe(NEW);
  });

  test('follows changes of another tab after a rejected write', async () => {
    const { changing } = twoTabs();
    deny('setItem');
    changing.replaceToken(NEW);
    jest.restoreAllMocks();
    localStorage.removeItem('riwaq.token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'riwaq.token' }));
    expect(changing.current.get()).toBeNull();
    // Another tab signs in, and this one has not received the event yet.
    localStorage.setItem('riwaq.token', OLD);
    await changing.settled();
    expect(changing.current.get()?.token).toBe(OLD);
  });
});
