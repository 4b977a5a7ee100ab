import { expect, onTestFinished, test } from 'vitest'
import { startProduct } from './server.ts'
import { bareDesk, expectFault, openBrowser, phone, url } from './world.ts'

openBrowser()

const script = 'https://stats.example/script.js'

test('the analytics script of the operator runs on guest pages from the cache, and on no staff page', async () => {
  const product = await startProduct({ ANALYTICS_SCRIPT_URL: script })
  onTestFinished(product.stop)
  expectFault(/^foreign request: (https:\/\/stats\.example\/|http:\/\/localhost)/)
  const guest = await phone()
  const asked: string[] = []
  await guest.route('https://stats.example/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      contentType: 'text/javascript',
      body: "fetch('https://stats.example/hit').then(() => { document.documentElement.dataset.hit = 'told' })",
    })
  })
  // The second visit is answered from the page cache.
  for (const visit of [1, 2]) {
    await guest.goto(`${product.url}/public/hotel-des-remparts`)
    await guest.locator('html[data-hit=told]').waitFor()
    expect(asked).toHaveLength(2 * visit)
  }
  // Another screen of the same visit loads it no second time.
  await guest.getByRole('link', { name: 'Infos' }).first().click()
  await guest.getByRole('heading', { level: 1, name: 'Infos' }).waitFor()
  expect(asked).toHaveLength(4)

  const staff = await bareDesk()
  const answer = await staff.goto(`${product.url}/`)
  expect(answer?.headers()['content-security-policy']).not.toContain('stats.example')
})

test('without one, a guest page may load no script but ours', async () => {
  const guest = await phone()
  const answer = await guest.goto(url('/public/hotel-des-remparts'))
  expect(answer?.headers()['content-security-policy']).not.toMatch(/script-src[^;]*https?:/)
  expect(await guest.locator('script[data-analytics]').count()).toBe(0)
})
