import { manifestWith } from '../testing/fake-site';
import { prepareVisits, SITE, tokenOf, visit } from '../testing/early-visit';

prepareVisits();

const MANIFEST_URL = '/modules/forum/b1/riwaq-manifest.json';
const CARRIED_CONFIG = {
  apiBaseUrl: '/api/',
  modules: [{ id: 'forum', manifestUrl: MANIFEST_URL }],
};

describe('data in the page', () => {
  const preload = { routes: { main: ['page.js'] }, languages: { ar: [], en: [] } };
  const manifest = manifestWith('forum', { preload });
  const carried = { config: CARRIED_CONFIG, manifests: { [MANIFEST_URL]: manifest } };

  test('replaces the requests for the configuration and the manifests', async () => {
    const { asked, preloaded } = await visit({ kept: { token: 't' }, path: '/forum', carried });
    expect(asked).toEqual([]);
    expect(preloaded.map(([file]) => file)).toContain(`${SITE}/modules/forum/b1/page.js`);
    const early = async (path: string) =>
      (await window.riwaqAhead?.[`${SITE}${path}`]?.response)?.json() as unknown;
    expect(await early('/static/config.json')).toEqual(CARRIED_CONFIG);
    expect(await early(MANIFEST_URL)).toEqual(manifest);
  });

  test('fetches a manifest that the page does not carry', async () => {
    const { asked } = await visit({
      kept: { token: 't' },
      path: '/forum',
      carried: { ...carried, manifests: {} },
      manifest,
    });
    expect(asked).toEqual([`${SITE}${MANIFEST_URL}`]);
  });

  test('marks an outline and preloads no file without its hash', async () => {
    const { assets: _, preload: __, ...outline } = manifest;
    const { asked, preloaded } = await visit({
      kept: { token: 't' },
      path: '/forum',
      carried: { ...carried, manifests: {}, outlines: { [MANIFEST_URL]: outline } },
    });
    expect(asked).toEqual([]);
    expect(preloaded.filter(([file]) => file?.includes('/modules/'))).toEqual([]);
    const response = await window.riwaqAhead?.[`${SITE}${MANIFEST_URL}`]?.response;
    expect(await response?.json()).toEqual({ ...outline, outline: true, assets: [] });
  });

  test("is not used for a developer's own build", async () => {
    const kept = { token: 't', override: 'forum' };
    const { asked } = await visit({ kept, path: '/forum', carried });
    expect(asked).toEqual([`${SITE}/static/config.json?v`]);
  });
});

describe('requests for the first data of a page', () => {
  const TOKENS = { 'a student': tokenOf(0), 'a teacher': tokenOf(2), 'a visitor': null };
  const manifest = manifestWith('forum', {
    routes: [
      {
        id: 'main',
        path: 'forum/{id}/{part?}',
        title: { ar: 'م', en: 'F' },
        calls: [
          { path: 'A/List', when: { topic: false }, query: { parent: 'id', part: 'part' } },
          { path: 'A/Topic', when: { topic: true, open: 'replies' }, query: { guid: 'topic' } },
          { path: 'A/Own', when: {}, query: {}, roles: [2] },
        ],
      },
      {
        id: 'mail',
        path: 'mail={id}&{type}',
        title: { ar: 'م', en: 'M' },
        calls: [{ path: 'A/Mail', query: { id: 'id', kind: 'type' } }],
      },
      {
        id: 'bank',
        path: 'bank',
        title: { ar: 'م', en: 'B' },
        roles: [2],
        calls: [{ path: 'A/Bank', query: { id: 'of' }, constants: { page: '1' } }],
      },
    ],
    preload: { routes: { main: [], mail: [], bank: [] }, languages: { ar: [], en: [] } },
  });
  const carried = { config: CARRIED_CONFIG, manifests: { [MANIFEST_URL]: manifest } };

  test.each([
    ['a student', '/forum/1', ['A/List?parent=1']],
    ['a student', '/forum/1/2/', ['A/List?parent=1&part=2']],
    ['a student', '/forum/a%20b', ['A/List?parent=a+b']],
    ['a student', '/forum/1?topic=9', []],
    ['a student', '/forum/1?topic=9&open=replies', ['A/Topic?guid=9']],
    ['a teacher', '/forum/1?topic=9', ['A/Own']],
    ['a student', '/mail=5&sent', ['A/Mail?id=5&kind=sent']],
    ['a student', '/bank', []],
    ['a teacher', '/bank', ['A/Bank?page=1']],
    ['a teacher', '/bank?of=7', ['A/Bank?id=7&page=1']],
    ['a student', '/forum', []],
    ['a student', '/forum/1/2/3', []],
    ['a visitor', '/forum/1', []],
  ] as const)('are sent for %s at %s', async (who, path, calls) => {
    const token = TOKENS[who];
    const { asked } = await visit({ kept: token === null ? {} : { token }, path, carried });
    expect(asked).toEqual(calls.map((call) => `${SITE}/api/${call}`));
    for (const call of calls) {
      expect(window.riwaqAhead?.[`${SITE}/api/${call}`]?.headers).toMatchObject({
        Authorization: `Bearer ${token}`,
        'Accept-Language': 'ar',
      });
    }
  });
});
