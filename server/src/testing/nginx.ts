import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from './server-process';

const SHIPPED = path.join(__dirname, '../../../docs/nginx.conf');

/** An nginx with the shipped configuration. */
export interface Nginx {
  readonly url: string;
  /** Its complete access and error log. */
  logged(): Promise<string>;
  stop(): Promise<void>;
}

export interface NginxOptions {
  /** Whether live connections may go to any process instead of always the same one. */
  anyProcess?: boolean;
}

/** Why nginx does not pass a request to a server; null if it does. */
const problemAt = (url: string): Promise<string | null> =>
  fetch(url).then(
    ({ ok, status }) => (ok ? null : `docs/nginx.conf responds to ${url} with ${status}.`),
    () => `docs/nginx.conf does not listen at ${url}, which the tests write instead of port 8080.`,
  );

/**
 * Starts nginx in front of the servers at these ports, which respond already. Throws its output
 * when it cannot start, or when it does not pass a request to a server.
 */
export async function startNginx(
  [one, other]: readonly [number, number],
  { anyProcess = false }: NginxOptions = {},
): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'riwaq-nginx-'));
  const port = await freePort();
  const ports: Record<string, number> = { 8080: port, 8081: one, 8082: other };
  const shipped = (await readFile(SHIPPED, 'utf8'))
    .replace(/\b808[012]\b/g, (found) => String(ports[found]))
    .replaceAll('/var/log/nginx', folder)
    .replace('proxy_pass http://riwaq_live;', anyProcess ? 'proxy_pass http://riwaq;' : '$&');
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  await writeFile(
    path.join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr warn; events {} http { ${places}\n${shipped} }`,
  );
  const child = spawn('nginx', ['-e', 'stderr', '-c', path.join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
  });
  let said = '';
  child.stderr.on('data', (text: Buffer) => {
    said += text.toString();
  });
  let ended: string | null = null;
  const exited = new Promise<void>((resolve) => {
    child.once('error', (cause) => {
      ended = `nginx could not be started; install it (Debian: nginx-light): ${cause.message}`;
      resolve();
    });
    child.once('exit', (code) => {
      ended ??= `nginx ended with ${code}.`;
      resolve();
    });
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  // nginx writes its process id when it listens.
  while (ended === null && !existsSync(path.join(folder, 'pid'))) await setTimeout(25);
  const problem = ended ?? (await problemAt(`${url}/health`));
  if (problem !== null) {
    await stop();
    throw new Error(`${problem}\n${said}`);
  }
  return {
    url,
    logged: async () => (await readFile(path.join(folder, 'access.log'), 'utf8')) + said,
    stop,
  };
}
