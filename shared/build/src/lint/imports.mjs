import path from 'node:path';

/** Workspace packages that each package may import. */
const ALLOWED = [
  { from: /^host$/, to: ['@riwaq/api', '@riwaq/contract', '@riwaq/ui'] },
  { from: /^remote-/, to: ['@riwaq/api', '@riwaq/contract', '@riwaq/outbox', '@riwaq/ui'] },
  { from: /^shared\/ui$/, to: ['@riwaq/api', '@riwaq/contract', '@riwaq/outbox'] },
  { from: /^shared\/outbox$/, to: ['@riwaq/api', '@riwaq/contract'] },
  { from: /^shared\/contract$/, to: ['@riwaq/api'] },
  { from: /^shared\/api$/, to: [] },
  { from: /^shared\/build$/, to: ['@riwaq/api', '@riwaq/contract', '@riwaq/ui'] },
  { from: /^server$/, to: ['@riwaq/api'] },
  { from: /^e2e$/, to: ['@riwaq/api'] },
  { from: /^bench$/, to: ['@riwaq/api', '@riwaq/e2e', '@riwaq/server'] },
];

/** Third-party packages that only one package may import and wraps for all others. */
const OWNED = [
  {
    packages: /^(antd|@ant-design\/.+|@rc-component\/.+|@antv\/.+|braft-.+|draft-js)$/,
    owners: /^shared\/ui$/,
    instead: 'the kit (@riwaq/ui)',
  },
  {
    packages: /^react-router(-dom)?$/,
    owners: /^shared\/contract$/,
    instead: '@riwaq/contract/router',
  },
  {
    packages: /^valibot$/,
    owners: /^shared\/contract$/,
    instead: 'the parsers of @riwaq/contract',
  },
  {
    packages: /^@microsoft\/signalr/,
    owners: /^(host|server|e2e|bench)$/,
    instead: 'useHost().realtime',
  },
  {
    packages: /^@module-federation\//,
    owners: /^(host|shared\/build)$/,
    instead: 'the host’s module loader',
  },
];

/** Areas of the server do not import each other; shared code belongs in `platform` or `access`. */
const SERVER_AREA =
  /^server\/src\/(forum|lectures|library|exams|degrees|analytics|attendance|portfolio|messaging)\//;
/**
 * Exceptions, in one direction: degrees and statistics are computed from the attempts and marks of
 * exams, and extra marks count in both (docs/decisions/0021, 0023).
 */
const BUILDS_ON = { analytics: ['exams', 'degrees'], degrees: ['exams'] };

/**
 * Folders that the server's platform may import besides itself; types it may take from any area,
 * because `services.ts` lists what areas offer each other.
 */
const BELOW_PLATFORM = ['platform', 'access'];

const isBrowser = (from) => /^(host|remote-.+|shared\/(ui|contract|outbox))$/.test(from);
const isConfig = (file) => /\.config\.[cm]js$/.test(file);
const isTest = (file) => /\.test\.[cm]?[jt]sx?$|[\\/]testing[\\/]/.test(file);
const packageOf = (request) =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');

/** The workspace folder of a file: `host`, `remote-forum`, `shared/ui` … */
function folderOf(file, root) {
  const parts = path.relative(root, file).split(path.sep);
  return parts[0] === 'shared' ? parts.slice(0, 2).join('/') : parts[0];
}

/** The server area of a file, or undefined outside of areas. */
const areaOf = (file, root) =>
  SERVER_AREA.exec(path.relative(root, file).split(path.sep).join('/'))?.[1];

/** The folder of `server/src` that contains a file, or undefined outside of it. */
const serverFolderOf = (file, root) =>
  /^server\/src\/([^/]+)\//.exec(path.relative(root, file).split(path.sep).join('/'))?.[1];

/** Whether an import of the server points upwards: from the platform, or to the bootstrap. */
function pointsUp(file, target, root, typeOnly) {
  const [own, other] = [serverFolderOf(file, root), serverFolderOf(target, root)];
  if (!own || !other || isTest(file)) return false;
  if (own === 'platform') return !typeOnly && !BELOW_PLATFORM.includes(other);
  return other === 'bootstrap' && own !== 'bootstrap';
}

/** An import of a file: it stays in its package, and in its area of the server. */
function relativeProblems({ file, root, from }, request, typeOnly) {
  const target = path.resolve(path.dirname(file), request);
  const problems = [];
  if (folderOf(target, root) !== from) problems.push({ messageId: 'outside', data: { from } });
  const [own, other] = [areaOf(file, root), areaOf(target, root)];
  if (own && other && own !== other && !BUILDS_ON[own]?.includes(other))
    problems.push({ messageId: 'area', data: { from: own, to: other } });
  if (pointsUp(file, target, root, typeOnly)) problems.push({ messageId: 'layer' });
  return problems;
}

/** An import of a package of the workspace: in one direction, without schemas in the browser. */
function workspaceProblems({ file, from, allowed }, request, typeOnly) {
  const name = packageOf(request);
  const own = name === `@riwaq/${from.replace('shared/', '')}`;
  if (!own && !allowed.includes(name))
    return [{ messageId: 'direction', data: { from, to: name } }];
  const isSchemas = request === '@riwaq/api/endpoints' && !typeOnly;
  return isSchemas && isBrowser(from) && !isTest(file) ? [{ messageId: 'schemas' }] : [];
}

/** An import of a third-party package: only in its wrapper. */
function thirdPartyProblems({ from }, request, typeOnly) {
  const name = packageOf(request);
  const problems = [];
  if (name === 'zod' && isBrowser(from) && !typeOnly) problems.push({ messageId: 'zod' });
  const rule = OWNED.find(({ packages }) => packages.test(name));
  if (rule && !rule.owners.test(from))
    problems.push({ messageId: 'owned', data: { name, instead: rule.instead } });
  return problems;
}

function importProblems(importer, request, typeOnly) {
  if (request.startsWith('.')) return relativeProblems(importer, request, typeOnly);
  return packageOf(request).startsWith('@riwaq/')
    ? workspaceProblems(importer, request, typeOnly)
    : thirdPartyProblems(importer, request, typeOnly);
}

/**
 * Enforces the direction of imports (remote → shared, host → shared, server → shared/api) and one
 * owner for each wrapped package.
 */
export const imports = {
  meta: {
    type: 'problem',
    schema: [{ type: 'object', properties: { root: { type: 'string' } } }],
    messages: {
      direction: '{{from}} may not import {{to}}.',
      outside: 'This leaves {{from}}: import the package by its name.',
      area: 'The area {{from}} may not import {{to}}: what both need is in server/src/platform or access.',
      layer:
        'The server is layered: bootstrap imports areas, areas import the platform, and none the other way.',
      owned: '{{name}} is imported only in its wrapper: use {{instead}}.',
      schemas: 'The browser takes types only from @riwaq/api/endpoints: import type.',
      zod: 'The browser does not import zod: shared/contract checks data with valibot.',
    },
  },
  create(context) {
    const root = context.options[0]?.root ?? context.cwd;
    const file = context.filename;
    const from = folderOf(file, root);
    const allowed = ALLOWED.find((rule) => rule.from.test(from))?.to;
    if (!allowed || isConfig(file)) return {};

    const importer = { file, root, from, allowed };
    const check = (node, request, typeOnly) => {
      for (const problem of importProblems(importer, request, typeOnly))
        context.report({ node, ...problem });
    };

    const typeOnly = (node) =>
      node.importKind === 'type' ||
      node.exportKind === 'type' ||
      (node.specifiers?.length > 0 &&
        node.specifiers.every((specifier) => specifier.importKind === 'type'));
    const declaration = (node) =>
      node.source && check(node.source, node.source.value, typeOnly(node));
    return {
      ImportDeclaration: declaration,
      ExportNamedDeclaration: declaration,
      ExportAllDeclaration: declaration,
      ImportExpression: (node) =>
        node.source.type === 'Literal' && check(node.source, node.source.value, false),
      TSImportType: (node) =>
        node.source?.type === 'Literal' && check(node, node.source.value, true),
    };
  },
};
