import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import webpack from 'webpack';
import { temporaryPackage } from '../testing/temporary-package.cjs';
import { baseConfig, output } from './base.cjs';

let files;
afterEach(() => files.remove());

/** Builds `src/index.js` with the configuration of host and remotes, and runs it. */
async function run(sources, globals) {
  files = temporaryPackage({ 'package.json': '{}', ...sources });
  const config = {
    ...baseConfig({ root: files.root, mode: 'production' }),
    entry: './src/index.js',
    output: { ...output, path: path.join(files.root, 'dist'), filename: 'main.js' },
  };
  const compiler = webpack(config);
  const stats = await new Promise((resolve, reject) =>
    compiler.run((cause, result) =>
      compiler.close(() => (cause ? reject(cause) : resolve(result))),
    ),
  );
  expect(stats.toString({ all: false, errors: true })).toBe('');
  vm.runInNewContext(fs.readFileSync(path.join(files.root, 'dist/main.js'), 'utf8'), globals);
}

it('re-evaluates a module that threw, and its importers, on retry', async () => {
  const page = { failing: true, evaluated: [], load: undefined };
  await run(
    {
      'src/index.js': 'load = () => require("./module");',
      'src/module.js':
        'evaluated.push("module"); const { seed } = require("./fragile"); exports.grown = seed + require("./sound").water;',
      'src/fragile.js':
        'require("./sound"); evaluated.push("fragile"); if (failing) throw new Error("no network"); exports.seed = "seed";',
      'src/sound.js': 'evaluated.push("sound"); exports.water = " and water";',
    },
    page,
  );
  expect(() => page.load()).toThrow('no network');
  expect(() => page.load()).toThrow('no network');
  page.failing = false;
  expect(page.load()).toEqual({ grown: 'seed and water' });
  expect(page.load()).toEqual({ grown: 'seed and water' });
  expect(page.evaluated).toEqual([
    'module',
    'sound',
    'fragile',
    'module',
    'fragile',
    'module',
    'fragile',
  ]);
});
