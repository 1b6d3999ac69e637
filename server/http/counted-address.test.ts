import { expect, test } from 'vitest'
import { countedAddress } from './counted-address.ts'

test('an IPv4 address counts for itself, also when a socket tells it as IPv6', () => {
  expect(countedAddress('203.0.113.7')).toBe('203.0.113.7')
  expect(countedAddress('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(countedAddress('::FFFF:cb00:7107')).toBe('203.0.113.7')
})

test('AU-7: the addresses of one IPv6 network count together, in every spelling', () => {
  const network = '2001:db8:1:2::/64'
  expect(countedAddress('2001:db8:1:2::1')).toBe(network)
  expect(countedAddress('2001:0DB8:0001:0002:ffff:ffff:ffff:ffff')).toBe(network)
  expect(countedAddress('2001:db8:1:2:0:0:192.0.2.1')).toBe(network)
  expect(countedAddress('2001:db8:1:3::1')).not.toBe(network)
  expect(countedAddress('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(countedAddress('::1')).toBe('0:0:0:0::/64')
  expect(countedAddress('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})

test('what is no address counts as none', () => {
  for (const text of [
    '',
    'unknown',
    '203.0.113',
    '203.0.113.7:80',
    '[::1]',
    '1'.repeat(9_000),
    "' or 1=1",
    '::1::',
  ])
    expect(countedAddress(text)).toBeNull()
})
