import { SOUND_MODULE, temporaryPackage } from '../testing/temporary-package.cjs';
import { generateManifest } from './generate.cjs';

const ENTRY = { path: 'remoteEntry.js', integrity: `sha384-${'A'.repeat(64)}`, bytes: 10 };
/** Loaded files and packages by the file that the module imports lazily. */
const LOADED = {
  './beds': { files: ['beds.js', 'common.js'], packages: ['@riwaq/ui/page'] },
  './bed': { files: ['bed.js', 'common.js'], packages: ['@riwaq/ui/page', '@riwaq/ui/thread'] },
  './ar.json': { files: ['ar.js'], packages: [] },
  './en.json': { files: ['en.js'], packages: [] },
};
let garden;

const generate = (changes = {}, options = {}) => {
  garden.write(changes);
  return generateManifest({
    root: garden.root,
    id: 'garden',
    buildId: 'b1',
    entry: { path: 'remoteEntry.js', name: 'riwaq_garden_b1' },
    assets: [ENTRY],
    loadedBy: (file) => LOADED[file] ?? { files: [], packages: [] },
    ...options,
  });
};
const manifestWith = (from, to) => ({
  'src/manifest.ts': SOUND_MODULE['src/manifest.ts'].replace(from, to),
});
const moduleWith = (from, to) => ({
  'src/module.tsx': SOUND_MODULE['src/module.tsx'].replace(from, to),
});

beforeEach(() => {
  garden = temporaryPackage(SOUND_MODULE);
});
afterEach(() => garden.remove());

describe('generateManifest', () => {
  it('adds the data of the build to the declaration', async () => {
    const { manifest, inputs } = await generate();
    expect(manifest).toMatchObject({
      schemaVersion: 1,
      buildId: 'b1',
      id: 'garden',
      requires: [],
      optional: [],
      entry: { path: 'remoteEntry.js', name: 'riwaq_garden_b1', integrity: ENTRY.integrity },
      assets: [ENTRY],
      routes: [{ id: 'beds', path: 'garden/:bed?' }],
      preload: {
        routes: { beds: ['beds.js', 'common.js'] },
        languages: { ar: ['ar.js'], en: ['en.js'] },
        parts: {},
        packages: { beds: ['@riwaq/ui/page'] },
      },
    });
    expect(inputs.some((file) => file.endsWith('manifest.ts'))).toBe(true);
  });

  const withPart = (file) =>
    manifestWith(
      "en: 'Garden' } }],",
      `en: 'Garden' }, parts: [{ file: '${file}', when: { bed: true } }] }],`,
    );

  it('lists what a part of a page loads besides the page', async () => {
    const { manifest } = await generate(withPart('./bed'));
    expect(manifest.preload.parts).toEqual({
      beds: [{ files: ['bed.js'], packages: ['@riwaq/ui/thread'] }],
    });
  });

  it('refuses a part that the module does not import', async () => {
    await expect(generate(withPart('./pond'))).rejects.toThrow(
      'garden imports no ./pond, a part of its route "beds".',
    );
  });

  it.each([
    [
      'a field of the wrong kind',
      manifestWith('order: 5', 'order: "five"'),
      /navigation\.0\.order/,
    ],
    [
      'a title without Arabic',
      manifestWith("title: { ar: 'الحديقة', en: 'Garden' }", "title: { en: 'Garden' }"),
      /routes\.0\.title\.ar/,
    ],
    [
      'another module’s id',
      manifestWith("id: 'garden'", "id: 'orchard'"),
      /id "orchard", the build says "garden"/,
    ],
    [
      'a route without a page',
      moduleWith('beds: lazy', 'paths: lazy'),
      /Route "beds" is declared but has no page[^]*Page "paths" is defined but its route is not declared/,
    ],
    [
      'a slot that nothing fills',
      moduleWith("'home.card@1'", "'profile.section@1'"),
      /Slot "home.card@1" is declared but not filled[^]*Slot "profile.section@1" is filled but not declared/,
    ],
    [
      'a language without texts',
      moduleWith(", en: () => import('./en.json')", ''),
      /no translations for "en"/,
    ],
    [
      'a navigation entry that leads nowhere',
      manifestWith("path: 'garden', label", "path: 'pond', label"),
      /Navigation opens "pond"/,
    ],
    [
      'a page of an entry that is not there',
      manifestWith("en: 'Garden' } }],", "en: 'Garden' }, navigation: 'pond' }],"),
      /Route "beds" belongs to "pond"/,
    ],
    ['a module that is not defined', { 'src/module.tsx': 'export default {};' }, /defineModule/],
    ['a source that does not compile', { 'src/manifest.ts': 'export default {' }, /manifest\.ts/],
  ])('refuses %s and says so', async (_what, changes, message) => {
    await expect(generate(changes)).rejects.toThrow(message);
  });

  it.each(['garden/:bed?', 'garden/{bed?}'])(
    'accepts an entry that opens %s without its optional end',
    async (path) => {
      await expect(generate(manifestWith('garden/:bed?', path))).resolves.toMatchObject({
        manifest: { routes: [{ path }] },
      });
    },
  );

  it('refuses a build without its entry', async () => {
    await expect(generate({}, { assets: [] })).rejects.toThrow(/has no remoteEntry\.js/);
  });
});
