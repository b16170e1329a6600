const { checkCorrespondence } = require('./correspondence.cjs');
const { readDefinition, readDeclaration } = require('./read-module.cjs');

/**
 * Generates the manifest of a build: the declaration in `src/manifest.ts`, validated against
 * `@riwaq/contract/manifest` and against the code in `src/module`, with the data of the build.
 *
 * @param {{
 *   root: string,
 *   id: string,
 *   buildId: string,
 *   entry: { path: string, name: string },
 *   assets: Array<{ path: string, integrity: string, bytes: number }>,
 *   filesOf: (request: string) => string[],
 * }} options
 *   `filesOf`: files that the build loads for an import in `src/module`
 * @returns {Promise<{ manifest: object, inputs: string[] }>} the manifest, and the source files
 * that it was read from
 * @throws Error that describes the problem of the declaration
 */
async function generateManifest({ root, id, buildId, entry, assets, filesOf }) {
  const { declaration, moduleDeclaration, moduleManifest, schemaVersion, inputs } =
    await readDeclaration(root);
  const parsed = moduleDeclaration.safeParse(declaration);
  if (!parsed.success)
    throw new Error(`src/manifest.ts of ${id} is not valid:\n${lines(parsed.error.issues)}`);
  if (parsed.data.id !== id)
    throw new Error(`src/manifest.ts says id "${parsed.data.id}", the build says "${id}".`);

  const { requests, ...definition } = readDefinition(root);
  const problems = checkCorrespondence(parsed.data, definition);
  if (problems.length > 0)
    throw new Error(
      `The manifest and the code of ${id} differ:\n${problems.map((text) => `  ${text}`).join('\n')}`,
    );

  const entryAsset = assets.find((asset) => asset.path === entry.path);
  if (!entryAsset) throw new Error(`The build of ${id} has no ${entry.path}.`);
  const filesOfAll = (loads) =>
    Object.fromEntries(
      Object.entries(loads).map(([name, request]) => [
        name,
        request === null ? [] : filesOf(request),
      ]),
    );
  const preload = {
    routes: filesOfAll(requests.routes),
    languages: filesOfAll(requests.languages),
  };
  const manifest = {
    schemaVersion,
    buildId,
    ...parsed.data,
    entry: { ...entry, integrity: entryAsset.integrity },
    assets,
    preload,
  };
  const whole = moduleManifest.safeParse(manifest);
  if (!whole.success)
    throw new Error(`The manifest of ${id} is not valid:\n${lines(whole.error.issues)}`);
  return { manifest: whole.data, inputs };
}

const lines = (issues) =>
  issues.map((issue) => `  ${issue.path.join('.') || '(root)'}: ${issue.message}`).join('\n');

module.exports = { generateManifest };
