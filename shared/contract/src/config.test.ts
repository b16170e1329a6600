import { parseSiteConfig } from './config';
import { MANIFEST_SCHEMA_VERSION, parseManifest } from './manifest';

const bases = { apiBaseUrl: '/api/', uploadBaseUrl: '/upload/', fileBaseUrl: '/files/' };
const manifest = {
  schemaVersion: MANIFEST_SCHEMA_VERSION,
  buildId: 'b1',
  id: 'forum',
  version: '1.0.0',
  hostApi: '^1.0.0',
  routes: [{ id: 'main', path: 'forums', title: { ar: 'أ', en: 'a' } }],
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
