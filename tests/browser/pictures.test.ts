import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Hotel } from '#modules/hotel/hotels/contract.ts'
import { makeGate } from '../gate.ts'
import { photograph } from '../pictures.ts'
import {
  expectConsoleError,
  openBrowser,
  openHotel,
  openPhone,
  type TestHotel,
  url,
  waitForFonts,
} from './browser-session.ts'

openBrowser()

/** Uploads a picture as the owner. Returns the path that fields store. */
async function uploaded({ api }: TestHotel, bytes: Buffer): Promise<string> {
  const { data } = await api<{ data: { url: string } }>('GET', '/v1/get-upload-url?extention=jpg')
  const answer = await fetch(data.url, { method: 'PUT', body: bytes as unknown as BodyInit })
  if (answer.status !== 200) throw new Error(await answer.text())
  return new URL(data.url).pathname
}

const photo = async (width: number, height: number) =>
  (await photograph(width, height)).jpeg({ quality: 80 }).toBuffer()

/** Waits until the pictures in view are drawn. Returns the path and the size in bytes of each file that was loaded. */
async function drawn(page: Page) {
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('picture img')]
      .filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
      .every((image) => image.complete && image.naturalWidth > 0),
  )
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.includes('/files/'))
      .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize })),
  )
}

test('a guest’s phone loads photos as AVIF in the size that it shows, a fraction of the uploaded size', async () => {
  const hotel = await openHotel()
  const sent = await Promise.all([photo(3000, 2000), photo(2000, 3000), photo(2400, 2400)])
  const [cover = '', picture = '', dish = ''] = await Promise.all(sent.map((bytes) => uploaded(hotel, bytes)))
  await hotel.api<Hotel>('PATCH', `/v1/hotels/${hotel.id}`, { brand: { cover } })
  const menu = await hotel.addService({ picture }, [{ name: 'Le Malouin', picture: dish }])
  const guest = await openPhone()

  await guest.goto(url(`/public/${hotel.slug}`))
  // At a device pixel ratio of 2: the cover is 390 px wide, the tile 240 px.
  await expect
    .poll(async () => (await drawn(guest)).map(({ path }) => path).sort())
    .toEqual([cover.replace('.jpg', '-960.avif'), picture.replace('.jpg', '-640.avif')].sort())
  const home = await drawn(guest)

  await guest.goto(url(`/public/${hotel.slug}/discover/services/${menu.id}`))
  await expect
    .poll(async () => (await drawn(guest)).map(({ path }) => path))
    .toContain(dish.replace('.jpg', '-320.avif'))
  const service = await drawn(guest)
  const before = sent.reduce((sum, bytes) => sum + bytes.length, 0)
  const after = [...home, ...service].reduce((sum, { bytes }) => sum + bytes, 0)
  if (process.env.FIGURES) process.stdout.write(`pictures: ${before} bytes sent, ${after} loaded by the phone\n`)
  expect(after).toBeLessThan(before / 5)
})

test('until a photo is loaded a blurred preview takes its place, cropped at the focal point, and nothing moves', async () => {
  const hotel = await openHotel()
  const cover = await uploaded(hotel, await photo(1600, 1200))
  await hotel.api<Hotel>('PATCH', `/v1/hotels/${hotel.id}`, { brand: { cover } })
  const guest = await openPhone()
  const { gate, release } = makeGate()
  await guest.route('**/files/**', async (route) => {
    await gate
    await route.continue()
  })
  await guest.goto(url(`/public/${hotel.slug}`), { waitUntil: 'domcontentloaded' })
  const blur = guest.locator('main img[src^="data:image/webp"]')
  await blur.waitFor()
  // A font that loads later would move the layout too.
  await waitForFonts(guest)
  const title = guest.getByRole('heading', { level: 1 })
  const [place, under] = [await blur.boundingBox(), await title.boundingBox()]
  expect(place?.width).toBe(390)
  release()
  await drawn(guest)
  const photoPlace = await guest.locator('main picture img').first().boundingBox()
  expect([photoPlace, await title.boundingBox()]).toEqual([place, under])
})

test('a missing photo is replaced by the first letter of its subject', async () => {
  const hotel = await openHotel()
  const missingPicture = '/demo/nowhere.jpg'
  const menu = await hotel.addService({ name: 'Dîner', picture: missingPicture })
  expectConsoleError(/404/)
  const guest = await openPhone()
  await guest.goto(url(`/public/${hotel.slug}/discover/services/${menu.id}`))
  await guest.locator('header span[aria-hidden]', { hasText: /^D$/ }).waitFor()
  await guest.locator('main picture').waitFor({ state: 'detached' })
})

test('a photo that failed to load without a network is loaded when the network is back', async () => {
  const hotel = await openHotel()
  const picture = await uploaded(hotel, await photo(800, 600))
  const menu = await hotel.addService({ name: 'Dîner', picture })
  expectConsoleError(/ERR_FAILED/)
  const guest = await openPhone()
  await guest.route('**/files/**', (route) => route.abort())
  await guest.goto(url(`/public/${hotel.slug}/discover/services/${menu.id}`))
  await guest.locator('header span[aria-hidden]', { hasText: /^D$/ }).waitFor()
  await guest.unroute('**/files/**')
  await guest.evaluate(() => dispatchEvent(new Event('online')))
  await guest.locator('main header picture img').waitFor()
  await expect
    .poll(() => guest.locator('main header picture img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
})

test('a browser without AVIF and WebP still gets a picture, small enough to share', async () => {
  const hotel = await openHotel()
  const cover = await uploaded(hotel, await photo(3000, 2000))
  await hotel.api<Hotel>('PATCH', `/v1/hotels/${hotel.id}`, { brand: { cover } })
  const page = await (await fetch(url(`/public/${hotel.slug}`))).text()
  expect(page).toContain(
    `<meta property="og:image" content="${url(cover)}"/><meta property="og:image:width" content="2560"/>`,
  )
  expect(page).toMatch(new RegExp(`<img[^>]* src="${cover}"`))
  expect(page).not.toContain(' style="')
  expect(page).not.toMatch(/<link rel="preload" as="image"/)
  const original = Buffer.from(await (await fetch(url(cover))).arrayBuffer())
  expect(await sharp(original).metadata()).toMatchObject({ format: 'jpeg', width: 2560 })
})
