import { parseSiteConfig } from './config';
import { MANIFEST_SCHEMA_VERSION, parseManifest } from './manifest';

const bases = { apiBaseUrl: '/api/', uploadBaseUrl: '/upload/', fileBaseUrl: '/files/' };
const title = { ar: 'أ', en: 'a' };
const route = { id: 'main', path: 'forums', title };
const entry = { path: 'forums', label: title, icon: 'book', order: 1 };
const manifest = {
  schemaVersion: MANIFEST_SCHEMA_VERSION,
  buildId: 'b1',
  id: 'forum',
  version: '1.0.0',
  hostApi: '^1.0.0',
  routes: [route],
  entry: { path: 'remoteEntry.js', name: 'x', integrity: 'sha384-AAAA' },
  assets: [],
};

test('needs only three addresses and fills in defaults', () => {
  expect(parseSiteConfig(bases)).toEqual({
    config: { ...bases, university: {}, startupScreenMs: 1500, modules: [] },
  });
  expect(
    parseSiteConfig({ ...bases, modules: [{ id: 'forum', manifestUrl: '/m.json' }] }),
  ).toMatchObject({ config: { modules: [{ enabled: true, config: {} }] } });
});

test.each([
  [{ ...bases, apiBaseUrl: '' }, 'apiBaseUrl'],
  [{ ...bases, modules: [{ id: 'forum' }] }, 'manifestUrl'],
  [{ ...bases, university: { colors: { primary: 'red' } } }, 'primary'],
  [{ ...bases, startupScreenMs: -1 }, 'startupScreenMs'],
  [{ ...bases, university: [] }, 'university'],
  [{ ...bases, university: { colors: [] } }, 'university.colors'],
  [{ ...bases, modules: [{ id: 'a', manifestUrl: '/a', config: [] }] }, 'modules.0.config'],
  [{ ...bases, modules: [{ id: 'a', manifestUrl: '/a', name: { ar: 'أ' } }] }, 'modules.0.name.en'],
  [null, ''],
])('names the invalid field of the configuration', (json, field) => {
  const parsed = parseSiteConfig(json);
  expect('problems' in parsed && parsed.problems).toContain(field);
});

test('distinguishes an unknown manifest schema from an invalid manifest', () => {
  expect(parseManifest(manifest)).toMatchObject({
    manifest: { id: 'forum', requires: [], slots: [] },
  });
  expect(parseManifest({ ...manifest, schemaVersion: 2, routes: 'new' })).toEqual({ schema: 2 });
  expect(parseManifest({ ...manifest, routes: 'wrong' })).toHaveProperty('problems');
  expect(parseManifest({ ...manifest, schemaVersion: undefined })).toHaveProperty('problems');
});

test('lists every problem on its own line', () => {
  expect(parseSiteConfig({ ...bases, apiBaseUrl: '', offline: 'no' })).toEqual({
    problems: expect.stringMatching(/^.+ at apiBaseUrl\n.+ at offline$/),
  });
});

test.each([
  ['an integrity of an unknown kind', { assets: [{ path: 'a', integrity: 'md5-A', bytes: 1 }] }],
  ['a list in place of a query', { routes: [{ ...route, calls: [{ path: 'A/B', query: [] }] }] }],
  [
    'a number as a condition',
    { routes: [{ ...route, calls: [{ path: 'A/B', when: { id: 1 } }] }] },
  ],
  ['an unknown badge', { navigation: [{ ...entry, badge: 'other' }] }],
  ['an id with a capital letter', { id: 'Forum' }],
  ['a list in place of the configuration schema', { configSchema: [] }],
])('refuses a manifest with %s', (_name, fields) => {
  expect(parseManifest({ ...manifest, ...fields })).toHaveProperty('problems');
});

test('fills in the defaults of a manifest and leaves out unknown fields', () => {
  const parsed = parseManifest({ ...manifest, outline: true, navigation: [entry] });
  expect(parsed).toEqual({
    manifest: {
      ...manifest,
      navigation: [entry],
      requires: [],
      optional: [],
      slots: [],
      events: { published: [], subscribed: [] },
      realtime: { groups: [], events: [] },
      unsent: [],
      configSchema: {},
      preload: { routes: {}, languages: {} },
    },
  });
});
