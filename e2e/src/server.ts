import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { resolve } from 'node:path';

const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 15_000;

/** The project's folder; a bundle of this file in another folder needs RIWAQ_ROOT. */
export const root = process.env['RIWAQ_ROOT'] ?? resolve(__dirname, '../..');
export const serverMain = resolve(root, 'server/dist/main.js');

/** The built server, running. */
export interface RunningServer {
  readonly url: string;
  readonly port: number;
  /** Process id. */
  readonly pid: number;
  /** Ends it: gracefully, or as by a machine failure. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

export interface ServerOptions {
  dataFolder: string;
  siteFolder: string;
  /** A free port by default. */
  port?: number;
  /** Milliseconds by which the server's clock is ahead. */
  aheadMs?: number;
  /** Additional environment variables of the server. */
  env?: Readonly<Record<string, string>>;
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((listening) => {
    probe.listen(0, '127.0.0.1', listening);
  });
  const address = probe.address();
  await new Promise((closed) => {
    probe.close(closed);
  });
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}

async function untilHealthy(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (child.exitCode === null && Date.now() < deadline) {
    if (
      await fetch(`${url}/health`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await new Promise((next) => {
      setTimeout(next, 100);
    });
  }
  throw new Error('it did not become healthy');
}

/**
 * Starts the built server, with the embedded database unless `env` configures another, and waits
 * for its health.
 */
export async function startServer({
  dataFolder,
  siteFolder,
  port,
  aheadMs = 0,
  env = {},
}: ServerOptions): Promise<RunningServer> {
  const chosen = port ?? (await freePort());
  const url = `http://127.0.0.1:${chosen}`;
  const child = spawn(process.execPath, [serverMain], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: '',
      REDIS_URL: '',
      PORT: String(chosen),
      HOST: '127.0.0.1',
      DATA_DIR: dataFolder,
      SITE_DIR: siteFolder,
      RIWAQ_DEMO: '1',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      RIWAQ_TEST_CLOCK_AHEAD_MS: String(aheadMs),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  // An interrupted worker does not reach the end of its fixtures.
  const endWithProcess = () => {
    child.kill('SIGKILL');
  };
  process.once('exit', endWithProcess);
  const exited = new Promise<void>((gone) => {
    child.once('exit', () => {
      process.off('exit', endWithProcess);
      gone();
    });
  });

  try {
    await untilHealthy(url, child);
  } catch (cause) {
    child.kill('SIGKILL');
    throw new Error(`The server did not start: ${String(cause)}\n${output.join('')}`, { cause });
  }
  return {
    url,
    port: chosen,
    pid: child.pid ?? 0,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      await exited;
      clearTimeout(late);
    },
  };
}
