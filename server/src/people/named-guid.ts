import { createHash } from 'node:crypto';

/**
 * A guid derived from a name (RFC 9562, version 5): the same name always gives the same guid.
 *
 * @param namespace 32 hexadecimal digits
 */
export function namedGuid(namespace: string, name: string): string {
  const octets = createHash('sha1')
    .update(Buffer.from(namespace, 'hex'))
    .update(name)
    .digest()
    .subarray(0, 16);
  octets[6] = ((octets[6] ?? 0) & 0x0f) | 0x50;
  octets[8] = ((octets[8] ?? 0) & 0x3f) | 0x80;
  const hex = octets.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
