import { expect, test } from 'vitest'
import type { PlaceInput } from '#modules/content/places/contract.ts'
import { expectAccessible } from './accessibility.ts'
import {
  expectConsoleError,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openPhone,
  openPhoneWithServiceWorker,
  type TestHotel,
  url,
} from './browser-session.ts'
import { createWifi, waitUntilPageCached } from './unreliable-wifi.ts'

openBrowser()

const address = {
  street: '3 rue des Cordiers',
  postalCode: '35400',
  city: 'Saint-Malo',
  country: 'FR',
  latitude: 48.6493,
  longitude: -2.0257,
}
const openAlways = {
  weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '00:00', closes: '00:00' })),
  exceptions: [],
}
const beach: PlaceInput = { name: 'Plage du Sillon', category: 'nature', latitude: 48.6551, longitude: -2.0107 }
const museum: PlaceInput = {
  name: 'Musée',
  category: 'museum',
  latitude: 48.6509,
  longitude: -2.0226,
  hours: openAlways,
}
const closed: PlaceInput = {
  name: 'Bar fermé',
  category: 'bar',
  latitude: 48.6471,
  longitude: -2.0301,
  hours: { weekly: [], exceptions: [] },
}
/** Two places at one position. */
const sharedPosition: PlaceInput[] = ['La Cave', 'La Table'].map((name) => ({
  name,
  category: 'restaurant',
  latitude: 48.6461,
  longitude: -2.0231,
}))

async function createHotelWithPlaces(places: PlaceInput[]): Promise<TestHotel> {
  const hotel = await openHotel({ address, languages: ['fr', 'en'] })
  while (places.length > 0)
    await Promise.all(places.splice(0, 10).map((place) => hotel.api('POST', `/v1/hotels/${hotel.id}/places`, place)))
  return hotel
}

const openMap = async (guest: Awaited<ReturnType<typeof openPhone>>, address: string) => {
  await guest.goto(address)
  await guest.getByRole('button', { name: 'Voir la carte' }).click()
  return guest.getByRole('region', { name: 'Carte des adresses autour de l’hôtel' })
}

test('the map loads streets only from the product’s address, names their source, and keeps the chosen place when going back', async () => {
  const hotel = await createHotelWithPlaces([museum, beach, closed])
  const guest = await openPhone({ userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/140' })
  const hosts: string[] = []
  guest.on('request', (request) => hosts.push(new URL(request.url()).host))
  const map = await openMap(guest, url(`/public/${hotel.slug}/places`))
  await map.locator('.leaflet-tile-loaded').first().waitFor()
  expect(await map.getByRole('link', { name: '© OpenStreetMap contributors' }).getAttribute('href')).toBe(
    'https://www.openstreetmap.org/copyright',
  )

  // The closed bar leaves the map and the list; the beach, whose hours are unknown, stays.
  await guest.getByText('Ouvert maintenant', { exact: true }).click()
  await map.getByRole('button', { name: 'Bar fermé' }).waitFor({ state: 'detached' })
  await guest.getByRole('listitem').getByText('Horaires non communiqués').waitFor()
  await map.getByRole('button', { name: 'Plage du Sillon' }).click()
  const card = map.getByRole('status')
  await card.getByRole('heading', { name: 'Plage du Sillon' }).waitFor()
  await card.getByText('Horaires non communiqués').waitFor()
  expect(await card.getByRole('link', { name: 'Y aller' }).getAttribute('href')).toBe(
    'geo:48.6551,-2.0107?q=48.6551,-2.0107(Plage%20du%20Sillon)',
  )
  expect(await map.getByRole('button', { pressed: true }).allInnerTexts()).toEqual(['Plage du Sillon'])
  await expectAccessible(guest)
  expect(await measureHorizontalOverflow(guest)).toBeLessThanOrEqual(0)

  // After a visit to the place the map, the pin and the filter are the same.
  await card.getByRole('link', { name: 'En savoir plus' }).click()
  await guest.getByRole('heading', { level: 1, name: 'Plage du Sillon' }).waitFor()
  await guest.getByRole('link', { name: 'Retour à la liste' }).click()
  await card.getByRole('heading', { name: 'Plage du Sillon' }).waitFor()
  expect(await map.getByRole('button', { name: 'Bar fermé' }).count()).toBe(0)

  // A category filters the map; each step back undoes one choice and stays on the screen of places.
  await guest.getByRole('navigation', { name: 'Catégories' }).getByRole('link', { name: 'Musées' }).click()
  await guest.getByRole('heading', { level: 1, name: 'Musées' }).waitFor()
  await map.getByRole('button', { name: 'Musée' }).waitFor()
  expect(await map.getByRole('button', { name: 'Plage du Sillon' }).count()).toBe(0)
  await guest.goBack()
  await map.getByRole('button', { name: 'Plage du Sillon' }).waitFor()
  await guest.goBack()
  await map.waitFor({ state: 'detached' })
  expect(new URL(guest.url()).pathname).toMatch(/\/places$/)
  expect(new Set(hosts)).toEqual(new Set([new URL(url('/')).host]))
})

test('200 places are grouped pins that open by touch and by keyboard, down to two places at one position', async () => {
  const manyPlaces = Array.from({ length: 198 }, (_, i) => ({
    name: `Adresse ${i}`,
    category: 'restaurant' as const,
    latitude: 48.64 + (i % 20) / 1500,
    longitude: -2.04 + Math.floor(i / 20) / 1500,
  }))
  const hotel = await createHotelWithPlaces([...manyPlaces, ...sharedPosition])
  const guest = await openPhone()
  const map = await openMap(guest, url(`/public/${hotel.slug}/restaurant`))
  const pins = map.locator('.leaflet-marker-pane [role=button]')
  await pins.first().waitFor()
  const groups = await pins.count()
  expect(groups).toBeLessThan(100)
  // Each pin is large enough for a finger.
  const boxes = await pins.evaluateAll((all) =>
    all.map((pin) => pin.getBoundingClientRect()).map(({ left, top, width }) => ({ x: left, y: top, width })),
  )
  expect(Math.min(...boxes.map(({ width }) => width))).toBeGreaterThanOrEqual(44)
  const group = map.getByRole('button', { name: /\d+ adresses/ }).first()
  const opened = await group.elementHandle()
  await group.focus()
  await guest.keyboard.press('Enter')
  // Another group may have the same name, so the opened one is watched by its element.
  await expect.poll(() => opened?.evaluate((pin) => pin.isConnected)).toBe(false)
  expect(await guest.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('button')

  const hotelWithTwoPlaces = await createHotelWithPlaces(sharedPosition.map((place) => ({ ...place })))
  const otherMap = await openMap(guest, url(`/public/${hotelWithTwoPlaces.slug}/places`))
  await otherMap.getByRole('button', { name: '2 adresses' }).focus()
  await guest.keyboard.press('Enter')
  const card = otherMap.getByRole('status')
  await card.getByRole('button', { name: 'La Table' }).click()
  await card.getByRole('heading', { name: 'La Table' }).waitFor()
  await guest.keyboard.press('Escape')
  await card.getByRole('heading').waitFor({ state: 'detached' })
  // A target half covered by the bar at the bottom would be reported as too small.
  await guest.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expectAccessible(guest)
})

test('the map stays usable without streets, and loads them by itself when the network is back', async () => {
  expectConsoleError(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
  const hotel = await createHotelWithPlaces([museum, beach])
  const guest = await openPhone()
  await guest.route('**/tiles/**', (route) => route.fulfill({ status: 503, body: '{}' }))
  const map = await openMap(guest, url(`/public/${hotel.slug}/places`))
  await guest.getByText('Le fond de carte n’arrive pas.', { exact: false }).waitFor()
  await map.getByText('5 min à pied').waitFor()
  await map.getByRole('button', { name: 'Musée' }).click()
  await map.getByRole('status').getByRole('heading', { name: 'Musée' }).waitFor()
  await guest.unroute('**/tiles/**')
  await map.locator('.leaflet-tile-loaded').first().waitFor()
  await guest.getByText('Le fond de carte n’arrive pas.', { exact: false }).waitFor({ state: 'detached' })
})

test('streets seen before are shown without a network', async () => {
  expectConsoleError(/foreign request: http:\/\/localhost/)
  expectConsoleError(/Failed to load resource|ERR_|FetchEvent/)
  const hotel = await createHotelWithPlaces([museum, beach])
  const wifi = await createWifi()
  const guest = await openPhoneWithServiceWorker()
  await guest.goto(wifi.url(`/public/${hotel.slug}`))
  await waitUntilPageCached(guest)
  const map = await openMap(guest, wifi.url(`/public/${hotel.slug}/places`))
  await map.locator('.leaflet-tile-loaded').first().waitFor()
  const tiles = () => guest.evaluate(async () => (await (await caches.open('livret.tiles')).keys()).length)
  await expect.poll(tiles).toBeGreaterThan(0)
  wifi.setState('off')
  // The state of this history entry has the map open.
  await guest.goto(wifi.url(`/public/${hotel.slug}/places`))
  await map.locator('.leaflet-tile-loaded').first().waitFor()
  await map.getByRole('button', { name: 'Musée' }).waitFor()
})
