import { MANIFEST_TIMEOUT_MS } from '@riwaq/api';
import { HOST_API_VERSION, type ModuleManifest } from '@riwaq/contract/manifest';
import { moduleWith } from '../testing/fake-code';
import { json, manifestWith } from '../testing/fake-site';
import { entryOf, settled, setup, states } from '../testing/module-registry';
import { manifestOf } from './module-state';

const Page = () => null;

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
