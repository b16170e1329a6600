import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { Caller } from '../../caller';
import type { Clock, Log } from '../../services';
import type { SharedConnections } from '../backplane';
import { Connection, type ConnectionEvents } from './connection';
import { ConnectionTokens, newConnectionId } from './connection-token';
import { Connections } from './connections';
import { LongPollingTransport, writePoll } from './long-polling-transport';
import { negotiation } from './negotiate';
import type { SignalROptions } from './options';
import { accessToken, readBody, requestUrl } from './request';
import { ServerSentEventsTransport } from './server-sent-events-transport';
import { sweep } from './sweep';
import { WebSocketTransport } from './web-socket-transport';

/** Maximum messages per POST: the client batches what it sends during a POST into the next one. */
const MESSAGES_PER_POST = 32;
/**
 * Maximum size of a WebSocket frame in messages of maximum length: the client also batches messages
 * into one frame.
 */
const MESSAGES_PER_FRAME = 2;
const SWEEP_MS = 1000;
/** Status for a client that has gone; the log of proxies uses it, and no client receives it. */
const CLIENT_GONE = 499;

export interface SignalRServerOptions extends SignalROptions {
  path: string;
  secret: string;
  authenticate: (token: string) => Promise<Caller | null>;
  clock: Clock;
  log: Log;
  /** Connections to other processes, which count for the limit of a user, too. */
  shared?: SharedConnections | null;
  events: Omit<ConnectionEvents, 'gone'>;
}

/** Identity of a new connection; the token is null for a client that did not negotiate. */
interface Claim {
  id: string;
  token: { text: string; expires: number } | null;
}

/** Selects the callers whose sessions have ended. */
type IsEnded = (caller: Caller) => boolean;

/** A request in progress, and the sessions that ended since it began. */
interface Admission {
  readonly ended: IsEnded[];
}

/** A request that gets only a status as its response. */
class Refusal extends Error {
  readonly status: number;

  constructor(status: number) {
    super(String(status));
    this.status = status;
  }
}

/**
 * Implements the ASP.NET Core SignalR protocol over WebSockets, server-sent events and long
 * polling.
 */
export class SignalRServer {
  readonly #options: SignalRServerOptions;
  readonly #tokens: ConnectionTokens;
  readonly #connections = new Connections();
  readonly #admissions = new Set<Admission>();
  readonly #webSockets: WebSocketServer;
  readonly #sweeping: NodeJS.Timeout;
  #closing = false;

  constructor(options: SignalRServerOptions) {
    this.#options = options;
    this.#tokens = new ConnectionTokens(options.secret, options.clock);
    this.#webSockets = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: options.maxMessageBytes * MESSAGES_PER_FRAME,
    });
    const { keepAliveMs, clientTimeoutMs, handshakeTimeoutMs } = options;
    this.#sweeping = setInterval(
      () => this.#sweep(),
      Math.min(SWEEP_MS, keepAliveMs / 2, clientTimeoutMs / 2, handshakeTimeoutMs / 2),
    );
    this.#sweeping.unref();
  }

  get connectionCount(): number {
    return this.#connections.count;
  }

  get connections(): Iterable<Connection> {
    return this.#connections;
  }

  /**
   * Closes the connections of ended sessions, and refuses those that a request in progress would
   * still open: it may have authenticated its caller before the end.
   */
  disconnect(isEnded: IsEnded): void {
    for (const { ended } of this.#admissions) ended.push(isEnded);
    for (const connection of [...this.#connections])
      if (isEnded(connection.caller)) connection.close();
  }

  async handleHttp(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await this.#admitting((admission) => this.#http(request, response, admission));
    } catch (cause) {
      // The client has disconnected: there is no response to send.
      if (response.destroyed || response.headersSent) return;
      const status = this.#statusOf(cause);
      // The rest of a body that is too long stays unread, so close the connection.
      response
        .writeHead(status, {
          'cache-control': 'no-store',
          ...(status === 413 && { connection: 'close' }),
        })
        .end();
    }
  }

  async handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    // Ignore a client that disconnects in the meantime.
    socket.on('error', () => undefined);
    try {
      await this.#admitting(async (admission) => {
        const { caller, url } = await this.#admit(request);
        await this.#requireRoom(caller);
        const claim = this.#claim(caller, url.searchParams.get('id'), admission);
        this.#webSockets.handleUpgrade(request, socket, head, (ws) => {
          const connection = this.#connect(caller, claim);
          connection.attach(new WebSocketTransport(ws, socket, this.#options, connection));
        });
      });
    } catch (cause) {
      socket.end(
        `HTTP/1.1 ${this.#statusOf(cause)} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
      );
    }
  }

  /** Tells every client to reconnect later, refuses new ones and resolves when all are gone. */
  async close(): Promise<void> {
    this.#closing = true;
    for (const connection of this.#connections) connection.close(undefined, true);
    await this.#connections.empty();
    clearInterval(this.#sweeping);
  }

  async #admitting(work: (admission: Admission) => Promise<void>): Promise<void> {
    const admission: Admission = { ended: [] };
    this.#admissions.add(admission);
    try {
      await work(admission);
    } finally {
      this.#admissions.delete(admission);
    }
  }

  async #http(
    request: IncomingMessage,
    response: ServerResponse,
    admission: Admission,
  ): Promise<void> {
    const { caller, url } = await this.#admit(request);
    const { path } = this.#options;
    if (url.pathname === `${path}/negotiate`) {
      if (request.method !== 'POST') throw new Refusal(405);
      if (this.#closing) throw new Refusal(503);
      await this.#requireRoom(caller);
      const answer = JSON.stringify(
        negotiation(this.#tokens, caller.userGuid, url.searchParams.get('negotiateVersion')),
      );
      response
        .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
        .end(answer);
      return;
    }
    if (url.pathname !== path) throw new Refusal(404);
    const token = url.searchParams.get('id');
    if (token === null) throw new Refusal(400);
    switch (request.method) {
      case 'GET':
        return this.#receive(request, response, { caller, token, admission });
      case 'POST':
        return this.#send(request, response, this.#find(caller, token));
      case 'DELETE':
        return this.#leave(response, this.#find(caller, token));
      default:
        throw new Refusal(405);
    }
  }

  /**
   * A first GET starts server-sent events or long polling, whichever the client accepts; later ones
   * are polls.
   */
  async #receive(
    request: IncomingMessage,
    response: ServerResponse,
    { caller, token, admission }: { caller: Caller; token: string; admission: Admission },
  ): Promise<void> {
    const streams = (request.headers.accept ?? '').includes('text/event-stream');
    if (this.#connections.byToken(token)) {
      const { transport } = this.#find(caller, token);
      if (streams || !(transport instanceof LongPollingTransport)) throw new Refusal(409);
      transport.poll(response);
      return;
    }
    await this.#requireRoom(caller);
    // Its end was not seen by a transport, so nothing would close the connection.
    if (response.destroyed) throw new Refusal(CLIENT_GONE);
    const connection = this.#connect(caller, this.#claim(caller, token, admission));
    if (streams) {
      connection.attach(new ServerSentEventsTransport(response, this.#options, connection));
    } else {
      connection.attach(new LongPollingTransport(this.#options, connection));
      writePoll(response, 200);
    }
  }

  async #send(
    request: IncomingMessage,
    response: ServerResponse,
    connection: Connection,
  ): Promise<void> {
    if (connection.transport instanceof WebSocketTransport) throw new Refusal(409);
    const body = await readBody(request, this.#options.maxMessageBytes * MESSAGES_PER_POST);
    if (!body) {
      connection.close('Connection closed with an error.');
      throw new Refusal(413);
    }
    connection.received(body);
    response
      .writeHead(200, {
        'content-type': 'text/plain',
        'content-length': 0,
        'cache-control': 'no-store',
      })
      .end();
  }

  #leave(response: ServerResponse, connection: Connection): void {
    if (!(connection.transport instanceof LongPollingTransport)) throw new Refusal(409);
    connection.transport.leave();
    response.writeHead(202, { 'cache-control': 'no-store', 'content-length': 0 }).end();
  }

  async #admit(request: IncomingMessage): Promise<{ caller: Caller; url: URL }> {
    const url = requestUrl(request);
    if (!url) throw new Refusal(400);
    const token = accessToken(request, url);
    const caller = token === null ? null : await this.#options.authenticate(token);
    if (!caller) throw new Refusal(401);
    return { caller, url };
  }

  /** Finds the caller's connection by its token; another user's is treated as unknown. */
  #find(caller: Caller, token: string): Connection {
    const connection = this.#connections.byToken(token);
    if (connection?.caller.userGuid !== caller.userGuid) throw new Refusal(404);
    return connection;
  }

  /**
   * Requires room for a further connection of a user on all processes; on this process alone while
   * the others are unreachable. Connections that begin at the same moment may exceed the limit by
   * their number on the other processes.
   */
  async #requireRoom({ userGuid }: Caller): Promise<void> {
    const own = this.#connections.countOf(userGuid);
    const { maxPerPerson, shared } = this.#options;
    if (own >= maxPerPerson) throw new Refusal(429);
    const others = (await shared?.others(userGuid).catch(() => 0)) ?? 0;
    if (own + others >= maxPerPerson) throw new Refusal(429);
  }

  /** Uses a negotiated connection token once, or creates a new connection. */
  #claim(caller: Caller, token: string | null, { ended }: Admission): Claim {
    if (this.#closing) throw new Refusal(503);
    if (ended.some((isEnded) => isEnded(caller))) throw new Refusal(401);
    if (this.#connections.countOf(caller.userGuid) >= this.#options.maxPerPerson)
      throw new Refusal(429);
    if (token === null) return { id: newConnectionId(), token: null };
    const negotiated = this.#tokens.verify(token, caller.userGuid);
    if (!negotiated) throw new Refusal(404);
    if (this.#connections.isSpent(token)) throw new Refusal(409);
    return { id: negotiated.connectionId, token: { text: token, expires: negotiated.expires } };
  }

  #connect(caller: Caller, { id, token }: Claim): Connection {
    const { userGuid } = caller;
    const noteCount = () =>
      this.#options.shared?.note(userGuid, this.#connections.countOf(userGuid));
    const connection = new Connection(id, caller, this.#options, {
      ...this.#options.events,
      gone: (gone) => {
        this.#connections.remove(gone);
        noteCount();
      },
    });
    this.#connections.add(connection, token);
    noteCount();
    return connection;
  }

  #sweep(): void {
    const now = this.#options.clock.now().getTime();
    this.#connections.forgetSpent(now);
    for (const connection of this.#connections) sweep(connection, this.#options, now);
  }

  /**
   * Any error other than a refusal is a failure of the server, not an invalid token, and must not
   * become 401.
   */
  #statusOf(cause: unknown): number {
    if (cause instanceof Refusal) return cause.status;
    this.#options.log.error({ err: cause }, 'hub request failed');
    return 503;
  }
}
