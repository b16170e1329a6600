import { CHUNK_TIMEOUT_MS, MANIFEST_TIMEOUT_MS } from '@riwaq/api';
import { lazyPart, type HostContext, type OpenedPage } from '@riwaq/contract';
import type { ModuleEntry } from '@riwaq/contract/config';
import type { ModuleManifest } from '@riwaq/contract/manifest';
import { HOST_API_VERSION } from '@riwaq/contract/manifest';
import { createTestHost } from '@riwaq/contract/testing';
import { createBrowserStorage } from '../storage/browser-storage';
import { FakeCode, moduleWith } from '../testing/fake-code';
import { FakeSite, json, manifestWith, STUDENT } from '../testing/fake-site';
import { ModuleRegistry } from './module-registry';
import { manifestOf } from './module-state';

const Page = () => null;
const entryOf = (id: string, enabled = true): ModuleEntry => ({
  id,
  manifestUrl: `/modules/${id}/b1/riwaq-manifest.json`,
  enabled,
  config: {},
});

function setup(
  modules: Record<string, ModuleManifest | null>,
  openedPage: OpenedPage | null = null,
) {
  const site = new FakeSite().host(modules);
  const code = new FakeCode();
  const contexts: AbortSignal[] = [];
  const translated: string[] = [];
  const errors: string[] = [];
  const registry = new ModuleRegistry({
    site: 'http://localhost/',
    fetch: site.fetch,
    code,
    storage: createBrowserStorage(window),
    manifests: () => import('./fetch-manifest'),
    person: () => STUDENT.userGuid,
    addTranslations: async (id) => void translated.push(id),
    contextOf: (entry, signal): HostContext => {
      contexts.push(signal);
      return createTestHost({ moduleId: entry.id });
    },
    openedPage: () => openedPage,
    onError: (message) => void errors.push(message),
    now: () => 7,
  });
  return {
    site,
    code,
    registry,
    contexts,
    translated,
    errors,
    start: () => registry.start(Object.keys(modules).map((id) => entryOf(id))),
  };
}
const settled = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve));
};
const states = (registry: ModuleRegistry) =>
  Object.fromEntries(registry.modules.get().map(({ entry, state }) => [entry.id, state.kind]));

afterEach(() => {
  localStorage.clear();
  jest.useRealTimers();
});

test('manifests are read in parallel, and one that fails harms no other', async () => {
  const { registry, start } = setup({ forum: manifestWith('forum'), exams: null });
  await start();
  expect(states(registry)).toEqual({ forum: 'pending', exams: 'failed' });
  expect(registry.stateOf('exams')).toMatchObject({
    code: 'manifest-unreachable',
    retryable: true,
    manifest: null,
  });
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

describe('a manifest of which the page embeds only the outline', () => {
  const complete = manifestWith('forum', {
    assets: [{ path: 'page.js', integrity: 'sha384-PPPP', bytes: 1 }],
  });
  const MANIFEST = 'GET /modules/forum/b1/riwaq-manifest.json';
  async function startWithOutline() {
    const started = setup({ forum: complete });
    const outline = { ...complete, assets: [], outline: true };
    started.site.on(MANIFEST, () => json(outline));
    await started.start();
    started.site.on(MANIFEST, () => json(complete));
    started.code.serve('forum', async () => moduleWith(Page));
    return started;
  }

  test('is read completely before the code is loaded', async () => {
    const { registry } = await startWithOutline();
    await registry.load('forum');
    const { assets } = complete;
    expect(registry.stateOf('forum')).toMatchObject({ kind: 'active', manifest: { assets } });
  });

  test('is completed once, also when the code is loaded meanwhile', async () => {
    const { registry, site } = await startWithOutline();
    await Promise.all([registry.completeManifests(), registry.load('forum')]);
    expect(states(registry)).toEqual({ forum: 'active' });
    await registry.completeManifests();
    expect(site.countOf('/modules/forum')).toBe(2);
  });

  test('shows a failed read only to a user who waits for the module', async () => {
    const { registry, site } = await startWithOutline();
    site.on(MANIFEST, () => json({}, 503));
    await registry.completeManifests();
    expect(await registry.prefetch('forum')).toBe(false);
    expect(states(registry)).toEqual({ forum: 'pending' });
    await registry.load('forum');
    expect(registry.stateOf('forum')).toMatchObject({
      kind: 'failed',
      code: 'manifest-unreachable',
      manifest: { id: 'forum' },
    });
    site.on(MANIFEST, () => json(complete));
    await registry.load('forum');
    expect(states(registry)).toEqual({ forum: 'active' });
  });
});

test('notices another build of a used module at any address', async () => {
  const { registry, site, start } = setup({ forum: manifestWith('forum'), exams: null });
  await start();
  const entries = [entryOf('forum'), entryOf('exams')];
  expect(await registry.newerBuilds(entries)).toEqual([]);
  site.on('GET /modules/forum/b2/riwaq-manifest.json', () =>
    json(manifestWith('forum', { buildId: 'b2' })),
  );
  const moved = [
    { ...entryOf('forum'), manifestUrl: '/modules/forum/b2/riwaq-manifest.json' },
    entryOf('exams'),
  ];
  expect(await registry.newerBuilds(moved)).toHaveLength(1);
  expect(await registry.newerBuilds([{ ...entryOf('forum'), manifestUrl: '/gone.json' }])).toEqual(
    [],
  );
  site.on('GET /modules/forum/b1/riwaq-manifest.json', () =>
    json(manifestWith('forum', { buildId: 'b3' })),
  );
  expect(await registry.newerBuilds(entries)).toHaveLength(1);
  expect(await registry.newerBuilds(entries, { moved: true })).toEqual([]);
  expect(await registry.newerBuilds(moved, { moved: true })).toHaveLength(1);
});

test('aborts a hanging manifest without delaying others', async () => {
  const { registry, site, start } = setup({
    forum: manifestWith('forum'),
    exams: manifestWith('exams'),
  });
  const giveUp = new AbortController();
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(giveUp.signal);
  site.on(
    'GET /modules/exams/b1/riwaq-manifest.json',
    () =>
      new Promise((_, reject) => {
        giveUp.signal.addEventListener('abort', () =>
          reject(new DOMException('timed out', 'TimeoutError')),
        );
      }),
  );
  const started = start();
  await settled(
    () =>
      registry.stateOf('forum')?.kind === 'pending' &&
      manifestOf(registry.stateOf('forum')!) !== null,
  );
  expect(registry.stateOf('exams')).toEqual({ kind: 'pending', manifest: null });
  giveUp.abort();
  await started;
  expect(registry.stateOf('exams')).toMatchObject({ kind: 'failed', code: 'manifest-unreachable' });
  expect(timeout.mock.calls).toEqual([[MANIFEST_TIMEOUT_MS], [MANIFEST_TIMEOUT_MS]]);
  timeout.mockRestore();
});

test('fetches nothing of a disabled module', async () => {
  const { registry, site } = setup({ forum: manifestWith('forum') });
  await registry.start([entryOf('forum', false)]);
  await registry.load('forum');
  expect(states(registry)).toEqual({ forum: 'disabled' });
  expect(site.requests).toEqual([]);
});

test.each([
  ['a newer form', { schemaVersion: 9 }, { kind: 'schema', found: 9 }],
  [
    'another host',
    { hostApi: '^2.0.0' },
    { kind: 'host-api', wanted: '^2.0.0', found: HOST_API_VERSION },
  ],
  [
    'a malformed range',
    { hostApi: 'banana' },
    { kind: 'host-api', wanted: 'banana', found: HOST_API_VERSION },
  ],
  ['an absent module', { requires: ['exams'] }, { kind: 'requires', missing: 'exams' }],
])('refuses a module made for %s before loading its code', async (_, more, reason) => {
  const { registry, code, start } = setup({
    forum: { ...manifestWith('forum'), ...more } as ModuleManifest,
  });
  await start();
  expect(registry.stateOf('forum')).toMatchObject({ kind: 'incompatible', reason });
  await registry.load('forum');
  expect(code.loads).toEqual([]);
});

test.each(['not json', '{}', JSON.stringify(manifestWith('exams'))])(
  '%s is no manifest of the forum',
  async (text) => {
    const { registry, site, start } = setup({ forum: manifestWith('forum') });
    site.on('GET /modules/forum/b1/riwaq-manifest.json', () => new Response(text));
    await start();
    expect(registry.stateOf('forum')).toMatchObject({ kind: 'failed', code: 'manifest-invalid' });
  },
);

test('marks modules as incompatible along a chain of requirements', async () => {
  const { registry, start } = setup({
    a: manifestWith('a', { requires: ['b'] }),
    b: manifestWith('b', { requires: ['c'] }),
    c: manifestWith('c', { hostApi: '^9.0.0' }),
    d: manifestWith('d', { optional: ['c'] }),
  });
  await start();
  expect(states(registry)).toEqual({
    a: 'incompatible',
    b: 'incompatible',
    c: 'incompatible',
    d: 'pending',
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

test('retries unreachable modules when the network is back, and no other failures', async () => {
  const { registry, code, site, start } = setup({
    forum: manifestWith('forum'),
    exams: null,
    absence: manifestWith('absence'),
  });
  code.serve('absence', async () =>
    moduleWith(Page, {
      activate: () => {
        throw new Error('broken');
      },
    }),
  );
  await start();
  await Promise.all([registry.load('forum'), registry.load('absence')]);
  expect(states(registry)).toEqual({ forum: 'failed', exams: 'failed', absence: 'failed' });
  await expect(registry.renewFailed()).rejects.toThrow('cannot be reached');
  expect(states(registry)).toEqual({ forum: 'pending', exams: 'failed', absence: 'failed' });
  site.on('GET /modules/exams/b1/riwaq-manifest.json', () => json(manifestWith('exams')));
  await registry.renewFailed();
  expect(states(registry)).toEqual({ forum: 'pending', exams: 'pending', absence: 'failed' });
});

test('a manifest that failed is read again by another try', async () => {
  const { registry, code, site, start } = setup({ forum: null });
  code.serve('forum', async () => moduleWith(Page));
  await start();
  await registry.retry('forum');
  expect(states(registry)).toEqual({ forum: 'failed' });
  site.on('GET /modules/forum/b1/riwaq-manifest.json', () => json(manifestWith('forum')));
  await registry.retry('forum');
  expect(states(registry)).toEqual({ forum: 'active' });
});

test('uses the last stored manifest when fetching fails', async () => {
  await setup({ forum: manifestWith('forum') }).start();
  const { registry, start } = setup({ forum: null });
  await start();
  expect(registry.stateOf('forum')).toMatchObject({
    kind: 'failed',
    code: 'manifest-unreachable',
    manifest: { id: 'forum' },
  });
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
