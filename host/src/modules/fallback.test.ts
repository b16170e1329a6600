import { createHash, webcrypto } from 'node:crypto';
import type { ModuleEntry } from '@riwaq/contract/config';
import { createTestHost } from '@riwaq/contract/testing';
import { createBrowserStorage } from '../storage/browser-storage';
import { moduleWith } from '../testing/fake-code';
import { FakeSite, json, manifestWith, STUDENT } from '../testing/fake-site';
import { ModuleRegistry } from './module-registry';

const url = (build: string) => `/modules/forum/${build}/riwaq-manifest.json`;
const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const PUBLISHED = 'the code that was published';
const chunkGone = (file: string) =>
  Object.assign(
    new Error(`Loading chunk 7 failed. (error: http://localhost/modules/forum/b2/${file})`),
    { name: 'ChunkLoadError' },
  );
const ENTRY: ModuleEntry = {
  id: 'forum',
  manifestUrl: url('b2'),
  previous: url('b1'),
  enabled: true,
  config: {},
};

/**
 * A site with builds of the forum; `served`: response for a build's chunk; `code`: result of
 * loading its entry.
 */
function setup({
  entry = ENTRY,
  served = PUBLISHED,
  person = STUDENT.userGuid,
}: { entry?: ModuleEntry; served?: string; person?: string | null } = {}) {
  const site = new FakeSite();
  const loads: string[] = [];
  const errors: string[] = [];
  const brings: Record<string, () => Promise<unknown>> = {};
  for (const build of ['b1', 'b2', 'b3']) {
    const integrity = hashOf(PUBLISHED);
    site.on(`GET ${url(build)}`, () =>
      json(
        manifestWith('forum', {
          buildId: build,
          entry: { path: 'remoteEntry.js', name: 'x', integrity },
          assets: [
            { path: 'remoteEntry.js', integrity, bytes: 27 },
            { path: '7.js', integrity, bytes: 27 },
          ],
        }),
      ),
    );
    site.on(`GET /modules/forum/${build}/remoteEntry.js`, () => new Response(PUBLISHED));
    site.on(
      `GET /modules/forum/${build}/7.js`,
      () => new Response(build === 'b2' ? served : PUBLISHED),
    );
    brings[build] = async () => moduleWith(() => null);
  }
  const registry = new ModuleRegistry({
    site: 'http://localhost/',
    fetch: site.fetch,
    storage: createBrowserStorage(window),
    code: {
      load({ buildId }, base, changing) {
        loads.push(`${buildId} ${base}${changing ? ' changing' : ''}`);
        return brings[buildId]?.() ?? Promise.reject(new Error('no such build'));
      },
      abandon: () => undefined,
    },
    manifests: () => import('./fetch-manifest'),
    person: () => person,
    addTranslations: async () => undefined,
    contextOf: ({ id }) => createTestHost({ moduleId: id }),
    openedPage: () => null,
    onError: (_, cause) =>
      void errors.push(
        cause instanceof Error && cause.cause instanceof Error
          ? cause.cause.message
          : String(cause),
      ),
  });
  const state = () => registry.stateOf('forum');
  return { site, loads, errors, brings, registry, state, start: () => registry.start([entry]) };
}
// jsdom lacks `crypto.subtle`, which browsers have in a secure context.
beforeAll(
  () =>
    void Object.defineProperty(crypto, 'subtle', { configurable: true, value: webcrypto.subtle }),
);
afterEach(() => localStorage.clear());

test.each([
  ['cannot be had', () => Promise.reject(new Error('ScriptNetworkError: gone'))],
  [
    'did not arrive in time',
    () => Promise.reject(new Error('ScriptNetworkError: Script "x" timed out.')),
  ],
  ['throws at its start', () => Promise.reject(new TypeError('x is undefined'))],
  ['is no module', async () => ({ default: {} })],
  [
    'fails while it is activated',
    async () =>
      moduleWith(() => null, {
        activate: () => {
          throw new Error('no');
        },
      }),
  ],
  [
    'was built with another React',
    () => Promise.reject(new Error('shared singleton module react does not satisfy')),
  ],
])('falls back to the last good build when code %s', async (_, load) => {
  const { registry, brings, loads, state, start } = setup();
  brings['b2'] = load;
  await start();
  await registry.load('forum');
  expect(state()).toMatchObject({ kind: 'active', manifest: { buildId: 'b1' } });
  expect(loads).toEqual([
    'b2 http://localhost/modules/forum/b2/',
    'b1 http://localhost/modules/forum/b1/',
  ]);
});

test.each([
  ['cannot be had', (): Response => json({}, 404)],
  ['is none', (): Response => json({ hello: 1 })],
  ['asks for another host', (): Response => json(manifestWith('forum', { hostApi: '^99.0.0' }))],
])('falls back and offers no update when the manifest %s', async (_, answer) => {
  const { registry, site, state, start } = setup();
  site.on(`GET ${url('b2')}`, answer);
  await start();
  expect(state()).toMatchObject({ kind: 'pending', manifest: { buildId: 'b1' } });
  await registry.load('forum');
  expect(state()).toMatchObject({ kind: 'active', manifest: { buildId: 'b1' } });
  expect(await registry.newerBuilds([ENTRY])).toEqual([]);
});

test('reports the new build and retries it first when none works', async () => {
  const { registry, brings, loads, state, start } = setup();
  brings['b2'] = () => Promise.reject(new TypeError('the new one'));
  brings['b1'] = () => Promise.reject(new TypeError('the old one'));
  await start();
  await registry.load('forum');
  expect(state()).toMatchObject({
    kind: 'failed',
    code: 'activate-failed',
    cause: { message: 'the new one' },
    manifest: { buildId: 'b2' },
  });
  brings['b2'] = async () => moduleWith(() => null);
  await registry.retry('forum');
  expect(state()).toMatchObject({ kind: 'active', manifest: { buildId: 'b2' } });
  expect(loads.at(-1)).toBe('b2 http://localhost/modules/forum/b2/');
});

test('offers the next build instead of one that cannot run', async () => {
  const { registry, brings, start } = setup();
  brings['b2'] = () => Promise.reject(new TypeError('x is undefined'));
  await start();
  await registry.load('forum');
  expect(await registry.newerBuilds([ENTRY])).toEqual([]);
  expect(await registry.newerBuilds([{ ...ENTRY, manifestUrl: url('b3') }])).toEqual(['forum b3']);
});

test.each([
  ['was gone', () => Promise.reject(chunkGone('7.js'))],
  [
    'did not arrive in time',
    () => Promise.reject(new Error('ScriptNetworkError: Script "x" timed out.')),
  ],
  [
    'was gone while it was activated',
    async () => moduleWith(() => null, { activate: () => Promise.reject(chunkGone('7.js')) }),
  ],
])('offers a build again whose code %s, once it loads', async (_, load) => {
  const { registry, site, brings, state, start } = setup();
  const files = ['remoteEntry.js', '7.js'].map((file) => `GET /modules/forum/b2/${file}`);
  brings['b2'] = load;
  for (const file of files) site.on(file, () => json({}, 404));
  await start();
  await registry.load('forum');
  expect(state()).toMatchObject({ kind: 'active', manifest: { buildId: 'b1' } });
  expect(await registry.newerBuilds([ENTRY], { moved: true })).toEqual([]);
  for (const file of files) site.on(file, () => new Response(PUBLISHED));
  expect(await registry.newerBuilds([ENTRY], { moved: true })).toEqual(['forum b2']);
});

describe('a file whose hash differs from the manifest', () => {
  test('is reported and the last good build is used', async () => {
    const { registry, brings, errors, state, start } = setup({ served: 'something else' });
    brings['b2'] = () => Promise.reject(chunkGone('7.js'));
    await start();
    await registry.load('forum');
    expect(state()).toMatchObject({ kind: 'active', manifest: { buildId: 'b1' } });
    expect(errors).toContain('7.js');
  });

  test('is shown as the reason when there is no other build', async () => {
    const { previous: _, ...alone } = ENTRY;
    const { registry, brings, state, start } = setup({ entry: alone, served: 'something else' });
    brings['b2'] = () => Promise.reject(chunkGone('7.js'));
    await start();
    await registry.load('forum');
    expect(state()).toMatchObject({
      kind: 'failed',
      code: 'code-tampered',
      retryable: true,
      cause: { cause: { message: '7.js' } },
    });
  });

  test('makes an active module fall back to the last good build', async () => {
    const { registry, state, start } = setup({ served: 'something else' });
    await start();
    await registry.load('forum');
    expect(state()).toMatchObject({ kind: 'active', manifest: { buildId: 'b2' } });
    await registry.codeFailed('forum', chunkGone('7.js'));
    expect(state()).toMatchObject({ kind: 'pending', manifest: { buildId: 'b1' } });
    await registry.load('forum');
    expect(state()).toMatchObject({ kind: 'active', manifest: { buildId: 'b1' } });
  });

  test('leaves an active module alone when a file is only unreachable', async () => {
    const { registry, state, start } = setup();
    await start();
    await registry.load('forum');
    await registry.codeFailed('forum', chunkGone('7.js'));
    expect(state()).toMatchObject({ kind: 'active', manifest: { buildId: 'b2' } });
  });
});

describe('a canary', () => {
  const canary = (percentage: number): ModuleEntry => ({
    ...ENTRY,
    canary: { manifestUrl: url('b3'), percentage },
  });
  test.each([
    [100, 'b3'],
    [0, 'b2'],
  ])('at %d per cent is what its people have', async (percentage, build) => {
    const { registry, state, start } = setup({ entry: canary(percentage) });
    await start();
    await registry.load('forum');
    expect(state()).toMatchObject({ kind: 'active', manifest: { buildId: build } });
    expect(await registry.newerBuilds([canary(percentage)])).toEqual([]);
    expect(await registry.newerBuilds([canary(100 - percentage)])).toHaveLength(1);
  });

  test('is replaced by the current build when it fails', async () => {
    const { registry, brings, state, start } = setup({ entry: canary(100) });
    brings['b3'] = () => Promise.reject(new TypeError('x is undefined'));
    await start();
    await registry.load('forum');
    expect(state()).toMatchObject({ kind: 'active', manifest: { buildId: 'b2' } });
  });

  test('is not used without a session', async () => {
    const { registry, state, start } = setup({ entry: canary(100), person: null });
    await start();
    await registry.load('forum');
    expect(state()).toMatchObject({ manifest: { buildId: 'b2' } });
  });
});

test("reports a failed developer's build without storing it", async () => {
  const { registry, brings, loads, state, start } = setup({
    entry: { id: 'forum', manifestUrl: url('b2'), enabled: true, config: {}, override: true },
    served: 'the next build',
  });
  brings['b2'] = () => Promise.reject(chunkGone('7.js'));
  await start();
  await registry.load('forum');
  expect(state()).toMatchObject({ kind: 'failed', code: 'code-unreachable' });
  expect(loads).toEqual(['b2 http://localhost/modules/forum/b2/ changing']);
  expect(Object.keys(localStorage)).toEqual([]);
});

test("keeps a developer's build whose files have changed", async () => {
  const { registry, state, start } = setup({
    entry: { id: 'forum', manifestUrl: url('b2'), enabled: true, config: {}, override: true },
    served: 'the next build',
  });
  await start();
  await registry.load('forum');
  await registry.codeFailed('forum', chunkGone('7.js'));
  expect(state()).toMatchObject({ kind: 'active', manifest: { buildId: 'b2' } });
});
