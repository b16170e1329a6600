import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import {
  HttpTransportType,
  HubConnectionBuilder,
  LogLevel,
  type HubConnection,
  type IHttpConnectionOptions,
} from '@microsoft/signalr';
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack';
import { HUB_PATH, ROLE } from '@riwaq/api';
import type { Caller } from '../../caller';
import { createRates } from '../../http/rates';
import type { Log } from '../../services';
import { createClock } from '../../time/clock';
import { attachHub } from '../attach';
import type { HubBackplane } from '../backplane';
import type { Hub, HubOptions } from '../contract';
import { createHub } from '../hub';
import { createInProcessBackplane } from '../in-process-backplane';
import { inTime } from './wait-for';

const SESSION_SECONDS = 3600;

export const transports = {
  WebSockets: HttpTransportType.WebSockets,
  'Server-Sent Events': HttpTransportType.ServerSentEvents,
  'long polling': HttpTransportType.LongPolling,
} as const;
export type TransportName = keyof typeof transports;
export type ProtocolName = 'JSON' | 'MessagePack';

/** Derives a guid from a name. */
export function guidOf(name: string): string {
  const hex = createHash('sha1').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A token of a test user, with optional lifetime and session. */
export const tokenOf = (
  name: string,
  { seconds = SESSION_SECONDS, session = 'main' } = {},
): string => `${name}|${Date.now() + seconds * 1000}|${session}`;

async function authenticate(token: string): Promise<Caller | null> {
  const [name, expires, session, ...more] = token.split('|');
  if (!name || !session || more.length > 0 || !(Number(expires) > Date.now())) return null;
  return {
    userGuid: guidOf(name),
    role: ROLE.student,
    personType: 'Student',
    sessionGuid: guidOf(`${name} ${session}`),
    expires: Number(expires) / 1000,
  };
}

export interface ClientOptions {
  transport?: TransportName;
  protocol?: ProtocolName;
  token?: string;
  reconnect?: boolean;
  http?: IHttpConnectionOptions;
}

/** A hub on its own port, with clients. {@link TestHub.allow} allows users to join a group. */
export interface TestHub {
  readonly hub: Hub;
  readonly url: string;
  readonly logged: string[];
  allow(name: string, group: string): void;
  forbid(name: string, group: string): void;
  /** Creates a client without starting it. */
  client(name: string, options?: ClientOptions): HubConnection;
  connect(name: string, options?: ClientOptions): Promise<HubConnection>;
  /** Number of bytes received from clients, over all sockets. */
  bytesRead(): number;
  /** Destroys every connection like a network failure. */
  cut(): void;
  close(): Promise<void>;
}

export async function startTestHub(
  options: Partial<HubOptions> & { backplane?: HubBackplane } = {},
): Promise<TestHub> {
  const logged: string[] = [];
  const keep = (fields: object, message: string) =>
    void logged.push(
      `${message} ${JSON.stringify(fields, (_key, value: unknown) => (value instanceof Error ? String(value) : value))}`,
    );
  const log: Log = { info: keep, warn: keep, error: keep };
  const hub = createHub({
    authenticate,
    backplane: createInProcessBackplane(),
    rates: createRates(options.clock ?? createClock(), options.backplane?.counts),
    secret: 'only for tests: thirty-two characters or more',
    log,
    ...options,
  });
  const allowed = new Set<string>();
  hub.realtime.authoriseGroups(async (caller, group) =>
    allowed.has(`${caller.userGuid} ${group}`) ? true : null,
  );

  const server = createServer((request, response) => void hub.handleHttp(request, response));
  attachHub(server, hub);
  const sockets = new Set<Socket>();
  let bytesOfClosed = 0;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => {
      sockets.delete(socket);
      bytesOfClosed += socket.bytesRead;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${HUB_PATH}`;
  const clients: HubConnection[] = [];

  const client: TestHub['client'] = (
    name,
    {
      transport = 'WebSockets',
      protocol = 'JSON',
      token = tokenOf(name),
      reconnect = false,
      http,
    } = {},
  ) => {
    const builder = new HubConnectionBuilder()
      .withUrl(url, { accessTokenFactory: () => token, transport: transports[transport], ...http })
      .configureLogging(LogLevel.None);
    if (protocol === 'MessagePack') builder.withHubProtocol(new MessagePackHubProtocol());
    if (reconnect) builder.withAutomaticReconnect([0, 50, 100, 200, 400]);
    const connection = builder.build();
    clients.push(connection);
    return connection;
  };

  return {
    hub,
    url,
    logged,
    client,
    allow: (name, group) => void allowed.add(`${guidOf(name)} ${group}`),
    forbid: (name, group) => void allowed.delete(`${guidOf(name)} ${group}`),
    async connect(name, of) {
      const connection = client(name, of);
      await connection.start();
      return connection;
    },
    bytesRead: () =>
      [...sockets].reduce((bytes, socket) => bytes + socket.bytesRead, bytesOfClosed),
    cut: () => sockets.forEach((socket) => socket.destroy()),
    async close() {
      await Promise.all(clients.map((each) => each.stop().catch(() => undefined)));
      try {
        await inTime('the end of all connections', hub.close());
      } finally {
        sockets.forEach((socket) => socket.destroy());
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}
