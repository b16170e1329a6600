import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Caller } from '../caller';
import type { Clock, Log, Realtime } from '../services';
import type { Rates } from '../http/rates';
import type { HubBackplane } from './backplane';
import type { SignalROptions } from './signalr/options';

export interface HubOptions extends Partial<SignalROptions> {
  /** Resolves a token to its user; null when it is invalid or expired. */
  authenticate: (token: string) => Promise<Caller | null>;
  backplane: HubBackplane;
  /** Rate limits per user: the ones of the HTTP side, so that a process counts once. */
  rates: Rates;
  /** Signs connection tokens: the same on every process, at least 32 characters. */
  secret: string;
  log: Log;
  /** Default: the system's clock. */
  clock?: Clock;
  /**
   * Called when a method was refused because the caller lacks access, the thing does not exist, or
   * its guid belongs to another thing.
   */
  onForbidden?: (caller: Caller, method: string) => void;
}

/** The hub's interface to the HTTP server (attach.ts connects the two). */
export interface Hub {
  readonly realtime: Realtime;
  /** Number of open connections of this process. */
  connectionCount(): number;
  /**
   * Numbers of messages received from clients and sent to connections by this process since its
   * start.
   */
  messageCounts(): { received: number; sent: number };
  /** Handles a request at HUB_PATH or below it; the body must not have been read. */
  handleHttp(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Handles an upgrade request at HUB_PATH. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  /**
   * Tells every client to reconnect later and clears timers. The owner of the backplane closes it.
   */
  close(): Promise<void>;
}
