import { isIPv6 } from 'node:net';

const ownedGroups = 4;

/**
 * What limits per address count by: an IPv4 address itself, of an IPv6 address its first 64 bits, for everything below
 * them belongs to one customer. Other texts stay as they are.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [front = '', back] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const groups = front.split(':').filter(Boolean);
  const after = back?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0');
  return `${[...groups, ...zeros, ...after].slice(0, ownedGroups).join(':')}::/64`;
}
