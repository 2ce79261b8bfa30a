import { BlockList, isIP } from 'node:net'

/**
 * What an address is to us.
 * public: may be asked. private: this machine's and its networks', only where the settings name them. never: link-local,
 * metadata services, unspecified, multicast, and ways to write an IPv4 address that hide where a request goes.
 */
export type AddressKind = 'public' | 'private' | 'never'

type Range = [address: string, prefix: number]

const NEVER_4: Range[] = [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  // Metadata services outside the link-local range: Alibaba, Azure, Oracle.
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['192.0.0.192', 32],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

const PRIVATE_4: Range[] = [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
]

const NEVER_6: Range[] = [
  ['fe80::', 10],
  ['ff00::', 8],
  // AWS's metadata service.
  ['fd00:ec2::254', 128],
  // Teredo: the IPv4 address inside is scrambled.
  ['2001::', 32],
]

const PRIVATE_6: Range[] = [
  ['::1', 128],
  ['fc00::', 7],
  ['2001:db8::', 32],
]

const never4 = listOf(NEVER_4, 'ipv4')
const private4 = listOf(PRIVATE_4, 'ipv4')
const never6 = listOf(NEVER_6, 'ipv6')
const private6 = listOf(PRIVATE_6, 'ipv6')
const global6 = listOf([['2000::', 3]], 'ipv6')

function listOf(ranges: Range[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const [address, prefix] of ranges) list.addSubnet(address, prefix, family)
  return list
}

/** @param address an IPv4 or IPv6 address without brackets and port */
export function addressKind(address: string): AddressKind {
  const plain = address.split('%')[0] ?? ''
  if (isIP(plain) === 4) return kindOf4(plain)
  if (isIP(plain) !== 6) return 'never'
  const inside = embedded4(plain)
  if (inside) return kindOf4(inside)
  if (never6.check(plain, 'ipv6')) return 'never'
  if (private6.check(plain, 'ipv6')) return 'private'
  return global6.check(plain, 'ipv6') ? 'public' : 'never'
}

function kindOf4(address: string): AddressKind {
  if (never4.check(address, 'ipv4')) return 'never'
  return private4.check(address, 'ipv4') ? 'private' : 'public'
}

/** The IPv4 address that an IPv6 one leads to: mapped (::ffff:a.b.c.d), NAT64 (64:ff9b::), 6to4 (2002:). */
export function embedded4(address: string): string | null {
  // The URL parser writes every form of an address in the one canonical way.
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const groups = expand(canonical)
  const at = groups[0] === 0x2002 ? 1 : isPrefix(groups, MAPPED) || isPrefix(groups, NAT64) ? 6 : -1
  const [high, low] = [groups[at], groups[at + 1]]
  if (high === undefined || low === undefined) return null
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

const MAPPED = [0, 0, 0, 0, 0, 0xffff]
const NAT64 = [0x64, 0xff9b, 0, 0, 0, 0]

function isPrefix(groups: readonly number[], prefix: readonly number[]): boolean {
  return prefix.every((group, i) => groups[i] === group)
}

function expand(canonical: string): number[] {
  const [head = '', tail] = canonical.split('::')
  const parse = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)))
  const [front, back] = [parse(head), parse(tail ?? '')]
  return [...front, ...Array<number>(8 - front.length - back.length).fill(0), ...back]
}
