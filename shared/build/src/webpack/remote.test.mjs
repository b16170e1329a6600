import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import webpack from 'webpack';
import { SOUND_MODULE, temporaryPackage } from '../testing/temporary-package.cjs';
import { createRemoteConfig } from './remote.cjs';

let garden;

const build = (buildId) =>
  new Promise((resolve, reject) => {
    const compiler = webpack(createRemoteConfig({ root: garden.root, id: 'garden', buildId }));
    compiler.run((cause, stats) => compiler.close(() => (cause ? reject(cause) : resolve(stats))));
  });
const built = (buildId, name) => fs.readFileSync(path.join(garden.root, 'dist', buildId, name));
const manifestOf = (buildId) => JSON.parse(built(buildId, 'riwaq-manifest.json'));

beforeEach(() => {
  garden = temporaryPackage(SOUND_MODULE);
});
afterEach(() => garden.remove());

describe('createRemoteConfig', () => {
  it('publishes files that match the manifest, with compressed variants', async () => {
    const stats = await build('b1');
    expect(stats.toString({ all: false, errors: true })).toBe('');
    const { assets, entry } = manifestOf('b1');
    expect(entry).toMatchObject({ path: 'remoteEntry.js', name: 'riwaq_garden_b1' });
    for (const { path: name, integrity, bytes } of assets) {
      const content = built('b1', name);
      expect(`sha384-${createHash('sha384').update(content).digest('base64')}`).toBe(integrity);
      expect(content.length).toBe(bytes);
    }
    for (const name of ['remoteEntry.js', 'riwaq-manifest.json']) {
      expect(zlib.brotliDecompressSync(built('b1', `${name}.br`))).toEqual(built('b1', name));
      expect(zlib.gunzipSync(built('b1', `${name}.gz`))).toEqual(built('b1', name));
    }
    const published = fs
      .readdirSync(path.join(garden.root, 'dist/b1'))
      .filter((name) => !/\.(br|gz)$/.test(name) && name !== 'riwaq-manifest.json');
    expect(assets.map((asset) => asset.path).sort()).toEqual(published.sort());
  });

  it('lists the files of each route and language for preloading', async () => {
    await build('b1');
    const { preload, assets, entry } = manifestOf('b1');
    const text = (files) => files.map((name) => built('b1', name).toString()).join('\n');
    const all = assets.map(({ path: name }) => name);
    const {
      routes: { beds },
      languages: { ar, en },
    } = preload;
    for (const files of [beds, ar, en]) expect(all).toEqual(expect.arrayContaining(files));
    expect([...beds, ...ar, ...en]).not.toContain(entry.path);
    expect(text(beds)).toContain('bed bed bed');
    expect(text(beds)).toContain('var(--rw-ink)');
    expect(text(ar)).toContain('الحديقة');
    expect(text(en)).toContain('Garden');
    expect(text(beds)).not.toContain('الحديقة');
  });

  it('lists the packages of the host that a route and its parts import', async () => {
    garden.write({
      'src/manifest.ts': SOUND_MODULE['src/manifest.ts'].replace(
        "en: 'Garden' } }],",
        "en: 'Garden' }, parts: [{ file: './bed', when: { bed: true } }] }],",
      ),
      'src/beds.tsx': `import { lazyPart } from '@riwaq/contract';
        import { PageHead } from '@riwaq/ui/page';
        const Bed = lazyPart(() => import('./bed'));
        export default function Beds() { return <PageHead title=""><Bed /></PageHead>; }`,
      'src/bed.tsx': `import { ThreadList } from '@riwaq/ui/thread';
        export default function Bed() { return <ThreadList>{'one bed'}</ThreadList>; }`,
    });
    await build('b1');
    const { preload } = manifestOf('b1');
    const [bed] = preload.parts.beds;
    expect(preload.packages).toEqual({ beds: ['@riwaq/ui/page'] });
    expect(bed.packages).toEqual(['@riwaq/ui/thread']);
    expect(bed.files.map((name) => built('b1', name).toString()).join('')).toContain('one bed');
  });

  it('publishes common and small styles as one file, large ones with their page', async () => {
    const rule = (name) => `.rw-${name} { color: var(--rw-muted); }`;
    garden.write({
      'src/module.tsx': `import './styles.css';\n${SOUND_MODULE['src/module.tsx']}`,
      'src/styles.css': rule('common').repeat(200),
      'src/beds.tsx': `import './small.css';\nimport './large.css';\n${SOUND_MODULE['src/beds.tsx']}`,
      'src/small.css': rule('small'),
      'src/large.css': Array.from({ length: 200 }, (_, at) => rule(`large-${at}`)).join(''),
    });
    await build('b1');
    const { assets, preload } = manifestOf('b1');
    const sheets = assets.map(({ path: name }) => name).filter((name) => name.endsWith('.css'));
    const contents = sheets.map((name) => built('b1', name).toString());
    const common = contents.find((text) => text.includes('rw-common'));
    expect(sheets).toHaveLength(2);
    expect(common).toContain('rw-small');
    expect(common).not.toContain('rw-large');
    expect(preload.routes.beds).toEqual(expect.arrayContaining(sheets));
  });

  it('counts an imported sheet with the sheet that a script imports', async () => {
    const rules = (name) =>
      Array.from({ length: 80 }, (_, at) => `.rw-${name}-${at} { color: var(--rw-muted); }`).join(
        '\n',
      );
    garden.write({
      'src/module.tsx': `import './styles.css';\n${SOUND_MODULE['src/module.tsx']}`,
      'src/styles.css': "@import './paths.css';\n@import './trees.css';",
      'src/paths.css': rules('path'),
      'src/trees.css': rules('tree') + rules('bush'),
      'src/beds.tsx': `import './beds.css';\n${SOUND_MODULE['src/beds.tsx']}`,
      'src/beds.css': "@import './roses.css';\n@import './herbs.css';",
      'src/roses.css': rules('rose'),
      'src/herbs.css': rules('herb'),
    });
    await build('b1');
    const { assets } = manifestOf('b1');
    const sheets = assets.map(({ path: name }) => name).filter((name) => name.endsWith('.css'));
    const kindsIn = (name) =>
      new Set(
        built('b1', name)
          .toString()
          .match(/(?<=\.rw-)(?:path|tree|bush|rose|herb)/g),
      );
    expect(sheets).toHaveLength(2);
    expect(sheets.map((name) => [...kindsIn(name)])).toEqual(
      expect.arrayContaining([
        ['path', 'tree', 'bush'],
        ['rose', 'herb'],
      ]),
    );
  });

  it('has another hash when only the declaration changes', async () => {
    const compiler = webpack(
      createRemoteConfig({ root: garden.root, id: 'garden', buildId: 'b1', mode: 'development' }),
    );
    const hashOf = promisify((done) =>
      compiler.run((cause, stats) => done(cause, stats?.compilation.fullHash)),
    );
    await hashOf();
    const before = await hashOf();
    const file = path.join(garden.root, 'src/manifest.ts');
    fs.writeFileSync(
      file,
      fs.readFileSync(file, 'utf8').replace("en: 'Garden'", "en: 'Our garden'"),
    );
    expect(await hashOf()).not.toBe(before);
    await promisify((done) => compiler.close(done))();
  });

  it('sets integrity attributes on lazily loaded scripts and styles', async () => {
    await build('b1');
    const code = built('b1', 'remoteEntry.js').toString();
    // One match for scripts, one for styles.
    expect(
      code.match(
        /\.integrity=window\.riwaqIntegrity&&window\.riwaqIntegrity\(\w+\.(src|href)\)\|\|""/g,
      ),
    ).toHaveLength(2);
  });

  it('writes an SBOM of third-party packages', async () => {
    await build('b1');
    const { metadata, components } = JSON.parse(built('b1', 'sbom.cdx.json'));
    expect(metadata.component).toMatchObject({ name: 'riwaq-garden', version: 'b1' });
    const runtime = components.find(({ name }) => name === '@module-federation/runtime');
    expect(runtime).toMatchObject({
      type: 'library',
      purl: `pkg:npm/%40module-federation/runtime@${runtime.version}`,
      licenses: [{ expression: 'MIT' }],
    });
    // The module's own code and generated code are not third-party.
    expect(components.filter(({ name }) => ['garden', 'riwaq'].includes(name))).toEqual([]);
  });

  it("finds a package's name above a nested nameless package.json", async () => {
    garden.write({
      'src/node_modules/leaf/package.json':
        '{ "name": "leaf", "version": "3.1.4", "license": "ISC", "module": "esm/leaf.js" }',
      'src/node_modules/leaf/esm/package.json': '{ "type": "module", "sideEffects": true }',
      'src/node_modules/leaf/esm/leaf.js': 'window.leaf = 1;',
      'src/module.tsx': `import 'leaf';\n${SOUND_MODULE['src/module.tsx']}`,
    });
    await build('b1');
    const { components } = JSON.parse(built('b1', 'sbom.cdx.json'));
    expect(components.find(({ name }) => name === 'leaf')).toMatchObject({
      version: '3.1.4',
      purl: 'pkg:npm/leaf@3.1.4',
      licenses: [{ expression: 'ISC' }],
    });
  });

  it('contains no code of packages that the host provides', async () => {
    await build('b1');
    const scripts = manifestOf('b1').assets.filter(({ path: name }) => name.endsWith('.js'));
    expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(150_000);
    const code = scripts.map(({ path: name }) => built('b1', name).toString()).join();
    expect(code).not.toContain('useSyncExternalStore only works');
    expect(code).not.toContain('rw-button-icon-only');
  });

  it('builds the same files twice, with other names per build id', async () => {
    await build('b1');
    const first = manifestOf('b1').assets;
    await build('b1');
    expect(manifestOf('b1').assets).toEqual(first);
    await build('b2');
    expect(manifestOf('b2').entry.name).not.toBe(manifestOf('b1').entry.name);
    expect(built('b2', 'remoteEntry.js').toString()).not.toContain('riwaq_garden_b1');
  });

  it('does not publish a module whose manifest and code differ', async () => {
    garden.write({
      'src/module.tsx': SOUND_MODULE['src/module.tsx'].replace('beds: lazy', 'paths: lazy'),
    });
    const stats = await build('b3');
    expect(stats.toString({ all: false, errors: true })).toContain(
      'Route "beds" is declared but has no page',
    );
    expect(fs.existsSync(path.join(garden.root, 'dist/b3/riwaq-manifest.json'))).toBe(false);
  });
});
