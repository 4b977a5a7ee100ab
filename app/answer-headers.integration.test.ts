import { once } from 'node:events'
import { get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createHotel, createLibraryFile, type TestHotel } from '#tests/factories.ts'
import { createApi } from './api.ts'
import { createHttpServer } from './process/http-server.ts'
import { securityHeaders } from './process/security.ts'

const app = testApp()
let hotel: TestHotel
let file: string
beforeAll(async () => {
  hotel = await createHotel(app)
  file = (await createLibraryFile(app, hotel)).address
})

async function ask(path: string, headers: OutgoingHttpHeaders = {}): Promise<IncomingMessage> {
  const complete = securityHeaders('https://guide.hotel.example')
  const listener = getRequestListener(createApi(app.context).fetch)
  const server = createHttpServer(listener, { uploadMaxBytes: 1000, complete }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const [answer] = await once(get({ port, path, headers, agent: false }), 'response')
  answer.destroy()
  return answer
}

const signedIn = () => ({ authorization: `Bearer ${hotel.owner.token}` })

test.each<[string, number, () => string, (() => OutgoingHttpHeaders)?]>([
  ['a file', 200, () => file],
  ['a part of a file', 206, () => file, () => ({ range: 'bytes=0-3' })],
  ['a part that a file does not have', 416, () => file, () => ({ range: 'bytes=99999999-' })],
  ['a file that has not changed', 304, () => file, () => ({ 'if-none-match': '*' })],
  ['a file that is not there', 404, () => '/files/nothing.png'],
  ['a hotel as guests read it', 200, () => `/v1/hotels/${hotel.id}`],
  ['a list for staff', 200, () => `/v1/hotels/${hotel.id}/medias`, signedIn],
  ['a table of orders', 200, () => `/v1/hotels/${hotel.id}/orders/history.csv?from=2026-03-01&to=2026-03-10`, signedIn],
  ['a stream', 200, () => `/v1/hotels/${hotel.id}/events`, signedIn],
  ['a refusal', 401, () => `/v1/hotels/${hotel.id}/medias`],
  ['the description of the API', 200, () => '/v1/openapi.json'],
])('%s has each header once', async (_, status, path, headers = () => ({})) => {
  const { statusCode, rawHeaders } = await ask(path(), headers())
  const names = rawHeaders.filter((_, i) => i % 2 === 0).map((name) => name.toLowerCase())
  expect(statusCode).toBe(status)
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
  expect(names).toContain('x-content-type-options')
})

test.each(['/v1/openapi.json', '/v1/docs'])(
  '%s is sent compressed, and a client that has it gets 304',
  async (path) => {
    const { statusCode, headers } = await ask(path, { 'accept-encoding': 'br' })
    expect([statusCode, headers['content-encoding']]).toEqual([200, 'br'])
    const secondAnswer = await ask(path, { 'accept-encoding': 'br', 'if-none-match': headers.etag })
    expect([secondAnswer.statusCode, secondAnswer.headers.etag]).toEqual([304, headers.etag])
  },
)
