import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Page as HotelPage } from '#modules/exchange/custom-pages/contract.ts'
import { expectAccessible } from './accessibility.ts'
import {
  expectConsoleError,
  expectFocused,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openStaffPage,
  url,
} from './browser-session.ts'

openBrowser()

const address = { street: '12 rue Gambetta', postalCode: '64500', city: 'Saint-Jean-de-Luz', country: 'FR' }
const position = { latitude: 43.3884, longitude: -1.6622 }

/** Pastes as a person does, with what the form does about it. */
const paste = (field: Locator, text: string) =>
  field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

const mapOf = (page: Page) => page.getByRole('region', { name: 'Carte', exact: true })
const pinOf = (page: Page) => mapOf(page).getByRole('application', { name: /^Épingle/ })

test('the position of a hotel is set by a pin that the keyboard moves, and by a pasted link', async () => {
  const hotel = await openHotel({ address })
  const stored = async () =>
    (await hotel.api<{ hotel: { address: object } }>('GET', `/v1/hotels/${hotel.id}/manage`)).hotel
  const page = await openStaffPage(hotel.owner)
  await page.goto(url(`/hotels/${hotel.id}/edit`))
  const [latitude, longitude] = [page.getByLabel('Latitude'), page.getByLabel('Longitude')]
  await latitude.scrollIntoViewIfNeeded()
  await mapOf(page).locator('.leaflet-tile-loaded').first().waitFor()
  expect(await pinOf(page).count()).toBe(0)

  // The map shows the country of the hotel, and the button places the pin in its middle.
  await page.getByRole('button', { name: 'Poser l’épingle ici' }).press('Enter')
  await expectFocused(pinOf(page))
  const typedLatitude = async () => Number(await latitude.inputValue())
  const start = await typedLatitude()
  expect(start).toBeGreaterThan(42)
  expect(start).toBeLessThan(51)
  await page.keyboard.press('ArrowUp')
  await expect.poll(typedLatitude).toBeGreaterThan(start)
  const startLongitude = Number(await longitude.inputValue())
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(async () => Number(await longitude.inputValue())).toBeGreaterThan(startLongitude)
  await page
    .getByRole('status')
    .getByText(/^Épingle placée : /)
    .waitFor({ state: 'attached' })
  await expectAccessible(page)

  await paste(longitude, 'https://maps.app.goo.gl/abcDEF123')
  await page.getByText(/Un lien court ne contient pas la position/).waitFor()
  await paste(
    latitude,
    `https://www.google.com/maps/place/H%C3%B4tel/@43.3,-1.6,17z/data=!3m1!8m2!3d${position.latitude}!4d${position.longitude}`,
  )
  await expect.poll(() => longitude.inputValue()).toBe(String(position.longitude))
  await page.getByText(/Un lien court ne contient pas la position/).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.poll(async () => (await stored()).address).toMatchObject(position)
})

test('on a phone a tap on the map sets the position of a new place, which the preview shows at once', async () => {
  const hotel = await openHotel({ address: { ...address, ...position } })
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const page = await openStaffPage(hotel.owner, 'fr', phone)
  await page.goto(url(`/hotels/${hotel.id}/places/new`))
  await page.getByLabel(/^Nom/).fill('Chez Pantxua')
  await page.getByLabel('Catégorie').selectOption('restaurant')
  await mapOf(page).scrollIntoViewIfNeeded()
  await mapOf(page).locator('.leaflet-tile-loaded').first().waitFor()
  await mapOf(page).tap({ position: { x: 200, y: 100 } })
  const typed = async () => (await page.getByPlaceholder('48.6493, -2.0257').inputValue()).split(', ').map(Number)
  await expect.poll(async () => Math.abs(((await typed())[0] ?? 0) - position.latitude)).toBeLessThan(0.1)
  expect(await measureHorizontalOverflow(page)).toBe(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Aperçu' }).click()
  const preview = page.frameLocator('iframe')
  await preview.getByRole('heading', { level: 1, name: 'Chez Pantxua' }).waitFor()
  await preview
    .getByText(/min à pied|\d km/)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  const shown = await typed()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByRole('link', { name: 'Chez Pantxua' }).waitFor()
  const [place] = await hotel.api<{ latitude: number; longitude: number }[]>('GET', `/v1/hotels/${hotel.id}/places`)
  expect([place?.latitude, place?.longitude]).toEqual(shown)
})

test('an address is looked up where the operator has set a service, and nothing typed is lost when it fails', async () => {
  expectConsoleError(/status of 503/)
  const hotel = await openHotel({ address: { ...address, ...position } })
  const page = await openStaffPage(hotel.owner)
  await page.route('**/v1/map?*', async (route) => {
    const answer = await (await route.fetch()).json()
    const lookup = {
      attribution: '© OpenStreetMap contributors',
      attributionUrl: 'https://www.openstreetmap.org/copyright',
    }
    return route.fulfill({ json: { ...answer, lookup } })
  })
  const asked: string[] = []
  let isGone = true
  await page.route('**/address-lookup**', (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('q') ?? '')
    if (isGone)
      return route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        json: {
          type: 'x',
          title: 'x',
          status: 503,
          code: 'address_lookup_failed',
          detail: 'La recherche d’adresses ne répond pas.',
        },
      })
    return route.fulfill({
      json: [{ label: '3 rue Mazarin, Saint-Jean-de-Luz', latitude: 43.38765, longitude: -1.66321 }],
    })
  })
  await page.goto(url(`/hotels/${hotel.id}/places/new`))
  await page.getByLabel(/^Nom/).fill('Maison Louis XIV')
  await page.getByLabel('Adresse', { exact: true }).fill('3 rue Mazarin')
  const search = page.getByLabel('Chercher une adresse')
  expect(await search.inputValue()).toBe('3 rue Mazarin, Saint-Jean-de-Luz')
  await search.press('Enter')
  await page.getByText('La recherche d’adresses ne répond pas.').waitFor()
  expect(await page.getByLabel(/^Nom/).inputValue()).toBe('Maison Louis XIV')
  expect(await search.inputValue()).toBe('3 rue Mazarin, Saint-Jean-de-Luz')
  isGone = false
  await page.getByRole('button', { name: 'Trouver', exact: true }).click()
  await page.getByRole('button', { name: '3 rue Mazarin, Saint-Jean-de-Luz' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: '3 rue Mazarin, Saint-Jean-de-Luz' }).press('Enter')
  await page.getByText('Épingle posée : 3 rue Mazarin, Saint-Jean-de-Luz').waitFor()
  expect(await page.getByPlaceholder('48.6493, -2.0257').inputValue()).toBe('43.38765, -1.66321')
  await pinOf(page).waitFor()
  expect(new Set(asked)).toEqual(new Set(['3 rue Mazarin, Saint-Jean-de-Luz']))
})

test('without streets, or without the map, the coordinates are enough, and the map is tried again', async () => {
  expectConsoleError(/status of 503/)
  const hotel = await openHotel({ address: { ...address, ...position } })
  const page = await openStaffPage(hotel.owner)
  await page.route('**/staff-tiles/**', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.goto(url(`/hotels/${hotel.id}/edit`))
  await page.getByLabel('Latitude').scrollIntoViewIfNeeded()
  await page.getByText(/^Le fond de carte n’arrive pas/).waitFor()
  await pinOf(page).press('ArrowUp')
  await expect.poll(() => page.getByLabel('Latitude').inputValue()).not.toBe(String(position.latitude))
  await page.unroute('**/staff-tiles/**')
  await mapOf(page).locator('.leaflet-tile-loaded').first().waitFor()
  await page.getByText(/^Touchez la carte/).waitFor()

  const problem = { type: 'x', title: 'x', status: 503, code: 'unavailable', detail: 'x' }
  await page.route('**/v1/map?*', (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', json: problem }),
  )
  await page.goto(url(`/hotels/${hotel.id}/places/new`))
  await page.getByPlaceholder('48.6493, -2.0257').scrollIntoViewIfNeeded()
  await page.getByText('La carte n’a pas pu être chargée. Les coordonnées suffisent.').waitFor()
  await page.unroute('**/v1/map?*')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await mapOf(page).waitFor()
})

test('the map of a page gets its address by a pin, which begins around the hotel', async () => {
  const hotel = await openHotel({ address: { ...address, ...position } })
  const point = { of: 'address', address: 'Le phare', latitude: null, longitude: null }
  const { id } = await hotel.api<HotelPage>('POST', `/v1/hotels/${hotel.id}/pages?lang=fr`, {
    title: 'Le phare',
    blocks: [{ kind: 'map', label: '', point }],
  })
  const page = await openStaffPage(hotel.owner)
  await page.goto(url(`/hotels/${hotel.id}/pages/${id}`))
  const opener = page.locator('[aria-expanded][aria-controls]', { hasText: 'Plan d’accès' })
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
  const field = page.getByLabel('Coordonnées')
  // The map is loaded once it comes into view.
  await field.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  await page.getByRole('button', { name: 'Poser l’épingle ici' }).press('Enter')
  await expectFocused(pinOf(page))
  const start = await field.inputValue()
  expect(start.split(', ').map(Number)[0]).toBeCloseTo(position.latitude, 1)
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => field.inputValue()).not.toBe(start)
  const [latitude, longitude] = (await field.inputValue()).split(', ').map(Number)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect
    .poll(async () => (await hotel.api<HotelPage>('GET', `/v1/hotels/${hotel.id}/pages/${id}?lang=fr`)).blocks[0])
    .toMatchObject({ point: { of: 'address', latitude, longitude } })
})
