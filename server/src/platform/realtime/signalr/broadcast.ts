import type { Codec } from './codec';
import type { Connection } from './connection';
import type { ServerMessage } from './messages';
import { Outgoing } from './outgoing';

/**
 * Sends one message to many connections: encodes it once per codec and frames it once per
 * transport.
 */
export function broadcast(connections: Iterable<Connection>, message: ServerMessage): void {
  const encoded = new Map<Codec, Outgoing>();
  for (const connection of connections) {
    const { codec } = connection;
    if (!codec) continue;
    let outgoing = encoded.get(codec);
    if (!outgoing)
      encoded.set(codec, (outgoing = new Outgoing(codec.encode(message), codec.binary)));
    connection.deliver(outgoing);
  }
}
