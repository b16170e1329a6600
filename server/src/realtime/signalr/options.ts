import { HUB_CONNECTIONS_PER_PERSON } from '@riwaq/api';

/**
 * Times and sizes of the protocol. ASP.NET Core's own defaults, which the official client counts
 * on, unless said.
 */
export interface SignalROptions {
  /** A silent connection is pinged this often. */
  keepAliveMs: number;
  /** A client from which nothing came for so long is gone. */
  clientTimeoutMs: number;
  /** A connection that has not shaken hands by then is closed. */
  handshakeTimeoutMs: number;
  /** A poll without news is answered after this time. */
  pollTimeoutMs: number;
  /** Bytes of one message from a client. */
  maxMessageBytes: number;
  /** Bytes that may wait for a client that reads slowly; above it the client is cut off (ours). */
  maxBufferedBytes: number;
  /** Connections of one person; a further one is refused with 429 (ours). */
  maxPerPerson: number;
  /** A connection that is ending waits so long for its client to take what was sent (ours). */
  endGraceMs: number;
}

export const DEFAULT_SIGNALR_OPTIONS: Readonly<SignalROptions> = {
  keepAliveMs: 15_000,
  clientTimeoutMs: 30_000,
  handshakeTimeoutMs: 15_000,
  pollTimeoutMs: 90_000,
  maxMessageBytes: 32 * 1024,
  maxBufferedBytes: 1024 * 1024,
  maxPerPerson: HUB_CONNECTIONS_PER_PERSON,
  endGraceMs: 2000,
};
