/**
 * Adds Subresource Integrity (W3C) to lazily loaded scripts and styles: the hash comes from
 * `window.riwaqIntegrity`, which the shell fills from the build's manifest, and a browser refuses a
 * file with other content. Without hashes the files load as before.
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
