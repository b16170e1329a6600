import { CHUNK_TIMEOUT_MS } from '@riwaq/api';
import { lazyPart, type OpenedPage } from '@riwaq/contract';
import { moduleWith } from '../testing/fake-code';
import { manifestWith } from '../testing/fake-site';
import { setup, states } from '../testing/module-registry';

// Proves SHELL-20.

const Page = () => null;

afterEach(() => {
  localStorage.clear();
  jest.useRealTimers();
});

describe('the page that the address opens', () => {
  const opened: OpenedPage = {
    routeId: 'main',
    params: { id: '42' },
    query: new URLSearchParams('type=recently'),
  };

  test("preloads the opened page's code and data before texts", async () => {
    const asked: unknown[] = [];
    const Lazy = lazyPart(async () => {
      asked.push('code');
      return { default: Page };
    });
    const { registry, code, translated, start } = setup({ forum: manifestWith('forum') }, opened);
    code.serve('forum', async () =>
      moduleWith(Lazy, {
        ahead: ({ moduleId }, page) => void asked.push([moduleId, page, [...translated]]),
      }),
    );
    await start();
    await registry.load('forum');
    expect(asked).toEqual(['code', ['forum', opened, []]]);
    expect(translated).toEqual(['forum']);
  });

  test('prefetches nothing for a module whose pages are not open', async () => {
    const { registry, code, start } = setup({ forum: manifestWith('forum') });
    const ahead = jest.fn();
    code.serve('forum', async () => moduleWith(Page, { ahead }));
    await start();
    await registry.load('forum');
    expect(states(registry)).toEqual({ forum: 'active' });
    expect(ahead).not.toHaveBeenCalled();
  });

  test('reports a failing prefetch and activates the module', async () => {
    const { registry, code, errors, start } = setup({ forum: manifestWith('forum') }, opened);
    code.serve('forum', async () =>
      moduleWith(Page, {
        ahead: () => {
          throw new Error('no');
        },
      }),
    );
    await start();
    await registry.load('forum');
    expect(states(registry)).toEqual({ forum: 'active' });
    expect(errors).toEqual(['module forum could not prefetch its data']);
  });
});

test('loads code once and activates it with texts', async () => {
  const { registry, code, start, contexts, translated } = setup({ forum: manifestWith('forum') });
  const activated: string[] = [];
  code.serve('forum', async () =>
    moduleWith(Page, { activate: (ctx) => void activated.push(ctx.moduleId) }),
  );
  await start();
  await Promise.all([registry.load('forum'), registry.load('forum')]);
  await registry.load('forum');
  expect(code.loads).toEqual(['forum http://localhost/modules/forum/b1/']);
  expect(states(registry)).toEqual({ forum: 'active' });
  expect(translated).toEqual(['forum']);
  expect(activated).toEqual(['forum']);
  expect(contexts[0]?.aborted).toBe(false);
});

test('retries after a failed load', async () => {
  const { registry, code, start } = setup({ forum: manifestWith('forum') });
  await start();
  await registry.load('forum');
  expect(registry.stateOf('forum')).toMatchObject({
    kind: 'failed',
    code: 'code-unreachable',
    retryable: true,
  });
  code.serve('forum', async () => moduleWith(Page));
  await registry.retry('forum');
  expect(states(registry)).toEqual({ forum: 'active' });
  expect(code.loads).toHaveLength(2);
});

test('shows a failed prefetch only if the user waits for it', async () => {
  const { registry, code, start } = setup({ forum: manifestWith('forum') });
  await start();
  expect(await registry.prefetch('forum')).toBe(false);
  expect(states(registry)).toEqual({ forum: 'pending' });
  const prefetched = registry.prefetch('forum');
  await registry.load('forum');
  await prefetched;
  expect(states(registry)).toEqual({ forum: 'failed' });
  code.serve('forum', async () => moduleWith(Page));
  await registry.load('forum');
  expect(states(registry)).toEqual({ forum: 'active' });
});

test('does not show a failed prefetch after sign-out', async () => {
  const { registry, code, start } = setup({ forum: manifestWith('forum') });
  await start();
  code.serve('forum', () => new Promise(() => undefined));
  void registry.load('forum');
  registry.unmountAll();
  code.serve('forum', () => Promise.reject(new Error('ScriptNetworkError: gone')));
  expect(await registry.prefetch('forum')).toBe(false);
  expect(states(registry)).toEqual({ forum: 'pending' });
});

test.each([
  [
    'what is no module',
    async () => ({ default: { hello: 1 } }),
    { kind: 'failed', code: 'code-invalid', retryable: false },
  ],
  [
    'a page that is missing',
    async () => ({ default: { ...moduleWith(Page).default, routes: {} } }),
    { kind: 'failed', code: 'code-invalid' },
  ],
  [
    'code that throws at its start',
    () => Promise.reject(new TypeError('x is undefined')),
    { kind: 'failed', code: 'activate-failed' },
  ],
  [
    'an activation that throws',
    async () =>
      moduleWith(Page, {
        activate: () => {
          throw new Error('no');
        },
      }),
    { kind: 'failed', code: 'activate-failed' },
  ],
  [
    'a chunk that is gone',
    () =>
      Promise.reject(
        Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' }),
      ),
    { kind: 'failed', code: 'code-unreachable' },
  ],
  [
    'a stylesheet that is gone',
    () => Promise.reject(Object.assign(new Error('gone'), { code: 'CSS_CHUNK_LOAD_FAILED' })),
    { kind: 'failed', code: 'code-unreachable' },
  ],
  [
    'a script that timed out',
    () => Promise.reject(new Error('ScriptNetworkError: Script "x" timed out.')),
    { kind: 'failed', code: 'code-timeout' },
  ],
  [
    'another React',
    () =>
      Promise.reject(
        new Error(
          'Version 17.0.2 from host of shared singleton module react does not satisfy the requirement',
        ),
      ),
    { kind: 'incompatible', reason: { kind: 'shared' } },
  ],
])('reports the reason of %s', async (_, load: () => Promise<unknown>, state) => {
  const { registry, code, start } = setup({ forum: manifestWith('forum') });
  code.serve('forum', load);
  await start();
  await registry.load('forum');
  expect(registry.stateOf('forum')).toMatchObject(state);
});

test('ends the subscriptions of a failed activation', async () => {
  const { registry, code, start, contexts } = setup({ forum: manifestWith('forum') });
  code.serve('forum', async () =>
    moduleWith(Page, {
      activate: () => {
        throw new Error('no');
      },
    }),
  );
  await start();
  await registry.load('forum');
  expect(contexts[0]?.aborted).toBe(true);
});

test('fails at the hard limit when code hangs', async () => {
  jest.useFakeTimers();
  const { registry, code, start } = setup({ forum: manifestWith('forum') });
  code.serve('forum', () => new Promise(() => undefined));
  await start();
  const load = registry.load('forum');
  await jest.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS);
  await load;
  expect(registry.stateOf('forum')).toMatchObject({ kind: 'failed', code: 'code-timeout' });
});

test('aborts a hanging load on retry and ignores its late failure', async () => {
  const { registry, code, start } = setup({ forum: manifestWith('forum') });
  let fail: (cause: Error) => void = () => undefined;
  code.serve(
    'forum',
    () =>
      new Promise((_, reject) => {
        fail = reject;
      }),
  );
  await start();
  void registry.load('forum');
  await new Promise((resolve) => setTimeout(resolve));
  expect(registry.stateOf('forum')).toMatchObject({ kind: 'loading', since: 7 });
  const retried = registry.retry('forum');
  expect(code.abandoned).toEqual(['http://localhost/modules/forum/b1/']);
  code.serve('forum', async () => moduleWith(Page));
  fail(new Error('ScriptNetworkError: given up'));
  await retried;
  expect(states(registry)).toEqual({ forum: 'active' });
});

test('loads again on retry while the aborted load still hangs', async () => {
  jest.useFakeTimers();
  const { registry, code, start } = setup({ forum: manifestWith('forum') });
  code.serve('forum', () => new Promise(() => undefined));
  await start();
  void registry.load('forum');
  await jest.advanceTimersByTimeAsync(0);
  code.serve('forum', async () => moduleWith(Page));
  const retried = registry.retry('forum');
  await jest.advanceTimersByTimeAsync(1000);
  await retried;
  expect(states(registry)).toEqual({ forum: 'active' });
});

test('ends all subscriptions on unmount and can mount fifty times', async () => {
  const { registry, code, start, contexts } = setup({ forum: manifestWith('forum') });
  code.serve('forum', async () => moduleWith(Page, { activate: () => undefined }));
  await start();
  for (let round = 0; round < 50; round += 1) {
    await registry.load('forum');
    expect(states(registry)).toEqual({ forum: 'active' });
    registry.unmountAll();
    expect(states(registry)).toEqual({ forum: 'pending' });
  }
  expect(contexts).toHaveLength(50);
  expect(contexts.every((signal) => signal.aborted)).toBe(true);
});
