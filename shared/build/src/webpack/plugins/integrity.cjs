/**
 * Whatever a build loads by itself later is loaded with the hash that the page has for its address
 * (`window.riwaqIntegrity`, which the shell fills from the build's manifest): a browser refuses a
 * file of another content (W3C, Subresource Integrity). A page that has no hashes loads as before.
 */
class IntegrityPlugin {
  apply(compiler) {
    const {
      runtime: { LoadScriptRuntimeModule },
    } = compiler.webpack;
    const styles = compiler.options.plugins.find(
      (plugin) => plugin?.constructor.name === 'MiniCssExtractPlugin',
    );
    const demand = (tag, address) =>
      `${tag}.integrity = window.riwaqIntegrity && window.riwaqIntegrity(${address}) || "";`;
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) => `${source}\n${demand('script', 'script.src')}`,
      );
      styles?.constructor
        .getCompilationHooks(compilation)
        .beforeTagInsert.tap(
          'IntegrityPlugin',
          (source, { tag }) => `${source}\n${demand(tag, `${tag}.href`)}`,
        );
    });
  }
}

module.exports = { IntegrityPlugin };
