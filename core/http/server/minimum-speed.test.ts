import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { TooSlowError, withMinimumSpeed } from './minimum-speed.ts'

const speed = { bytesPerSecond: 100, window: 100, timeout: 1000 }
const sending = (pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(pieces, { objectMode: true })) as ReadableStream<Uint8Array>
async function read(body: ReadableStream<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function* forEver(size: number, pause: number) {
  for (;;) {
    await sleep(pause)
    yield new Uint8Array(size)
  }
}

test('what comes fast enough comes whole, whatever its pieces are', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ minLength: 1, maxLength: 50 })), async (pieces) => {
      expect(await read(withMinimumSpeed(sending(pieces), speed))).toEqual(Buffer.concat(pieces))
    }),
  ))

test.each([
  ['sends nothing', 0, 1_000_000],
  ['sends a byte now and then', 1, 30],
])('who %s is given up', async (_, size, pause) => {
  await expect(read(withMinimumSpeed(sending(forEver(size, pause)), speed))).rejects.toThrow(TooSlowError)
})

test('who sends fast enough for ever is given up in the end', async () => {
  const body = withMinimumSpeed(sending(forEver(1000, 5)), { ...speed, timeout: 300 })
  await expect(read(body)).rejects.toThrow(TooSlowError)
})

test('a failure of the sender is passed on, and the source is not cancelled by a slow one', async () => {
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
