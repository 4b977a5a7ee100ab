import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { ApiError } from '#core/errors/server/api-error.ts'
import { answerProblem } from '#core/http/server/problems.ts'
import { makeLogger } from '#core/log/log.ts'
import { createHttpServer } from './process/http-server.ts'
import { securityHeaders } from './process/security.ts'

async function serve(trustProxy: boolean) {
  const lines: { requestId?: string }[] = []
  const log = makeLogger('info', { write: (line) => void lines.push(JSON.parse(line)) })
  const app = new Hono()
  app.onError((error, c) => answerProblem(error, c, log))
  app.get('/refused', () => {
    throw new ApiError('forbidden')
  })
  app.get('/broken', () => {
    throw new Error('broken')
  })
  const options = { uploadMaxBytes: 1000, complete: securityHeaders(null), trustProxy }
  const serveCached: NonNullable<Parameters<typeof createHttpServer>[1]['serveCached']> = (request, response, id) => {
    if (request.url !== '/known') return false
    response.writeHead(200, ['x-request-id', id]).end('known')
    return true
  }
  const server = createHttpServer(getRequestListener(app.fetch), { ...options, serveCached: serveCached }).listen(
    0,
    '127.0.0.1',
  )
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const ask = async (path: string, sent?: string) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
    const answer = await fetch(url, { headers: sent === undefined ? {} : { 'x-request-id': sent } })
    return { id: answer.headers.get('x-request-id'), text: await answer.text() }
  }
  return { lines, ask }
}

const generatedId = expect.stringMatching(/^[\da-f-]{36}$/)

test('the response, the problem document and the log line contain the same request id', async () => {
  const { lines, ask } = await serve(false)
  for (const path of ['/refused', '/broken']) {
    const { id, text } = await ask(path)
    expect(id).toEqual(generatedId)
    expect(JSON.parse(text).requestId).toBe(id)
    expect(lines.at(-1)?.requestId).toBe(id)
  }
  expect((await ask('/nothing')).id).toEqual(generatedId)
  expect((await ask('/known')).id).toEqual(generatedId)
})

test('a received request id is used only behind a trusted proxy and only when it is well-formed', async () => {
  const trusting = await serve(true)
  expect((await trusting.ask('/refused', 'a1:B2/c3')).id).toBe('a1:B2/c3')
  expect(trusting.lines.at(-1)?.requestId).toBe('a1:B2/c3')
  for (const sent of ['x'.repeat(101), 'with space', '"quoted"', '{}', ''])
    expect((await trusting.ask('/refused', sent)).id).toEqual(generatedId)
  const { lines, ask } = await serve(false)
  const { id, text } = await ask('/refused', 'a1')
  expect([id, JSON.parse(text).requestId, lines.at(-1)?.requestId]).toEqual([generatedId, id, id])
})
