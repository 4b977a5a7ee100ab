import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { scanUploads } from '#tests/clamd-server.ts'
import { mountHealth } from './health.ts'

const app = testApp()

async function ready(disks: { folders: string[]; minFreeBytes?: number }) {
  const server = new Hono()
  mountHealth(server, app.context, disks)
  const answer = await server.request('/readyz')
  return { answer: answer.status, ...(await answer.json()) }
}

test('/readyz answers ready when database and disk can be written', async () => {
  const body = { status: 'ok', database: 'ok', files: 'ok', disk: 'ok' }
  const readiness = ready({ folders: [app.folder, `${app.folder}/not/made/yet`], minFreeBytes: 0 })
  expect(await readiness).toEqual({ ...body, answer: 200 })
})

test('/readyz reports a full disk, and stays ready', async () => {
  const readiness = await ready({ folders: [app.folder], minFreeBytes: Number.MAX_SAFE_INTEGER })
  expect(readiness).toEqual({ answer: 200, status: 'degraded', database: 'ok', files: 'ok', disk: 'full' })
})

test('/readyz says whether the virus scanner answers, and stays ready', async () => {
  const clamd = await scanUploads(app)
  const disks = { folders: [app.folder], minFreeBytes: 0 }
  expect(await ready(disks)).toMatchObject({ answer: 200, status: 'ok', virusScanner: 'ok' })
  await clamd.stop()
  expect(await ready(disks)).toMatchObject({ answer: 200, status: 'degraded', virusScanner: 'unreachable' })
})

test('/readyz is not ready when the database can only be read', async () => {
  const { pool } = app.context
  await pool.query('alter table rate_limits rename to rate_limits_away')
  onTestFinished(async () => void (await pool.query('alter table rate_limits_away rename to rate_limits')))
  expect(await ready({ folders: [] })).toMatchObject({ answer: 503, status: 'unavailable', database: 'unreachable' })
})
