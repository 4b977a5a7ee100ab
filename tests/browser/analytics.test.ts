import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectConsoleError, openBrowser, openPhone, openSignedOutPage, url } from './browser-session.ts'
import { startProduct } from './server.ts'

openBrowser()

const script = 'https://stats.example/script.js'
const providerSite = 'https://provider.example/app'
let product: Awaited<ReturnType<typeof startProduct>>

// A product with the two settings that add something to every guest page.
beforeAll(async () => {
  product = await startProduct({ ANALYTICS_SCRIPT_URL: script, PROVIDER_APP_URL: providerSite })
}, 120_000)
afterAll(() => product.stop())

test('the operator’s analytics script runs on cached guest pages and on no staff page', async () => {
  expectConsoleError(/^foreign request: (https:\/\/stats\.example\/|http:\/\/localhost)/)
  const guest = await openPhone()
  const requestedUrls: string[] = []
  await guest.route('https://stats.example/**', (route) => {
    requestedUrls.push(route.request().url())
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
    expect(requestedUrls).toHaveLength(2 * visit)
  }
  // Navigating to another screen does not load the script again.
  await guest.getByRole('link', { name: 'Infos' }).first().click()
  await guest.getByRole('heading', { level: 1, name: 'Infos' }).waitFor()
  expect(requestedUrls).toHaveLength(4)

  const staff = await openSignedOutPage()
  const answer = await staff.goto(`${product.url}/`)
  expect(answer?.headers()['content-security-policy']).not.toContain('stats.example')
})

test('the back button of the home page leads to the provider’s site, and is missing where no site is set', async () => {
  expectConsoleError(
    /^foreign request: (https:\/\/(stats|provider)\.example\/|http:\/\/localhost)|Failed to load resource/,
  )
  const guest = await openPhone()
  await guest.route('https://stats.example/**', (route) => route.abort())
  await guest.route(providerSite, (route) => route.fulfill({ contentType: 'text/html', body: 'The provider' }))
  await guest.goto(`${product.url}/public/hotel-des-remparts`)
  await guest.getByRole('link', { name: 'Retour', exact: true }).click()
  await guest.waitForURL(providerSite)
  await guest.goto(url('/public/hotel-des-remparts'))
  await guest.getByRole('link', { name: 'Infos' }).first().waitFor()
  expect(await guest.getByRole('link', { name: 'Retour', exact: true }).count()).toBe(0)
})

test('without an analytics script, a guest page may load only the product’s scripts', async () => {
  const guest = await openPhone()
  const answer = await guest.goto(url('/public/hotel-des-remparts'))
  expect(answer?.headers()['content-security-policy']).not.toMatch(/script-src[^;]*https?:/)
  expect(await guest.locator('script[data-analytics]').count()).toBe(0)
})
