import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { at } from './paths.mjs';
import { StepFailed } from './say.mjs';

const { facesThread } = createRequire(import.meta.url)(at('server/faces-thread.cjs'));
const source = at('server/src');

/** The programs in `dist`: the server and the command line. */
const PROGRAMS = { main: 'bootstrap/main.ts', 'cli/main': 'bootstrap/cli/main.ts' };

/** Worker threads, which have the same path in `dist` as in `src`. */
const workers = () =>
  fs
    .readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => /-worker\.ts$/.test(name))
    .map((name) => [name.slice(0, -'.ts'.length), name]);

/**
 * esbuild's options for the server in `folder`: bundles our own TypeScript and leaves packages
 * where they are installed.
 */
export const serverBuildOptions = (folder = at('server')) => ({
  entryPoints: Object.fromEntries(
    [...Object.entries(PROGRAMS), ...workers()].map(([out, name]) => [
      out,
      path.join(source, name),
    ]),
  ),
  outdir: path.join(folder, 'dist'),
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  plugins: [packagesExternal],
  logLevel: 'silent',
});

/** Builds the face worker thread, whose packages are bundled into it. */
export const buildFacesThread = (folder = at('server')) =>
  createRequire(import.meta.url)('esbuild').build(
    facesThread(path.join(folder, 'dist/faces/thread.js')),
  );

/**
 * Builds the server's `dist` in a folder: `main.js`, `cli/main.js`, and the workers with the same
 * paths as in `src`.
 */
export async function buildServer(folder = at('server')) {
  const esbuild = createRequire(import.meta.url)('esbuild');
  fs.rmSync(path.join(folder, 'dist'), { recursive: true, force: true });
  try {
    await esbuild.build(serverBuildOptions(folder));
    await buildFacesThread(folder);
  } catch (cause) {
    const lines = await esbuild.formatMessages(cause.errors ?? [], { kind: 'error', color: false });
    throw new StepFailed('The build of the server', lines.join('\n') || String(cause));
  }
}

/**
 * Packages of hundreds of small files, bundled because Node would resolve each file at every start.
 */
const MANY_FILE_PACKAGES = ['kysely', 'zod'];

/**
 * Marks packages as external, except workspace packages (they export TypeScript, which Node does
 * not run) and those of many files.
 */
export const packagesExternal = {
  name: 'packages-external',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path: request, kind }) => {
      if (
        kind === 'entry-point' ||
        path.isAbsolute(request) ||
        request.startsWith('@riwaq/') ||
        MANY_FILE_PACKAGES.includes(request)
      )
        return undefined;
      return { path: request, external: true };
    });
  },
};
