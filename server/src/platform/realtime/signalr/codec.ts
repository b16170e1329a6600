import { jsonCodec } from './json-codec';
import { messagePackCodec } from './messagepack-codec';
import type { ClientMessage, ServerMessage } from './messages';

/** One of the two encodings of hub messages. */
export interface Codec {
  /** Name in the handshake. */
  readonly name: string;
  /** Whether it needs a binary transport. */
  readonly binary: boolean;
  encode(message: ServerMessage): Buffer;
  /**
   * Creates a decoder for one connection's bytes, split anywhere; each call returns the messages
   * completed by a chunk. Throws {@link ProtocolError} when they are malformed or longer than
   * `maxMessageBytes`.
   */
  reader(maxMessageBytes: number): (chunk: Buffer) => ClientMessage[];
}

/** Codecs by the name that a client requests. */
export const codecs: ReadonlyMap<string, Codec> = new Map(
  [jsonCodec, messagePackCodec].map((codec) => [codec.name, codec]),
);
