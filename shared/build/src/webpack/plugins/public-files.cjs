const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');

/** File name with a hash of the content, so that browsers may cache the file permanently. */
const hashedName = (folder, name) =>
  name.replace(
    /\.\w+$/,
    `.${createHash('sha256')
      .update(fs.readFileSync(path.join(folder, name)))
      .digest('hex')
      .slice(0, 8)}$&`,
  );

/**
 * Emits the files of a folder unchanged, some under a hashed name; skips files that another plugin
 * emits.
 */
class PublicFilesPlugin {
  /**
   * @param {string} folder
   * @param {{ except?: string[], hashed?: string[] }} names
   */
  constructor(folder, { except = [], hashed = [] } = {}) {
    this.folder = folder;
    this.except = new Set(except);
    this.hashed = new Set(hashed);
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('PublicFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'PublicFilesPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          if (!fs.existsSync(this.folder)) return;
          compilation.contextDependencies.add(this.folder);
          for (const name of fs.readdirSync(this.folder, { recursive: true })) {
            const file = path.join(this.folder, name);
            const asset = name.split(path.sep).join('/');
            if (this.except.has(asset) || !fs.statSync(file).isFile()) continue;
            compilation.emitAsset(
              this.hashed.has(asset) ? hashedName(this.folder, asset) : asset,
              new sources.RawSource(fs.readFileSync(file)),
            );
          }
        },
      );
    });
  }
}

module.exports = { hashedName, PublicFilesPlugin };
