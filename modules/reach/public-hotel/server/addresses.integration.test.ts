import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createHotel, createService, expectStatus } from '#tests/factories.ts'

const app = testApp()
const get = (path: string) => app.fetch(path, {})

test('a hotel has an icon of each size, also without a logo', async () => {
  const hotel = await createHotel(app)
  for (const [name, side] of [
    ['180', 180],
    ['192', 192],
    ['512', 512],
    ['maskable-512', 512],
  ] as const) {
    const answer = await get(`/public/${hotel.hotel.slug}/icon-${name}.png`)
    expect(answer.headers.get('content-type')).toBe('image/png')
    const { width, height, hasAlpha } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect([width, height, hasAlpha]).toEqual([side, side, false])
  }
  expect((await get(`/public/${hotel.hotel.slug}/icon-193.png`)).status).toBe(404)
  expect((await get('/public/no-such-hotel/icon-192.png')).status).toBe(404)
})

test('the web app manifest starts at the hotel with the scanned room', async () => {
  const hotel = await createHotel(app)
  const read = async (query: string) => (await get(`/public/${hotel.hotel.slug}/app.webmanifest?${query}`)).json()
  const home = `/public/${hotel.hotel.slug}`
  expect(await read('lang=es')).toMatchObject({
    name: hotel.hotel.name,
    id: home,
    scope: home,
    start_url: `${home}?lang=es`,
  })
  const { start_url } = await read('lang=fr&room=204&code=K7M2P9QRST&at=1767000000000')
  expect(start_url).toBe(`${home}?lang=fr#room=204&code=K7M2P9QRST&at=1767000000000`)
  expect((await read(`room=${'2'.repeat(500)}&code=a&at=1`)).start_url).not.toContain('#')
  expect((await get('/public/no-such-hotel/app.webmanifest')).status).toBe(404)
})

test('the kiosk in the lobby is an app of its own, which starts at the kiosk and runs in full screen', async () => {
  const hotel = await createHotel(app)
  const home = `/public/${hotel.hotel.slug}/kiosk`
  const manifest = await (await get(`/public/${hotel.hotel.slug}/app.webmanifest?lang=en&kiosk=1`)).json()
  expect(manifest).toMatchObject({ id: home, scope: home, start_url: `${home}?lang=en`, display: 'fullscreen' })
  expect((await get(manifest.icons[0].src)).status).toBe(200)
})

test('the sitemap lists every public screen once per language, and no personal screen', async () => {
  const hotel = await createHotel(app)
  const menu = await createService(app, hotel)
  expect(await (await get('/robots.txt')).text()).toMatch(/Disallow: \/v1\/[\s\S]*Sitemap: .*\/sitemap\.xml/)
  expect(await (await get('/sitemap.xml')).text()).toContain(`/public/${hotel.hotel.slug}/sitemap.xml</loc>`)
  const xml = await (await get(`/public/${hotel.hotel.slug}/sitemap.xml`)).text()
  for (const lang of hotel.hotel.languages) {
    expect(xml).toContain(`/public/${hotel.hotel.slug}/discover/services/${menu.id}?lang=${lang}</loc>`)
    expect(xml).toContain(`hreflang="${lang}"`)
  }
  expect(xml).not.toMatch(/basket|orders|chat|kiosk/)
  expectStatus(
    204,
    await app.call('DELETE', `/v1/hotels/${hotel.id}`, { as: hotel.owner, body: { name: hotel.hotel.name } }),
  )
  expect(await (await get('/sitemap.xml')).text()).not.toContain(hotel.hotel.slug)
  expect((await get(`/public/${hotel.hotel.slug}/sitemap.xml`)).status).toBe(404)
})
