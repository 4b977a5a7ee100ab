import { describe, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import {
  addToBasket,
  expectConsoleError,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openLiveGuestPage,
  openPhone,
  url,
  waitForPrefetchedScreens,
} from './browser-session.ts'
import { createWifi } from './unreliable-wifi.ts'

openBrowser()

const english = { locale: 'en-GB' }
const started = (start: 'french' | 'phone') => openHotel({ guestStart: start, defaultLang: 'es', operationsLang: 'es' })

describe('the language in which guests start', () => {
  test('French: an English phone reads French, is offered English in English, and is led there from then on', async () => {
    const hotel = await started('french')
    const guest = await openPhone(english)
    await openLiveGuestPage(guest, `/public/${hotel.slug}`)
    expect(await guest.locator('html').getAttribute('lang')).toBe('fr')
    const offer = guest.getByRole('link', { name: 'Read this page in English' })
    await offer.waitFor()
    expect(await guest.getByText('Leer esta página en español').isVisible()).toBe(false)
    expect(await measureHorizontalOverflow(guest)).toBe(0)
    await expectAccessible(guest)
    await offer.click()
    await guest.locator('html[lang="en"]').waitFor()
    expect(new URL(guest.url()).searchParams.get('lang')).toBe('en')
    expect(await offer.count()).toBe(0)
    // The address of a rescanned code has no language.
    await guest.goto(url(`/public/${hotel.slug}`))
    await guest.locator('html[lang="en"]').waitFor()
    // The language in the address takes precedence.
    await guest.goto(url(`/public/${hotel.slug}/discover/services?lang=es`))
    await guest.locator('html[lang="es"]').waitFor()
    // Another hotel offers the languages again, and the language of staff screens does not change.
    const other = await started('french')
    await guest.goto(url(`/public/${other.slug}`))
    expect(await guest.locator('html').getAttribute('lang')).toBe('fr')
    await offer.waitFor()
    expect(await guest.evaluate(() => localStorage.getItem('lang'))).toBe(null)
  })

  test('French: a German phone is offered English', async () => {
    const hotel = await started('french')
    const guest = await openPhone({ locale: 'de-DE' })
    await openLiveGuestPage(guest, `/public/${hotel.slug}`)
    await guest.getByRole('link', { name: 'Read this page in English' }).waitFor()
  })

  test('German, where the hotel offers it, is offered to a German phone and shown whole', async () => {
    const hotel = await openHotel({ guestStart: 'french', languages: ['fr', 'de'] })
    const guest = await openPhone({ locale: 'de-AT' })
    await openLiveGuestPage(guest, `/public/${hotel.slug}`)
    await guest.getByRole('link', { name: 'Diese Seite auf Deutsch lesen' }).click()
    await guest.locator('html[lang="de"]').waitFor()
    await openLiveGuestPage(guest, `/public/${hotel.slug}/infos?lang=de`)
    await guest.getByRole('heading', { name: 'Praktische Infos' }).waitFor()
    expect(await guest.locator('html').getAttribute('lang')).toBe('de')
  })

  test('a guest who declines the offer is not asked again', async () => {
    const hotel = await started('french')
    const guest = await openPhone(english)
    await openLiveGuestPage(guest, `/public/${hotel.slug}`)
    await guest.getByRole('button', { name: 'No, thank you' }).click()
    await guest.getByRole('link', { name: 'Read this page in English' }).waitFor({ state: 'hidden' })
    await openLiveGuestPage(guest, `/public/${hotel.slug}`)
    expect(await guest.locator('html').getAttribute('lang')).toBe('fr')
    expect(await guest.getByRole('link', { name: 'Read this page in English' }).isVisible()).toBe(false)
  })

  test('the phone’s: its own language where the hotel offers it, else English', async () => {
    const hotel = await started('phone')
    for (const [locale, lang] of [
      ['en-GB', 'en'],
      ['fr-CA', 'fr'],
      ['de-DE', 'en'],
    ] as const) {
      const guest = await openPhone({ locale })
      await openLiveGuestPage(guest, `/public/${hotel.slug}/infos`)
      expect(await guest.locator('html').getAttribute('lang'), locale).toBe(lang)
      expect(await guest.locator('[data-lang]:visible').count(), locale).toBe(0)
    }
  })

  test('the first screen that a browser opens gives it a visitor identifier; an older one is kept', async () => {
    const hotel = await started('french')
    const guest = await openPhone(english)
    expectConsoleError(/404/)
    for (const path of ['/', '/q', '/nowhere', `/public/${hotel.slug}/nothing`]) {
      await guest.goto(url(path))
      await guest.waitForFunction(() => localStorage.getItem('uuid') && localStorage.getItem('firstVisitTimestamp'))
      await guest.evaluate(() => localStorage.clear())
    }
    for (const path of ['/', '/q', '/deal', '/nowhere']) {
      await guest.goto(url(path))
      expect(await guest.locator('html').getAttribute('lang'), path).toBe('fr')
      await guest.evaluate(() => localStorage.setItem('lang', 'es'))
      await guest.goto(url(path))
      await guest.locator('html[lang="es"]').waitFor()
      await guest.evaluate(() => localStorage.clear())
    }
    await guest.evaluate(() => localStorage.setItem('uuid', 'visiteur n° 12'))
    const answer = guest.waitForResponse(/\/live\?/)
    await guest.goto(url(`/public/${hotel.slug}`))
    expect((await answer).status()).toBe(200)
    expect(await guest.evaluate(() => localStorage.getItem('uuid'))).toBe('visiteur n° 12')
  })
})

describe('texts that an update has removed', () => {
  const texts = '**/assets/texts-*.json'

  test('after the page was loaded: the page is reloaded once', async () => {
    expectConsoleError(/404/)
    const hotel = await openHotel()
    const guest = await openPhone()
    let requestCount = 0
    await guest.route(texts, (route) =>
      ++requestCount <= 2 ? route.fulfill({ status: 404, headers: { 'x-livret': '1' } }) : route.continue(),
    )
    let pages = 0
    guest.on('request', (request) => {
      if (request.isNavigationRequest()) pages++
    })
    await openLiveGuestPage(guest, `/public/${hotel.slug}`)
    expect(pages).toBe(2)
  })

  test('are waited for where only the network has failed: the page hydrates once they arrive', async () => {
    expectConsoleError(/ERR_FAILED/)
    const hotel = await openHotel()
    const guest = await openPhone()
    let requestCount = 0
    await guest.route(texts, (route) => (++requestCount <= 3 ? route.abort() : route.continue()))
    await openLiveGuestPage(guest, `/public/${hotel.slug}`)
  })

  test('are waited for where the end of the page, which names their file, arrives after its scripts', async () => {
    const hotel = await openHotel()
    const wifi = await createWifi()
    expectConsoleError(/foreign request/)
    const guest = await openPhone({ locale: 'fr-FR' })
    // The scripts are in the browser's cache, so that they run before the end of the page is there.
    await guest.goto(wifi.url(`/public/${hotel.slug}`))
    wifi.lateEnd = '<link rel="preload" as="fetch"'
    await guest.goto(wifi.url(`/public/${hotel.slug}/discover/services`))
    await guest.getByRole('navigation').getByRole('link', { name: 'Services', exact: true }).waitFor()
    expect(await guest.locator('body').innerText()).not.toContain('hotels.guest.')
  })

  test('while a page is open: it never shows texts of another release, and its basket is kept', async () => {
    const hotel = await openHotel()
    const menu = await hotel.addService({ name: 'Petit déjeuner' }, [{ name: 'Le Malouin' }])
    const guest = await openPhone({ locale: 'fr-FR' })
    await openLiveGuestPage(guest, `/public/${hotel.slug}/discover/services/${menu.id}?lang=fr`)
    await addToBasket(guest, 'Le Malouin')
    await guest.getByRole('link', { name: /Voir le panier/ }).waitFor()
    await guest.route(/\.data\?/, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace(/texts-[\w-]{8}-en/, 'texts-anotherR-en'),
      })
    })
    const reload = guest.waitForRequest((request) => request.isNavigationRequest())
    await guest.getByRole('link', { name: 'English' }).first().click()
    expect(new URL((await reload).url()).searchParams.get('lang')).toBe('en')
    await guest.locator('html[lang="en"]').waitFor()
    await guest.getByRole('link', { name: /basket/i }).waitFor()
  })
})

test('a language that cannot be loaded leaves the page as it is, and is loaded by itself once the network answers', async () => {
  const hotel = await openHotel({
    languages: ['fr', 'en'],
    info: { wifi: { network: 'Phare', password: '', security: 'nopass', hidden: false, passwordFor: 'everybody' } },
  })
  const guest = await openPhone()
  await openLiveGuestPage(guest, `/public/${hotel.slug}?lang=fr`)
  await waitForPrefetchedScreens(guest)
  const notice = guest.getByText('Cette langue n’a pas pu être chargée')
  const english = guest.getByRole('link', { name: 'English' }).last()
  expectConsoleError(/ERR_INTERNET_DISCONNECTED|Failed to fetch|status of 503/)
  // A change of language that takes long can be cancelled.
  await guest.route('**/*.data?*', () => undefined)
  await english.click()
  await guest.getByRole('button', { name: 'Annuler' }).click()
  await expect.poll(() => new URL(guest.url()).searchParams.get('lang')).toBe('fr')
  await guest.getByRole('button', { name: 'Annuler' }).waitFor({ state: 'detached' })
  await guest.unroute('**/*.data?*')
  // While the server restarts or the network is down, the current page stays.
  await guest.route('**/*.data?*', (route) => route.fulfill({ status: 503, body: '' }))
  await english.click()
  await notice.waitFor()
  await guest.getByRole('button', { name: 'Annuler' }).click()
  await notice.waitFor({ state: 'detached' })
  await guest.unroute('**/*.data?*')
  await guest.context().setOffline(true)
  await english.click()
  await notice.waitFor()
  await guest.getByRole('link', { name: 'Toutes les infos pratiques' }).click()
  await guest.getByRole('heading', { level: 1, name: 'Infos pratiques' }).waitFor()
  await guest.context().setOffline(false)
  await guest.getByRole('heading', { level: 1, name: 'Practical information' }).waitFor()
  await guest.getByRole('status').getByText('could not be loaded').waitFor({ state: 'detached' })
})

test('outside a hotel a guest reads the page in their language, and can type the code of their room', async () => {
  const guest = await openPhone(english)
  expectConsoleError(/status of 404/)
  await guest.goto(url('/public/no-such-hotel'))
  await guest.getByRole('heading', { name: 'Cet hôtel est introuvable' }).waitFor()
  await guest.getByRole('link', { name: 'English' }).click()
  await guest.getByRole('heading', { name: 'This hotel cannot be found' }).waitFor()
  await guest.getByRole('link', { name: 'Type the code instead' }).click()
  await guest.locator('html[lang="en"]').waitFor()
  await guest.getByRole('textbox').waitFor()
})
