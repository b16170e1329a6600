const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { generateManifest } = require('../../manifest/generate.cjs');
const { LAZY } = require('../shared-scope.cjs');

const MANIFEST = 'riwaq-manifest.json';

/** A chunk group and its parents, without the entry, whose files are listed separately. */
function withParents(group, seen = new Set()) {
  if (seen.has(group) || group.isInitial()) return [];
  seen.add(group);
  return [...group.getParents().flatMap((parent) => withParents(parent, seen)), group];
}

/** Whether a chunk group was created by an `import()` of the file. */
const imports = (file) => (group) =>
  group.origins.some(({ module, request }) => {
    const importer = module?.nameForCondition();
    return importer && request && path.resolve(path.dirname(importer), request) === file;
  });

const unique = (list) => [...new Set(list)];

/** Keys of the shared packages that a chunk imports from the host. */
const packagesOf = (compilation) => (chunk) =>
  [...compilation.chunkGraph.getChunkModulesIterable(chunk)]
    .filter(({ type }) => type === 'consume-shared-module')
    .map(({ options }) => options.shareKey);

/**
 * Lists what webpack loads for an `import()` of a file (its path as imported, often without an
 * extension): files of the build, and packages of the host.
 */
function loadedByImport(compilation, file) {
  const groups = unique(
    compilation.chunkGroups.filter(imports(file)).flatMap((group) => withParents(group)),
  );
  return {
    files: unique(groups.flatMap((group) => group.getFiles())).filter(
      (name) => !name.endsWith('.map'),
    ),
    packages: unique(groups.flatMap(({ chunks }) => chunks).flatMap(packagesOf(compilation)))
      .filter((key) => LAZY.includes(key))
      .sort(),
  };
}

/**
 * Writes the module's manifest next to its build; fails the build if the declaration does not match
 * the code.
 */
class ModuleManifestPlugin {
  /**
   * @param {{ root: string, id: string, buildId: string, entry: { path: string, name: string } }}
   * options
   */
  constructor(options) {
    this.options = options;
  }

  apply(compiler) {
    const { Compilation, sources, WebpackError } = compiler.webpack;
    let declaredIn = [];
    compiler.hooks.thisCompilation.tap('ModuleManifestPlugin', (compilation) => {
      // The declaration is not part of the code: without this, open pages of the development server
      // would not reload when it changes.
      compilation.hooks.fullHash.tap('ModuleManifestPlugin', (hash) => {
        for (const file of declaredIn.filter((name) => fs.existsSync(name)))
          hash.update(fs.readFileSync(file));
      });
      // After the content hashes are known, before the files are compressed.
      const stage = Compilation.PROCESS_ASSETS_STAGE_ANALYSE;
      compilation.hooks.processAssets.tapPromise(
        { name: 'ModuleManifestPlugin', stage },
        async (files) => {
          if (compilation.errors.length > 0) return;
          const assets = Object.keys(files)
            .filter((name) => !name.endsWith('.map'))
            .sort()
            .map((name) => {
              const content = compilation.getAsset(name).source.buffer();
              return {
                path: name,
                integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
                bytes: content.length,
              };
            });
          try {
            const { manifest, inputs } = await generateManifest({
              ...this.options,
              assets,
              loadedBy: (file) =>
                loadedByImport(compilation, path.join(this.options.root, 'src', file)),
            });
            declaredIn = inputs.map((input) => path.resolve(input));
            for (const file of declaredIn) compilation.fileDependencies.add(file);
            compilation.emitAsset(
              MANIFEST,
              new sources.RawSource(`${JSON.stringify(manifest, null, 2)}\n`),
            );
          } catch (cause) {
            compilation.errors.push(new WebpackError(cause.message));
          }
        },
      );
    });
  }
}

module.exports = { loadedByImport, MANIFEST, ModuleManifestPlugin };
