import { describe, expect, test } from 'vitest'
import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import { makeGate } from '../gate.ts'
import { openBrowser, openHotel, openPhone, url, waitForFonts } from './browser-session.ts'

openBrowser()

// The first hotel has the standard home page, the second one an edited page as its home.
describe.each(['hotel-des-remparts', 'casa-tres-levantes'])('a first visit to %s', (slug) => {
  test('rewraps hardly any line when its fonts arrive', async () => {
    const hotel = (await (await fetch(url(`/v1/hotels/${slug}?lang=fr`))).json()) as PublicHotel
    const places = ['', '/discover/services', `/discover/services/${hotel.services[0]?.id}`]
    let [texts, moved] = [0, 0]
    for (const place of places) {
      const page = await openPhone()
      const { gate, release } = makeGate()
      await page.route('**/*.woff2', async (route) => {
        await gate
        await route.continue()
      })
      await page.goto(url(`/public/${slug}${place}?lang=fr`), { waitUntil: 'domcontentloaded' })
      await page.getByRole('heading', { level: 1 }).waitFor()
      const before = await page.evaluate(countLines)
      release()
      await page.waitForFunction(() => document.fonts.check('500 20px Newsreader'))
      await waitForFonts(page)
      const after = await page.evaluate(countLines)
      texts += before.length
      moved += before.filter((lines, i) => lines !== after[i]).length
      await page.close()
    }
    // With fallback fonts of another width one text in twelve rewraps. A text that exactly fills its line may rewrap in any case.
    expect(moved / texts).toBeLessThan(0.05)
  })

  test('has its styles in the page, and loads its fonts before its scripts', async () => {
    for (const place of ['', '/discover/services']) {
      const html = await (await fetch(url(`/public/${slug}${place}?lang=fr`))).text()
      const first = (what: string) => html.indexOf(what)
      expect(html.match(/<link rel="stylesheet"(?![^>]* disabled="")/)).toBeNull()
      expect(first('<style>')).toBeGreaterThan(0)
      expect(first('<script')).toBeLessThan(first('<style>'))
      expect(first('<style>')).toBeLessThan(first('as="font"'))
      expect(first('<main')).toBeLessThan(first('<link rel="modulepreload"'))
    }
  })
})

test('a touch before the scripts of ordering are there is carried out once they are', async () => {
  const hotel = await openHotel()
  await hotel.addService({ name: 'Bar' }, [{ name: 'Cidre', price: 400 }])
  const phone = await openPhone({ locale: 'fr-FR' })
  const { gate, release } = makeGate()
  const held: string[] = []
  await phone.route('**/assets/order-screens-*.js', async (route) => {
    held.push(route.request().url())
    await gate
    await route.continue()
  })
  await phone.goto(url(`/public/${hotel.slug}?lang=fr`))
  await phone.getByRole('link', { name: 'Bar' }).first().click()
  await phone.getByText('Un instant…').waitFor()
  expect(held.length).toBeGreaterThan(0)
  expect(await phone.getByRole('heading', { name: 'Bar', level: 1 }).count()).toBe(0)
  release()
  await phone.getByRole('heading', { name: 'Bar', level: 1 }).waitFor()
  await phone.getByRole('button', { name: 'Ajouter au panier : Cidre' }).click()
  await phone.getByRole('link', { name: /Voir le panier/ }).waitFor()
})

/** Runs in the page. Returns the number of lines of each text. */
const countLines = () =>
  [...document.querySelectorAll('main :is(h1, h2, h3, p)')].map((text) =>
    Math.round(text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(text).lineHeight)),
  )
