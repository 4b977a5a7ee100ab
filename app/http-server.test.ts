import { expect, test } from 'vitest'
import { makeServer } from './http-server.ts'

const server = (uploadMaxBytes: number) => makeServer(() => undefined, uploadMaxBytes)
/** Seconds that so many bytes take at so many bits in a second. */
const seconds = (bytes: number, speed: number) => (bytes * 8) / speed

test('the largest file that a hotel may send has the time to come over slow Wi-Fi, whatever the limit is set to', () => {
  for (const most of [50_000_000, 500_000_000])
    expect(server(most).requestTimeout / 1000).toBeGreaterThan(seconds(most, 500_000))
  expect(server(1000).requestTimeout).toBe(300_000)
  expect(server(50_000_000).headersTimeout).toBeLessThanOrEqual(60_000)
})

test('a connection stays open for longer than proxies keep theirs, so that none is closed under an upload that begins', () => {
  expect(server(50_000_000).keepAliveTimeout).toBeGreaterThan(60_000)
})
