const { createHash } = require('node:crypto');
const path = require('node:path');
const { generateManifest } = require('../../manifest/generate.cjs');
const { loadedByImport, MANIFEST } = require('./module-manifest.cjs');

/** A chunk group and all groups that it may load. */
function withChildren(group, seen = new Set()) {
  if (seen.has(group)) return seen;
  seen.add(group);
  for (const child of group.getChildren()) withChildren(child, seen);
  return seen;
}

const filesOfGroup = (group) =>
  group.chunks.flatMap((chunk) => [...chunk.files, ...chunk.auxiliaryFiles]);

/**
 * For areas that are compiled into the host: writes a manifest for each area to the path of a
 * separate build. Its files are chunks of the host, addressed from the site's root.
 */
class BoundManifestsPlugin {
  /**
   * @param {Array<{ id: string, root: string, buildId: string, part: string }>} areas
   *   `part`: name of the chunk that contains the area
   */
  constructor(areas) {
    this.areas = areas;
  }

  apply(compiler) {
    const {
      Compilation,
      sources,
      WebpackError,
      runtime: { LoadScriptRuntimeModule },
    } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('BoundManifestsPlugin', (compilation) => {
      // Same CORS mode as the preload in the host's early.js; otherwise the browser would fetch the
      // entry twice.
      const entries = `/^\\/(${this.areas.map(({ part }) => part).join('|')})\\./`;
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'BoundManifestsPlugin',
        (source) =>
          `${source}\nif (${entries}.test(new URL(script.src).pathname)) script.crossOrigin = "anonymous";`,
      );
      const asset = (name) => {
        const content = compilation.getAsset(name).source.buffer();
        return {
          path: `/${name}`,
          integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
          bytes: content.length,
        };
      };
      const write = async ({ id, root, buildId, part }) => {
        const group = compilation.namedChunkGroups.get(part);
        const entry = group
          ?.getFiles()
          .find((name) => name.startsWith(`${part}.`) && name.endsWith('.js'));
        if (!entry) throw new Error(`The host's build has no part ${part}.`);
        const names = [...new Set([...withChildren(group)].flatMap(filesOfGroup))]
          .filter((name) => !name.endsWith('.map'))
          .sort();
        // The packages of the host are compiled in, so their files are among these.
        const loadedBy = (file) => {
          const { files } = loadedByImport(compilation, path.join(root, 'src', file));
          return {
            files: [...new Set([...group.getFiles(), ...files])]
              .filter((name) => name !== entry)
              .map((name) => `/${name}`),
            packages: [],
          };
        };
        const { manifest, inputs } = await generateManifest({
          root,
          id,
          buildId,
          entry: { path: `/${entry}`, name: part },
          assets: names.map(asset),
          loadedBy,
        });
        for (const input of inputs) compilation.fileDependencies.add(path.resolve(input));
        compilation.emitAsset(
          `modules/${id}/${buildId}/${MANIFEST}`,
          new sources.RawSource(`${JSON.stringify(manifest, null, 2)}\n`),
        );
      };
      // After the content hashes are known, before the files are compressed.
      compilation.hooks.processAssets.tapPromise(
        { name: 'BoundManifestsPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ANALYSE },
        async () => {
          if (compilation.errors.length > 0) return;
          for (const area of this.areas)
            await write(area).catch((cause) =>
              compilation.errors.push(new WebpackError(cause.message)),
            );
        },
      );
    });
  }
}

module.exports = { BoundManifestsPlugin };
