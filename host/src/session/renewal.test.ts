import type { ApiClient, ApiData } from '@riwaq/api';
import { fireEvent } from '@testing-library/react';
import { STUDENT, TEACHER } from '../testing/fake-site';
import { createBrowserStorage } from '../storage/browser-storage';
import { RENEW_PAUSE_LEAST_MS, RENEW_PAUSE_MS, renewWhileUsed } from './renewal';
import { createSessionStore } from './session-store';

const HOUR = 60 * 60_000;
const LIFE = 12 * HOUR;
/** The server's time at the sign-in. */
const BEGUN = Date.parse('2026-03-01T12:00:00Z');

const tokenOf = (claims: object): string =>
  `e30.${Buffer.from(JSON.stringify({ role: '2', ...claims })).toString('base64url')}.signature`;
/** A token issued by the server's clock. */
const token = (made: number, end = made + LIFE): string =>
  tokenOf({ iat: made / 1000, exp: end / 1000 });
const settle = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

let stops: (() => void)[] = [];
afterEach(() => {
  stops.forEach((stop) => stop());
  stops = [];
  localStorage.clear();
});

interface Work {
  /** The stored token. Default: issued now, for twelve hours. */
  kept?: string;
  /** Milliseconds by which the device's clock is ahead of the server's. */
  ahead?: number;
  answer?: () => Promise<ApiData<'POST Account/RenewSession'>>;
}

/**
 * A session that has just begun, the time, and the server's response: by default a token of twelve
 * hours from then.
 */
function work({ kept = token(BEGUN), ahead = 0, answer }: Work = {}) {
  const time = { passed: 0, ahead };
  const now = (): number => BEGUN + time.passed + time.ahead;
  const asked: number[] = [];
  const renewed = () => Promise.resolve({ token: token(BEGUN + time.passed) });
  /** A page of this browser. */
  const open = () => {
    const session = createSessionStore(createBrowserStorage(window), undefined, now);
    const api = (async () => {
      asked.push(time.passed);
      return { statusCode: 1, data: await (answer ?? renewed)() };
    }) as unknown as ApiClient;
    const stop = renewWhileUsed({ window, session, api, now, elapsed: () => time.passed });
    stops.push(stop, session.dispose);
    return { session, stop };
  };
  createSessionStore(createBrowserStorage(window), undefined, now).start(kept, TEACHER);
  return {
    ...open(),
    time,
    asked,
    open,
    use: (what: 'keyDown' | 'pointerDown' = 'keyDown') => {
      fireEvent[what](document.body);
      return settle();
    },
  };
}

test.each(['keyDown', 'pointerDown'] as const)(
  'renews a used session (%s) after half its lifetime',
  async (what) => {
    const { time, session, asked, use } = work();
    time.passed = LIFE / 2;
    await use(what);
    expect(asked).toEqual([]);
    time.passed += 1000;
    await use(what);
    expect(asked).toHaveLength(1);
    expect(session.current.get()).toMatchObject({
      token: token(BEGUN + time.passed),
      user: TEACHER,
    });
    await use(what);
    expect(asked).toHaveLength(1);
  },
);

test('does not renew an unused session', async () => {
  const { time, asked } = work();
  time.passed = LIFE - 60_000;
  window.dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(asked).toEqual([]);
});

describe("the device's clock", () => {
  test.each([-13, -7, -5, 0, 5, 7, 11, 13])(
    "may be %d hours ahead: only the token's age is measured",
    async (hours) => {
      const { time, asked, use } = work({ ahead: hours * HOUR });
      for (time.passed = 0; time.passed <= 2 * LIFE; time.passed += HOUR) await use();
      expect(asked).toEqual([7, 14, 21].map((hour) => hour * HOUR));
    },
  );

  test('is measured from the stored receipt time after a reload', async () => {
    const { time, stop, open, asked, use } = work({ ahead: -7 * HOUR });
    stop();
    time.passed = LIFE / 2 - 1;
    open();
    await use();
    expect(asked).toEqual([]);
    time.passed += 2;
    await use();
    expect(asked).toHaveLength(1);
  });

  test.each<[string, number, number]>([
    ['back, to before the token came', 2 * HOUR, -3 * HOUR],
    ['forward', 2 * HOUR, 5 * HOUR],
    ['beyond the end', 2 * HOUR, 30 * HOUR],
  ])('set %s, has a session in use renewed, at most too early', async (_where, passed, set) => {
    const { time, asked, use } = work();
    Object.assign(time, { passed, ahead: set });
    await use();
    await use();
    expect(asked).toHaveLength(1);
  });
});

test('renews a token without a receipt time once at the next use', async () => {
  const { stop, open, asked, use } = work();
  stop();
  localStorage.removeItem('riwaq.tokenReceivedAt');
  open();
  await use();
  await use();
  expect(asked).toHaveLength(1);
});

describe('keeps the session when a renewal fails, and retries', () => {
  test.each([
    ['after ten minutes where much is left', LIFE / 2, RENEW_PAUSE_MS],
    ['after a tenth of what is left where that is less', LIFE - 45 * 60_000, 4.5 * 60_000],
    ['after some seconds in the last minute', LIFE - 30_000, RENEW_PAUSE_LEAST_MS],
    ['after some seconds where it may be over', LIFE + HOUR, RENEW_PAUSE_LEAST_MS],
  ])('%s, however the clock is set meanwhile', async (_when, passed, pause) => {
    let fails = true;
    const { time, session, asked, use } = work({
      answer: () =>
        fails
          ? Promise.reject(new TypeError('network'))
          : Promise.resolve({ token: token(BEGUN + 2 * LIFE) }),
    });
    time.passed = passed + 1;
    await use();
    expect(session.current.get()?.token).toBe(token(BEGUN));
    fails = false;
    time.passed += pause - 1;
    for (const ahead of [HOUR, -2 * LIFE, 0]) {
      time.ahead = ahead;
      await use();
    }
    expect(asked).toHaveLength(1);
    time.passed += 1;
    time.ahead = -2 * LIFE;
    await use();
    expect(session.current.get()?.token).toBe(token(BEGUN + 2 * LIFE));
  });

  test('sends no second renewal while one is pending', async () => {
    const { time, asked, use } = work({ answer: () => new Promise(() => undefined) });
    for (time.passed = LIFE / 2 + 1; time.passed < LIFE; time.passed += HOUR) await use();
    expect(asked).toHaveLength(1);
  });
});

test('keeps the token and stops when its expiry cannot be extended', async () => {
  const { time, session, asked, use } = work({
    answer: () => Promise.resolve({ token: token(BEGUN + time.passed, BEGUN + LIFE) }),
  });
  const changes = jest.fn();
  session.current.subscribe(changes);
  for (time.passed = LIFE / 2; time.passed < LIFE; time.passed += RENEW_PAUSE_MS) await use();
  expect(asked).toHaveLength(1);
  expect(changes).not.toHaveBeenCalled();
  session.start(token(BEGUN + time.passed), STUDENT);
  time.passed += LIFE / 2 + 1;
  await use();
  expect(asked).toHaveLength(2);
});

describe('ignores a late response when the user', () => {
  const OTHER = token(BEGUN + 5000);
  /** Changes by another tab of which this tab has received no event yet. */
  const untold = {
    leave: () => ['token', 'userData'].forEach((key) => localStorage.removeItem(`riwaq.${key}`)),
    change: () => localStorage.setItem('riwaq.token', OTHER),
  };
  test.each<[string, (session: ReturnType<typeof work>['session']) => void, string | undefined]>([
    ['has left', (session) => session.end('signed-out'), undefined],
    ['has another token', (session) => session.replaceToken(OTHER), OTHER],
    ['has left in another tab', untold.leave, undefined],
    ['has another token by another tab', untold.change, OTHER],
  ])('%s meanwhile', async (_what, meanwhile, left) => {
    let answered: () => void = () => undefined;
    const { time, session, use } = work({
      answer: () =>
        new Promise((resolve) => {
          answered = () => resolve({ token: token(BEGUN + LIFE) });
        }),
    });
    time.passed = LIFE / 2 + 1;
    await use();
    meanwhile(session);
    answered();
    await settle();
    expect(session.current.get()?.token).toBe(left);
    expect(localStorage.getItem('riwaq.token') ?? undefined).toBe(left);
  });
});

test('waits for another replacement and then skips the renewal', async () => {
  const { time, session, asked, use } = work();
  time.passed = LIFE / 2 + 1;
  let changed: () => void = () => undefined;
  const change = session.renew(async () => {
    await new Promise<void>((resolve) => {
      changed = resolve;
    });
    session.replaceToken(token(BEGUN + time.passed));
  });
  await use();
  expect(asked).toEqual([]);
  changed();
  await change;
  await settle();
  expect(asked).toEqual([]);
});

test('defers a rejection of the old token until the renewal ends', async () => {
  let answered: () => void = () => undefined;
  const { time, session, use } = work({
    answer: () =>
      new Promise((resolve) => {
        answered = () => resolve({ token: token(BEGUN + LIFE) });
      }),
  });
  time.passed = LIFE / 2 + 1;
  await use();
  let isSettled = false;
  const settled = session.settled().then(() => {
    isSettled = true;
  });
  await settle();
  expect(isSettled).toBe(false);
  answered();
  await settled;
  expect(session.current.get()?.token).toBe(token(BEGUN + LIFE));
});

test.each([
  {},
  { exp: BEGUN / 1000 + 60 },
  { iat: BEGUN / 1000 },
  { iat: BEGUN / 1000, exp: BEGUN / 1000 },
])('does not renew a session without a length: %j', async (claims) => {
  const { time, asked, use } = work({ kept: tokenOf(claims) });
  time.passed = LIFE;
  await use();
  expect(asked).toEqual([]);
});

test('does not renew after the page was left', async () => {
  const { time, asked, stop, use } = work();
  time.passed = LIFE - 60_000;
  stop();
  await use();
  expect(asked).toEqual([]);
});
