import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { mountHealth } from './health.ts'

const app = testApp()

async function ready(disks: { folders: string[]; leftFree?: number }) {
  const server = new Hono()
  mountHealth(server, app.context, disks)
  const answer = await server.request('/readyz')
  return { status: answer.status, ...(await answer.json()) }
}

test('a product that can write is ready', async () => {
  const body = { status: 'ok', database: 'ok', files: 'ok', disk: 'ok' }
  const asked = ready({ folders: [app.folder, `${app.folder}/not/made/yet`], leftFree: 0 })
  expect(await asked).toEqual({ ...body, status: 'ok' })
})

test('a full disk is said', async () => {
  const asked = await ready({ folders: [app.folder], leftFree: Number.MAX_SAFE_INTEGER })
  expect(asked).toEqual({ status: 'unavailable', database: 'ok', files: 'ok', disk: 'full' })
})

test('a database that can only be read is not ready, though it answers', async () => {
  const { pool } = app.context
  await pool.query('alter table rate_limits rename to rate_limits_away')
  onTestFinished(async () => void (await pool.query('alter table rate_limits_away rename to rate_limits')))
  expect(await ready({ folders: [] })).toMatchObject({ status: 'unavailable', database: 'unreachable' })
})
