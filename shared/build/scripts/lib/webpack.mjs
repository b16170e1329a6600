import { createRequire } from 'node:module';
import path from 'node:path';
import { StepFailed } from './say.mjs';

const requireHere = createRequire(import.meta.url);
export const webpackOf = () => requireHere('webpack');

/** The webpack configuration of a package. */
export async function configOf(folder, argv = {}) {
  const config = requireHere(path.join(folder, 'webpack.config.cjs'));
  return typeof config === 'function' ? config({}, argv) : config;
}

/** Builds one package with webpack. */
export async function buildWithWebpack(name, folder, argv) {
  const config = await configOf(folder, argv);
  const compiler = webpackOf()(config);
  const stats = await new Promise((resolve, reject) =>
    compiler.run((cause, result) => (cause ? reject(cause) : resolve(result))),
  );
  await new Promise((resolve) => compiler.close(resolve));
  if (stats.hasErrors())
    throw new StepFailed(
      `The build of ${name}`,
      stats.toString({ preset: 'errors-warnings', colors: false }),
    );
  return stats.compilation.outputOptions.path;
}
