import { readFileSync, watch } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';
import { callAt, spawnServer, type ServerProcess } from './server-process';
import { createTcpProxy } from './tcp-proxy';

/**
 * Points of a request at which a test kills the server. Before the write the server has read the
 * head and lacks the last byte of the body. After the commit it has begun to respond, and the
 * client has received no byte of that.
 */
export type CrashPoint = 'before the write' | 'after the commit';

const HEAD_END = '\r\n\r\n';

/** Splits a request into its head and body once both are complete. */
function splitRequest(received: Buffer): { head: string; body: Buffer } | null {
  const end = received.indexOf(HEAD_END);
  if (end < 0) return null;
  const head = received.subarray(0, end).toString('latin1');
  const body = received.subarray(end + HEAD_END.length);
  const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
  if (length === 0) throw new Error('A request without a body writes nothing.');
  return body.length < length ? null : { head, body };
}

/** A proxy that forwards each request up to the crash point. */
async function openCrashProxy(target: number, point: CrashPoint, arrived: () => void) {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => undefined));
    let received = Buffer.alloc(0);
    client.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      const request = splitRequest(received);
      if (!request) return;
      if (point === 'after the commit') return void upstream.write(received);
      // The server confirms by `100 Continue` that it has read the head.
      upstream.write(`${request.head}\r\nexpect: 100-continue${HEAD_END}`);
      upstream.write(request.body.subarray(0, -1));
    });
    upstream.once('data', arrived);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function kill(server: ServerProcess): Promise<void> {
  const end = await server.end('SIGKILL');
  if (end !== 'SIGKILL')
    throw new Error(`The server ended by ${String(end)}: ${server.output.stderr}`);
}

/**
 * Makes concurrent calls and kills the server when each has reached the crash point. No caller
 * receives a response.
 */
export async function crashAt(
  point: CrashPoint,
  server: ServerProcess,
  calls: readonly ((server: ServerProcess) => Promise<unknown>)[],
): Promise<void> {
  let left = calls.length;
  let allArrived = () => {};
  const arrived = new Promise<void>((resolve) => {
    allArrived = resolve;
  });
  const proxy = await openCrashProxy(server.port, point, () => {
    left -= 1;
    if (left === 0) allArrived();
  });
  const through = { ...server, call: callAt(proxy.port) };
  const outcomes = Promise.allSettled(calls.map((call) => call(through)));
  const early = outcomes.then((settled) => {
    throw new Error(`A call did not get to the point: ${JSON.stringify(settled)}`);
  });
  try {
    await Promise.race([arrived, early]);
    await kill(server);
  } finally {
    early.catch(() => undefined);
    proxy.close();
  }
  const acknowledged = (await outcomes).filter(({ status }) => status === 'fulfilled');
  if (acknowledged.length > 0) throw new Error(`${acknowledged.length} calls received a response.`);
}

/** Bytes between a starting server and PostgreSQL before the kill: amid its first queries. */
const OPENING_BYTES = 5_000;

/** Starts a server and kills it while it opens its database. */
export async function crashDuringStart(
  environment: Record<string, string> & { DATA_DIR: string },
  folder?: string,
  nodeArguments?: readonly string[],
): Promise<void> {
  const { DATA_DIR, DATABASE_URL } = environment;
  const start = (more: object = {}) =>
    spawnServer({ ...environment, ...more }, folder, nodeArguments);
  if (DATABASE_URL !== undefined) {
    const proxy = await createTcpProxy(DATABASE_URL);
    const opening = proxy.after(OPENING_BYTES);
    const server = await start({ DATABASE_URL: proxy.url });
    await Promise.race([opening, server.exited]);
    await kill(server);
    return proxy.cut();
  }
  let look = () => {};
  const watcher = watch(DATA_DIR, () => look());
  try {
    const server = await start();
    const opening = new Promise<void>((resolve) => {
      look = () => {
        if (ownerOf(DATA_DIR) === server.child.pid) resolve();
      };
      look();
    });
    await Promise.race([opening, server.exited]);
    await kill(server);
  } finally {
    watcher.close();
  }
}

/**
 * The process named in the lock of a data folder, which is written just before the database is
 * opened.
 */
function ownerOf(dataFolder: string): number | undefined {
  try {
    return (JSON.parse(readFileSync(path.join(dataFolder, 'lock'), 'utf8')) as { pid: number }).pid;
  } catch {
    // The lock is missing, or being written.
    return undefined;
  }
}
