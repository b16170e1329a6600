import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Outgoing } from './outgoing';
import type { Transport, TransportEvents, TransportLimits } from './transport';

const NORMAL_CLOSURE = 1000;

/**
 * WebSocket transport. Writes complete frames directly to the socket, so that a broadcast is framed
 * once for all; they cannot interleave with frames of `ws`, which without compression also writes
 * complete frames synchronously.
 */
export class WebSocketTransport implements Transport {
  readonly carriesBinary = true;
  readonly wantsPings = true;
  readonly waiting = false;
  readonly #ws: WebSocket;
  readonly #socket: Duplex;
  readonly #limits: TransportLimits;

  constructor(ws: WebSocket, socket: Duplex, limits: TransportLimits, events: TransportEvents) {
    this.#ws = ws;
    this.#socket = socket;
    this.#limits = limits;
    ws.on('message', (data: Buffer) => events.received(data));
    ws.on('pong', () => events.markAlive());
    ws.on('close', () => events.gone());
    // `close` follows after a broken socket or frame.
    ws.on('error', () => undefined);
  }

  send(message: Outgoing): void {
    if (this.#ws.readyState !== this.#ws.OPEN) return;
    this.#socket.write(message.frame);
    if (this.#socket.writableLength > this.#limits.maxBufferedBytes) this.#ws.terminate();
  }

  end(): void {
    this.#ws.close(NORMAL_CLOSURE);
    setTimeout(() => this.#ws.terminate(), this.#limits.endGraceMs).unref();
  }
}
