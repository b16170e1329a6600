import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { DAY_MS } from '../../src/durations.cjs';
import { OLD_BUILD_DAYS, publish, rollBack, storedBuilds, storeRelease } from './release.mjs';

const NOW = new Date('2026-03-01T08:00:00Z');
const after = (days) => new Date(NOW.getTime() + days * DAY_MS);
const NAME = { ar: 'المنتدى', en: 'Forum' };

let folder;
const inside = (...parts) => path.join(folder, ...parts);
const site = () => inside('site');
const config = () => JSON.parse(fs.readFileSync(inside('site/static/config.json'), 'utf8'));
const forum = () => config().modules.find(({ id }) => id === 'forum');
const url = (build) => `/modules/forum/${build}/riwaq-manifest.json`;
const write = (name, content) => {
  fs.mkdirSync(path.dirname(inside(name)), { recursive: true });
  fs.writeFileSync(inside(name), content);
};

/** A build of the forum, with the files that webpack writes. */
function built(buildId) {
  const code = `forum ${buildId}`;
  const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  write(`dist/${buildId}/remoteEntry.js`, code);
  write(`dist/${buildId}/remoteEntry.js.br`, zlib.brotliCompressSync(code));
  write(`dist/${buildId}/remoteEntry.js.gz`, zlib.gzipSync(code));
  write(
    `dist/${buildId}/riwaq-manifest.json`,
    JSON.stringify({
      id: 'forum',
      buildId,
      navigation: [{ label: NAME }],
      routes: [],
      entry: { path: 'remoteEntry.js', integrity },
      assets: [{ path: 'remoteEntry.js', integrity, bytes: code.length }],
    }),
  );
  return inside('dist', buildId);
}
const release = (buildId) => storeRelease({ from: built(buildId), to: inside('releases') });
const put = (buildId, more = {}) =>
  publish({ release: release(buildId), site: site(), now: NOW, ...more });

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'riwaq-release-'));
  write(
    'site/static/config.json',
    JSON.stringify({
      apiBaseUrl: '/api/',
      university: { name: NAME },
      modules: [
        { id: 'exams', manifestUrl: '/modules/exams/e1/riwaq-manifest.json', enabled: false },
      ],
    }),
  );
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

describe('a release', () => {
  it('is stored in its own folder and not overwritten', () => {
    const first = release('f1');
    expect(path.relative(folder, first)).toBe(path.join('releases', 'forum', 'f1'));
    expect(fs.readdirSync(first).sort()).toEqual(fs.readdirSync(inside('dist/f1')).sort());
    const { mtimeMs } = fs.statSync(path.join(first, 'remoteEntry.js'));
    expect(release('f1')).toBe(first);
    expect(fs.statSync(path.join(first, 'remoteEntry.js')).mtimeMs).toBe(mtimeMs);
  });

  it.each([
    ['the file itself', 'remoteEntry.js', Buffer.from('forum f1 and more')],
    ['its Brotli form', 'remoteEntry.js.br', zlib.brotliCompressSync('forum f1 and more')],
    ['its gzip form', 'remoteEntry.js.gz', zlib.gzipSync('forum f1 and more')],
    ['a form that cannot be read', 'remoteEntry.js.gz', Buffer.from('forum')],
    ['the compressed manifest', 'riwaq-manifest.json.br', zlib.brotliCompressSync('{}')],
  ])('is neither stored nor published when changed: %s', (_, name, content) => {
    const kept = release('f1');
    fs.writeFileSync(path.join(kept, name), content);
    expect(() => release('f1')).toThrow(name);
    const before = config();
    expect(() => publish({ release: kept, site: site() })).toThrow('is not what was released');
    expect(config()).toEqual(before);
    expect(fs.existsSync(inside('site/modules/forum/f1'))).toBe(false);
  });

  it('is not published when a file is missing', () => {
    const kept = release('f1');
    fs.rmSync(path.join(kept, 'remoteEntry.js'));
    expect(() => publish({ release: kept, site: site() })).toThrow('is missing');
    expect(() => publish({ release: inside(), site: site() })).toThrow('is no release');
  });

  it.each([
    ['has an id with a path to outside of the site', { id: '../forum' }, 'id is not a name'],
    ['has a build id that leads to the parent folder', { buildId: '..' }, 'buildId is not a name'],
    ['has no list of files', { assets: undefined }, 'assets is missing'],
    ['has a null among its files', { assets: [null] }, 'undefined is missing'],
    [
      'has a folder among its files',
      { assets: [{ path: '.', integrity: 'sha384-x' }] },
      'is outside of the release',
    ],
    ['has no files', { assets: [] }, 'the entry is none of its files'],
    ['has no entry', { entry: undefined }, 'the entry is none of its files'],
    [
      'has an entry of another content',
      { entry: { path: 'remoteEntry.js', integrity: 'sha384-x' } },
      'the entry is none of its files',
    ],
    [
      'names a file of the site',
      { assets: [{ path: '/remoteEntry.js', integrity: 'sha384-x' }] },
      'is outside of the release',
    ],
    [
      'names a file outside of itself',
      { assets: [{ path: '../f2/remoteEntry.js', integrity: 'sha384-x' }] },
      'is outside of the release',
    ],
  ])('is refused when the manifest %s', (_, change, told) => {
    const manifest = path.join(built('f1'), 'riwaq-manifest.json');
    fs.writeFileSync(
      manifest,
      JSON.stringify({ ...JSON.parse(fs.readFileSync(manifest, 'utf8')), ...change }),
    );
    expect(() => publish({ release: inside('dist/f1'), site: site() })).toThrow(told);
    expect(fs.existsSync(inside('site/modules'))).toBe(false);
  });

  it('is refused when it contains a symbolic link', () => {
    const kept = release('f1');
    write('secret', 'x');
    fs.symlinkSync(inside('secret'), path.join(kept, 'more.js'));
    expect(() => publish({ release: kept, site: site() })).toThrow('more.js is not a plain file');
  });

  it('is refused when it belongs to another module than requested', () => {
    expect(() => put('f1', { module: 'exams' })).toThrow('is a release of forum, not of exams');
    expect(forum()).toBeUndefined();
  });

  it('leaves no partial folder when copying fails or was interrupted', () => {
    write('site/modules/forum/f0.incoming/remoteEntry.js', 'half');
    put('f1');
    expect(fs.readdirSync(inside('site/modules/forum')).sort()).toEqual(['builds.json', 'f1']);
    const copying = jest.spyOn(fs, 'cpSync').mockImplementation((_from, to) => {
      fs.mkdirSync(to);
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    });
    try {
      expect(() => put('f2')).toThrow('no space left');
    } finally {
      copying.mockRestore();
    }
    expect(fs.readdirSync(inside('site/modules/forum')).sort()).toEqual(['builds.json', 'f1']);
    expect(forum().manifestUrl).toBe(url('f1'));
  });
});

describe('publishing', () => {
  it('adds a new module and leaves the other configuration unchanged', () => {
    const before = config();
    put('f1');
    expect(config()).toEqual({
      ...before,
      modules: [
        ...before.modules,
        { id: 'forum', manifestUrl: url('f1'), enabled: true, name: NAME },
      ],
    });
    expect(fs.readFileSync(inside('site/modules/forum/f1/remoteEntry.js'), 'utf8')).toBe(
      'forum f1',
    );
  });

  it('retains the earlier build and names it as previous', () => {
    put('f1');
    put('f2');
    expect(forum()).toMatchObject({ manifestUrl: url('f2'), previous: url('f1') });
    put('f2');
    expect(forum()).toMatchObject({ manifestUrl: url('f2'), previous: url('f1') });
    expect(fs.existsSync(inside('site/modules/forum/f1/remoteEntry.js'))).toBe(true);
  });

  it('publishes a canary beside the current build, then to everybody', () => {
    put('f1');
    put('f2', { percentage: 10 });
    expect(forum()).toMatchObject({
      manifestUrl: url('f1'),
      canary: { manifestUrl: url('f2'), percentage: 10 },
    });
    put('f2', { percentage: 50 });
    expect(forum().canary.percentage).toBe(50);
    put('f2');
    expect(forum()).toEqual({
      id: 'forum',
      enabled: true,
      name: NAME,
      manifestUrl: url('f2'),
      previous: url('f1'),
    });
  });

  it.each([-1, 101, Number.NaN])('refuses a canary percentage of %p', (percentage) => {
    put('f1');
    expect(() => put('f2', { percentage })).toThrow('from 0 to 100');
    expect(forum().manifestUrl).toBe(url('f1'));
  });

  it('refuses a canary of a module that the site does not have', () => {
    expect(() => put('f1', { percentage: 5 })).toThrow('beside');
  });

  it('reports a failed write of the configuration and removes temporary files', () => {
    put('f1');
    write('site/static/config.json.tmp', '{ "mod');
    const renaming = jest.spyOn(fs, 'renameSync').mockImplementation(() => {
      throw new Error('no space left');
    });
    try {
      expect(() => put('f1')).toThrow(/config\.json could not be written: no space left$/);
    } finally {
      renaming.mockRestore();
    }
    write('site/static/config.json.tmp', '{ "mod');
    put('f2');
    expect(fs.readdirSync(inside('site/static'))).toEqual(['config.json']);
  });

  it('refuses a folder that is not a site', () => {
    expect(() => publish({ release: release('f1'), site: inside('elsewhere') })).toThrow(
      'is no site',
    );
  });

  it(`removes unnamed builds after ${OLD_BUILD_DAYS} days`, () => {
    put('f1');
    put('f2');
    put('f3');
    expect(put('f3', { now: after(OLD_BUILD_DAYS) }).removed).toEqual([]);
    expect(put('f3', { now: after(OLD_BUILD_DAYS + 1) }).removed).toEqual(['f1']);
    expect(fs.readdirSync(inside('site/modules/forum')).sort()).toEqual([
      'builds.json',
      'f2',
      'f3',
    ]);
    expect(put('f4', { now: after(400) }).removed).toEqual([]);
    expect(forum().previous).toBe(url('f3'));
  });
});

describe('rolling back', () => {
  it('swaps the current and the previous build', () => {
    put('f1');
    put('f2');
    expect(rollBack({ id: 'forum', site: site() })).toBe(url('f1'));
    expect(forum()).toEqual({
      id: 'forum',
      enabled: true,
      name: NAME,
      manifestUrl: url('f1'),
      previous: url('f2'),
    });
    expect(rollBack({ id: 'forum', site: site() })).toBe(url('f2'));
    expect(forum()).toMatchObject({ manifestUrl: url('f2'), previous: url('f1') });
  });

  it('ends a canary and leaves the current build', () => {
    put('f1');
    put('f2');
    put('f3', { percentage: 100 });
    rollBack({ id: 'forum', site: site() });
    expect(forum()).toMatchObject({ manifestUrl: url('f2'), previous: url('f1') });
    expect(forum()).not.toHaveProperty('canary');
  });

  it('goes to any stored build, and lists the builds', () => {
    for (const [day, build] of ['f1', 'f2', 'f3'].entries()) put(build, { now: after(day) });
    expect(rollBack({ id: 'forum', site: site(), build: 'f1', now: after(3) })).toBe(url('f1'));
    expect(forum()).toMatchObject({ manifestUrl: url('f1'), previous: url('f3') });
    expect(
      storedBuilds({ id: 'forum', site: site() }).map(({ buildId, is }) => [buildId, is]),
    ).toEqual([
      ['f1', 'current'],
      ['f3', 'previous'],
      ['f2', null],
    ]);
    put('f2', { percentage: 5 });
    rollBack({ id: 'forum', site: site(), build: 'f3' });
    expect(forum()).toMatchObject({ manifestUrl: url('f3'), previous: url('f1') });
    expect(forum()).not.toHaveProperty('canary');
    for (const build of ['f9', '../forum/f1', '']) {
      expect(() => rollBack({ id: 'forum', site: site(), build })).toThrow('keeps no build');
    }
  });

  it('restores the build compiled into the host unless a file is missing', () => {
    const code = 'the area in the host';
    const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
    write('site/area.js', code);
    write(
      'site/modules/forum/b1/riwaq-manifest.json',
      JSON.stringify({
        id: 'forum',
        buildId: 'b1',
        navigation: [],
        routes: [],
        entry: { path: '/area.js', integrity },
        assets: [{ path: '/area.js', integrity }],
      }),
    );
    write(
      'site/static/config.json',
      JSON.stringify({ modules: [{ id: 'forum', manifestUrl: url('b1'), enabled: true }] }),
    );
    put('f1');
    expect(rollBack({ id: 'forum', site: site() })).toBe(url('b1'));
    put('f1');
    fs.rmSync(inside('site/area.js'));
    expect(() => rollBack({ id: 'forum', site: site() })).toThrow('area.js is missing');
  });

  it('is refused without an earlier build or when that is damaged', () => {
    expect(() => rollBack({ id: 'forum', site: site() })).toThrow('has no forum');
    put('f1');
    expect(() => rollBack({ id: 'forum', site: site() })).toThrow('no earlier build');
    put('f2');
    fs.rmSync(inside('site/modules/forum/f1/remoteEntry.js'));
    expect(() => rollBack({ id: 'forum', site: site() })).toThrow('is missing');
    expect(forum().manifestUrl).toBe(url('f2'));
  });
});
