import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import type { ApiResponse, ApiData, ApiInput, ApiKey } from '@riwaq/api';
import { splitKey } from '../platform/http/http';
import { CACHE_FOLDER } from './worker-file';

const SERVER_FOLDER = path.join(__dirname, '../..');
/** Script that builds a server into a folder, and the inputs of the build. */
const BUILD = path.join(SERVER_FOLDER, '../shared/build/scripts/build-server.mjs');
const BUILT_BY = [
  BUILD,
  path.join(path.dirname(BUILD), 'lib/build-server.mjs'),
  path.join(SERVER_FOLDER, 'faces-thread.cjs'),
];

/** Files that are never part of a build. */
const TEST_CODE = /\.(?:test|cases)\.ts$|(?:^|\/)testing(?:\/|\.ts$)/;

function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) =>
        /\.(?:ts|sql)$/.test(name) && !TEST_CODE.test(name) && !name.includes('node_modules'),
    )
    .sort()
    .map((name) => path.join(folder, name));
}

/** Hash of the server's current sources, without its tests. */
export function hashSources(): string {
  const hash = createHash('sha1');
  const folders = ['src', 'migrations', '../shared/api/src'].map((folder) =>
    path.join(SERVER_FOLDER, folder),
  );
  for (const file of [...BUILT_BY, ...folders.flatMap(sourcesOf)])
    hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}

/** Builds the packaged server from the current sources; cached until they change. */
export function builtServer(): string {
  const name = `server-${hashSources()}`;
  const folder = path.join(CACHE_FOLDER, name);
  if (existsSync(folder)) return folder;
  for (const old of existsSync(CACHE_FOLDER) ? readdirSync(CACHE_FOLDER) : []) {
    if (/^(?:demo-data-)?server-/.test(old) && !old.includes(name) && !/\.\d+$/.test(old))
      rmSync(path.join(CACHE_FOLDER, old), { recursive: true, force: true });
  }
  const making = `${folder}.${process.pid}`;
  const { status, stderr } = spawnSync(process.execPath, [BUILD, making], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The server could not be built:\n${stderr}`);
  try {
    renameSync(making, folder);
  } catch {
    rmSync(making, { recursive: true }); // Another test process was faster.
  }
  return folder;
}

/** Finds a port that is currently free. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => {
    probe.listen(0, '127.0.0.1', resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => {
    probe.close(resolve);
  });
  return typeof address === 'object' && address ? address.port : 0;
}

export interface ServerProcess {
  readonly port: number;
  readonly child: ChildProcess;
  /** Its output so far. */
  readonly output: { stdout: string; stderr: string };
  /** The exit code, or the signal that ended it. */
  readonly exited: Promise<number | NodeJS.Signals | null>;
  /** Calls a declared endpoint over the network. Rejects without a response. */
  call<Key extends ApiKey>(
    token: string | null,
    key: Key,
    input?: ApiInput<Key>,
  ): Promise<{ status: number } & ApiResponse<ApiData<Key>>>;
  /** Signs in and returns a token. */
  login(userName: string, password: string): Promise<string>;
  /** Sends a signal and waits for the exit. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
}

/**
 * Node arguments for a short-lived server: optimising the embedded database's code would take a
 * quarter of its start and pay off too late.
 */
export const BRIEF: readonly string[] = ['--liftoff-only'];

/** Calls declared endpoints of the server at a port. */
export const callAt =
  (port: number): ServerProcess['call'] =>
  async (token, key, input) => {
    const { method, path: endpoint } = splitKey(key);
    const { query = {}, body } = (input ?? {}) as { query?: Record<string, string>; body?: object };
    const response = await fetch(
      `http://127.0.0.1:${port}/api/${endpoint}?${new URLSearchParams(query)}`,
      {
        method,
        headers: {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
    );
    return {
      status: response.status,
      ...((await response.json()) as ApiResponse<ApiData<typeof key>>),
    };
  };

/** Starts a server process without waiting for it. `nodeArguments` precede its file. */
export async function spawnServer(
  environment: Record<string, string>,
  folder = builtServer(),
  nodeArguments: readonly string[] = [],
): Promise<ServerProcess> {
  const port = Number(environment.PORT ?? (await freePort()));
  const { DATABASE_URL: _database, REDIS_URL: _redis, ...inherited } = process.env;
  const child = spawn(process.execPath, [...nodeArguments, path.join(folder, 'dist/main.js')], {
    env: {
      ...inherited,
      HOST: '127.0.0.1',
      SITE_DIR: '/nowhere',
      LOG_LEVEL: 'warn',
      ...environment,
      PORT: String(environment.PORT ?? port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (text: Buffer) => {
    output.stdout += text.toString();
  });
  child.stderr.on('data', (text: Buffer) => {
    output.stderr += text.toString();
  });
  const exited = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal));
  });

  const call = callAt(port);
  return {
    port,
    child,
    output,
    exited,
    call,
    async login(userName, password) {
      const { data } = await call(null, 'POST Account/Login', { body: { userName, password } });
      if (!data) throw new Error(`${userName} could not sign in.`);
      return data.token;
    },
    async end(signal) {
      child.kill(signal);
      return exited;
    },
  };
}

/**
 * Copies the data folder of a server that was started once with the demo university and stopped:
 * much faster than seeding a new one.
 */
export async function copyDemoData(target: string): Promise<void> {
  const server = builtServer();
  const kept = path.join(CACHE_FOLDER, `demo-data-${path.basename(server)}`);
  if (!existsSync(kept)) {
    const making = `${kept}.${process.pid}`;
    rmSync(making, { recursive: true, force: true });
    await (await startServer({ DATA_DIR: making, RIWAQ_DEMO: '1' }, server)).end('SIGTERM');
    try {
      renameSync(making, kept);
    } catch {
      rmSync(making, { recursive: true });
    }
  }
  cpSync(kept, target, { recursive: true });
}

/** Starts a server process and waits until it responds. Throws its output if it exits instead. */
export async function startServer(
  environment: Record<string, string>,
  folder?: string,
  nodeArguments?: readonly string[],
): Promise<ServerProcess> {
  const server = await spawnServer(environment, folder, nodeArguments);
  let ended = false;
  void server.exited.then(() => {
    ended = true;
  });
  for (;;) {
    const well = await fetch(`http://127.0.0.1:${server.port}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (well && !ended) return server;
    if (ended) throw new Error(`The server ended: ${server.output.stderr}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 25);
    });
  }
}
