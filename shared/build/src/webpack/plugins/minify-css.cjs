const esbuild = require('esbuild');

/** Minifies the extracted style sheets. */
class MinifyCssPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.compilation.tap('MinifyCssPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'MinifyCssPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE },
        async (assets) => {
          await Promise.all(
            Object.keys(assets)
              .filter((name) => name.endsWith('.css'))
              .map(async (name) => {
                const source = compilation.getAsset(name).source.source().toString();
                const { code } = await esbuild.transform(source, {
                  loader: 'css',
                  minify: true,
                  legalComments: 'none',
                });
                compilation.updateAsset(name, new sources.RawSource(code), { minimized: true });
              }),
          );
        },
      );
    });
  }
}

module.exports = { MinifyCssPlugin };
