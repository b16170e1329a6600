import type { Connection } from './connection';
import type { SignalROptions } from './options';

/**
 * Applies timeouts to a connection: handshake, token expiry, silence, pings. `now` is in ms since
 * 1970.
 */
export function sweep(connection: Connection, options: SignalROptions, now: number): void {
  const { transport, caller } = connection;
  if (!transport || connection.state === 'closed') return;
  const elapsed = options.elapsed();
  if (caller.expires * 1000 <= now) {
    connection.close('The token has expired.', true);
  } else if (connection.state === 'handshaking') {
    if (elapsed - connection.begunAt > options.handshakeTimeoutMs) connection.close();
  } else if (!transport.waiting && elapsed - connection.lastSeenAt > options.clientTimeoutMs) {
    connection.close('The client has been silent for too long.', true);
  } else if (transport.wantsPings && elapsed - connection.pingedAt >= options.keepAliveMs) {
    connection.ping();
  }
}
