import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { at } from './paths.mjs';
import { StepFailed } from './say.mjs';

const { facesThread } = createRequire(import.meta.url)(at('server/faces-thread.cjs'));
const source = at('server/src');

/** What is started by itself: the server, the command line, and everything that runs in a worker thread. */
const isEntry = (name) => name === 'main.ts' || name === path.join('cli', 'main.ts') || /-worker\.ts$/.test(name);

/** esbuild's options for the server: our own TypeScript bundled, packages left where they are installed. */
export const serverBuildOptions = () => ({
  entryPoints: fs.readdirSync(source, { recursive: true }).filter(isEntry).map((name) => path.join(source, name)),
  outbase: source,
  outdir: at('server/dist'),
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  plugins: [packagesExternal],
  logLevel: 'silent',
});

/** The thread that looks at faces, whose packages are built into it. */
export const buildFacesThread = () => createRequire(import.meta.url)('esbuild').build(facesThread(at('server/dist/faces/thread.js')));

/** Builds `server/dist`: `main.js`, `cli/main.js` and the workers, in the places that they have in `src`. */
export async function buildServer() {
  const esbuild = createRequire(import.meta.url)('esbuild');
  fs.rmSync(at('server/dist'), { recursive: true, force: true });
  try {
    await esbuild.build(serverBuildOptions());
    await buildFacesThread();
  } catch (cause) {
    const lines = await esbuild.formatMessages(cause.errors ?? [], { kind: 'error', color: false });
    throw new StepFailed('The build of the server', lines.join('\n') || String(cause));
  }
}

/** Workspace packages export TypeScript, which Node does not run: only they are bundled. */
export const packagesExternal = {
  name: 'packages-external',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path: request, kind }) => {
      if (kind === 'entry-point' || path.isAbsolute(request) || request.startsWith('@riwaq/')) return undefined;
      return { path: request, external: true };
    });
  },
};
