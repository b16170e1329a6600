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
 *   loadedBy: (file: string) => { files: string[], packages: string[] },
 * }} options
 *   `loadedBy`: files of the build, and packages of the host, that a lazy import of a file in `src`
 *   loads
 * @returns {Promise<{ manifest: object, inputs: string[] }>} the manifest, and the source files
 * that it was read from
 * @throws Error that describes the problem of the declaration
 */
async function generateManifest({ root, id, buildId, entry, assets, loadedBy }) {
  const { declaration, moduleDeclaration, moduleManifest, schemaVersion, inputs } =
    await readDeclaration(root);
  const declared = validate(moduleDeclaration, declaration, `src/manifest.ts of ${id}`);
  if (declared.id !== id)
    throw new Error(`src/manifest.ts says id "${declared.id}", the build says "${id}".`);

  const { requests, ...definition } = readDefinition(root);
  const problems = checkCorrespondence(declared, definition);
  if (problems.length > 0)
    throw new Error(
      `The manifest and the code of ${id} differ:\n${problems.map((text) => `  ${text}`).join('\n')}`,
    );

  const entryAsset = assets.find((asset) => asset.path === entry.path);
  if (!entryAsset) throw new Error(`The build of ${id} has no ${entry.path}.`);
  const preload = preloads({ declared, id, requests, loadedBy });
  const manifest = {
    schemaVersion,
    buildId,
    ...declared,
    entry: { ...entry, integrity: entryAsset.integrity },
    assets,
    preload,
  };
  return { manifest: validate(moduleManifest, manifest, `The manifest of ${id}`), inputs };
}

/** Lists by route, part of a page and language what the code loads (see the manifest schema). */
function preloads({ declared, id, requests, loadedBy }) {
  const load = (request) => (request === null ? { files: [], packages: [] } : loadedBy(request));
  const each = (loads, field) =>
    Object.fromEntries(
      Object.entries(loads).map(([name, request]) => [name, load(request)[field]]),
    );
  const routes = each(requests.routes, 'files');
  const packages = each(requests.routes, 'packages');
  const partsOf = (route) =>
    route.parts.map(({ file }) => {
      const part = loadedBy(file);
      if (part.files.length === 0)
        throw new Error(`${id} imports no ${file}, a part of its route "${route.id}".`);
      const without = (all, known) => all.filter((name) => !known.includes(name));
      return {
        files: without(part.files, routes[route.id]),
        packages: without(part.packages, packages[route.id]),
      };
    });
  return {
    routes,
    languages: each(requests.languages, 'files'),
    parts: Object.fromEntries(
      declared.routes.filter(({ parts }) => parts).map((route) => [route.id, partsOf(route)]),
    ),
    packages,
  };
}

/**
 * Validates data against a schema (https://standardschema.dev). Returns the data with defaults.
 *
 * @throws Error that lists the problems with their paths
 */
function validate(schema, data, subject) {
  const { value, issues } = schema['~standard'].validate(data);
  if (!issues) return value;
  const pathOf = ({ path = [] }) => path.map(({ key }) => key).join('.') || '(root)';
  const lines = issues.map((issue) => `  ${pathOf(issue)}: ${issue.message}`);
  throw new Error(`${subject} is not valid:\n${lines.join('\n')}`);
}

module.exports = { generateManifest };
