import { Decoder, Encoder } from '@msgpack/msgpack';
import type { Codec } from './codec';
import { readLength, writeLength } from './length-prefix';
import {
  MessageType,
  ProtocolError,
  type ClientMessage,
  type ServerMessage,
  type WireMessage,
} from './messages';
import { readMessage } from './read-message';

/**
 * Maximum items of an array or map from a client; methods take a few plain values. The decoder
 * allocates an array by its announced length, which needs three bytes, and so one for each level of
 * nested arrays: with longer ones a single message would occupy a gigabyte.
 */
const MAX_ITEMS = 64;
const ResultKind = { Error: 1, Void: 2, Value: 3 } as const;

const encoder = new Encoder({ ignoreUndefined: true });
const decoder = new Decoder({ maxArrayLength: MAX_ITEMS, maxMapLength: MAX_ITEMS });
const NO_HEADERS = {};

function toArray(message: ServerMessage): unknown[] {
  switch (message.type) {
    case MessageType.Invocation:
      return [
        message.type,
        NO_HEADERS,
        message.invocationId ?? null,
        message.target,
        message.arguments,
        message.streamIds ?? [],
      ];
    case MessageType.Completion: {
      const { type, invocationId, error, result } = message;
      if (error !== undefined) return [type, NO_HEADERS, invocationId, ResultKind.Error, error];
      return result === undefined
        ? [type, NO_HEADERS, invocationId, ResultKind.Void]
        : [type, NO_HEADERS, invocationId, ResultKind.Value, result];
    }
    case MessageType.Ping:
      return [message.type];
    case MessageType.Close:
      return [message.type, message.error ?? null, message.allowReconnect ?? false];
  }
}

/** Names the elements of an array; each message type has its own order. */
function fromArray(fields: readonly unknown[]): WireMessage {
  const [type] = fields;
  switch (type) {
    case MessageType.Invocation:
    case MessageType.StreamInvocation:
      return {
        type,
        invocationId: fields[2],
        target: fields[3],
        arguments: fields[4],
        streamIds: fields[5],
      };
    case MessageType.StreamItem:
      return { type, invocationId: fields[2], item: fields[3] };
    case MessageType.Completion:
      return {
        type,
        invocationId: fields[2],
        ...(fields[3] === ResultKind.Error && { error: fields[4] }),
        ...(fields[3] === ResultKind.Value && { result: fields[4] }),
      };
    case MessageType.CancelInvocation:
      return { type, invocationId: fields[2] };
    case MessageType.Close:
      return { type, error: fields[1], allowReconnect: fields[2] };
    default:
      return { type };
  }
}

function decode(body: Buffer): WireMessage {
  let value: unknown;
  try {
    value = decoder.decode(body);
  } catch {
    throw new ProtocolError('not MessagePack');
  }
  if (!Array.isArray(value)) throw new ProtocolError('not an array');
  return fromArray(value);
}

export const messagePackCodec: Codec = {
  name: 'messagepack',
  binary: true,
  encode(message) {
    const body = encoder.encode(toArray(message));
    return Buffer.concat([writeLength(body.length), body]);
  },
  reader(maxMessageBytes) {
    let rest: Buffer = Buffer.alloc(0);
    return (chunk) => {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      const messages: ClientMessage[] = [];
      let start = 0;
      for (let prefix = readLength(bytes, start); prefix; prefix = readLength(bytes, start)) {
        if (prefix.length > maxMessageBytes) throw new ProtocolError('too long');
        const end = prefix.end + prefix.length;
        if (end > bytes.length) break;
        const message = readMessage(decode(bytes.subarray(prefix.end, end)));
        if (message) messages.push(message);
        start = end;
      }
      rest = bytes.subarray(start);
      return messages;
    };
  },
};
