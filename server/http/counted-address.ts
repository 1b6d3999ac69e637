import { isIP, isIPv6 } from 'node:net'

/**
 * An address as limits count it. An IPv6 address is cut to its network (/64), because one household has 2^64 addresses in
 * it and could use a new one for every try. Null when the text is no address.
 */
export function countedAddress(text: string): string | null {
  const [address = ''] = text.split('%', 1)
  if (!isIP(address)) return null
  if (!isIPv6(address)) return address
  // A URL writes every address in one way: lower case, without leading zeros, IPv4 in hexadecimal.
  const { hostname } = new URL(`http://[${address}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const groups = groupsOf(head)
  if (tail !== undefined) {
    const end = groupsOf(tail)
    groups.push(...Array(8 - groups.length - end.length).fill('0'), ...end)
  }
  return mappedIPv4(groups) ?? `${groups.slice(0, 4).join(':')}::/64`
}

const groupsOf = (text: string) => text.split(':').filter(Boolean)

/** `::ffff:192.0.2.1`, which is how a socket for both kinds names an IPv4 address. */
function mappedIPv4(groups: readonly string[]): string | null {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.')
}
