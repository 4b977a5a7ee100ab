import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { TooSlowError, withMinimumSpeed } from './minimum-speed.ts'

const speed = { bytesPerSecond: 100, window: 100, timeout: 1000 }
const streamOf = (pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(pieces, { objectMode: true })) as ReadableStream<Uint8Array>
async function read(body: ReadableStream<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function* endlessStream(size: number, pause: number) {
  for (;;) {
    await sleep(pause)
    yield new Uint8Array(size)
  }
}

test('a body that arrives fast enough is passed on unchanged, whatever the size of its pieces', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ minLength: 1, maxLength: 50 })), async (pieces) => {
      expect(await read(withMinimumSpeed(streamOf(pieces), speed))).toEqual(Buffer.concat(pieces))
    }),
  ))

test.each([
  ['sends nothing', 0, 1_000_000],
  ['sends a byte now and then', 1, 30],
])('a sender that %s is aborted', async (_, size, pause) => {
  await expect(read(withMinimumSpeed(streamOf(endlessStream(size, pause)), speed))).rejects.toThrow(TooSlowError)
})

test('a sender that never ends is aborted after the timeout', async () => {
  const body = withMinimumSpeed(streamOf(endlessStream(1000, 5)), { ...speed, timeout: 300 })
  await expect(read(body)).rejects.toThrow(TooSlowError)
})

test('an error of the sender is passed on, and the source is not cancelled when it is too slow', async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) })
  await expect(read(withMinimumSpeed(broken, speed))).rejects.toThrow('gone')
  let cancelled = false
  const silent = new ReadableStream({
    pull: () => new Promise(() => undefined),
    cancel: () => {
      cancelled = true
    },
  })
  await expect(read(withMinimumSpeed(silent, speed))).rejects.toThrow(TooSlowError)
  expect(cancelled).toBe(false)
})
