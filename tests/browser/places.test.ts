import { expect, test } from 'vitest'
import type { Place, PlaceInput } from '#modules/content/places/contract.ts'
import {
  expectConsoleError,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openPhone,
  openStaffPage,
  url,
  waitForPrefetchedScreens,
} from './browser-session.ts'

openBrowser()

const address = {
  street: '3 rue des Cordiers',
  postalCode: '35400',
  city: 'Saint-Malo',
  country: 'FR',
  latitude: 48.6493,
  longitude: -2.0257,
}
const openEveryDay = (opens: string, closes: string) => ({
  weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens, closes })),
  exceptions: [],
})
const museum: PlaceInput = {
  name: 'Musée d’Histoire',
  category: 'museum',
  latitude: 48.6509,
  longitude: -2.0226,
  address: 'Esplanade Félicité-Lamennais',
  phone: '+33 2 99 40 71 57',
  hours: openEveryDay('00:00', '00:00'),
}
const bar: PlaceInput = {
  name: 'Le Café du Coin d’en Bas',
  category: 'bar',
  latitude: 48.6481,
  longitude: -2.0271,
  opinion: 'Demandez la table du fond, près des balançoires.',
  hours: { weekly: [], exceptions: [] },
}

async function hotelWithPlaces() {
  const hotel = await openHotel({ address, languages: ['fr', 'es'] })
  for (const place of [museum, bar]) await hotel.api<Place>('POST', `/v1/hotels/${hotel.id}/places`, place)
  return hotel
}

test('a guest finds what is open around the hotel, reads about a place and gets directions', async () => {
  const hotel = await hotelWithPlaces()
  const guest = await openPhone()
  await guest.goto(url(`/public/${hotel.slug}`))
  await guest.getByRole('heading', { name: 'Autour de l’hôtel' }).waitFor()
  await guest.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Découvrir' }).click()
  await guest.waitForURL(/\/places$/)
  const list = guest.locator('main').getByRole('listitem')
  await expect.poll(() => list.count()).toBe(2)
  expect(await measureHorizontalOverflow(guest)).toBeLessThanOrEqual(0)

  // Filtered by what is open; after a visit to a place the list is filtered as before.
  await guest.getByText('Ouvert maintenant', { exact: true }).click()
  await guest.getByText('1 adresse', { exact: true }).waitFor()
  await guest.getByRole('link', { name: museum.name as string }).click()
  await guest.getByRole('heading', { level: 1, name: museum.name as string }).waitFor()
  expect(guest.url()).toMatch(/\/museum\/[0-9a-f-]{36}$/)
  await guest.getByText('400 m · 5 min à pied').waitFor()
  expect(await guest.getByRole('link', { name: `Appeler : ${museum.name}` }).getAttribute('href')).toBe(
    'tel:+33299407157',
  )
  expect(await guest.getByRole('link', { name: 'Y aller' }).getAttribute('href')).toContain('48.6509')
  await guest.goBack()
  await guest.getByText('1 adresse', { exact: true }).waitFor()

  // By category, with the recommendation of the hotel. The filter stays until it is removed.
  await guest.getByRole('navigation', { name: 'Catégories' }).getByRole('link', { name: 'Bars' }).click()
  await guest.getByRole('heading', { level: 1, name: 'Bars' }).waitFor()
  await guest.getByRole('button', { name: 'Tout afficher' }).click()
  await guest.getByText('Demandez la table du fond').waitFor()
})

test('places are shown without a network, and an empty category says so', async () => {
  const hotel = await hotelWithPlaces()
  const guest = await openPhone()
  await guest.goto(url(`/public/${hotel.slug}`))
  await waitForPrefetchedScreens(guest)
  expectConsoleError(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await guest.context().setOffline(true)
  await guest.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Découvrir' }).click()
  await guest.getByRole('link', { name: bar.name as string }).click()
  await guest.getByText('Le mot de').waitFor()
  await guest.context().setOffline(false)

  await guest.goto(url(`/public/${hotel.slug}/spa`))
  await guest.getByText('Aucune adresse dans cette catégorie').waitFor()
  await guest.goto(url(`/public/${hotel.slug}/museum/0190b0a0-0000-7000-8000-000000000001`))
  await guest.getByRole('heading', { level: 1 }).waitFor()
  const emptyHotel = await openHotel()
  await guest.goto(url(`/public/${emptyHotel.slug}/places`))
  await guest.getByText('La réception vous conseillera').waitFor()
  expect(await guest.getByRole('link', { name: 'Découvrir' }).count()).toBe(0)
  const wide = await openStaffPage(hotel.owner)
  await wide.goto(url(`/public/${hotel.slug}/places`))
  expect(await measureHorizontalOverflow(wide)).toBeLessThanOrEqual(0)
})
