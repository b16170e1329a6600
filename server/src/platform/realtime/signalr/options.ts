import { HUB_CONNECTIONS_PER_PERSON } from '@riwaq/api';

/**
 * Timeouts and limits of the protocol. Defaults of ASP.NET Core, which the official client expects,
 * except where marked.
 */
export interface SignalROptions {
  /** Ping interval of an idle connection. */
  keepAliveMs: number;
  /** Time without data after which a client counts as gone. */
  clientTimeoutMs: number;
  /** Timeout of the handshake. */
  handshakeTimeoutMs: number;
  /** Time after which a poll without messages gets an empty response. */
  pollTimeoutMs: number;
  /** Maximum size of one message from a client, in bytes. */
  maxMessageBytes: number;
  /**
   * Maximum number of bytes buffered for a slow client; above it the client is disconnected (ours).
   */
  maxBufferedBytes: number;
  /** Maximum number of connections per user; a further one gets 429 (ours). */
  maxPerPerson: number;
  /** How long an ending connection waits for its client to read the remaining data (ours). */
  endGraceMs: number;
  /** Reads a monotonic clock, in milliseconds, by which silence and pings are timed. */
  elapsed: () => number;
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
  elapsed: () => performance.now(),
};
