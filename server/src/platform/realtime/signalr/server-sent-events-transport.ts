import type { ServerResponse } from 'node:http';
import type { Outgoing } from './outgoing';
import type { Transport, TransportEvents, TransportLimits } from './transport';

/** A comment that signals the open stream to the client. */
const OPENING = ':\r\n\r\n';

/** Sends over one endless response; receives by POST requests. */
export class ServerSentEventsTransport implements Transport {
  readonly carriesBinary = false;
  readonly wantsPings = true;
  readonly waiting = false;
  readonly #response: ServerResponse;
  readonly #limits: TransportLimits;

  constructor(response: ServerResponse, limits: TransportLimits, events: TransportEvents) {
    this.#response = response;
    this.#limits = limits;
    response.on('close', () => events.gone());
    response.on('error', () => undefined);
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-store',
      'x-accel-buffering': 'no',
    });
    response.write(OPENING);
  }

  send(message: Outgoing): void {
    if (this.#response.writableEnded || this.#response.destroyed) return;
    this.#response.write(message.event);
    if (this.#response.writableLength > this.#limits.maxBufferedBytes) this.#response.destroy();
  }

  end(): void {
    this.#response.end();
    setTimeout(() => this.#response.destroy(), this.#limits.endGraceMs).unref();
  }
}
