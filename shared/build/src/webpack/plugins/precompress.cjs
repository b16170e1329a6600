const { promisify } = require('node:util');
const zlib = require('node:zlib');

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const TEXT = /\.(js|css|html|json|svg|txt|webmanifest)$/;

/**
 * Writes `<file>.br` (quality 11) and `<file>.gz` beside every text file, where they are smaller.
 * @param {(name: string) => boolean} skip files that change after the build
 */
class PrecompressPlugin {
  constructor(skip = () => false) {
    this.skip = skip;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('PrecompressPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: 'PrecompressPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT }, async (assets) => {
        const names = Object.keys(assets).filter((name) => TEXT.test(name) && !this.skip(name));
        await Promise.all(names.map(async (name) => {
          const plain = compilation.getAsset(name).source.buffer();
          const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
          const [br, gz] = await Promise.all([brotli(plain, { params }), gzip(plain, { level: 9 })]);
          for (const [suffix, packed] of [['.br', br], ['.gz', gz]]) {
            if (packed.length < plain.length) compilation.emitAsset(name + suffix, new sources.RawSource(packed));
          }
        }));
      });
    });
  }
}

module.exports = { PrecompressPlugin };
