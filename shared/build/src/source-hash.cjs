// Hashes everything that a build depends on. Without dependencies: scripts use it before the
// install.
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'results', 'report', '.git']);
const isTest = (name) => /\.(test|spec)\.[cm]?[jt]sx?$/.test(name);

/** Files under a folder (or the file itself), sorted, without tests, builds and packages. */
function sourceFiles(target) {
  const stat = fs.statSync(target, { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [target];
  return fs
    .readdirSync(target, { withFileTypes: true })
    .filter(
      (entry) => !(entry.isDirectory() ? SKIPPED_FOLDERS.has(entry.name) : isTest(entry.name)),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => sourceFiles(path.join(target, entry.name)));
}

/**
 * Hash of folders and files by their paths (relative to `root`) and contents: 16 hex digits. Equal
 * sources have equal hashes on every machine; line endings do not count.
 */
function hashSources(root, targets, extra = '') {
  const hash = createHash('sha256').update(extra);
  for (const file of targets.flatMap((target) => sourceFiles(path.resolve(root, target)))) {
    const content = fs.readFileSync(file);
    hash.update(`\0${path.relative(root, file).split(path.sep).join('/')}\0`);
    hash.update(isText(file) ? content.toString('utf8').replaceAll('\r\n', '\n') : content);
  }
  return hash.digest('hex').slice(0, 16);
}

const isText = (file) => /\.([cm]?[jt]sx?|json|ya?ml|css|html|sql|svg|md)$/.test(file);

/** Finds the workspace root above a folder. */
function workspaceRoot(from) {
  for (let folder = path.resolve(from); ; folder = path.dirname(folder)) {
    if (fs.existsSync(path.join(folder, 'pnpm-workspace.yaml'))) return folder;
    if (folder === path.dirname(folder)) throw new Error(`No workspace above ${from}.`);
  }
}

/** Folders of the workspace packages that a package depends on, transitively, by package name. */
function workspaceDependencies(packageFolder) {
  const found = new Map();
  const visit = (folder) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(
      fs.readFileSync(path.join(folder, 'package.json'), 'utf8'),
    );
    const root = workspaceRoot(folder);
    for (const [name, range] of Object.entries({ ...devDependencies, ...dependencies })) {
      if (!range.startsWith('workspace:') || found.has(name)) continue;
      const dependency = packageFolders(root).get(name);
      if (!dependency) throw new Error(`${name} is not in the workspace.`);
      found.set(name, dependency);
      visit(dependency);
    }
  };
  visit(packageFolder);
  return found;
}

/** Every package of the workspace: name to folder. */
function packageFolders(root) {
  const below = (folder) =>
    fs
      .readdirSync(path.join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => path.join(root, folder, entry.name));
  return new Map(
    [...below('.'), ...below('shared')]
      .filter((folder) => fs.existsSync(path.join(folder, 'package.json')))
      .map((folder) => [
        JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')).name,
        folder,
      ]),
  );
}

/** Inputs of every build beside its own sources. */
const COMMON = ['pnpm-lock.yaml', 'tsconfig.base.json', 'tsconfig.json', 'shared/build/src'];

/**
 * The build id of a remote: 16 hex digits over its sources, the packages compiled into it and the
 * lockfile. For packages that the host provides only the version counts, so that a change of the
 * kit does not rebuild every module.
 */
function remoteBuildId(packageFolder, mode = 'production') {
  const root = workspaceRoot(packageFolder);
  const own = ['src', 'package.json', 'webpack.config.cjs'].map((name) =>
    path.join(packageFolder, name),
  );
  const shared = [...workspaceDependencies(packageFolder)].flatMap(([name, folder]) => {
    if (name === '@riwaq/build') return [];
    if (name === '@riwaq/outbox')
      return [path.join(folder, 'package.json'), path.join(folder, 'src')];
    return name === '@riwaq/contract'
      ? [path.join(folder, 'package.json'), path.join(folder, 'src/manifest.ts')]
      : [path.join(folder, 'package.json')];
  });
  return hashSources(root, [...own, ...shared, ...COMMON], mode);
}

/** Hash of a package, its transitive workspace dependencies and `more` files. */
function packageHash(packageFolder, more = []) {
  const root = workspaceRoot(packageFolder);
  const shared = [...workspaceDependencies(packageFolder)]
    .filter(([name]) => name !== '@riwaq/build')
    .map(([, folder]) => folder);
  return hashSources(root, [packageFolder, ...shared, ...COMMON, ...more]);
}

module.exports = { hashSources, packageFolders, packageHash, remoteBuildId, workspaceRoot };
