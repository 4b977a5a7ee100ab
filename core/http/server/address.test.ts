import { expect, test } from 'vitest'
import { clientAddress, ownOrigin } from './address.ts'

const addressSeenBy = (trusted: number, direct: string, forwarded?: string) =>
  clientAddress(trusted)({
    env: { incoming: { socket: { remoteAddress: direct } } },
    req: { header: () => forwarded },
  } as never)

test('without a trusted proxy, the X-Forwarded-For header is ignored', () => {
  expect(addressSeenBy(0, '203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
})

test('behind a proxy, only the addresses added by trusted proxies are used', () => {
  expect(addressSeenBy(1, '127.0.0.1', '1.1.1.1, 198.51.100.1')).toBe('198.51.100.1')
  expect(addressSeenBy(2, '127.0.0.1', '1.1.1.1, 198.51.100.1, 10.0.0.2')).toBe('198.51.100.1')
  expect(addressSeenBy(1, '203.0.113.7')).toBe('203.0.113.7')
})

test('all addresses of one IPv6 /64 network count as one client', () => {
  expect(addressSeenBy(0, '2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(addressSeenBy(0, '2001:db8::6')).toBe('2001:db8:0:0')
  expect(addressSeenBy(0, '::ffff:203.0.113.7')).toBe('::ffff:203.0.113.7')
})

test('the origin is the public address if set, otherwise the address of the request with the scheme of a trusted proxy', () => {
  const request = new Request('http://10.0.0.4:3000/v1/x?y', { headers: { 'x-forwarded-proto': 'http, https' } })
  expect(ownOrigin({ publicUrl: 'https://guide.hotel.example', trustProxy: 0 }, request)).toBe(
    'https://guide.hotel.example',
  )
  expect(ownOrigin({ publicUrl: null, trustProxy: 1 }, request)).toBe('https://10.0.0.4:3000')
  expect(ownOrigin({ publicUrl: null, trustProxy: 0 }, request)).toBe('http://10.0.0.4:3000')
})
