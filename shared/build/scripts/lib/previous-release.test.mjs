import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { combineSites, storePreviousRelease, unpackPreviousRelease } from './previous-release.mjs';

let folder;
const at = (...parts) => path.join(folder, ...parts);
const write = (name, content) => {
  fs.mkdirSync(path.dirname(at(name)), { recursive: true });
  fs.writeFileSync(at(name), content);
};
const read = (name) => fs.readFileSync(at(name), 'utf8');
const config = (build) =>
  JSON.stringify({
    modules: [{ id: 'forum', manifestUrl: `/modules/forum/${build}/riwaq-manifest.json` }],
  });

/** Writes a site with one host file, and one build of a forum that its configuration names. */
function site(name, build) {
  write(`${name}/index.html`, `host of ${name}`);
  write(`${name}/modules/forum/${build}/riwaq-manifest.json`, `forum ${build}`);
  write(`${name}/static/config.json`, config(build));
  write(`${name}/version.json`, '{}');
}

const keep = () =>
  storePreviousRelease({
    site: at('site'),
    hostFiles: ['index.html', 'index.html.br'],
    texts: at('sources'),
    commit: 'abc',
    hostApi: '1.5.0',
    to: at('kept'),
  });
const layOut = (hostApi = '1.6.2') =>
  unpackPreviousRelease({ from: at('kept'), to: at('out'), hostApi });

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'riwaq-kept-'));
  site('site', 'f1');
  write('site/index.html.br', 'packed');
  write('site/modules/forum/f0/riwaq-manifest.json', 'older');
  write('sources/host/src/locales/ar.json', '{"a":"رواق"}');
  write('sources/host/src/app.tsx', 'code');
  keep();
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

it('stores only the host, the named builds and the texts', () => {
  expect(layOut()).toMatchObject({ commit: 'abc', hostApi: '1.5.0', files: 5 });
  expect(
    fs
      .readdirSync(at('out'), { recursive: true })
      .filter((name) => fs.statSync(at('out', name)).isFile())
      .sort(),
  ).toEqual([
    'site/index.html',
    'site/modules/forum/f1/riwaq-manifest.json',
    'site/static/config.json',
    'site/version.json',
    'texts/host/src/locales/ar.json',
  ]);
  expect(read('out/texts/host/src/locales/ar.json')).toBe('{"a":"رواق"}');
});

it('reports a missing or damaged previous release', () => {
  fs.appendFileSync(at('kept/files.br'), 'x');
  expect(() => layOut()).toThrow('is not the release that release.json names (abc)');
  fs.rmSync(at('kept/files.br'));
  expect(() => layOut()).toThrow('The previous release is missing');
});

it('refuses a host of another major version', () => {
  expect(() => layOut('2.0.0')).toThrow("made for version 1.5.0 of the host and today's is 2.0.0");
});

it('combines the host of one site with the areas of another', () => {
  site('today', 'f2');
  layOut();
  combineSites({ host: at('today'), areas: at('out/site'), to: at('mixed') });
  expect(read('mixed/index.html')).toBe('host of today');
  expect(fs.readdirSync(at('mixed/modules/forum'))).toEqual(['f1']);
  expect(read('mixed/static/config.json')).toBe(config('f1'));
});
