import { isIPv6 } from 'node:net';

/**
 * What counts as one caller: an IPv4 address, and of an IPv6 address its first 64 bits, since whoever has one has all
 * of them. An IPv4 address written as IPv6 is the IPv4 address.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const groups = groupsOf(bare);
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return dotted(groups.slice(6));
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** All eight groups, without leading zeros. */
function groupsOf(address: string): string[] {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail] = written.split('::').map((half) => (half === '' ? [] : half.split(':')));
  if (!tail) return head;
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail];
}

function dotted(groups: readonly string[]): string {
  const bytes = groups.map((group) => Number.parseInt(group, 16)).flatMap((value) => [value >> 8, value & 255]);
  return bytes.join('.');
}
