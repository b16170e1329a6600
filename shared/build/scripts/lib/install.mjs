import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { at, workFolder } from './paths.mjs';
import { run } from './run.mjs';
import { say, seconds } from './say.mjs';

/** pnpm through npx: native, runs on Node 20 and needs no corepack. */
const PNPM = 'pnpm@12.21.0';
const MINIMUM_NODE = [20, 19];

const installedMark = path.join(workFolder, 'installed');

function assertNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > MINIMUM_NODE[0] || (major === MINIMUM_NODE[0] && minor >= MINIMUM_NODE[1])) return;
  throw new Error(
    `Node ${MINIMUM_NODE.join('.')} or later is needed; this is ${process.versions.node}.`,
  );
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
  assertNode();
  const hash = wanted();
  const installed =
    fs.existsSync(installedMark) && fs.existsSync(at('node_modules/.pnpm'))
      ? fs.readFileSync(installedMark, 'utf8')
      : '';
  if (installed === hash) return;
  say('Installing packages (a few minutes the first time) …');
  const start = performance.now();
  await run('The install', 'npx', ['--yes', PNPM, 'install', '--frozen-lockfile'], {
    env: { CI: 'true' },
  });
  fs.mkdirSync(workFolder, { recursive: true });
  fs.writeFileSync(installedMark, hash);
  say(`  installed in ${seconds(start)}`);
}
