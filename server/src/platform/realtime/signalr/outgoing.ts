import { webSocketFrame } from './web-socket-frame';

const EVENT_START = Buffer.from('data: ');
const EVENT_END = Buffer.from('\r\n\r\n');

/** Outgoing bytes, framed at most once per transport for any number of connections. */
export class Outgoing {
  readonly payload: Buffer;
  readonly binary: boolean;
  #frame?: Buffer;
  #event?: Buffer;

  constructor(payload: Buffer, binary: boolean) {
    this.payload = payload;
    this.binary = binary;
  }

  /** Framed for WebSocket. */
  get frame(): Buffer {
    return (this.#frame ??= webSocketFrame(this.payload, this.binary));
  }

  /** Framed as a server-sent event; text only, and JSON contains no line breaks. */
  get event(): Buffer {
    return (this.#event ??= Buffer.concat([EVENT_START, this.payload, EVENT_END]));
  }
}
