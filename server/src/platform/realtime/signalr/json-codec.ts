import type { Codec } from './codec';
import { ProtocolError, type ClientMessage, type WireMessage } from './messages';
import { readMessage } from './read-message';

/** Terminates every JSON record, including the handshake. */
export const RECORD_SEPARATOR = 0x1e;

/** Encodes a JSON object with its separator. */
export const writeRecord = (value: object): Buffer => Buffer.from(`${JSON.stringify(value)}\x1e`);

/** Parses the JSON object of one record, without its separator. */
export function readRecord(record: Buffer): WireMessage {
  let value: unknown;
  try {
    value = JSON.parse(record.toString('utf8'));
  } catch {
    throw new ProtocolError('not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ProtocolError('not an object');
  return value as WireMessage;
}

export const jsonCodec: Codec = {
  name: 'json',
  binary: false,
  encode: writeRecord,
  reader(maxMessageBytes) {
    let rest: Buffer = Buffer.alloc(0);
    return (chunk) => {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      const messages: ClientMessage[] = [];
      let start = 0;
      for (
        let end = bytes.indexOf(RECORD_SEPARATOR);
        end >= 0;
        end = bytes.indexOf(RECORD_SEPARATOR, start)
      ) {
        if (end - start > maxMessageBytes) throw new ProtocolError('too long');
        const message = readMessage(readRecord(bytes.subarray(start, end)));
        if (message) messages.push(message);
        start = end + 1;
      }
      rest = bytes.subarray(start);
      if (rest.length > maxMessageBytes) throw new ProtocolError('too long');
      return messages;
    };
  },
};
