const { createHash } = require('node:crypto');
const fs = require('node:fs');

const PAGE = 'index.html';
/** Files with a content hash in their name: the service worker may cache them permanently. */
const HASHED_FILE = /[.-][0-9a-f]{8}\.(js|css|woff2|svg|png|webp)$/;

/**
 * Emits the service worker under a constant name, with data of the build: its name, the hash of
 * every file, and the files that the shell needs to open. Runs last, when names and contents are
 * final.
 */
class ServiceWorkerPlugin {
  /**
   * @param {string} source path of the worker's source
   * @param {(compilation: import('webpack').Compilation) => string[]} opens returns the files,
   * besides the page, that the shell needs to open
   */
  constructor(source, opens) {
    this.source = source;
    this.opens = opens;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ServiceWorkerPlugin', (compilation) => {
      compilation.fileDependencies.add(this.source);
      compilation.hooks.processAssets.tap(
        { name: 'ServiceWorkerPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER },
        (assets) => {
          const hash = (algorithm, content, encoding) =>
            createHash(algorithm).update(content).digest(encoding);
          const names = Object.keys(assets)
            .filter(
              (name) => name === PAGE || (HASHED_FILE.test(name) && !name.startsWith('modules/')),
            )
            .sort();
          const files = Object.fromEntries(
            names.map((name) => [
              `/${name}`,
              `sha384-${hash('sha384', compilation.getAsset(name).source.buffer(), 'base64')}`,
            ]),
          );
          const opens = [`/${PAGE}`, ...new Set(this.opens(compilation).map((name) => `/${name}`))];
          const missing = opens.filter((name) => !files[name]);
          if (missing.length > 0)
            throw new Error(
              `The service worker would keep ${missing.join(', ')}, which the build has not.`,
            );
          const build = {
            name: hash('sha256', JSON.stringify(files), 'hex').slice(0, 12),
            files,
            opens,
          };
          compilation.emitAsset(
            'sw.js',
            new sources.RawSource(
              fs
                .readFileSync(this.source, 'utf8')
                .replace('self.riwaqBuild;', () => `${JSON.stringify(build)};`),
            ),
          );
        },
      );
    });
  }
}

module.exports = { ServiceWorkerPlugin };
