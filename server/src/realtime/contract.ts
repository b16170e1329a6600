import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Caller } from '../app/caller';
import type { Clock, Log, Realtime } from '../app/services';
import type { Backplane } from './backplane';
import type { SignalROptions } from './signalr/options';

export interface HubOptions extends Partial<SignalROptions> {
  /** Who a token belongs to; null when it is not good, or no more. */
  authenticate: (token: string) => Promise<Caller | null>;
  backplane: Backplane;
  /** Signs connection tokens: the same in every process, at least 32 characters. */
  secret: string;
  log: Log;
  /** The system's clock unless given. */
  clock?: Clock;
  /**
   * Called when a method was refused since its caller may not, there is no such thing, or its guid
   * is that of another.
   */
  onForbidden?: (caller: Caller, method: string) => void;
}

/** The hub as the HTTP server sees it (attach.ts ties the two). */
export interface Hub {
  readonly realtime: Realtime;
  /** Open connections of this process. */
  connectionCount(): number;
  /** Messages of clients, and messages that this process told its connections, since it began. */
  messageCounts(): { received: number; told: number };
  /** Answers a request at HUB_PATH or below it; the body must not have been read. */
  handleHttp(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Answers an upgrade request at HUB_PATH. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  /**
   * Tells every client to come back later and lets go of timers. The backplane is the owner's to
   * close.
   */
  close(): Promise<void>;
}
