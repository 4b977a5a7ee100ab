import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { idleSeconds, warningSeconds } from '#modules/reach/kiosk/rules.ts'
import { expectAccessible } from './accessibility.ts'
import { expectConsoleError, expectFocused, openBrowser, openPhone, url } from './browser-session.ts'
import {
  createKioskHotel,
  kioskPath,
  openKiosk,
  openTablet,
  portraitViewport,
  pressButton,
  waitForHeading,
  waitForKioskStart,
} from './kiosk-pages.ts'
import { createWifi, waitUntilPageCached } from './unreliable-wifi.ts'

openBrowser()

/** Advances the clock of the page without a touch. */
const waitIdle = (page: Page, seconds: number) => page.clock.fastForward(seconds * 1000)
const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Êtes-vous toujours là ?' })

/** Everything stored in this browser: storages, caches, cookies, history. */
async function readTraces(page: Page) {
  const stored = await page.evaluate(async () => {
    const cached: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) cached.push(url.slice(location.origin.length))
    return {
      local: { ...localStorage },
      session: { ...sessionStorage },
      databases: (await indexedDB.databases()).map(({ name }) => name),
      cached,
      window: window.name,
      address: location.pathname + location.search + location.hash,
      history: JSON.stringify(history.state),
    }
  })
  return { ...stored, cookies: await page.context().cookies() }
}

describe('the screen in the lobby', () => {
  test('stores nothing about a guest once it is back at its start', async () => {
    const { hotel } = await createKioskHotel()
    const page = await openTablet(portraitViewport, 'allow')
    const visitors: string[] = []
    page.on('request', (request) => {
      const id = request.headers()['x-visitor-id']
      if (id) visitors.push(id)
    })
    await page.clock.install()
    await openKiosk(page, hotel)
    await waitForKioskStart(page)
    const [first] = await expect
      .poll(() => visitors.slice(0, 1))
      .toHaveLength(1)
      .then(() => visitors)
    await pressButton(page, 'English')
    await pressButton(page, 'Services')
    await page.getByRole('button', { name: 'Back' }).waitFor()
    const entries = await page.evaluate(() => history.length)
    await pressButton(page, 'Bar du hall')
    await page.getByText('Kir breton').waitFor()
    await pressButton(page, 'Start over')
    await pressButton(page, 'English')
    await pressButton(page, 'Around the hotel')
    await pressButton(page, 'Show the map')
    await page.getByRole('button', { name: 'Chez Armelle' }).first().waitFor()
    await pressButton(page, 'Show the list')
    await pressButton(page, 'Chez Armelle')
    await pressButton(page, /^See the deal: /)
    await waitForHeading(page, 'Un kir offert')

    await waitIdle(page, idleSeconds + 1)
    await waitIdle(page, warningSeconds + 1)
    await waitForKioskStart(page)
    await expect.poll(() => page.locator('main').innerText()).not.toMatch(/Armelle|Kir|kir/)
    await page.getByRole('button', { name: 'Infos pratiques' }).waitFor()

    const traces = await readTraces(page)
    const { 'livret.contact': contact, ...local } = traces.local
    // The time of the last contact with the server, which is no personal data.
    expect(Number(contact)).toBeGreaterThan(0)
    expect({ ...traces, local, cached: [], history: '' }).toEqual({
      local: {},
      session: {},
      databases: [],
      cached: [],
      window: '',
      address: kioskPath(hotel),
      history: '',
      cookies: [],
    })
    expect(JSON.stringify(traces)).not.toMatch(/Armelle|armelle|restaurant\/|services\/|lang=en/)
    for (const path of traces.cached)
      expect(path).toMatch(
        /^\/(assets|files|tiles)\/|^\/v1\/hotels\/[^/]+\?lang=|^\/public\/[^/]+\?id=[^&]+&lang=fr&kiosk=1$/,
      )
    // The browser's back button stays on the start screen.
    expect(await page.evaluate(() => history.length)).toBe(entries)
    await page.goBack()
    await waitForKioskStart(page)
    expect(new URL(page.url()).pathname).toBe(kioskPath(hotel))
    // The next user has a new visitor id.
    await expect.poll(() => new Set(visitors).size).toBeGreaterThan(1)
    expect(visitors.at(-1)).not.toBe(first)
    expect(JSON.stringify(traces)).not.toContain(first)
  })

  test('uses nothing stored on a guest’s phone, and leaves it as it was', async () => {
    const { hotel, bar } = await createKioskHotel()
    const guest = await openPhone({ serviceWorkers: 'allow' })
    await guest.goto(url(`/public/${hotel.slug}/discover/services/${bar.id}`))
    await guest.getByRole('button', { name: 'Ajouter au panier : Kir breton' }).click()
    await guest.getByRole('link', { name: /Voir le panier/ }).waitFor()
    const before = await readTraces(guest)
    // Proves that `readTraces` finds the data of a guest.
    expect(Object.keys(before.local)).toEqual(expect.arrayContaining(['uuid', `livret.basket.${hotel.id}`]))
    const { uuid = '' } = before.local
    const visitorIds: (string | undefined)[] = []
    guest.on('request', (request) => void visitorIds.push(request.headers()['x-visitor-id']))
    await openKiosk(guest, hotel)
    await waitForKioskStart(guest)
    await expect.poll(() => visitorIds.filter(Boolean)).not.toEqual([])
    expect(visitorIds).not.toContain(uuid)
    expect(await guest.getByText(/panier/).count()).toBe(0)
    await guest.goto(url(`/public/${hotel.slug}`))
    await guest.getByRole('link', { name: /Voir le panier/ }).waitFor()
    expect(await guest.getByRole('button', { name: 'Revenir au début' }).count()).toBe(0)
    expect((await readTraces(guest)).local.uuid).toBe(uuid)
  })

  test('counts down before it returns to its start; a touch or a key stops that, and the return is announced', async () => {
    const { hotel } = await createKioskHotel()
    const page = await openTablet()
    await page.clock.install()
    await openKiosk(page, hotel)
    await pressButton(page, 'Services')
    await waitForHeading(page, 'Services')
    await waitIdle(page, idleSeconds - 1)
    expect(await warning(page).count()).toBe(0)
    await waitIdle(page, 2)
    await warning(page)
      .getByText(/^1\d$|^20$/)
      .waitFor()
    expect(await page.getByText(`dans ${warningSeconds} secondes`).count()).toBe(1)
    // A touch anywhere closes the warning, and presses nothing below it.
    await page.touchscreen.tap(120, 300)
    await warning(page).waitFor({ state: 'detached' })
    await waitForHeading(page, 'Services')
    await waitIdle(page, idleSeconds + 1)
    await warning(page).waitFor()
    await expectFocused(warning(page).getByRole('button', { name: 'Continuer' }))
    await page.keyboard.press('Shift')
    await waitIdle(page, 1)
    await warning(page).waitFor({ state: 'detached' })
    await waitForHeading(page, 'Services')
    await waitIdle(page, idleSeconds + 1)
    await warning(page).waitFor()
    // Last, because on a slow machine this takes longer than the countdown.
    await expectAccessible(page)
    await waitIdle(page, warningSeconds)
    await waitForKioskStart(page)
    await page.getByRole('status').getByText('L’écran est revenu au début.').waitFor({ state: 'attached' })
    // The start screen has no countdown.
    await waitIdle(page, 600)
    expect(await warning(page).count()).toBe(0)
  })

  test('has no links and no fields; a QR code opens each screen on the guest’s phone, in their language', async () => {
    const { hotel, bar, place } = await createKioskHotel()
    const page = await openTablet()
    await openKiosk(page, hotel)
    await pressButton(page, 'English')
    await page.getByRole('button', { name: 'Around the hotel' }).waitFor()
    const home = `/public/${hotel.slug}`
    const codes = new Map<string, string>()
    const expectScreen = async (path: string, text: string | RegExp) => {
      await page.getByText(text).first().waitFor()
      expect(await page.locator('a, area, form, input, textarea, select, iframe').count(), path).toBe(0)
      const address = url(`${home}${path}?lang=en`)
      const code = page.getByRole('img', { name: 'QR code that opens this page on your phone' })
      await expect.poll(() => code.getAttribute('data-text')).toBe(address)
      codes.set(path, address)
    }
    await expectScreen('', 'Hôtel du Phare')
    await pressButton(page, 'Wi-Fi')
    await expectScreen('/infos/wifi', 'embruns-2026')
    await pressButton(page, 'Back')
    await pressButton(page, 'Practical information')
    await expectScreen('/infos', 'Practical information')
    expect(await page.getByText(/Guestbook/).count()).toBe(0)
    await page.getByRole('button', { name: /^Access/ }).click()
    await expectScreen('/infos/hotel-access', 'Par la porte du port')
    // Access codes are never shown on the lobby screen, because anyone can read it.
    expect(await page.getByText('7731A').count()).toBe(0)
    await pressButton(page, 'Start over')
    await pressButton(page, 'English')
    await pressButton(page, 'Services')
    await expectScreen('/discover/services', 'Bar du hall')
    await pressButton(page, 'Bar du hall')
    await expectScreen(`/discover/services/${bar.id}`, '€9.00')
    expect(await page.getByRole('button', { name: /basket|Add/ }).count()).toBe(0)
    await pressButton(page, 'Start over')
    await pressButton(page, 'English')
    await pressButton(page, 'Offers for you')
    await expectScreen('/places', 'Un kir offert')
    await pressButton(page, 'Un kir offert')
    await expectScreen(`/restaurant/${place.id}/promotion`, 'Pour deux plats.')
    expect(await page.getByRole('button', { name: /my code/i }).count()).toBe(0)
    await pressButton(page, 'Start over')
    await pressButton(page, 'English')
    await pressButton(page, 'Around the hotel')
    await expectScreen('/places', 'Chez Armelle')
    await pressButton(page, 'Chez Armelle')
    await expectScreen(`/restaurant/${place.id}`, 'armelle.example')
    await page.getByText('+33 2 99 11 11 11').waitFor()

    const guest = await openPhone()
    for (const [path, text] of [
      [`/restaurant/${place.id}`, 'Chez Armelle'],
      [`/discover/services/${bar.id}`, 'Bar du hall'],
    ] as const) {
      await guest.goto(codes.get(path) ?? '')
      await waitForHeading(guest, text)
      expect(await guest.evaluate(() => document.documentElement.lang)).toBe('en')
    }
  })

  test('goes one screen back with the browser’s back button, and never leaves the kiosk', async () => {
    const { hotel, bar } = await createKioskHotel()
    const page = await openTablet()
    await page.goto(url(`/public/${hotel.slug}/discover/services/${bar.id}`))
    await openKiosk(page, hotel)
    await pressButton(page, 'Services')
    await pressButton(page, 'Bar du hall')
    await waitForHeading(page, 'Bar du hall')
    await page.goBack()
    await waitForHeading(page, 'Services')
    await page.touchscreen.tap(700, 500)
    await page.goBack()
    await waitForKioskStart(page)
    expect(new URL(page.url()).pathname).toBe(kioskPath(hotel))
  })

  test('returns to its start when the screen is switched off, and keeps the screen on while it is used', async () => {
    const { hotel } = await createKioskHotel()
    const page = await openTablet()
    await page.addInitScript(() => {
      const locks: { released: boolean }[] = []
      const request = async () => {
        const lock = { released: false, release: async () => undefined }
        locks.push(lock)
        return lock
      }
      Object.defineProperty(navigator, 'wakeLock', { value: { request } })
      Object.assign(window, { locks })
    })
    const isScreenKeptOn = () =>
      page.evaluate(() =>
        (window as unknown as { locks: { released: boolean }[] }).locks.map(({ released }) => released),
      )
    await openKiosk(page, hotel)
    await expect.poll(isScreenKeptOn).toEqual([false])
    await pressButton(page, 'Services')
    await waitForHeading(page, 'Services')
    await page.evaluate(() => {
      // A browser releases the wake lock when its page is hidden.
      for (const lock of (window as unknown as { locks: { released: boolean }[] }).locks) lock.released = true
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await waitForKioskStart(page)
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect.poll(isScreenKeptOn).toEqual([true, false])
  })

  test('opens after a restart without a network, and shows changes when the network is back', async () => {
    expectConsoleError(/foreign request: http:\/\/localhost/)
    expectConsoleError(/Failed to load resource|ERR_|FetchEvent|when fetching the script/)
    const { hotel } = await createKioskHotel()
    const wifi = await createWifi()
    const page = await openTablet(portraitViewport, 'allow')
    // The guest page is cached on the tablet too, and must not be opened in place of the lobby screen.
    await page.goto(wifi.url(`/public/${hotel.slug}`))
    await waitUntilPageCached(page)
    await page.goto(wifi.url(kioskPath(hotel)))
    await waitForKioskStart(page)
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const all = (await caches.keys()).filter((name) => name.startsWith('livret.release.'))
          const keys = await Promise.all(all.map(async (name) => (await caches.open(name)).keys()))
          return keys.flat().some(({ url }) => new URL(url).searchParams.has('kiosk'))
        }),
      )
      .toBe(true)
    for (const state of ['off', 'portal'] as const) {
      wifi.setState(state)
      await page.goto(wifi.url(kioskPath(hotel)))
      await waitForKioskStart(page)
      await page.getByText(/^Hors connexion depuis/).waitFor()
      await page.getByRole('img', { name: /QR code/ }).waitFor()
      await pressButton(page, 'Services')
      await page.getByRole('button', { name: 'Bar du hall' }).waitFor()
      expect(await page.getByRole('button', { name: 'Revenir au début' }).count()).toBe(1)
    }
    // Guest pages still open as usual.
    await page.goto(wifi.url(`/public/${hotel.slug}/infos`))
    await page.getByRole('link', { name: 'Services' }).first().waitFor()
    await page.goto(wifi.url(kioskPath(hotel)))
    await hotel.api('PATCH', `/v1/hotels/${hotel.id}?lang=fr`, { info: { welcomeWord: 'Bon vent' } })
    wifi.setState('on')
    await page.getByText('Bon vent').waitFor()
  })
})
