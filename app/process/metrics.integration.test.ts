import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import type { AppContext } from '#core/app/server/context.ts'
import { transaction } from '#core/db/db.ts'
import { answerProblem } from '#core/http/server/problems.ts'
import { testApp } from '#tests/app.ts'
import { mountMetrics } from './metrics.ts'

const app = testApp()
const metricsToken = 'a token of the tests, and of nothing else'

/** The configuration of an installation behind a proxy. */
function serve(config: Partial<AppContext['config']>) {
  const server = new Hono()
  const context = Object.assign(Object.create(app.context), {
    config: { ...app.context.config, publicUrl: 'https://guide.hotel.example', ...config },
  })
  server.onError((error, c) => answerProblem(error, c, context.log))
  const countCached = mountMetrics(server, context, [tmpdir()], {
    age: () => 3_600_000,
    outcomes: { done: 2, failed: 0 },
  })
  server.get('/v1/me', (c) => c.json({}))
  const ask = (headers: Record<string, string> = {}) => server.request('/metrics', { headers })
  return { server, countCached, ask }
}

const read = async (answer: Response) => {
  const lines = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'))
  return Object.fromEntries(lines.map((line) => line.split(/ (?=\S+$)/)))
}

test('behind a proxy the metrics are readable with the token only', async () => {
  const { server, countCached, ask } = serve({ metricsToken })
  await server.request('/v1/me')
  countCached(200)
  countCached(304)
  countCached(304)
  onTestFinished(app.context.eventBus.streams.add([], () => undefined).release)
  const answer = await ask({ authorization: `Bearer ${metricsToken}` })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
  const figures = await read(answer)
  expect(figures).toMatchObject({
    'livret_request_seconds_count{kind="v1",status="200"}': '1',
    'livret_known_answers_total{status="200"}': '1',
    'livret_known_answers_total{status="304"}': '2',
    livret_open_streams: '1',
    livret_backup_age_seconds: '3600',
    'livret_backups_total{outcome="done"}': '2',
    'livret_backups_total{outcome="failed"}': '0',
    'livret_database_connections{pool="calls",state="waiting"}': '0',
    'livret_database_connections{pool="background",state="busy"}': expect.stringMatching(/^\d+$/),
  })
  for (const name of ['process_resident_memory_bytes', 'livret_disk_free_bytes'])
    expect(Number(figures[name])).toBeGreaterThan(0)
  for (const authorization of [undefined, 'Bearer ', `Bearer ${metricsToken}x`, metricsToken])
    expect((await ask(authorization ? { authorization } : {})).status).toBe(401)
})

test('behind a proxy without a token the metrics are not readable', async () => {
  const { ask } = serve({})
  expect((await ask({ authorization: 'Bearer undefined' })).status).toBe(404)
})

test('a job that is due and has not begun counts', async () => {
  const { ask } = serve({ metricsToken })
  const waiting = async () =>
    Number((await read(await ask({ authorization: `Bearer ${metricsToken}` }))).livret_waiting_jobs)
  const before = await waiting()
  const data = { to: 'nobody@hotel.example' }
  await transaction(app.context.db, async (tx) => {
    await app.context.jobs.add(tx, 'media.remove', data)
    await app.context.jobs.add(tx, 'media.remove', data, { startAfterHours: 1 })
  })
  expect(await waiting()).toBe(before + 1)
})

test('only counters have names of counters, as Prometheus wants it', async () => {
  const { ask } = serve({ metricsToken })
  const exposed = await (await ask({ authorization: `Bearer ${metricsToken}` })).text()
  const types = [...exposed.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type]) => ({ name, type }))
  expect(types.length).toBeGreaterThan(20)
  for (const { name, type } of types) expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter'])
})

test.each(['alerts.yml', 'grafana.json'])('every metric of deploy/%s exists', async (file) => {
  const { server, countCached, ask } = serve({ metricsToken })
  await server.request('/v1/me')
  countCached(200)
  const exposed = await (await ask({ authorization: `Bearer ${metricsToken}` })).text()
  const used = readFileSync(path.join('deploy', file), 'utf8').match(/\b(livret|process)_[a-z_]+/g) ?? []
  expect(used.length).toBeGreaterThan(5)
  for (const name of new Set(used)) expect(exposed).toMatch(new RegExp(`^${name}[ {]`, 'm'))
})
