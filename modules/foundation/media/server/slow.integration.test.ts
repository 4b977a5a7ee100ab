import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createVisitorId } from '#tests/factories.ts'
import { testAlone } from '#tests/one-process.ts'
import { plainPicture } from '#tests/pictures.ts'
import { createUploadPath, hashVisitor } from './service.ts'

const app = testApp()
const jpg = await plainPicture(40, 30).jpeg().toBuffer()

const offered = (hotelId: string, guest = createVisitorId()) =>
  createUploadPath(app.context, { visitor: hashVisitor(guest), hotelId }, 'jpg')
const put = (path: string, body: RequestInit['body'], from: string) =>
  app.fetch(path, { method: 'PUT', headers: { 'x-forwarded-for': from }, body, duplex: 'half' } as RequestInit)

/** Sends one byte and no more until the test ends; resolves when the upload is running or refused. */
async function sendSlowly(path: string, from: string): Promise<number | 'under way'> {
  let end: () => void = () => undefined
  const started = new Promise<'under way'>((resolve) => {
    let pieces = 0
    const body = new ReadableStream(
      {
        pull: (controller) => {
          if (pieces++ === 0) return controller.enqueue(new Uint8Array(1))
          resolve('under way')
          return new Promise<void>((done) => {
            end = () => {
              controller.error(new Error('gone'))
              done()
            }
          })
        },
      },
      { highWaterMark: 0 },
    )
    const answer = put(path, body, from)
    onTestFinished(async () => {
      end()
      await answer
    })
    void answer.then(({ status }) => resolve(status as never))
  })
  return started
}

testAlone(
  'slow senders fill the places of one hotel and of one address, and uploads of other hotels go on',
  async () => {
    const [attacked, other] = [randomUUID(), randomUUID()]
    const outcomes: unknown[] = []
    for (let i = 0; i < 60; i++) outcomes.push(await sendSlowly(await offered(attacked), `198.51.100.${i % 5}`))
    expect(outcomes.filter((outcome) => outcome === 'under way')).toHaveLength(40)
    expect(outcomes.filter((outcome) => outcome === 429)).toHaveLength(20)
    expect((await put(await offered(attacked), jpg as never, '203.0.113.7')).status).toBe(429)
    expect((await put(await offered(other), jpg as never, '203.0.113.7')).status).toBe(200)
  },
)

test('the address of an upload is valid for one hotel only', async () => {
  const path = await offered(randomUUID())
  const moved = path.replace(/hotelId=[^&]+/, `hotelId=${randomUUID()}`)
  expect((await put(moved, jpg as never, '203.0.113.7')).status).toBe(403)
})
