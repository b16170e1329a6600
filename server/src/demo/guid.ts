import { createHash } from 'node:crypto';

/** Namespace of the demo university's names (RFC 9562, version 5). */
const NAMESPACE = Buffer.from('7b0e4c1d9a5f4d0e8c3a2f61b7d49e55', 'hex');

/** The guid of something in the demo university: the same name gives the same guid in every database. */
export function demoGuid(...name: ReadonlyArray<string | number>): string {
  const octets = createHash('sha1').update(NAMESPACE).update(name.join('/')).digest().subarray(0, 16);
  octets[6] = ((octets[6] ?? 0) & 0x0f) | 0x50;
  octets[8] = ((octets[8] ?? 0) & 0x3f) | 0x80;
  const hex = octets.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
