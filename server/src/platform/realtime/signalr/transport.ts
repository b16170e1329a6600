import type { SignalROptions } from './options';
import type { Outgoing } from './outgoing';

export type TransportLimits = Pick<
  SignalROptions,
  'maxBufferedBytes' | 'endGraceMs' | 'pollTimeoutMs'
>;

/** A transport to one client. */
export interface Transport {
  /** Whether it can carry binary data, or text only. */
  readonly carriesBinary: boolean;
  /** Whether the client needs pings to detect a lost server. */
  readonly wantsPings: boolean;
  /**
   * Whether a request of the client is waiting now, which proves that the silent client is present.
   */
  readonly waiting: boolean;
  send(message: Outgoing): void;
  /**
   * Closes after the data sent before; {@link TransportEvents.gone} follows within `endGraceMs`.
   */
  end(): void;
}

/** Callbacks of a transport. */
export interface TransportEvents {
  received(bytes: Buffer): void;
  /** The client showed that it is connected. */
  markAlive(): void;
  /** The transport is closed, from either side. Called once. */
  gone(): void;
}
