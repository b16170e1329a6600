import { ProtocolError } from './messages';

/** A length has 31 bits: five bytes of seven. */
const MAX_OCTETS = 5;
const MAX_LENGTH = 0x7fffffff;

/**
 * Encodes `length` as a variable-length integer, least significant seven bits first
 * (HubProtocol.md, MessagePack framing).
 */
export function writeLength(length: number): Buffer {
  const octets: number[] = [];
  let rest = length;
  while (rest > 0x7f) {
    octets.push((rest & 0x7f) | 0x80);
    rest >>>= 7;
  }
  octets.push(rest);
  return Buffer.from(octets);
}

/** Decodes the length at `offset`, with its end; null when bytes are missing. */
export function readLength(octets: Buffer, offset: number): { length: number; end: number } | null {
  let length = 0;
  for (let read = 0; read < MAX_OCTETS; read += 1) {
    const octet = octets[offset + read];
    if (octet === undefined) return null;
    length += (octet & 0x7f) * 2 ** (7 * read);
    if (octet < 0x80) {
      if (length > MAX_LENGTH) break;
      return { length, end: offset + read + 1 };
    }
  }
  throw new ProtocolError('bad length');
}
