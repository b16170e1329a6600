import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HubEvents } from '@riwaq/api';
import { HUB_PATH, ROLE } from '@riwaq/api';
import { WebSocketServer } from 'ws';
import { attachHub } from '@riwaq/server/realtime/attach';
import { createHub } from '@riwaq/server/realtime/hub';
import { createInProcessBackplane } from '@riwaq/server/realtime/in-process-backplane';

const CLIENTS = 1000;
const WARM_UP = 20;
const BROADCASTS = 200;
const PAUSE_MS = 30;
const GROUP = '6f0c2f1e-0000-4000-8000-000000000001';
/** A reply of ordinary length. */
const TEXT = 'أوافقك الرأي، وأضيف أن المصدر الثاني يوضح الفكرة بمثال. '.repeat(5);

export interface HubFanout {
  /**
   * CPU per delivery of the hub, divided by that of a bare `ws` broadcast of the same bytes; from
   * the medians.
   */
  ratio: number;
  /** From the call that sends to the arrival at a client, in ms. */
  p50Ms: number;
  p95Ms: number;
  /** The same for the bare broadcast. */
  bareP50Ms: number;
  bareP95Ms: number;
  /** Microseconds of server CPU per delivery. */
  cpuPerDelivery: number;
  bareCpuPerDelivery: number;
}

type ToClients =
  | { do: 'connect'; which: Which; url: string; count: number; first: string[] }
  | { do: 'report'; which: Which; count: number };
type FromClients = { connected: Which } | { which: Which; latencies: number[] };
type Which = 'hub' | 'bare';

/**
 * The clients, in a separate process. Node gets the function's source as text, so it may use only
 * its arguments. A message carries the monotonic time at which it was sent; both processes read the
 * same clock.
 */
function runClients(load: NodeJS.Require): void {
  const { WebSocket } = load('ws') as typeof import('ws');
  const latencies: Record<Which, number[]> = { hub: [], bare: [] };
  let wanted: { which: Which; count: number } | null = null;
  const report = (): void => {
    if (!wanted || latencies[wanted.which].length < wanted.count) return;
    process.send?.({ which: wanted.which, latencies: latencies[wanted.which].splice(0) });
    wanted = null;
  };
  process.on('message', (message: ToClients) => {
    if (message.do === 'report') {
      wanted = message;
      report();
      return;
    }
    const { which, url, count, first } = message;
    let ready = 0;
    const open = (left: number): void => {
      if (left === 0) return;
      const ws = new WebSocket(url.replace('{client}', String(left)), { perMessageDeflate: false });
      const isReady = (): void => {
        ready += 1;
        if (ready === count) process.send?.({ connected: which });
        open(left - 1);
      };
      ws.on('close', () => {
        throw new Error(`${which}: a connection was closed`);
      });
      ws.on('open', () => {
        for (const text of first) ws.send(text);
        if (first.length === 0) isReady();
      });
      ws.on('message', (data: Buffer) => {
        const at = data.indexOf('"guid":"');
        if (at >= 0) {
          const sent = BigInt(data.toString('latin1', at + 8, data.indexOf('"', at + 8)));
          latencies[which].push(Number(process.hrtime.bigint() - sent) / 1e6);
          report();
        } else if (data.includes('"type":3')) {
          isReady();
        }
      });
    };
    open(count);
  });
  process.on('disconnect', () => process.exit());
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server that broadcasts one reply to every client. */
interface Side {
  which: Which;
  /** `{client}` stands for the number of the client: a user may have few connections. */
  url: string;
  first: string[];
  send(reply: HubEvents['ReceiveDeleteReply'][0]): void;
  close(): Promise<void>;
}

async function hubSide(): Promise<Side> {
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const hub = createHub({
    authenticate: async (userGuid) => ({
      userGuid,
      role: ROLE.student,
      personType: 'Student',
      sessionGuid: userGuid,
      expires: Date.now() / 1000 + 3600,
    }),
    backplane: createInProcessBackplane(),
    rates: { take: () => Promise.resolve() },
    secret: 'a measurement keeps no secret, but needs one',
    log: quiet,
    // The clients only listen and send no pings.
    clientTimeoutMs: Number.POSITIVE_INFINITY,
  });
  hub.realtime.authoriseGroups(async () => true);
  const server = createServer((request, response) => void hub.handleHttp(request, response));
  attachHub(server, hub);
  return {
    which: 'hub',
    url: `${await listen(server)}${HUB_PATH}?access_token=client-{client}`,
    first: [
      '{"protocol":"json","version":1}\x1e',
      `{"type":1,"invocationId":"1","target":"JoinGroup","arguments":["${GROUP}"]}\x1e`,
    ],
    send: (reply) => hub.realtime.toGroup(GROUP, 'ReceiveDeleteReply', reply),
    async close() {
      await hub.close();
      server.close();
    },
  };
}

/** The obvious broadcast with `ws`: serialise once, then `send` to each client. */
async function bareSide(): Promise<Side> {
  const server = createServer();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  return {
    which: 'bare',
    url: await listen(server),
    first: [],
    send(reply) {
      const data = Buffer.from(
        `${JSON.stringify({ type: 1, target: 'ReceiveDeleteReply', arguments: [reply] })}\x1e`,
      );
      for (const client of sockets.clients)
        if (client.readyState === client.OPEN) client.send(data, { binary: false });
    },
    async close() {
      for (const client of sockets.clients) client.terminate();
      sockets.close();
      server.close();
    },
  };
}

const sendMessage = (clients: ChildProcess, message: ToClients) => clients.send(message);
const nextMessage = <Kind extends FromClients>(clients: ChildProcess): Promise<Kind> =>
  new Promise((resolve, reject) => {
    const failed = () => reject(new Error('The clients ended before the measurement.'));
    clients.once('exit', failed);
    clients.once('message', (message) => {
      clients.off('exit', failed);
      resolve(message as Kind);
    });
  });

/**
 * Microseconds of CPU until the broadcast is handed to the system, including work deferred to the
 * same turn of the event loop.
 */
async function cpuOf(side: Side): Promise<number> {
  const before = process.cpuUsage();
  side.send({ guid: String(process.hrtime.bigint()), replyOnGuid: TEXT });
  await new Promise((resolve) => setImmediate(resolve));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / CLIENTS;
}

async function latenciesOf({ which }: Side, clients: ChildProcess): Promise<number[]> {
  sendMessage(clients, { do: 'report', which, count: CLIENTS * (WARM_UP + BROADCASTS) });
  const { latencies } = await nextMessage<{ which: Which; latencies: number[] }>(clients);
  return latencies.slice(CLIENTS * WARM_UP);
}

const quantile = (values: number[], part: number) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length * part)] ?? Number.NaN;

/**
 * Sends one broadcast after another to 1,000 WebSocket clients, alternating between the hub and a
 * bare `ws` server.
 */
export async function measureHubFanout(): Promise<HubFanout> {
  const clients = spawn(process.execPath, ['-e', `(${runClients.toString()})(require)`], {
    cwd: dirname(fileURLToPath(import.meta.url)),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [hub, bare] = [await hubSide(), await bareSide()];
  try {
    for (const { which, url, first } of [hub, bare]) {
      sendMessage(clients, { do: 'connect', which, url, count: CLIENTS, first });
      await nextMessage(clients);
    }
    const cpu: Record<Which, number[]> = { hub: [], bare: [] };
    // Alternate which side goes first, so that neither always runs after the other.
    for (let sent = -WARM_UP; sent < BROADCASTS; sent += 1) {
      for (const side of sent % 2 === 0 ? [hub, bare] : [bare, hub]) {
        const found = await cpuOf(side);
        if (sent >= 0) cpu[side.which].push(found);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
    const latencies = {
      hub: await latenciesOf(hub, clients),
      bare: await latenciesOf(bare, clients),
    };
    return {
      ratio: quantile(cpu.hub, 0.5) / quantile(cpu.bare, 0.5),
      p50Ms: quantile(latencies.hub, 0.5),
      p95Ms: quantile(latencies.hub, 0.95),
      bareP50Ms: quantile(latencies.bare, 0.5),
      bareP95Ms: quantile(latencies.bare, 0.95),
      cpuPerDelivery: quantile(cpu.hub, 0.5),
      bareCpuPerDelivery: quantile(cpu.bare, 0.5),
    };
  } finally {
    if (clients.exitCode === null) {
      const ended = once(clients, 'exit');
      clients.disconnect();
      await ended;
    }
    await Promise.all([hub.close(), bare.close()]);
  }
}
