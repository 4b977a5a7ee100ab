import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { staffLangs } from '#locales/languages.ts'
import type { Place } from '#modules/content/places/contract.ts'
import type { InfoInput } from '#modules/foundation/info/contract.ts'
import { guestbookAndInventory } from '../factories.ts'
import { type LabelSet, labelSets, orderFailure } from '../label-sets.ts'
import {
  chooseRadio,
  expectConsoleError,
  openBrowser,
  openHotel,
  openPhone,
  openSignedOutPage,
  url,
} from './browser-session.ts'
import { navigateTo } from './guest-screens.ts'

openBrowser()

/** The names of the matched routes of a screen, the outermost first. */
const routeNames = (page: Page) =>
  page.evaluate(() => window.__reactRouterDataRouter.state.matches.map(({ route }) => route.id))

/** The screen shows this heading and this part of its content. */
async function expectScreen(page: Page, heading: string, content: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  await page.getByRole('main').getByText(content).filter({ visible: true }).first().waitFor()
}

const info: InfoInput = {
  wifi: { network: 'Phare', password: 'maree-haute', security: 'WPA', hidden: false, passwordFor: 'everybody' },
  breakfast: { opens: '07:00', closes: '10:30', price: 0, place: 'Salle du port' },
  hotelAccess: {
    directions: 'Par la porte Saint-Vincent',
    parking: 'Sous le rempart',
    codes: [{ label: 'Porte de nuit', code: '4812' }],
    codesFor: 'everybody',
  },
  usefulNumbers: [{ label: 'Taxi', number: '+33 2 99 81 30 30' }],
  arrivalDeparture: { arrivalFrom: '15:00', arrivalUntil: null, departureBy: '11:00', text: '' },
  welcomeWord: 'Bienvenue au Phare',
  ...guestbookAndInventory,
}

/** A hotel that has something to show on each of its screens. */
async function createFilledHotel() {
  const hotel = await openHotel({ info })
  const menu = await hotel.addService({ deliveryMode: 'mixed' }, [{ name: 'Le Malouin' }])
  const place = await hotel.api<Place>('POST', `/v1/hotels/${hotel.id}/places?lang=fr`, {
    name: 'Chez Lulu',
    category: 'restaurant',
    latitude: 48.65,
    longitude: -2.02,
  })
  return { hotel, menu, place, at: `/public/${hotel.slug}` }
}

describe('the screens of the specification', () => {
  test('those of guests open by their address without an account, in French whatever language is stored', async () => {
    const { menu, at } = await createFilledHotel()
    const guest = await openPhone({ locale: 'en-GB' })
    for (const [path, heading, content] of [
      ['', 'Hôtel du Phare', 'Petit déjeuner'],
      ['/discover/tiqets', 'Billets et visites', 'Aucun billet pour le moment.'],
      ['/chat', 'Messages', 'Départ tardif'],
      ['/discover/services', 'Services', 'Petit déjeuner'],
      [`/discover/services/${menu.id}`, 'Petit déjeuner', 'Le Malouin'],
      ['/infos', 'Infos pratiques', 'Numéros utiles'],
      ['/infos/breakfast', 'Petit déjeuner', 'Salle du port'],
      // No category, a category with a place, and one without.
      ['/places', 'Autour de l’hôtel', 'Chez Lulu'],
      ['/restaurant', 'Restaurants', 'Chez Lulu'],
      ['/museum', 'Musées', 'Aucune adresse dans cette catégorie pour le moment.'],
    ] as const) {
      await guest.goto(url(at + path))
      await expectScreen(guest, heading, content)
      expect(await routeNames(guest), path).toContain('public-org')
      expect(await guest.locator('html').getAttribute('lang'), path).toBe('fr')
      // From the second screen on a language is stored, which is that of staff: guest screens do not use it.
      await guest.evaluate(() => localStorage.setItem('lang', 'es'))
    }
    expect(await guest.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('lang')])).toEqual([
      null,
      'es',
    ])
    // Outside of any hotel the stored language is used.
    await guest.goto(url('/q'))
    await guest.locator('html[lang="es"]').waitFor()
  })

  test('those of staff: who signs in is sent to the hotels; each call then carries the token, and each screen opens', async () => {
    const { hotel, menu, place } = await createFilledHotel()
    const page = await openSignedOutPage()
    await page.goto(url('/register'))
    await page.getByRole('heading', { level: 1, name: 'Créer un compte' }).waitFor()
    await page.evaluate(() => localStorage.setItem('lang', 'es'))
    await page.goto(url('/?lang=fr'))
    await page.getByRole('heading', { level: 1, name: 'Bienvenue à la réception' }).waitFor()
    const calls: string[] = []
    page.on('request', (request) => {
      // The preview of the guest page sends its requests as a guest.
      if (/\/v1\/(?!auth\/)/.test(request.url()) && request.frame() === page.mainFrame())
        calls.push(request.headers().authorization ?? request.url())
    })
    await page.getByLabel('Adresse e-mail').fill('equipe@livret.example')
    await page.getByLabel('Mot de passe', { exact: true }).fill('bienvenue-2026')
    const answer = page.waitForResponse(/\/v1\/auth\/login/)
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
    const { token, user } = await (await answer).json()
    expect((await answer).request().headers().authorization).toBeUndefined()
    await page.waitForURL((address) => address.pathname === '/hotels')
    await expectScreen(page, 'Vos hôtels', 'Hôtel des Remparts')

    const stored = await page.evaluate(() => ({ ...localStorage }))
    const appKeys = Object.keys(stored).filter((key) => !/^(livret|mantine)/.test(key))
    expect(appKeys.toSorted()).toEqual(['firstVisitTimestamp', 'lang', 'token', 'user', 'uuid'])
    expect([stored.token, stored.lang]).toEqual([token, 'fr'])
    expect(JSON.parse(stored.user ?? '')).toMatchObject({ id: user.id, email: 'equipe@livret.example' })
    expect(stored.uuid).toMatch(/^[0-9a-f-]{36}$/)
    const minutes = (Date.now() - Number(stored.firstVisitTimestamp)) / 60_000
    expect(minutes >= 0 && minutes < 10, stored.firstVisitTimestamp).toBe(true)

    await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
    const at = `/hotels/${hotel.id}`
    for (const [path, heading, content, name] of [
      ['/hotels', 'Vos hôtels', 'Hôtel des Remparts', 'hotels'],
      ['/hotels/new', 'Ajouter un hôtel', 'Nom de l’hôtel'],
      [`${at}/edit`, 'Modifier', 'Supprimer l’hôtel'],
      [`${at}/qrcode`, 'Voir le QR code', 'Aucune chambre n’a encore son code'],
      [`${at}/opinions`, 'Recommandations', 'Chez Lulu'],
      [`${at}/services`, 'Services', 'Petit déjeuner'],
      [`${at}/services/${menu.id}`, 'Petit déjeuner', 'Où le client reçoit-il sa commande'],
      [`${at}/services/${menu.id}/articles`, 'Articles · Petit déjeuner', 'Le Malouin'],
      [`${at}/info`, 'Information', 'Mot de bienvenue'],
      [`${at}/places`, 'Lieux autour', 'Chez Lulu'],
      [`${at}/places/${place.id}`, 'Chez Lulu', 'Catégorie'],
      [`${at}/pages`, 'Pages', 'Aucune page pour le moment'],
      [`${at}/medias`, 'Médias', 'Aucun fichier pour le moment'],
      ['/places', 'Lieux', 'Importer', 'places'],
      ['/places/new', 'Nouveau lieu', 'Catégorie'],
      ['/onboarding/create-org', 'Créons votre hôtel', 'La maison', 'onboarding-create-org'],
    ] as const) {
      await navigateTo(page, path)
      await expectScreen(page, heading, content)
      if (name) expect((await routeNames(page)).at(-1), path).toBe(name)
    }
    // One root container: no screen loaded a new document.
    expect(await page.locator('body[data-same-page]').count()).toBe(1)
    expect(calls.length).toBeGreaterThan(10)
    expect(new Set(calls)).toEqual(new Set([`Bearer ${token}`]))
  })
})

describe('the label sets of the specification', () => {
  /** How the order fails in each language: no network, a server error, too many requests. */
  const failures = { fr: 'network', en: 500, es: 429 } as const

  test.each(staffLangs)('are shown on guest screens, like the sentence of a failed order (%s)', async (lang) => {
    const { hotel, menu, at } = await createFilledHotel()
    const guest = await openPhone()
    await guest.goto(url(`${at}/discover/services/${menu.id}?lang=${lang}`))
    const inLanguage = (path: string) => navigateTo(guest, `${at}/${path}${path.includes('?') ? '&' : '?'}lang=${lang}`)
    await guest.getByRole('link', { name: 'Le Malouin', exact: true }).click()
    await guest.getByRole('dialog').locator('button[type=submit]').click()
    await guest.getByRole('dialog').waitFor({ state: 'hidden' })
    for (const [name, { screen, labels }] of Object.entries<LabelSet>(labelSets)) {
      await inLanguage(screen)
      for (const [key, { [lang]: label }] of labels) {
        // The text of a rating is shown once the rating is chosen.
        if (key.includes('.ratings.')) await chooseRadio(guest.getByRole('radio', { name: new RegExp(`, ${label}$`) }))
        await guest
          .getByRole('main')
          .getByText(label, { exact: true })
          .filter({ visible: true })
          .first()
          .waitFor()
          .catch((cause) => {
            throw new Error(`${name}: "${label}" is not on the screen`, { cause })
          })
      }
    }
    const failure = failures[lang]
    expectConsoleError(/Failed to load resource|ERR_/)
    await guest.route('**/v1/hotels/*/orders?*', (route) =>
      failure === 'network'
        ? route.abort()
        : route.fulfill({
            status: failure,
            headers: { 'retry-after': '60' },
            json: {
              type: 'about:blank',
              title: 'T',
              status: failure,
              code: failure === 500 ? 'internal' : 'too_many_requests',
              detail: 'D',
            },
          }),
    )
    await guest.getByLabel(labelOf('orders.guest.place.room', lang)).fill('204')
    await guest.getByRole('button', { name: labelOf('orders.guest.send.first.order', lang) }).click()
    await guest.getByRole('main').getByText(orderFailure[1][lang], { exact: true }).waitFor()
    expect(await hotel.orders()).toEqual([])
  })

  const labelOf = (key: string, lang: (typeof staffLangs)[number]) =>
    labelSets['order wording'].labels.find(([labelKey]) => labelKey === key)?.[1][lang] ?? ''
})
