import { webSocketFrame } from './web-socket-frame';

const EVENT_START = Buffer.from('data: ');
const EVENT_END = Buffer.from('\r\n\r\n');

/**
 * Octets on their way out, wrapped for a transport at most once however many connections they go
 * to.
 */
export class Outgoing {
  readonly payload: Buffer;
  readonly binary: boolean;
  #frame?: Buffer;
  #event?: Buffer;

  constructor(payload: Buffer, binary: boolean) {
    this.payload = payload;
    this.binary = binary;
  }

  /** As a WebSocket frame. */
  get frame(): Buffer {
    return (this.#frame ??= webSocketFrame(this.payload, this.binary));
  }

  /** As a server-sent event; text only, and JSON has no line breaks. */
  get event(): Buffer {
    return (this.#event ??= Buffer.concat([EVENT_START, this.payload, EVENT_END]));
  }
}
