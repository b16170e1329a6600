/** A violation of the protocol by the peer; the connection is closed. */
export class ProtocolError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ProtocolError';
  }
}

/** Message types of the ASP.NET Core SignalR hub protocol, versions 1 and 2 (HubProtocol.md). */
export const MessageType = {
  Invocation: 1,
  StreamItem: 2,
  Completion: 3,
  StreamInvocation: 4,
  CancelInvocation: 5,
  Ping: 6,
  Close: 7,
} as const;

export interface Invocation {
  type: typeof MessageType.Invocation;
  target: string;
  arguments: unknown[];
  /** Absent when the sender expects no result. */
  invocationId?: string;
  /** Streams that the sender will upload with it. */
  streamIds?: string[];
}
export interface StreamInvocation extends Omit<Invocation, 'type' | 'invocationId'> {
  type: typeof MessageType.StreamInvocation;
  invocationId: string;
}
export interface StreamItem {
  type: typeof MessageType.StreamItem;
  invocationId: string;
  item: unknown;
}
/** Has `error`, or `result`, or neither for a method without a result. */
export interface Completion {
  type: typeof MessageType.Completion;
  invocationId: string;
  result?: unknown;
  error?: string;
}
export interface CancelInvocation {
  type: typeof MessageType.CancelInvocation;
  invocationId: string;
}
export interface Ping {
  type: typeof MessageType.Ping;
}
export interface Close {
  type: typeof MessageType.Close;
  error?: string;
  allowReconnect?: boolean;
}

/** Messages that this server sends. */
export type ServerMessage = Invocation | Completion | Ping | Close;
/** Messages that a client may send. */
export type ClientMessage = ServerMessage | StreamInvocation | StreamItem | CancelInvocation;

/** An unvalidated message, with the field names of the JSON protocol. */
export type WireMessage = { readonly [field: string]: unknown };
