const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { promisify } = require('node:util');
const zlib = require('node:zlib');
const { DAY_MS } = require('../../durations.cjs');

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
/** Cache of compressed files, by content, for all builds; may be deleted at any time. */
const CACHE_FOLDER = path.resolve(__dirname, '../../../../../.riwaq/packed');
/** Days after which an unused entry of the cache is deleted. */
const CACHE_DAYS = 30;
const TEXT = /\.(js|css|html|json|svg|txt|webmanifest)$/;

/** Compressions in progress, by cache name: two files of a build may have the same content. */
const inProgress = new Map();

/** Compresses a file, or returns the cached result for the same content. */
function compressCached(plain, suffix) {
  const name = createHash('sha256').update(plain).digest('hex') + suffix;
  const result =
    inProgress.get(name) ??
    compress(plain, suffix, path.join(CACHE_FOLDER, name)).finally(() => inProgress.delete(name));
  inProgress.set(name, result);
  return result;
}

async function compress(plain, suffix, file) {
  const now = new Date();
  const existing = await fs.promises.readFile(file).catch(() => null);
  if (existing) {
    await fs.promises.utimes(file, now, now);
    return existing;
  }
  const params = {
    [zlib.constants.BROTLI_PARAM_QUALITY]: 11,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const made = await (suffix === '.br' ? brotli(plain, { params }) : gzip(plain, { level: 9 }));
  const making = `${file}.${process.pid}.tmp`;
  await fs.promises.writeFile(making, made);
  await fs.promises.rename(making, file);
  return made;
}

/** Deletes cache entries that no build has used recently. */
function removeOldEntries() {
  for (const name of fs.readdirSync(CACHE_FOLDER)) {
    const file = path.join(CACHE_FOLDER, name);
    if (
      Date.now() - (fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) >
      CACHE_DAYS * DAY_MS
    )
      fs.rmSync(file, { force: true });
  }
}

/**
 * Writes `<file>.br` (quality 11) and `<file>.gz` beside every text file, unless they are larger.
 *
 * @param {(name: string) => boolean} skip files that change after the build
 */
class PrecompressPlugin {
  constructor(skip = () => false) {
    this.skip = skip;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('PrecompressPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'PrecompressPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        async (assets) => {
          fs.mkdirSync(CACHE_FOLDER, { recursive: true });
          const names = Object.keys(assets).filter((name) => TEXT.test(name) && !this.skip(name));
          await Promise.all(
            names.map(async (name) => {
              const plain = compilation.getAsset(name).source.buffer();
              await Promise.all(
                ['.br', '.gz'].map(async (suffix) => {
                  const small = await compressCached(plain, suffix);
                  if (small.length < plain.length)
                    compilation.emitAsset(name + suffix, new sources.RawSource(small));
                }),
              );
            }),
          );
          removeOldEntries();
        },
      );
    });
  }
}

module.exports = { PrecompressPlugin };
