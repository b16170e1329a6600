import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { acceptsNode } from './node-versions.mjs';
import { at, workFolder } from './paths.mjs';
import { run } from './run.mjs';
import { Refusal, say, seconds } from './say.mjs';

const installedMark = path.join(workFolder, 'installed');

/** The package manager's version (`packageManager`) and those of Node (`engines`). */
const readManifest = () => JSON.parse(fs.readFileSync(at('package.json'), 'utf8'));

function assertNode({ engines }) {
  const { node } = process.versions;
  if (acceptsNode(engines.node, node)) return;
  throw new Refusal(`Node ${engines.node} is needed; this is ${node}.`);
}

function wanted() {
  const hash = createHash('sha256').update(
    `${process.platform} ${process.arch} ${process.versions.modules}`,
  );
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml'])
    hash.update(fs.readFileSync(at(file)));
  return hash.digest('hex');
}

/** Installs the packages of the lockfile unless they are installed. */
export async function install() {
  const manifest = readManifest();
  assertNode(manifest);
  const hash = wanted();
  const installed =
    fs.existsSync(installedMark) && fs.existsSync(at('node_modules/.pnpm'))
      ? fs.readFileSync(installedMark, 'utf8')
      : '';
  if (installed === hash) return;
  say('Installing packages (a few minutes the first time) …');
  const start = performance.now();
  // Through npx: pnpm is native, runs on Node 20 and needs no corepack.
  const command = ['--yes', manifest.packageManager, 'install', '--frozen-lockfile'];
  await run('The install', 'npx', command, { env: { CI: 'true' } });
  fs.mkdirSync(workFolder, { recursive: true });
  fs.writeFileSync(installedMark, hash);
  say(`  installed in ${seconds(start)}`);
}
