import { expect, test } from 'vitest'
import { awayPage } from './away-page.ts'

test.each([
  ['fr', 'Un instant, nous revenons'],
  ['en', 'We’ll be right back'],
  ['es', 'Volvemos enseguida'],
] as const)('a guest whose page cannot be made reads words in %s, and when to come back', async (lang, title) => {
  const answer = awayPage(lang)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('5')
  const body = await answer.text()
  expect(body).toContain(`<html lang="${lang}">`)
  expect(body).toContain(`<h1>${title}</h1>`)
})
