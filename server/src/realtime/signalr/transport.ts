import type { SignalROptions } from './options';
import type { Outgoing } from './outgoing';

export type TransportLimits = Pick<
  SignalROptions,
  'maxBufferedBytes' | 'endGraceMs' | 'pollTimeoutMs'
>;

/** A way to one client. */
export interface Transport {
  /** Whether any octets pass, or text only. */
  readonly carriesBinary: boolean;
  /** Whether the client counts on pings to know that the server is there. */
  readonly wantsPings: boolean;
  /** Whether the client is certainly there at this moment, though silent. */
  readonly waiting: boolean;
  send(message: Outgoing): void;
  /**
   * Ends, after what was sent before has gone out; {@link TransportEvents.gone} follows within
   * `endGraceMs`.
   */
  end(): void;
}

/** What a transport tells its connection. */
export interface TransportEvents {
  received(octets: Buffer): void;
  /** The client showed that it is there. */
  heard(): void;
  /** Nothing can pass any more, whoever ended it. Told once. */
  gone(): void;
}
