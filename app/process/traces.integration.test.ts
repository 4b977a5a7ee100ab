import { Hono } from 'hono'
import { expect } from 'vitest'
import { createApi } from '#app/api.ts'
import { transaction } from '#core/db/db.ts'
import { makeLogger } from '#core/log/log.ts'
import { fetchJson } from '#core/net/server/fetch-json.ts'
import { inSpan } from '#core/tracing/tracing.ts'
import { testApp } from '#tests/app.ts'
import { type ReceivedSpan, traceToCollector } from '#tests/collector.ts'
import { createHotel, createVisitorId } from '#tests/factories.ts'
import { testAlone } from '#tests/one-process.ts'
import { startPublicServer } from '#tests/push-server.ts'
import { mountTracedCalls } from './traced-calls.ts'

const app = testApp()

function serve() {
  const server = new Hono()
  mountTracedCalls(server)
  server.route('/', createApi(app.context))
  return server
}
const childrenOf = (spans: ReceivedSpan[], { spanId }: ReceivedSpan) =>
  spans.filter(({ parentSpanId }) => parentSpanId === spanId)

testAlone('a call is a span with its route, status and hotel, and its statements are inside it', async () => {
  const hotel = await createHotel(app, { name: 'Hôtel des Secrets' })
  const server = serve()
  const { received, authorizations } = await traceToCollector()
  const headers = { authorization: `Bearer ${hotel.owner.token}`, 'content-type': 'application/json' }
  const traceparent = '00-11111111111111111111111111111111-2222222222222222-01'
  const answer = await server.request(`/v1/hotels/${hotel.id}?lang=fr`, { headers: { ...headers, traceparent } })
  expect(answer.status).toBe(200)
  const body = JSON.stringify({ email: 'solenn.secrete@hotel.example', password: 'un mot de passe secret' })
  expect((await server.request('/v1/auth/login', { method: 'POST', headers, body })).status).toBe(401)
  const { spans, text } = await received()
  const call = spans.find(({ name }) => name === 'GET /v1/hotels/:hotelId') as ReceivedSpan
  expect(call.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/v1/hotels/:hotelId',
    'http.response.status_code': 200,
    'livret.hotel_id': hotel.id,
  })
  // A caller cannot choose the trace.
  expect(call.traceId).not.toContain('1111111')
  const statements = childrenOf(spans, call)
  expect(statements.length).toBeGreaterThan(0)
  for (const { attributes, traceId } of statements)
    expect([attributes['db.system.name'], traceId]).toEqual(['postgresql', call.traceId])
  expect(spans.find(({ name }) => name === 'POST /v1/auth/login')?.attributes).toMatchObject({
    'http.response.status_code': 401,
  })
  // Neither what was sent, nor who sent it, nor what the database contains.
  for (const secret of ['solenn', 'mot de passe', hotel.owner.token, hotel.owner.email, 'Secrets', hotel.owner.userId])
    expect(text).not.toContain(secret)
  expect([...authorizations]).toEqual(['Bearer of-the-tests'])
})

testAlone('statements that wait for a connection stay in the trace of their call', async () => {
  const { received } = await traceToCollector()
  const { pool } = app.context
  await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      inSpan(
        () => ({ kind: 'internal', name: `work ${i}`, attributes: {} }),
        (span) => pool.query(`select pg_sleep(0.01), 'work ${i}' as "column ${i}"`).finally(() => span?.end()),
      ),
    ),
  )
  const { spans, text } = await received()
  for (let i = 0; i < 60; i++) {
    const work = spans.find(({ name }) => name === `work ${i}`) as ReceivedSpan
    expect(childrenOf(spans, work).map(({ attributes }) => attributes['db.query.text'])).toContainEqual(
      expect.stringContaining(`"column ${i}"`),
    )
  }
  expect(text).not.toContain("'work")
})

testAlone(
  'a job is a span with its name, attempt and hotel, and so are calls to other servers; log lines name the trace',
  async () => {
    const { received, endpoint } = await traceToCollector()
    const other = await startPublicServer(() => ({ status: 200, body: '{}' }))
    const lines: string[] = []
    const log = makeLogger('info', { write: (line) => lines.push(line) })
    const { port } = new URL(endpoint)
    const { jobs, db } = app.context
    const hotelId = createVisitorId()
    const ended = new Promise<void>((resolve) => {
      jobs.register({
        'traced.work': async () => {
          log.info('working')
          await fetchJson(new URL(`http://127.0.0.1:${new URL(other.endpoint('x')).port}/secret-path`), {
            timeout: 2000,
            maxBytes: 100,
          }).catch(() => undefined)
          resolve()
        },
      })
    })
    await jobs.work()
    await transaction(db, (tx) => jobs.add(tx, 'traced.work', { hotelId, to: 'solenn.secrete@hotel.example' }))
    await ended
    await jobs.stop()
    const { spans, text } = await received()
    const job = spans.find(({ name }) => name === 'job traced.work') as ReceivedSpan
    expect(job.attributes).toEqual({ 'livret.job': 'traced.work', 'livret.attempt': 1, 'livret.hotel_id': hotelId })
    const call = childrenOf(spans, job).find(({ name }) => name === 'GET')
    expect(call?.attributes['server.address']).toBe(
      new URL(other.endpoint('x')).host.replace('push.example', '127.0.0.1'),
    )
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'working', trace_id: job.traceId })
    for (const secret of ['solenn', 'secret-path', `127.0.0.1:${port}`]) expect(text).not.toContain(secret)
  },
)

testAlone('a collector that is away or refuses delays no call, and is reported once', async () => {
  const { received, failures } = await traceToCollector({ status: 400 })
  const server = serve()
  for (let i = 0; i < 3; i++) expect((await server.request('/v1/me')).status).toBe(401)
  await received()
  expect(failures).toEqual(['Bad Request'])
})

testAlone('what is wrong with a collector is reported without a stack', async () => {
  const { failures } = await traceToCollector({ status: 400 })
  // As many as fill a batch, which is then sent at once.
  for (let i = 0; i < 600; i++)
    inSpan(
      () => ({ kind: 'internal', name: 'work', attributes: {} }),
      (span) => span?.end(),
    )
  await expect.poll(() => failures).toEqual(['Bad Request'])
})
