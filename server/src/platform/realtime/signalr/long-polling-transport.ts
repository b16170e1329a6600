import type { ServerResponse } from 'node:http';
import type { Outgoing } from './outgoing';
import type { Transport, TransportEvents, TransportLimits } from './transport';

type Poll = { response: ServerResponse; timer: NodeJS.Timeout };

/**
 * Sends in one poll response after another, each as soon as there is data; receives by POST
 * requests.
 */
export class LongPollingTransport implements Transport {
  readonly carriesBinary = true;
  readonly wantsPings = false;
  readonly #limits: TransportLimits;
  readonly #events: TransportEvents;
  #queue: Outgoing[] = [];
  #queuedBytes = 0;
  #poll: Poll | null = null;
  #flushing = false;
  #state: 'running' | 'ending' | 'gone' = 'running';

  constructor(limits: TransportLimits, events: TransportEvents) {
    this.#limits = limits;
    this.#events = events;
  }

  get waiting(): boolean {
    return this.#poll !== null;
  }

  /**
   * Responds to one poll, at once or later. The caller handles the client's first poll, which only
   * starts the connection.
   */
  poll(response: ServerResponse): void {
    this.#events.markAlive();
    this.#answer(204);
    const timer = setTimeout(() => this.#answer(200), this.#limits.pollTimeoutMs);
    this.#poll = { response, timer };
    response.on('close', () => {
      if (this.#poll?.response === response) this.#forgetPoll();
    });
    if (this.#queue.length > 0 || this.#state !== 'running') this.#flushSoon();
  }

  send(message: Outgoing): void {
    if (this.#state !== 'running') return;
    this.#queue.push(message);
    this.#queuedBytes += message.payload.length;
    if (this.#queuedBytes > this.#limits.maxBufferedBytes) this.leave();
    else this.#flushSoon();
  }

  end(): void {
    if (this.#state !== 'running') return;
    this.#state = 'ending';
    setTimeout(() => this.leave(), this.#limits.endGraceMs).unref();
    this.#flushSoon();
  }

  /** Ends at once: the client has left, or reads too slowly. */
  leave(): void {
    if (this.#state === 'gone') return;
    this.#state = 'gone';
    this.#queue = [];
    this.#answer(204);
    this.#events.gone();
  }

  /** Waits for the end of the event loop's turn to send several messages together. */
  #flushSoon(): void {
    if (this.#flushing) return;
    this.#flushing = true;
    queueMicrotask(() => {
      this.#flushing = false;
      this.#flush();
    });
  }

  #flush(): void {
    if (!this.#poll) return;
    if (this.#queue.length > 0) {
      const messages = this.#queue;
      this.#queue = [];
      this.#queuedBytes = 0;
      this.#answer(
        200,
        Buffer.concat(messages.map(({ payload }) => payload)),
        messages.some(({ binary }) => binary),
      );
    } else if (this.#state === 'ending') {
      this.leave();
    }
  }

  /** Responds to the waiting poll, if any; 204 tells the client that the connection has ended. */
  #answer(status: 200 | 204, body?: Buffer, binary = false): void {
    const response = this.#poll?.response;
    if (!response) return;
    this.#forgetPoll();
    writePoll(response, status, body, binary);
  }

  #forgetPoll(): void {
    clearTimeout(this.#poll?.timer);
    this.#poll = null;
    this.#events.markAlive();
  }
}

export function writePoll(
  response: ServerResponse,
  status: 200 | 204,
  body?: Buffer,
  binary = false,
): void {
  response
    .writeHead(status, {
      'content-type': binary ? 'application/octet-stream' : 'text/plain',
      'cache-control': 'no-store',
      ...(status === 200 && { 'content-length': body?.length ?? 0 }),
    })
    .end(body);
}
