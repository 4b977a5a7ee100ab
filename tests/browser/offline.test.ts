import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  addToBasket,
  expectConsoleError,
  openBrowser,
  openHotel,
  openPhoneWithServiceWorker,
  type TestHotel,
} from './browser-session.ts'
import { createWifi, type Wifi, waitUntilPageCached } from './unreliable-wifi.ts'

openBrowser()

async function hotelWithPages() {
  const hotel = await openHotel()
  const menu = await hotel.addService({ name: 'Petit déjeuner' }, [{ name: 'Le Malouin', price: 1650 }])
  await hotel.api('PATCH', `/v1/hotels/${hotel.id}?lang=fr`, {
    info: {
      welcomeWord: 'Bienvenue chez nous',
      wifi: { network: 'Phare', password: 'embruns-2026', security: 'WPA', hidden: false, passwordFor: 'everybody' },
    },
  })
  return { hotel, menu }
}

/** A phone on a Wi-Fi that the test controls; the console errors of a failing network are expected. */
async function onWifi() {
  expectConsoleError(/foreign request: http:\/\/localhost/)
  expectConsoleError(/Failed to load resource|ERR_|FetchEvent|when fetching the script/)
  return { wifi: await createWifi(), guest: await openPhoneWithServiceWorker() }
}

async function firstVisit(wifi: Wifi, guest: Page, hotel: TestHotel) {
  await guest.goto(wifi.url(`/public/${hotel.slug}`))
  await waitUntilPageCached(guest)
}

const offlineSince = (guest: Page) => guest.getByText(/^Hors connexion depuis \d/).waitFor()

describe('without a network', () => {
  test('every guest screen opens after a reload, visited or not, and says since when it is offline', async () => {
    const { hotel, menu } = await hotelWithPages()
    const { wifi, guest } = await onWifi()
    await firstVisit(wifi, guest, hotel)
    wifi.setState('off')
    const home = `/public/${hotel.slug}`
    for (const [path, heading] of [
      ['', 'Hôtel du Phare'],
      ['/discover/services', 'Services'],
      [`/discover/services/${menu.id}`, 'Petit déjeuner'],
      ['/infos', 'Infos'],
      ['/infos/wifi', 'Wi-Fi'],
      ['/privacy', /./],
      ['/search', /./],
      ['/basket', 'Votre commande'],
      ['/orders', 'Vos commandes'],
      ['/opinions', /./],
      ['/chat', 'Messages'],
      ['/restaurants', /./],
      ['/discover/tiqets', /./],
    ] as const) {
      await guest.goto(wifi.url(home + path))
      await guest.getByRole('heading', { name: heading, level: 1 }).waitFor()
      expect(new URL(guest.url()).pathname).toBe(home + path)
      await offlineSince(guest)
      expect(await guest.evaluate(() => document.documentElement.hidden)).toBe(false)
    }
    // Printed codes have the id of the hotel in their address.
    await guest.goto(wifi.url(`/public/${hotel.id}/infos/wifi`))
    await guest.getByText('embruns-2026').waitFor()
  })

  test('changes made while the page was open are shown after a reload, and newer ones when the network is back', async () => {
    const { hotel } = await hotelWithPages()
    const { wifi, guest } = await onWifi()
    await firstVisit(wifi, guest, hotel)
    const change = (welcomeWord: string) =>
      hotel.api('PATCH', `/v1/hotels/${hotel.id}?lang=fr`, { info: { welcomeWord } })
    await change('Bienvenue à bord')
    await guest.getByText('Bienvenue à bord').waitFor()
    wifi.setState('off')
    await guest.reload()
    await guest.getByText('Bienvenue à bord').waitFor()
    await offlineSince(guest)
    await change('Bon retour parmi nous')
    wifi.setState('on')
    await guest.getByText('Bon retour parmi nous').waitFor()
    await guest.getByText(/^Hors connexion/).waitFor({ state: 'detached' })
  })

  test('a language that was never loaded is reported as missing, and the page stays readable', async () => {
    const { hotel } = await hotelWithPages()
    const { wifi, guest } = await onWifi()
    await firstVisit(wifi, guest, hotel)
    wifi.setState('off')
    await guest.goto(wifi.url(`/public/${hotel.slug}/infos?lang=es`))
    await guest.getByRole('heading', { name: 'Infos', level: 1 }).waitFor()
    await guest.getByText(/Cette langue n’a pas pu être chargée/).waitFor()
  })

  test('the sign-in page of the Wi-Fi is never taken for an answer, nor cached', async () => {
    const { hotel } = await hotelWithPages()
    const { wifi, guest } = await onWifi()
    // Nothing is cached yet, so the guest gets the page of the Wi-Fi and can sign in.
    wifi.setState('portal')
    await guest.goto(wifi.url(`/public/${hotel.slug}`))
    await guest.getByText('Sign in to the Wi-Fi').waitFor()
    wifi.setState('on')
    await firstVisit(wifi, guest, hotel)
    wifi.setState('portal')
    await guest.goto(wifi.url(`/public/${hotel.slug}/infos`))
    await guest.getByRole('heading', { name: 'Infos', level: 1 }).waitFor()
    await offlineSince(guest)
    await guest.getByRole('navigation').getByRole('link', { name: 'Services' }).click()
    await guest.getByRole('heading', { name: 'Services', level: 1 }).waitFor()
    const taken = await guest.evaluate(async () => {
      const texts: string[] = []
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const key of await cache.keys()) texts.push((await (await cache.match(key))?.text()) ?? '')
      }
      return texts.filter((text) => text.includes('Sign in to the Wi-Fi')).length
    })
    expect(taken).toBe(0)
    wifi.setState('on')
    await guest.getByText(/^Hors connexion/).waitFor({ state: 'detached' })
  })

  test('a code scanned before opens the hotel with its room; one never scanned does not', async () => {
    const { hotel } = await hotelWithPages()
    const { wifi, guest } = await onWifi()
    const codes = await hotel.api<{ url: string }[]>('POST', `/v1/hotels/${hotel.id}/qr-codes`, {
      kind: 'room',
      rooms: ['204', '205'],
    })
    const [mine = '', other = ''] = codes.map((code) => new URL(code.url).pathname)
    await guest.goto(wifi.url(mine))
    await waitUntilPageCached(guest)
    await expect.poll(() => guest.evaluate(async (path) => Boolean(await caches.match(path)), mine)).toBe(true)
    // With a network the server redirects the code to its page.
    await guest.goto(wifi.url(mine))
    await guest.getByRole('heading', { name: 'Hôtel du Phare', level: 1 }).waitFor()
    for (const state of ['off', 'portal'] as const) {
      wifi.setState(state)
      await guest.goto(wifi.url(mine))
      await guest.getByRole('heading', { name: 'Hôtel du Phare', level: 1 }).waitFor()
      await guest.getByText(/204/).first().waitFor()
      await offlineSince(guest)
    }
    wifi.setState('off')
    await expect(guest.goto(wifi.url(other))).rejects.toThrow(/ERR_/)
  })

  test('a phone without storage reads and orders all the same', async () => {
    const { hotel, menu } = await hotelWithPages()
    const { wifi, guest } = await onWifi()
    await guest.addInitScript(() => {
      const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
      Cache.prototype.put = full
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await guest.goto(wifi.url(`/public/${hotel.slug}/discover/services/${menu.id}`))
    await addToBasket(guest, 'Le Malouin')
    await guest.getByRole('link', { name: /Voir le panier/ }).click()
    await guest.getByLabel('Numéro de chambre').fill('204')
    await guest.getByRole('button', { name: /Commander avec obligation de paiement/ }).click()
    await guest.getByRole('heading', { name: 'Votre commande est envoyée' }).waitFor()
    expect(await hotel.orders()).toHaveLength(1)
  })
})

/** The releases that the files of this page belong to. */
const releasesOf = (page: Page) =>
  page.evaluate(() => {
    const files = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /^\/assets\/.*\.(js|css)$/.test(path))
    return [...new Set(files.map((path) => (/\.b\.(js|css)$/.test(path) ? 'new' : 'old')))]
  })

const keptReleases = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('livret.release.')))

describe('a new release', () => {
  test('that was cached only in part leaves the phone on the previous one; a complete one replaces it', async () => {
    const { hotel } = await hotelWithPages()
    const { wifi, guest } = await onWifi()
    await firstVisit(wifi, guest, hotel)
    const infos = wifi.url(`/public/${hotel.slug}/infos`)
    expect(await releasesOf(guest)).toEqual(['old'])
    const [before] = await keptReleases(guest)

    wifi.newRelease = true
    wifi.faultFor = ({ path }) => (/basket-screen/.test(path) ? 'before' : null)
    await guest.goto(infos)
    await guest.getByRole('heading', { name: 'Infos', level: 1 }).waitFor()
    expect(await releasesOf(guest)).toEqual(['new'])
    wifi.setState('off')
    await guest.goto(infos)
    await guest.getByRole('heading', { name: 'Infos', level: 1 }).waitFor()
    expect(await releasesOf(guest)).toEqual(['old'])

    wifi.faultFor = () => null
    wifi.setState('on')
    await guest.goto(infos)
    // The old release is deleted once the new one is cached as a whole.
    await expect.poll(() => keptReleases(guest)).toEqual([`${before}b`])
    await waitUntilPageCached(guest)
    wifi.setState('off')
    await guest.goto(infos)
    await guest.getByRole('heading', { name: 'Infos', level: 1 }).waitFor()
    expect(await releasesOf(guest)).toEqual(['new'])
  })

  test('with a faulty service worker is turned off from the server, and its cache is deleted', async () => {
    const { hotel } = await hotelWithPages()
    const { wifi, guest } = await onWifi()
    await firstVisit(wifi, guest, hotel)
    const off = await (await fetch(new URL('/no-worker.js', wifi.url('/')))).text()
    wifi.replacedFiles.set('/guest-worker.js', off)
    await guest.reload()
    const countOldFiles = () =>
      guest.evaluate(async () => [
        ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
        ...(await caches.keys()).filter((name) => /^livret\.(release|seen)/.test(name)),
      ])
    await expect.poll(countOldFiles).toEqual([])
    await guest.reload()
    await guest.getByRole('heading', { name: 'Hôtel du Phare', level: 1 }).waitFor()
    expect(await guest.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  })
})
