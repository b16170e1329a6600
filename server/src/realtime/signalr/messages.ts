/** What a peer sent does not follow the protocol; the connection is closed. */
export class ProtocolError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ProtocolError';
  }
}

/** Numbers of the ASP.NET Core SignalR hub protocol, versions 1 and 2 (HubProtocol.md). */
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
  /** Absent when the sender wants no answer. */
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
/** Has `error`, or `result`, or neither when there is nothing to say. */
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

/** What this server sends. */
export type ServerMessage = Invocation | Completion | Ping | Close;
/** What a client may send. */
export type ClientMessage = ServerMessage | StreamInvocation | StreamItem | CancelInvocation;

/** A message as it stands on the wire, by the names of the JSON protocol, before it is checked. */
export type WireMessage = { readonly [field: string]: unknown };
