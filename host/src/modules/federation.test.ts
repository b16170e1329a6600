import { CHUNK_TIMEOUT_MS } from '@riwaq/api';
import { manifestWith } from '../testing/fake-site';
import { createFederationLoader, renewedShares } from './federation';

// Proves SHELL-20.

type Plugin = {
  createScript?: (args: { url: string }) => { script: HTMLScriptElement; timeout: number };
};

function setup(load: (id: string) => Promise<unknown> = async (id) => ({ id })) {
  const remotes: unknown[] = [];
  const loads: string[] = [];
  let plugin: Plugin = {};
  const loader = createFederationLoader(
    {
      registerPlugins: (plugins) => {
        plugin = (plugins as Plugin[])[0] ?? {};
      },
      registerRemotes: (list) => void remotes.push(...list),
      loadRemote: async <T>(id: string) => {
        loads.push(id);
        return (await load(id)) as T;
      },
    },
    document,
  );
  return { loader, remotes, loads, plugin: () => plugin };
}
const base = 'http://localhost/modules/forum/b1/';
afterEach(() => {
  document.head.innerHTML = '';
});

test('registers each build under its own name', async () => {
  const { loader, remotes, loads } = setup();
  await loader.load(manifestWith('forum'), base);
  await loader.load(
    manifestWith('forum', {
      buildId: 'b2',
      entry: { path: 'remoteEntry.js', name: 'riwaq_forum_b2', integrity: 'sha384-AAAA' },
    }),
    'http://localhost/modules/forum/b2/',
  );
  expect(remotes).toEqual([
    {
      name: 'forum__b1',
      entry: 'http://localhost/modules/forum/b1/remoteEntry.js',
      entryGlobalName: 'riwaq_forum',
    },
    {
      name: 'forum__b2',
      entry: 'http://localhost/modules/forum/b2/remoteEntry.js',
      entryGlobalName: 'riwaq_forum_b2',
    },
  ]);
  expect(loads).toEqual(['forum__b1/module', 'forum__b2/module']);
});

test('times out a script at the hard limit', () => {
  const made = setup()
    .plugin()
    .createScript?.({ url: `${base}remoteEntry.js` });
  expect(made).toMatchObject({ timeout: CHUNK_TIMEOUT_MS });
  expect(made?.script.src).toBe(`${base}remoteEntry.js`);
  expect(made?.script.crossOrigin).toBe('anonymous');
});

test("sets the manifest's hash on every script, on retries too", async () => {
  const { loader, plugin } = setup();
  await loader.load(
    manifestWith('forum', { assets: [{ path: '7.js', integrity: 'sha384-BBBB', bytes: 1 }] }),
    base,
  );
  expect(plugin().createScript?.({ url: `${base}remoteEntry.js` }).script.integrity).toBe(
    'sha384-AAAA',
  );
  expect(window.riwaqIntegrity?.(`${base}7.js`)).toBe('sha384-BBBB');
  expect(window.riwaqIntegrity?.(`${base}7.js?retry=1`)).toBe('sha384-BBBB');
  expect(window.riwaqIntegrity?.('http://localhost/modules/exams/b1/7.js')).toBeUndefined();
});

test('sets no hash for a build in development, others keep it', async () => {
  const { loader, plugin } = setup();
  const elsewhere = 'http://localhost:4001/modules/forum/dev/';
  await loader.load(
    manifestWith('forum', { assets: [{ path: '7.js', integrity: 'sha384-BBBB', bytes: 1 }] }),
    elsewhere,
    true,
  );
  await loader.load(manifestWith('exams'), 'http://localhost/modules/exams/b1/');
  expect(plugin().createScript?.({ url: `${elsewhere}remoteEntry.js` }).script.integrity).toBe('');
  expect(window.riwaqIntegrity?.(`${elsewhere}7.js`)).toBeUndefined();
  expect(
    plugin().createScript?.({ url: 'http://localhost/modules/exams/b1/remoteEntry.js' }).script
      .integrity,
  ).toBe('sha384-AAAA');
});

test('retries an entry under another address to bypass the broken copy', async () => {
  const { loader, plugin } = setup(() => Promise.reject(new Error('ScriptExecutionError')));
  const address = () => plugin().createScript?.({ url: `${base}remoteEntry.js` }).script.src;
  await expect(loader.load(manifestWith('forum'), base)).rejects.toThrow('ScriptExecutionError');
  expect(address()).toBe(`${base}remoteEntry.js?retry=1`);
  await expect(loader.load(manifestWith('forum'), base)).rejects.toThrow('ScriptExecutionError');
  expect(address()).toBe(`${base}remoteEntry.js?retry=2`);
});

test('aborts hanging files of one build and retries them anew', () => {
  const { loader, plugin } = setup();
  const failed: string[] = [];
  for (const address of [`${base}7.js`, 'http://localhost/modules/exams/b1/7.js']) {
    const script = document.createElement('script');
    script.setAttribute('type', 'text/plain');
    script.src = address;
    script.onerror = () => void failed.push(address);
    document.head.append(script);
  }
  loader.abandon(base);
  expect(plugin().createScript?.({ url: `${base}7.js` }).script.src).toBe(`${base}7.js?retry=1`);
  expect(plugin().createScript?.({ url: `${base}8.js` }).script.src).toBe(`${base}8.js`);
  expect(failed).toEqual([`${base}7.js`]);
  expect([...document.querySelectorAll('script')].map(({ src }) => src)).toEqual([
    'http://localhost/modules/exams/b1/7.js',
  ]);
});

test('requests a failed shared package again and keeps loaded ones', () => {
  const [there, failed] = [
    { loaded: true, loading: Promise.resolve() },
    { loaded: false, loading: Promise.resolve() },
  ];
  const tell = renewedShares.errorLoadShare as (failure: object) => void;
  tell({
    pkgName: '@riwaq/ui/overlay',
    shareScopeMap: {
      default: { '@riwaq/ui/overlay': { '1.0.0': failed, '1.1.0': there }, swr: {} },
      other: {},
    },
  });
  expect(failed.loading).toBeNull();
  expect(there.loading).not.toBeNull();
});
