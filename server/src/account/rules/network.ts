const GROUPS = 8;
/** Groups of an IPv6 address that name the network; a device chooses the others freely. */
const NETWORK_GROUPS = 4;

/**
 * The part of an address that a client cannot vary at will: a complete IPv4 address, or the first
 * 64 bits of an IPv6 address. Returns a text that is not an address unchanged.
 */
export function networkOf(address: string): string {
  const plain = (address.split('%')[0] ?? '').toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return plain;
  const [head = [], tail = []] = plain
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  const missing = Math.max(0, GROUPS - head.length - tail.length);
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...tail];
  return `${groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
