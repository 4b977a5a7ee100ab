import { expect, test } from 'vitest'
import { clientAddress, ownOrigin } from './address.ts'

const seen = (trusted: number, direct: string, forwarded?: string) =>
  clientAddress(trusted)({
    env: { incoming: { socket: { remoteAddress: direct } } },
    req: { header: () => forwarded },
  } as never)

test('without a proxy, what a request says of itself counts for nothing', () => {
  expect(seen(0, '203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
})

test('behind one proxy, the last address it saw; what came before may be invented', () => {
  expect(seen(1, '127.0.0.1', '1.1.1.1, 198.51.100.1')).toBe('198.51.100.1')
  expect(seen(2, '127.0.0.1', '1.1.1.1, 198.51.100.1, 10.0.0.2')).toBe('198.51.100.1')
  expect(seen(1, '203.0.113.7')).toBe('203.0.113.7')
})

test('a customer with a whole IPv6 network is one customer', () => {
  expect(seen(0, '2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(seen(0, '2001:db8::6')).toBe('2001:db8:0:0')
  expect(seen(0, '::ffff:203.0.113.7')).toBe('::ffff:203.0.113.7')
})

test('the product is reached by its public address, else by the one that was asked, as the proxy saw it', () => {
  const request = new Request('http://10.0.0.4:3000/v1/x?y', { headers: { 'x-forwarded-proto': 'http, https' } })
  expect(ownOrigin({ publicUrl: 'https://guide.hotel.example', trustProxy: 0 }, request)).toBe(
    'https://guide.hotel.example',
  )
  expect(ownOrigin({ publicUrl: null, trustProxy: 1 }, request)).toBe('https://10.0.0.4:3000')
  expect(ownOrigin({ publicUrl: null, trustProxy: 0 }, request)).toBe('http://10.0.0.4:3000')
})
