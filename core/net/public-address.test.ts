import { expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { isPublicAddress, mayBePublicHost, publicLookup } from './public-address.ts'

test.each([
  ['private', ['10.1.2.3', '172.31.0.1', '192.168.1.1']],
  ['of this machine', ['127.0.0.1', '0.0.0.0', '::1', '::']],
  ['of a link', ['169.254.169.254', 'fe80::1', 'fe80::1%eth0']],
  ['shared by customers of a provider', ['100.64.0.1', '100.127.255.255']],
  [
    'of protocols',
    ['192.0.0.9', '192.88.99.1', '192.31.196.1', '192.175.48.1', '192.52.193.1', '2001:4:112::1', '2620:4f:8000::1'],
  ],
  ['for documents', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1', '3fff:fff::1']],
  ['for measuring', ['198.18.0.1', '198.19.255.255', '2001:2::1']],
  ['for many at once', ['224.0.0.1', '239.255.255.255', 'ff02::1']],
  ['reserved', ['240.0.0.1', '255.255.255.255', '4000::1', 'e000::1']],
  ['private of IPv6', ['fc00::1', 'fd00::1', 'fec0::1']],
  [
    'an IPv4 address written as IPv6',
    ['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:0:10.0.0.1', '::10.0.0.1', '::808:808'],
  ],
  ['6to4', ['2002:7f00:1::', '2002:808:808::1']],
  ['Teredo', ['2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2']],
  ['ISATAP', ['2a00:1450:4007:80e:0:5efe:10.0.0.1', '2a00:1450:4007:80e:200:5efe:808:808']],
  ['ORCHID, of both versions, and tags of drones', ['2001:10::1', '2001:20::1', '2001:2f:ffff::1', '2001:30::1']],
  ['discarded, or of segment routing', ['100::1', '5f00::1']],
  ['NAT64 of what is inside', ['64:ff9b::7f00:1', '64:ff9b::10.0.0.1', '64:ff9b::a9fe:a9fe']],
  ['NAT64 of one network', ['64:ff9b:1::1', '64:ff9b:1:ffff::808:808']],
  ['none', ['nonsense', '', '1.2', '08.8.8.8', '0x8080808', '134744072']],
])('no address of the internet is one that is %s', (_, addresses) => {
  for (const address of addresses) expect(isPublicAddress(address), address).toBe(false)
})

test.each([
  '8.8.8.8',
  '142.250.75.234',
  '172.32.0.1',
  '100.128.0.1',
  '192.0.1.1',
  '2a00:1450:4007:80e::200a',
  '2001:4860:4860::8888',
  '2001:200::1',
  '2606:4700:4700::1111',
  '3ffe:ffff::1',
  '64:ff9b::808:808',
  '64:ff9b::142.250.75.234',
])('%s is an address of the internet', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test('an IPv4 address is as public as it is through NAT64', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(isPublicAddress(`64:ff9b::${address}`)).toBe(isPublicAddress(address))
    }),
  )
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://127.0.0.1/abc', false],
  ['https://2130706433/abc', false],
  ['https://0x7f.1/abc', false],
  ['https://[::1]/abc', false],
  ['https://localhost/abc', false],
  ['https://postgres/abc', false],
  ['https://printer.local/abc', false],
  ['https://metadata.google.internal/abc', false],
  ['https://somebody:secret@fcm.googleapis.com/abc', false],
  ['ftp://fcm.googleapis.com/abc', false],
  ['nonsense', false],
])('whether %s may be called: %s', (address, isAllowed) => {
  expect(mayBePublicHost(address)).toBe(isAllowed)
})

test('a name that leads into our network is not connected to', async () => {
  const lookupError = new Promise((resolve) => publicLookup('localhost', {}, (error) => resolve(error?.message)))
  expect(await lookupError).toBe('localhost is no address of the internet')
})
