import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { assembleSite } from './site.mjs';

let folder;
let state;
const site = (...parts) => path.join(folder, 'site', ...parts);
const write = (name, content) => {
  fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  fs.writeFileSync(path.join(folder, name), content);
};
const config = () => JSON.parse(fs.readFileSync(site('static/config.json'), 'utf8'));

const NAME = { ar: 'المنتدى', en: 'Forum' };
const manifest = (buildId) =>
  JSON.stringify({
    buildId,
    routes: [],
    navigation: [{ label: NAME }, { label: { ar: 'المكتبة', en: 'Library' } }],
  });

/** Builds a host and a forum with the given build ids, and assembles the site. */
function deploy(hostBuild, forumBuild) {
  fs.rmSync(path.join(folder, 'host'), { recursive: true, force: true });
  write('host/index.html', `<script src="/main.${hostBuild}.js">`);
  write(`host/main.${hostBuild}.js`, hostBuild);
  write('host/static/config.json', 'never copied');
  write(`forum/dist/${forumBuild}/riwaq-manifest.json`, manifest(forumBuild));
  state = assembleSite({
    state,
    siteFolder: site(),
    hostFolder: path.join(folder, 'host'),
    clientVersion: `1+${hostBuild}`,
    builds: [
      { id: 'forum', buildId: forumBuild, folder: path.join(folder, 'forum/dist', forumBuild) },
    ],
  });
}

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'riwaq-site-'));
  state = { built: {}, hostFiles: [], moduleBuilds: {} };
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

describe('assembleSite', () => {
  it('assembles a complete site from an empty folder', () => {
    deploy('h1', 'f1');
    expect(fs.readFileSync(site('main.h1.js'), 'utf8')).toBe('h1');
    expect(fs.readFileSync(site('modules/forum/f1/riwaq-manifest.json'), 'utf8')).toBe(
      manifest('f1'),
    );
    expect(JSON.parse(fs.readFileSync(site('version.json'), 'utf8'))).toEqual({
      clientVersion: '1+h1',
    });
    expect(config()).toEqual({
      apiBaseUrl: '/api/',
      uploadBaseUrl: '/upload/',
      fileBaseUrl: '/files/',
      modules: [
        {
          id: 'forum',
          manifestUrl: '/modules/forum/f1/riwaq-manifest.json',
          enabled: true,
          name: NAME,
        },
      ],
    });
  });

  it('retains the last five builds, and no more', () => {
    for (let number = 1; number <= 7; number += 1) deploy(`h${number}`, `f${number}`);
    expect(fs.readdirSync(site()).filter((name) => name.startsWith('main.'))).toEqual(
      ['h3', 'h4', 'h5', 'h6', 'h7'].map((name) => `main.${name}.js`),
    );
    expect(fs.readdirSync(site('modules/forum'))).toEqual(['f3', 'f4', 'f5', 'f6', 'f7']);
    expect(fs.readFileSync(site('index.html'), 'utf8')).toContain('main.h7.js');
  });

  /** Address of a build that another site serves: deployments do not replace it. */
  const ELSEWHERE = 'https://cdn.example.edu/forum/riwaq-manifest.json';
  const urlOf = (build) => `/modules/forum/${build}/riwaq-manifest.json`;

  const name = (change) => {
    const [forum] = config().modules;
    fs.writeFileSync(
      site('static/config.json'),
      JSON.stringify({ ...config(), modules: [{ ...forum, ...change }] }),
    );
  };

  it('retains builds named as previous or canary while they are named', () => {
    for (const number of [1, 2]) deploy(`h${number}`, `f${number}`);
    name({
      manifestUrl: ELSEWHERE,
      previous: urlOf('f1'),
      canary: { manifestUrl: urlOf('f2'), percentage: 5 },
    });
    for (const number of [3, 4, 5, 6, 7, 8]) deploy(`h${number}`, `f${number}`);
    expect(fs.readdirSync(site('modules/forum'))).toEqual([
      'f1',
      'f2',
      'f4',
      'f5',
      'f6',
      'f7',
      'f8',
    ]);
    name({ previous: undefined, canary: undefined });
    deploy('h8', 'f8');
    expect(fs.readdirSync(site('modules/forum'))).toEqual(['f4', 'f5', 'f6', 'f7', 'f8']);
  });

  it('names the former build as previous and ends a canary', () => {
    deploy('h1', 'f1');
    name({ canary: { manifestUrl: urlOf('f0'), percentage: 5 } });
    deploy('h2', 'f2');
    expect(config().modules).toMatchObject([{ manifestUrl: urlOf('f2'), previous: urlOf('f1') }]);
    expect(config().modules[0]).not.toHaveProperty('canary');
  });

  it('leaves the named build when nothing new was built', () => {
    for (const number of [1, 2]) deploy(`h${number}`, `f${number}`);
    const rolledBack = { manifestUrl: urlOf('f1'), previous: urlOf('f2') };
    name(rolledBack);
    deploy('h3', 'f2');
    expect(config().modules).toMatchObject([rolledBack]);
    deploy('h3', 'f3');
    expect(config().modules).toMatchObject([{ manifestUrl: urlOf('f3'), previous: urlOf('f1') }]);
  });

  it('names its own build when the named one is missing', () => {
    deploy('h1', 'f1');
    name({ manifestUrl: urlOf('gone') });
    deploy('h1', 'f1');
    expect(config().modules).toEqual([
      { id: 'forum', manifestUrl: urlOf('f1'), enabled: true, name: NAME },
    ]);
  });

  it('does not name a build as previous that was compiled into the former host', () => {
    deploy('h1', 'f1');
    fs.writeFileSync(
      site('modules/forum/f1/riwaq-manifest.json'),
      JSON.stringify({ assets: [{ path: '/main.h1.js' }] }),
    );
    deploy('h2', 'f2');
    expect(config().modules[0]).toMatchObject({ manifestUrl: urlOf('f2') });
    expect(config().modules[0]).not.toHaveProperty('previous');
  });

  it('retains the host files of a named compiled-in build', () => {
    deploy('h1', 'f1');
    fs.writeFileSync(
      site('modules/forum/f1/riwaq-manifest.json'),
      JSON.stringify({ assets: [{ path: '/main.h1.js' }] }),
    );
    name({ manifestUrl: ELSEWHERE, previous: urlOf('f1') });
    for (const number of [2, 3, 4, 5, 6, 7]) deploy(`h${number}`, `f${number}`);
    expect(fs.existsSync(site('main.h1.js'))).toBe(true);
    expect(fs.existsSync(site('main.h2.js'))).toBe(false);
    name({ previous: undefined });
    deploy('h7', 'f7');
    expect(fs.existsSync(site('main.h1.js'))).toBe(false);
  });

  it('removes nothing while the configuration is unreadable', () => {
    deploy('h1', 'f1');
    fs.writeFileSync(site('static/config.json'), '{ oops');
    for (const number of [2, 3, 4, 5, 6, 7]) deploy(`h${number}`, `f${number}`);
    expect(fs.existsSync(site('modules/forum/f1'))).toBe(true);
    expect(fs.existsSync(site('main.h1.js'))).toBe(true);
  });

  it('counts a build that is deployed again as the newest', () => {
    for (const number of [1, 2, 3, 4, 5, 1, 6]) deploy(`h${number}`, `f${number}`);
    expect(fs.readdirSync(site('modules/forum'))).toEqual(['f1', 'f3', 'f4', 'f5', 'f6']);
    expect(fs.existsSync(site('main.h1.js'))).toBe(true);
  });

  it('preserves university settings and updates only manifests of this site', () => {
    deploy('h1', 'f1');
    const own = {
      ...config(),
      apiBaseUrl: 'https://api.example.edu/',
      startupScreenMs: 0,
      university: { name: { ar: 'جامعة', en: 'University' } },
      modules: [
        {
          id: 'forum',
          manifestUrl: '/modules/forum/f1/riwaq-manifest.json',
          enabled: false,
          config: { a: 1 },
        },
        { id: 'exams', manifestUrl: 'https://cdn.example.edu/exams/riwaq-manifest.json' },
      ],
    };
    fs.writeFileSync(site('static/config.json'), JSON.stringify(own));
    deploy('h1', 'f2');
    expect(config()).toEqual({
      ...own,
      modules: [
        {
          ...own.modules[0],
          manifestUrl: '/modules/forum/f2/riwaq-manifest.json',
          previous: '/modules/forum/f1/riwaq-manifest.json',
          name: NAME,
        },
        own.modules[1],
      ],
    });
  });

  it('preserves a name that the university gave a module', () => {
    deploy('h1', 'f1');
    const [forum] = config().modules;
    const name = { ar: 'الساحة', en: 'The square' };
    fs.writeFileSync(
      site('static/config.json'),
      JSON.stringify({ ...config(), modules: [{ ...forum, name }] }),
    );
    deploy('h1', 'f2');
    expect(config().modules).toEqual([
      {
        ...forum,
        manifestUrl: '/modules/forum/f2/riwaq-manifest.json',
        previous: '/modules/forum/f1/riwaq-manifest.json',
        name,
      },
    ]);
  });

  it('does not restore a module that the university removed', () => {
    deploy('h1', 'f1');
    fs.writeFileSync(site('static/config.json'), JSON.stringify({ ...config(), modules: [] }));
    deploy('h1', 'f2');
    expect(config().modules).toEqual([]);
  });

  it('does not overwrite a configuration that is not JSON', () => {
    deploy('h1', 'f1');
    fs.writeFileSync(site('static/config.json'), '{ oops');
    deploy('h2', 'f2');
    expect(fs.readFileSync(site('static/config.json'), 'utf8')).toBe('{ oops');
  });
});
