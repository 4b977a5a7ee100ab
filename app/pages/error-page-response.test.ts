import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { makeLogger } from '#core/log/log.ts'
import { errorPageResponse } from './error-page-response.ts'

/** The response to a guest when rendering their page fails with `error`. */
const page = (error: unknown, lang: string) =>
  new Hono()
    .get('/public/hotel', (context) => errorPageResponse(error, context, makeLogger('silent')))
    .request(`/public/hotel?lang=${lang}`)

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

test.each([
  ['fr', 'Momentanément indisponible'],
  ['en', 'Temporarily unavailable'],
  ['es', 'No disponible por el momento'],
])('while the database is unavailable, a guest gets a message in %s and Retry-After', async (lang, title) => {
  const answer = await page(refused, lang)
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  const body = await answer.text()
  expect(body).toContain(`<html lang="${lang}">`)
  expect(body).toContain(`<h1>${title}</h1>`)
})

test('an internal error is answered without details', async () => {
  const answer = await page(new Error('secret detail'), 'fr')
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toContain('secret detail')
})
