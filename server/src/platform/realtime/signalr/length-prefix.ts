import { ProtocolError } from './messages';

/** A length has 31 bits: five bytes of seven. */
const MAX_OCTETS = 5;
const MAX_LENGTH = 0x7fffffff;

/**
 * Encodes `length` as a variable-length integer, least significant seven bits first
 * (HubProtocol.md, MessagePack framing).
 */
export function writeLength(length: number): Buffer {
  const bytes: number[] = [];
  let rest = length;
  while (rest > 0x7f) {
    bytes.push((rest & 0x7f) | 0x80);
    rest >>>= 7;
  }
  bytes.push(rest);
  return Buffer.from(bytes);
}

/** Decodes the length at `offset`, with its end; null when bytes are missing. */
export function readLength(bytes: Buffer, offset: number): { length: number; end: number } | null {
  let length = 0;
  for (let read = 0; read < MAX_OCTETS; read += 1) {
    const byte = bytes[offset + read];
    if (byte === undefined) return null;
    length += (byte & 0x7f) * 2 ** (7 * read);
    if (byte < 0x80) {
      if (length > MAX_LENGTH) break;
      return { length, end: offset + read + 1 };
    }
  }
  throw new ProtocolError('bad length');
}
