import { describe, expect, test } from 'vitest'
import type { Message, Thread } from '#modules/reach/chat/contract.ts'
import {
  addToBasket,
  expectConsoleError,
  openBrowser,
  openHotel,
  openPhone,
  openPhoneWithServiceWorker,
  url,
} from './browser-session.ts'
import { createWifi, waitUntilPageCached } from './unreliable-wifi.ts'

openBrowser()

const day = 86_400_000
const hour = 3_600_000

test('a guest who taps a link before the scanned page has hydrated keeps the room', async () => {
  const hotel = await openHotel()
  await hotel.addService({ name: 'Bar' }, [{ name: 'Thé', price: 500 }])
  const [code] = await hotel.api<{ url: string }[]>('POST', `/v1/hotels/${hotel.id}/qr-codes`, {
    kind: 'room',
    rooms: ['204'],
  })
  const guest = await openPhone()
  await guest.route('**/*.js', () => new Promise(() => undefined))
  // Not awaited: navigation resolves after hydration, and this page has no scripts.
  guest.goto(code?.url ?? '', { waitUntil: 'commit' }).catch(() => undefined)
  const services = guest.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Services' })
  await services.waitFor()
  // Removing the code from the address after hydration would be a navigation that cancels the guest's first one.
  expect(new URL(guest.url()).hash).toBe('')
  await services.click()
  await guest.waitForURL('**/discover/services**', { waitUntil: 'commit' })
  await guest.unrouteAll()
  await guest.goto(url(`/public/${hotel.slug}/discover/services`))
  await guest.getByRole('link', { name: 'Bar' }).first().click()
  await addToBasket(guest, 'Thé')
  await guest.getByRole('link', { name: /Voir le panier/ }).click()
  await guest.getByRole('button', { name: /Commander avec obligation de paiement/ }).click()
  await guest.getByRole('heading', { name: 'Votre commande est envoyée' }).waitFor()
  expect((await hotel.orders()).map(({ room, roomProof }) => [room, roomProof])).toEqual([['204', 'qr']])
})

test('a phone that blocks all storage can read, order, chat, scan and erase its data', async () => {
  const hotel = await openHotel()
  await hotel.addService({ name: 'Bar' }, [{ name: 'Thé', price: 500 }])
  const [code] = await hotel.api<{ url: string }[]>('POST', `/v1/hotels/${hotel.id}/qr-codes`, {
    kind: 'room',
    rooms: ['204'],
  })
  // React Router's script for scroll positions reports the blocked storage; it has no other effect.
  expectConsoleError(/SecurityError: sessionStorage denied/)
  const guest = await openPhoneWithServiceWorker()
  await guest.addInitScript(() => {
    const refuse = (name: string) => () => {
      throw new DOMException(`${name} denied`, 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refuse(name) })
    ServiceWorkerContainer.prototype.register = async () => refuse('worker')()
  })
  await guest.goto(code?.url ?? '')
  await guest
    .getByText(/chambre 204/i)
    .first()
    .waitFor()
  const tabs = guest.getByRole('navigation', { name: 'Navigation' })
  await tabs.getByRole('link', { name: 'Services' }).click()
  await guest.getByRole('link', { name: 'Bar' }).first().click()
  await guest.getByRole('button', { name: 'Ajouter au panier : Thé' }).click()
  await guest.getByRole('link', { name: /Voir le panier/ }).click()
  await guest.getByRole('button', { name: /Commander avec obligation de paiement/ }).click()
  await guest.getByRole('heading', { name: 'Votre commande est envoyée' }).waitFor()
  // The scan was kept in memory.
  expect((await hotel.orders()).map(({ room, roomProof }) => [room, roomProof])).toEqual([['204', 'qr']])

  await tabs.getByRole('link', { name: 'Messages' }).click()
  await guest.getByLabel('Votre message', { exact: true }).fill('Une couverture, merci')
  await guest.getByRole('button', { name: 'Envoyer', exact: true }).click()
  const threads = () => hotel.api<Thread[]>('GET', `/v1/hotels/${hotel.id}/threads`)
  await expect.poll(async () => (await threads()).length).toBe(1)
  const [thread] = await threads()
  const { messages } = await hotel.api<{ messages: Message[] }>(
    'GET',
    `/v1/hotels/${hotel.id}/threads/${thread?.id}/messages`,
  )
  expect(messages.filter(({ from }) => from === 'guest').map(({ text }) => text)).toEqual(['Une couverture, merci'])

  await guest.getByRole('link', { name: 'Accueil' }).first().click()
  await guest.getByRole('link', { name: 'English' }).first().click()
  await guest.getByRole('link', { name: 'Your data' }).click()
  await guest.getByRole('button', { name: 'Erase everything' }).click()
  await guest.getByRole('dialog').getByRole('button', { name: 'Erase' }).click()
  // The page is loaded again with a new visitor id.
  await guest.waitForURL(/\/privacy\?.*erased=1/)
  await guest.getByText('The hotel keeps nothing about this phone.').waitFor()
})

describe('a phone whose clock is wrong', () => {
  test.each([
    ['two days ahead', 2 * day + 8 * hour],
    ['two days behind', -2 * day - 8 * hour],
  ])('%s shows the hotel’s opening hours and orders for a time of the hotel’s clock', async (_, off) => {
    const hotel = await openHotel({ languages: ['fr'], timeZone: 'UTC' })
    // Opening hours in which the service is open now, but closed by the wrong clock of the phone.
    const clock = (hours: number) => `${String((new Date().getUTCHours() + 24 + hours) % 24).padStart(2, '0')}:00`
    const weekly = [1, 2, 3, 4, 5, 6, 7].map((each) => ({ day: each, opens: clock(-2), closes: clock(4) }))
    const menu = await hotel.addService({ name: 'Bar', hours: { weekly, exceptions: [] } }, [
      { name: 'Thé', price: 500 },
    ])
    const [code] = await hotel.api<{ url: string }[]>('POST', `/v1/hotels/${hotel.id}/qr-codes`, {
      kind: 'room',
      rooms: ['204'],
    })
    const guest = await openPhone()
    await guest.clock.install({ time: Date.now() + off })
    await guest.goto(code?.url ?? '')
    await guest
      .getByText(/chambre 204/i)
      .first()
      .waitFor()
    await guest.goto(url(`/public/${hotel.slug}/discover/services/${menu.id}`))
    await guest
      .getByText(/^Ouvert jusqu’à/)
      .first()
      .waitFor()
    await guest.getByRole('button', { name: 'Ajouter au panier : Thé' }).click()
    await guest.getByRole('link', { name: /Voir le panier/ }).click()
    await guest.getByRole('radio', { name: 'À une heure précise' }).check()
    await guest.getByRole('button', { name: /Commander avec obligation de paiement/ }).click()
    await guest.getByRole('heading', { name: 'Votre commande est envoyée' }).waitFor()
    const [order] = (await hotel.orders()) as { dueAt: string; room: string; roomProof: string }[]
    // The scan is valid by the clock of the server.
    expect([order?.room, order?.roomProof]).toEqual(['204', 'qr'])
    const until = Date.parse(order?.dueAt ?? '') - Date.now()
    expect(until).toBeGreaterThan(0)
    expect(until).toBeLessThan(5 * hour)
  })
})

test('a Wi-Fi that redirects every request to its sign-in page counts as no network, and lets guests sign in', async () => {
  expectConsoleError(/foreign request: http:\/\/(localhost|127)/)
  expectConsoleError(
    /Failed to load resource|ERR_|FetchEvent|when fetching the script|CORS policy|Fetch API cannot load/,
  )
  expectConsoleError(/Content Security Policy/)
  const hotel = await openHotel()
  const menu = await hotel.addService({ name: 'Bar' }, [{ name: 'Thé', price: 500 }])
  const wifi = await createWifi()
  const guest = await openPhoneWithServiceWorker()
  const home = `/public/${hotel.slug}`
  wifi.setState('redirect')
  await guest.goto(wifi.url(home))
  await guest.getByText('Sign in to the Wi-Fi').waitFor()
  wifi.setState('on')
  await guest.goto(wifi.url(`${home}/discover/services/${menu.id}`))
  await waitUntilPageCached(guest)
  await guest.getByRole('button', { name: 'Ajouter au panier : Thé' }).click()
  wifi.setState('redirect')
  await guest.goto(wifi.url(`${home}/basket`))
  await guest.getByText(/^Hors connexion depuis \d/).waitFor()
  await guest.getByLabel('Numéro de chambre').fill('204')
  await guest.getByRole('button', { name: /Commander avec obligation de paiement/ }).click()
  await guest.getByText('L’hôtel n’a pas répondu').waitFor()
  await guest.getByRole('button', { name: 'L’envoyer dès que possible' }).click()
  const unsent = guest.getByRole('region', { name: 'Pas encore envoyée' })
  expect(await hotel.orders()).toEqual([])
  wifi.setState('on')
  await guest.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(async () => (await hotel.orders()).length).toBe(1)
  await unsent.waitFor({ state: 'detached' })
  await guest.getByText(/^Hors connexion/).waitFor({ state: 'detached' })
  expect(await hotel.orders()).toHaveLength(1)
})
