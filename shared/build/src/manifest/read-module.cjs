const esbuild = require('esbuild');
const { Module } = require('node:module');
const path = require('node:path');
const { readOutline } = require('./outline.cjs');

/**
 * Returns the default export of `src/manifest`, the contract's schemas and version, and the input
 * files.
 */
async function readDeclaration(root) {
  const { outputFiles, metafile } = await esbuild.build({
    stdin: {
      contents: `
        export { default as declaration } from './src/manifest';
        export { MANIFEST_SCHEMA_VERSION as schemaVersion, moduleDeclaration, moduleManifest } from '@riwaq/contract/manifest';
      `,
      resolveDir: root,
      sourcefile: 'declaration.ts',
      loader: 'ts',
    },
    bundle: true,
    write: false,
    metafile: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    absWorkingDir: root,
    logLevel: 'silent',
  });
  const module = new Module(path.join(root, 'declaration.cjs'));
  module._compile(outputFiles[0].text, module.id);
  const inputs = Object.keys(metafile.inputs)
    .filter((name) => name.startsWith('src/'))
    .map((name) => path.join(root, name));
  return { ...module.exports, inputs };
}

/**
 * The module that a lazy loader imports, or null. TypeScript has compiled `import()` to
 * `require()`.
 */
const requestOf = (load) =>
  typeof load === 'function'
    ? (/\brequire\(["']([^"']+)["']\)/.exec(Function.prototype.toString.call(load))?.[1] ?? null)
    : null;
const requestsOf = (loads) =>
  Object.fromEntries(Object.entries(loads).map(([name, load]) => [name, requestOf(load)]));

/**
 * Reads the definition in `src/module`: names of routes and slots, languages, and the modules that
 * routes and languages import. Loads no page.
 */
function readDefinition(root) {
  const definition = readOutline(path.join(root, 'src/module')).default;
  if (!definition?.routes || !definition.translations)
    throw new Error(
      'src/module must export defineModule({ routes, translations, … }) as its default.',
    );
  return {
    routes: Object.keys(definition.routes),
    slots: Object.keys(definition.slots ?? {}),
    languages: Object.keys(definition.translations),
    requests: {
      routes: requestsOf(definition.routes),
      languages: requestsOf(definition.translations),
    },
  };
}

module.exports = { readDeclaration, readDefinition };
