const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { generateManifest } = require('../../manifest/generate.cjs');

const MANIFEST = 'riwaq-manifest.json';

/**
 * Files of a chunk group and of its parents, without the entry, whose files are listed separately.
 */
function withParents(group, seen = new Set()) {
  if (seen.has(group) || group.isInitial()) return [];
  seen.add(group);
  return [
    ...group.getParents().flatMap((parent) => withParents(parent, seen)),
    ...group.getFiles(),
  ];
}

/**
 * Files that webpack loads for `import(request)` in the module `importer` (a path without
 * extension).
 */
function filesOfImport(compilation, importer, request) {
  const groups = compilation.chunkGroups.filter(({ origins }) =>
    origins.some(
      (origin) =>
        origin.request === request &&
        origin.module?.nameForCondition()?.replace(/\.\w+$/, '') === importer,
    ),
  );
  return [...new Set(groups.flatMap((group) => withParents(group)))].filter(
    (file) => !file.endsWith('.map'),
  );
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
              filesOf: (request) =>
                filesOfImport(compilation, path.join(this.options.root, 'src/module'), request),
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

module.exports = { filesOfImport, MANIFEST, ModuleManifestPlugin };
