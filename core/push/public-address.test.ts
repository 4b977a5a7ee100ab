import { expect, test } from 'vitest'
import { canBePublic, isPublicAddress, publicLookup } from './public-address.ts'

test.each([
  '10.1.2.3',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  'fe80::1',
  'fd00::1',
  '64:ff9b::7f00:1',
  '2001:db8::1',
  '2002:7f00:1::',
  'nonsense',
])('%s is no address of the internet', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '142.250.75.234', '172.32.0.1', '2a00:1450:4007:80e::200a'])('%s is one', (address) => {
  expect(isPublicAddress(address)).toBe(true)
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
])('whether %s may be called: %s', (address, may) => {
  expect(canBePublic(address)).toBe(may)
})

test('a name that leads into our network is not connected to', async () => {
  const looked = new Promise((resolve) => publicLookup('localhost', {}, (error) => resolve(error?.message)))
  expect(await looked).toBe('localhost is no address of the internet')
})
