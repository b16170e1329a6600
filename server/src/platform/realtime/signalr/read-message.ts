import { MessageType, ProtocolError, type ClientMessage, type WireMessage } from './messages';

/** Maximum length of a method's name or an invocation's id. */
const MAX_NAME = 128;
const MAX_STREAMS = 16;

function name(wire: WireMessage, field: string): string {
  const value = wire[field];
  if (typeof value !== 'string' || value === '' || value.length > MAX_NAME)
    throw new ProtocolError(`bad ${field}`);
  return value;
}

function list(wire: WireMessage, field: string): unknown[] {
  const value = wire[field];
  if (!Array.isArray(value)) throw new ProtocolError(`bad ${field}`);
  return value;
}

function call(wire: WireMessage) {
  const streamIds = wire.streamIds == null ? [] : list(wire, 'streamIds');
  if (streamIds.length > MAX_STREAMS || !streamIds.every((id) => typeof id === 'string'))
    throw new ProtocolError('bad streamIds');
  return {
    target: name(wire, 'target'),
    arguments: list(wire, 'arguments'),
    ...(streamIds.length > 0 && { streamIds }),
  };
}

/**
 * Validates a decoded message. Null for an unknown type, which the protocol requires to be ignored.
 */
export function readMessage(wire: WireMessage): ClientMessage | null {
  switch (wire.type) {
    case MessageType.Invocation:
      return {
        type: wire.type,
        ...call(wire),
        ...(wire.invocationId != null && { invocationId: name(wire, 'invocationId') }),
      };
    case MessageType.StreamInvocation:
      return { type: wire.type, ...call(wire), invocationId: name(wire, 'invocationId') };
    case MessageType.StreamItem:
      return { type: wire.type, invocationId: name(wire, 'invocationId'), item: wire.item };
    case MessageType.Completion:
      return {
        type: wire.type,
        invocationId: name(wire, 'invocationId'),
        ...(typeof wire.error === 'string' && { error: wire.error }),
        ...(wire.result !== undefined && { result: wire.result }),
      };
    case MessageType.CancelInvocation:
      return { type: wire.type, invocationId: name(wire, 'invocationId') };
    case MessageType.Ping:
      return { type: wire.type };
    case MessageType.Close:
      return {
        type: wire.type,
        ...(typeof wire.error === 'string' && { error: wire.error }),
        ...(wire.allowReconnect === true && { allowReconnect: true }),
      };
    default:
      if (typeof wire.type !== 'number') throw new ProtocolError('bad type');
      return null;
  }
}
