import { waitFor } from '@testing-library/react';
import { answered, createTestApi } from '@riwaq/contract/testing';
import { createBrowserStorage, type BrowserStorage } from '../storage/browser-storage';
import {
  createVersionCheck,
  LOOK_MS,
  LOOK_PAUSE_MS,
  MISSING_PAUSE_MS,
  RECHECK_MS,
  RELOAD_PAUSE_MS,
} from './version-check';
import { LATER_MS } from './update-offer';

// Proves SHELL-6.

function setup(options: { stored?: string; storage?: BrowserStorage } = {}) {
  let server = '1';
  let time = 1_000_000;
  let reloads = 0;
  let builds: string[] = [];
  let looks = 0;
  const storage = options.storage ?? createBrowserStorage(window);
  if (options.stored) storage.write('clientVersion', options.stored);
  const api = createTestApi({
    'GET Account/GetUniversityInfo': () => answered({ univName: 'جامعة', clientVersion: server }),
  });
  const check = createVersionCheck({
    window,
    api,
    storage,
    reload: () => {
      reloads += 1;
    },
    now: () => time,
    random: () => 0.5,
    newerBuilds: async () => {
      looks += 1;
      return builds;
    },
  });
  return {
    check,
    api,
    storage,
    reloads: () => reloads,
    looks: () => looks,
    serve: (version: string) => {
      server = version;
    },
    deployModule: (build = 'forum b2') => {
      builds = [build];
    },
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('stores the version on the first visit without a reload', async () => {
  const { check, storage, reloads } = setup();
  await check.check();
  expect(check.university.get()).toEqual({ univName: 'جامعة', clientVersion: '1' });
  expect(storage.read('clientVersion')).toBe('1');
  expect(reloads()).toBe(0);
});

test('does nothing when the version is the same', async () => {
  const { check, reloads } = setup({ stored: '1' });
  await check.check();
  expect(reloads()).toBe(0);
});

// Proves SHELL-6.
test('stores another version and reloads once', async () => {
  const { check, storage, reloads } = setup({ stored: '0' });
  await check.check();
  expect(storage.read('clientVersion')).toBe('1');
  expect(reloads()).toBe(1);
  await check.check();
  expect(reloads()).toBe(1);
});

test('does not reload in a loop when servers disagree', async () => {
  const { check, reloads, serve, pass } = setup({ stored: '0' });
  await check.check();
  serve('2');
  await check.check();
  serve('1');
  await check.check();
  expect(reloads()).toBe(1);
  expect(check.offered.get()).toBe(true);
  pass(RELOAD_PAUSE_MS);
  serve('3');
  await check.check();
  expect(reloads()).toBe(2);
});

test('ignores a server that does not know its version', async () => {
  const { check, storage, reloads, serve } = setup({ stored: '1' });
  serve('');
  await check.check();
  expect(storage.read('clientVersion')).toBe('1');
  serve('1');
  await check.check();
  expect(reloads()).toBe(0);
  expect(check.offered.get()).toBe(false);
});

test('does not reload when the version cannot be stored', async () => {
  const deaf: BrowserStorage = {
    read: (key) => (key === 'clientVersion' ? '0' : null),
    write: () => false,
    remove: () => undefined,
    keys: () => [],
    refused: () => new Map(),
    onForeignChange: () => () => undefined,
  };
  const { check, reloads } = setup({ storage: deaf });
  await check.check();
  expect(reloads()).toBe(0);
});

test('only offers the update while a module suppresses reloads', async () => {
  const { check, reloads, serve } = setup({ stored: '1' });
  const release = check.hold('an exam under way');
  serve('2');
  await check.check();
  expect(reloads()).toBe(0);
  expect(check.offered.get()).toBe(false);
  release();
  expect(check.offered.get()).toBe(true);
  check.accept();
  expect(reloads()).toBe(1);
});

test('does nothing when the server is unreachable', async () => {
  const { check, reloads, api } = setup({ stored: '0' });
  api.answer('GET Account/GetUniversityInfo', () => {
    throw new Error('offline');
  });
  await check.check();
  expect(check.university.get()).toBeNull();
  expect(reloads()).toBe(0);
});

test('checks again when the tab becomes visible after a while', async () => {
  const { check, api, pass } = setup({ stored: '1' });
  const asked = () => api.callsOf('GET Account/GetUniversityInfo').length;
  await check.check();
  const stop = check.watch();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(asked()).toBe(1);
  pass(RECHECK_MS);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(asked()).toBe(2);
  stop();
  pass(RECHECK_MS);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(asked()).toBe(2);
});

test('checks when online only until the university is known', async () => {
  const { check, api } = setup();
  const asked = () => api.callsOf('GET Account/GetUniversityInfo').length;
  api.answer('GET Account/GetUniversityInfo', () => {
    throw new Error('offline');
  });
  await check.check();
  const stop = check.watch();
  api.answer('GET Account/GetUniversityInfo', () =>
    answered({ univName: 'جامعة', clientVersion: '1' }),
  );
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(check.university.get()?.univName).toBe('جامعة'));
  window.dispatchEvent(new Event('online'));
  expect(asked()).toBe(2);
  stop();
});

describe('with several tabs', () => {
  const look = async (tab: ReturnType<typeof setup>, version: string) => {
    tab.serve(version);
    await tab.check.check();
  };
  /** Simulates another tab, which does not share the session storage. */
  const turnTo = (): void => sessionStorage.clear();
  const openTwo = async () => {
    const tabs = [setup({ stored: '1' }), setup()] as const;
    for (const tab of tabs) await look(tab, '1');
    return tabs;
  };

  test('reloads each tab once although the first stored the version', async () => {
    const [first, second] = await openTwo();
    await look(first, '2');
    turnTo();
    await look(second, '2');
    expect([first.reloads(), second.reloads()]).toEqual([1, 1]);
    await look(second, '2');
    expect(second.reloads()).toBe(1);
    const reloaded = setup();
    for (let visit = 0; visit < 3; visit += 1) {
      reloaded.pass(RELOAD_PAUSE_MS);
      await look(reloaded, '2');
    }
    expect([reloaded.reloads(), reloaded.check.offered.get()]).toEqual([0, false]);
  });

  test('offers the version in a tab that suppresses updates', async () => {
    const [first, second] = await openTwo();
    const release = second.check.hold('an exam under way');
    await look(first, '2');
    turnTo();
    await look(second, '2');
    release();
    expect([second.reloads(), second.check.offered.get()]).toEqual([0, true]);
  });

  test('includes tabs of a first visit', async () => {
    const [first, second] = [setup(), setup()];
    for (const tab of [first, second]) await look(tab, '1');
    await look(first, '2');
    turnTo();
    await look(second, '2');
    expect([first.reloads(), second.reloads()]).toEqual([1, 1]);
  });
});

test('offers a newer build when code is missing, else does nothing', async () => {
  const { check, api, reloads, deployModule, pass } = setup({ stored: '1' });
  await check.codeMissing();
  expect(check.offered.get()).toBe(false);
  deployModule();
  await check.codeMissing();
  expect([check.offered.get(), api.callsOf('GET Account/GetUniversityInfo').length]).toEqual([
    false,
    1,
  ]);
  pass(MISSING_PAUSE_MS);
  await check.codeMissing();
  expect(check.offered.get()).toBe(true);
  expect(reloads()).toBe(0);
});

describe('a newer build of a module', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const settle = () => jest.advanceTimersByTimeAsync(0);

  test.each<[string, (tab: ReturnType<typeof setup>) => unknown]>([
    ['on navigation', ({ check }) => check.navigated()],
    ['on return to the foreground', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['after some minutes', () => jest.advanceTimersByTimeAsync(LOOK_MS * 1.5)],
  ])('is offered %s, without a reload', async (_, reach) => {
    const tab = setup({ stored: '1' });
    const stop = tab.check.watch();
    tab.deployModule();
    tab.pass(LOOK_PAUSE_MS);
    await reach(tab);
    await settle();
    stop();
    expect([tab.check.offered.get(), tab.reloads()]).toEqual([true, 0]);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('is looked for at most once a minute', async () => {
    const { check, looks, pass } = setup();
    for (let page = 0; page < 3; page += 1) {
      check.navigated();
      check.navigated();
      await settle();
      pass(LOOK_PAUSE_MS);
    }
    expect(looks()).toBe(2);
  });

  test("is looked for after the device's clock was set back", async () => {
    const { check, looks, pass } = setup();
    pass(-3_600_000);
    check.navigated();
    await settle();
    expect(looks()).toBe(1);
  });

  test('is offered once updates are no longer suppressed', async () => {
    const { check, deployModule, pass } = setup();
    const release = [check.hold('an exam under way'), check.hold('an upload')];
    deployModule();
    pass(LOOK_PAUSE_MS);
    check.navigated();
    await settle();
    release[0]?.();
    expect(check.offered.get()).toBe(false);
    release[1]?.();
    expect(check.offered.get()).toBe(true);
  });
});

describe('an offer', () => {
  const offeredBuild = async () => {
    const tab = setup({ stored: '1' });
    tab.deployModule();
    await tab.check.codeMissing();
    expect(tab.check.offered.get()).toBe(true);
    return tab;
  };
  const reopen = async ({ check, pass }: ReturnType<typeof setup>, milliseconds: number) => {
    pass(milliseconds);
    check.navigated();
    await Promise.resolve();
    await Promise.resolve();
  };

  test('is hidden while updates are suppressed and shown afterwards', async () => {
    const tab = await offeredBuild();
    const release = tab.check.hold('an exam under way');
    expect(tab.check.offered.get()).toBe(false);
    tab.pass(MISSING_PAUSE_MS);
    await tab.check.codeMissing();
    expect(tab.check.offered.get()).toBe(false);
    release();
    expect(tab.check.offered.get()).toBe(true);
  });

  test('returns on a page opened hours after it was postponed', async () => {
    const tab = await offeredBuild();
    tab.check.later();
    tab.check.hold('an exam under way')();
    await reopen(tab, LATER_MS - 1);
    expect(tab.check.offered.get()).toBe(false);
    await reopen(tab, 1);
    expect(tab.check.offered.get()).toBe(true);
  });

  test.each<[string, (tab: ReturnType<typeof setup>) => Promise<void>]>([
    [
      'a newer build',
      (tab) => {
        tab.deployModule('forum b3');
        return reopen(tab, LOOK_PAUSE_MS);
      },
    ],
    [
      'code that is missing',
      ({ check, pass }) => {
        pass(MISSING_PAUSE_MS);
        return check.codeMissing();
      },
    ],
  ])('that was put off comes back with %s', async (_, bring) => {
    const tab = await offeredBuild();
    tab.check.later();
    expect(tab.check.offered.get()).toBe(false);
    await bring(tab);
    expect(tab.check.offered.get()).toBe(true);
  });
});

test('reloads once when code of a replaced host is missing', async () => {
  const { check, reloads, serve, pass } = setup({ stored: '1' });
  serve('2');
  await check.codeMissing();
  pass(MISSING_PAUSE_MS);
  await check.codeMissing();
  expect(reloads()).toBe(1);
});
