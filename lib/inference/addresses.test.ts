import { expect, test } from 'vitest'
import { addressKind } from './addresses'
import { isAllowedPrivate, parseAllowedHosts } from './allowed-hosts'
import { parseTarget } from './check-target'

const KINDS = {
  public: ['8.8.8.8', '172.32.0.1', '100.128.0.1', '169.253.0.1', '2606:4700::1', '::ffff:8.8.8.8', '64:ff9b::8.8.8.8'],
  private: [
    ...['127.0.0.1', '127.255.0.3', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1'],
    ...['::1', '0:0:0:0:0:0:0:1', 'fc00::1', 'fdff::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::FFFF:10.0.0.1'],
    ...['64:ff9b::7f00:1', '2002:7f00:1::', '2002:c0a8:101::1'],
  ],
  never: [
    ...['0.0.0.0', '0.1.2.3', '169.254.169.254', '169.254.0.1', '100.100.100.200', '168.63.129.16', '224.0.0.1'],
    ...[
      '255.255.255.255',
      '::',
      'fe80::1',
      'fe80::1%eth0',
      'febf::1',
      'ff02::1',
      'fd00:ec2::254',
      '::ffff:169.254.169.254',
    ],
    ...['64:ff9b::a9fe:a9fe', '2002:a9fe:a9fe::', '2001:0:1234::1', '::127.0.0.1', '64:ff9b:1::1', 'nonsense', ''],
  ],
} as const

test('every address has its kind, however it is written', () => {
  for (const [kind, addresses] of Object.entries(KINDS))
    for (const address of addresses) expect(addressKind(address), address).toBe(kind)
})

test('the settings name a host for all its ports, or one port of it', () => {
  const allowed = parseAllowedHosts('127.0.0.1, GPU.lan:8000 [fd12::5]:81')
  const ask = (hostname: string, address: string, port: number) =>
    isAllowedPrivate({ hostname, address, port }, allowed)
  expect(ask('127.0.0.1', '127.0.0.1', 1)).toBe(true)
  expect(ask('localhost', '::1', 65_535)).toBe(true)
  expect(ask('127.0.0.2', '127.0.0.2', 80)).toBe(false)
  expect(ask('gpu.lan', '10.0.0.7', 8000)).toBe(true)
  expect(ask('gpu.lan', '10.0.0.7', 8001)).toBe(false)
  expect(ask('x.lan', 'fd12::5', 81)).toBe(true)
  expect(ask('x.lan', 'fd12::5', 80)).toBe(false)
  expect(isAllowedPrivate({ hostname: '127.0.0.1', address: '127.0.0.1', port: 80 }, parseAllowedHosts(''))).toBe(false)
})

test('addresses in decimal, octal and hexadecimal are read as what they mean; other schemes and names in the address are refused', () => {
  process.env.DATABASE_URL ??= 'postgres://nowhere'
  const refused = [
    'http://2852039166/',
    'http://0xa9.0xfe.0251.254/',
    'http://169.254.43518/',
    'http://[::ffff:a9fe:a9fe]/',
  ]
  const schemes = [
    'file:///etc/passwd',
    'ftp://example.org',
    'gopher://127.0.0.1',
    'http://user:pw@example.org',
    'nothing',
  ]
  const privates = ['http://10.0.0.1:80/', 'http://[fc00::1]/', 'http://192.168.257/']
  for (const url of [...refused, ...schemes, ...privates])
    expect(() => parseTarget(url), url).toThrow(expect.objectContaining({ code: 'address_refused', status: 422 }))
  expect(parseTarget('https://api.example.org/v1').hostname).toBe('api.example.org')
})
