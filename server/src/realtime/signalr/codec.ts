import { jsonCodec } from './json-codec';
import { messagePackCodec } from './messagepack-codec';
import type { ClientMessage, ServerMessage } from './messages';

/** One of the two ways to write hub messages as octets. */
export interface Codec {
  /** As the handshake names it. */
  readonly name: string;
  /** Whether it needs a transport that carries any octets. */
  readonly binary: boolean;
  encode(message: ServerMessage): Buffer;
  /**
   * Reads one connection's octets, cut anywhere; each call answers the messages that became whole.
   * Throws {@link ProtocolError} when they are malformed or one is longer than `maxMessageBytes`.
   */
  reader(maxMessageBytes: number): (chunk: Buffer) => ClientMessage[];
}

/** By the name that a client asks for. */
export const codecs: ReadonlyMap<string, Codec> = new Map(
  [jsonCodec, messagePackCodec].map((codec) => [codec.name, codec]),
);
