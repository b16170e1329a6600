// Builds the server into a folder of its own, with the migrations beside it: node server/build.mjs <folder>
import { build } from 'esbuild';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const own = path.dirname(fileURLToPath(import.meta.url));
const folder = path.resolve(process.argv[2]);
const { dependencies } = JSON.parse(fs.readFileSync(path.join(own, 'package.json'), 'utf8'));
// Packages stay where they are installed; those of the workspace are TypeScript, which Node does not run.
const external = Object.keys(dependencies).filter((name) => !name.startsWith('@riwaq/')).flatMap((name) => [name, `${name}/*`]);

await build({
  entryPoints: ['main.ts', 'cli/main.ts', 'db/embedded-worker.ts', 'spreadsheets/spreadsheet-worker.ts'].map((name) => path.join(own, 'src', name)),
  outbase: path.join(own, 'src'),
  outdir: path.join(folder, 'dist'),
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  external,
  logLevel: 'error',
});
await build({ ...createRequire(import.meta.url)('./faces-thread.cjs').facesThread(path.join(folder, 'dist/faces/thread.js')), logLevel: 'error' });
fs.cpSync(path.join(own, 'migrations'), path.join(folder, 'migrations'), { recursive: true });
fs.writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }\n');
