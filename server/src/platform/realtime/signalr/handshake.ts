import { codecs, type Codec } from './codec';
import { readRecord, RECORD_SEPARATOR, writeRecord } from './json-codec';
import { ProtocolError } from './messages';

const MAX_HANDSHAKE_BYTES = 4096;
/**
 * Versions of the hub protocol that a client may request; version 2 adds features that this server
 * does not offer and clients do not need.
 */
const VERSIONS: readonly unknown[] = [1, 2];

export type Handshake =
  | {
      state: 'accepted';
      codec: Codec;
      answer: Buffer;
      /** Bytes after the handshake. */
      rest: Buffer;
    }
  | { state: 'refused'; answer: Buffer };

/**
 * Parses the first record of a connection, which is JSON for any codec. Null until it is complete;
 * throws {@link ProtocolError} when it is not a handshake.
 */
export function readHandshake(bytes: Buffer, carriesBinary: boolean): Handshake | null {
  const end = bytes.indexOf(RECORD_SEPARATOR);
  if ((end < 0 ? bytes.length : end) > MAX_HANDSHAKE_BYTES) throw new ProtocolError('too long');
  if (end < 0) return null;
  const { protocol, version } = readRecord(bytes.subarray(0, end));
  if (typeof protocol !== 'string') throw new ProtocolError('bad protocol');
  const codec = codecs.get(protocol);
  if (!codec) return refused(`The protocol '${protocol.slice(0, 40)}' is not supported.`);
  if (!VERSIONS.includes(version))
    return refused(`The server does not support this version of the '${codec.name}' protocol.`);
  if (codec.binary && !carriesBinary)
    return refused(`The transport cannot carry the '${codec.name}' protocol.`);
  return { state: 'accepted', codec, answer: writeRecord({}), rest: bytes.subarray(end + 1) };
}

const refused = (error: string): Handshake => ({
  state: 'refused',
  answer: writeRecord({ error }),
});
