import type { Caller } from '../../caller';
import { codecs, type Codec } from './codec';
import { readHandshake } from './handshake';
import { MessageType, ProtocolError, type ClientMessage, type ServerMessage } from './messages';
import type { SignalROptions } from './options';
import { Outgoing } from './outgoing';
import type { Transport, TransportEvents } from './transport';

const pings = new Map(
  [...codecs.values()].map((codec) => [
    codec,
    new Outgoing(codec.encode({ type: MessageType.Ping }), codec.binary),
  ]),
);

export interface ConnectionEvents {
  /** Called after the handshake. */
  opened(connection: Connection): void;
  message(connection: Connection, message: ClientMessage): void;
  /** Called once when an opened connection ended, from either side. */
  closed(connection: Connection): void;
  /** Called when its transport is closed too and nothing remains. */
  gone(connection: Connection): void;
}

type State =
  | { is: 'handshaking'; received: Buffer }
  | { is: 'open'; codec: Codec; read: (chunk: Buffer) => ClientMessage[] }
  | { is: 'closed' };

/** One client's connection, over any transport. */
export class Connection implements TransportEvents {
  readonly id: string;
  readonly caller: Caller;
  /**
   * Monotonic milliseconds of its start, of the last data from the client and of the last ping to
   * it.
   */
  readonly begunAt: number;
  lastSeenAt: number;
  pingedAt: number;
  readonly #events: ConnectionEvents;
  readonly #options: Pick<SignalROptions, 'maxMessageBytes' | 'elapsed'>;
  #transport: Transport | null = null;
  #state: State = { is: 'handshaking', received: Buffer.alloc(0) };

  constructor(
    id: string,
    caller: Caller,
    options: Pick<SignalROptions, 'maxMessageBytes' | 'elapsed'>,
    events: ConnectionEvents,
  ) {
    this.id = id;
    this.caller = caller;
    this.#options = options;
    this.#events = events;
    this.begunAt = options.elapsed();
    this.lastSeenAt = this.begunAt;
    this.pingedAt = this.begunAt;
  }

  get state(): State['is'] {
    return this.#state.is;
  }

  /** Null while it is not open and cannot send. */
  get codec(): Codec | null {
    return this.#state.is === 'open' ? this.#state.codec : null;
  }

  get transport(): Transport | null {
    return this.#transport;
  }

  attach(transport: Transport): void {
    this.#transport = transport;
  }

  markAlive(): void {
    this.lastSeenAt = this.#options.elapsed();
  }

  received(bytes: Buffer): void {
    this.markAlive();
    try {
      if (this.#state.is === 'handshaking')
        this.#shakeHands(Buffer.concat([this.#state.received, bytes]));
      else this.#read(bytes);
    } catch (cause) {
      if (!(cause instanceof ProtocolError)) throw cause;
      this.close('Connection closed with an error.');
    }
  }

  /** Sends one message; drops it when the connection is not open. */
  send(message: ServerMessage): void {
    if (this.#state.is !== 'open') return;
    const { codec } = this.#state;
    this.deliver(new Outgoing(codec.encode(message), codec.binary));
  }

  /** Sends a message already encoded by this connection's codec. */
  deliver(message: Outgoing): void {
    this.#transport?.send(message);
  }

  ping(): void {
    this.pingedAt = this.#options.elapsed();
    const ping = this.#state.is === 'open' && pings.get(this.#state.codec);
    if (ping) this.deliver(ping);
  }

  /**
   * Sends the reason to the client and closes. With `allowReconnect` the client's automatic
   * reconnect may retry.
   */
  close(error?: string, allowReconnect = false): void {
    this.send({
      type: MessageType.Close,
      ...(error !== undefined && { error }),
      ...(allowReconnect && { allowReconnect }),
    });
    this.#finish();
    this.#transport?.end();
  }

  gone(): void {
    this.#finish();
    this.#events.gone(this);
  }

  #finish(): void {
    const was = this.#state.is;
    this.#state = { is: 'closed' };
    if (was === 'open') this.#events.closed(this);
  }

  #shakeHands(bytes: Buffer): void {
    const handshake = readHandshake(bytes, this.#transport?.carriesBinary ?? false);
    if (!handshake) {
      this.#state = { is: 'handshaking', received: bytes };
      return;
    }
    if (handshake.state === 'refused') {
      this.deliver(new Outgoing(handshake.answer, false));
      this.close();
      return;
    }
    const { codec, answer, rest } = handshake;
    this.deliver(new Outgoing(answer, codec.binary));
    this.#state = { is: 'open', codec, read: codec.reader(this.#options.maxMessageBytes) };
    this.#events.opened(this);
    if (rest.length > 0) this.#read(rest);
  }

  #read(bytes: Buffer): void {
    if (this.#state.is !== 'open') return;
    for (const message of this.#state.read(bytes)) {
      if (this.state !== 'open') return;
      if (message.type === MessageType.Close) this.close();
      else this.#events.message(this, message);
    }
  }
}
