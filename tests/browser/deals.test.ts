import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Place } from '#modules/content/places/contract.ts'
import type { Claim, Deal } from '#modules/exchange/deals/contract.ts'
import { expectAccessible } from './accessibility.ts'
import {
  addColleague,
  expectConsoleError,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openLiveGuestPage,
  openPhone,
  openStaffPage,
  type TestHotel,
  url,
  waitForPrefetchedScreens,
} from './browser-session.ts'

openBrowser()

const addPlace = (hotel: TestHotel, name = 'Chez Lulu') =>
  hotel.api<Place>('POST', `/v1/hotels/${hotel.id}/places?lang=fr`, {
    name,
    category: 'restaurant',
    latitude: 48.65,
    longitude: -2.02,
  })

async function hotelWithDeal() {
  const hotel = await openHotel()
  const place = await addPlace(hotel)
  const at = `/v1/hotels/${hotel.id}/places/${place.id}/deal`
  await hotel.api<Deal>('PUT', `${at}?lang=fr`, { title: 'Un verre offert', terms: 'Un par table', pin: '4711' })
  return { hotel, place, at, screen: `/public/${hotel.slug}/restaurant/${place.id}/promotion` }
}

/** The address in the QR code on the guest's screen. */
async function readCode(guest: Page): Promise<string> {
  const address = await guest.getByRole('img', { name: 'QR code de votre offre' }).getAttribute('data-text')
  return address ?? ''
}

async function obtainCode(guest: Page, screen: string) {
  await openLiveGuestPage(guest, screen)
  await guest.getByRole('button', { name: 'Obtenir mon code' }).click()
  await guest.getByRole('img', { name: 'QR code de votre offre' }).waitFor()
}

test('a hotel creates a deal, a guest gets a code, the venue redeems it, and the guest sees that at once', async () => {
  const hotel = await openHotel()
  const place = await addPlace(hotel)
  await addPlace(hotel, 'Musée d’histoire')

  const office = await openStaffPage(hotel.owner)
  await office.goto(url(`/hotels/${hotel.id}/deals`))
  await office.getByText('Aucune offre pour le moment').waitFor()
  await office.getByRole('button', { name: 'Nouvelle offre' }).click()
  const dialog = office.getByRole('dialog', { name: 'Nouvelle offre' })
  await dialog.getByRole('button', { name: 'Créer l’offre' }).click()
  await dialog.getByText('Choisissez un lieu.').waitFor()
  await dialog.getByLabel('Lieu', { exact: true }).selectOption({ label: 'Chez Lulu' })
  await dialog.getByLabel('Titre', { exact: false }).fill('Un verre offert')
  await dialog.getByLabel('Code secret du lieu').fill('12')
  await dialog.getByRole('button', { name: 'Créer l’offre' }).click()
  await dialog.getByText('De 4 à 8 chiffres.', { exact: true }).waitFor()
  await dialog.getByLabel('Code secret du lieu').fill('4711')
  await dialog.getByRole('button', { name: 'Créer l’offre' }).click()
  await office.waitForURL(url(`/hotels/${hotel.id}/deals/${place.id}`))
  await office.getByLabel('Conditions', { exact: false }).fill('Un verre par table')
  await office.getByLabel('Premier jour').fill('2020-02-01')
  await office.getByLabel('Dernier jour').fill('2020-01-01')
  await office.getByRole('button', { name: 'Enregistrer' }).click()
  await office.getByText('Le dernier jour vient avant le premier.').waitFor()
  await office.getByLabel('Dernier jour').fill('')
  await office.getByRole('button', { name: 'Enregistrer' }).click()
  await office.getByText('Offre enregistrée').waitFor()

  const guest = await openPhone()
  await openLiveGuestPage(guest, `/public/${hotel.slug}/restaurant/${place.id}/promotion`)
  await guest.getByRole('heading', { level: 1, name: 'Un verre offert' }).waitFor()
  await guest.getByText('Un verre par table').waitFor()
  await guest.getByText('Valable en ce moment').waitFor()
  await guest.getByRole('button', { name: 'Obtenir mon code' }).click()
  await guest.getByRole('img', { name: 'QR code de votre offre' }).waitFor()
  await guest.getByText('Valable jusqu’au', { exact: false }).waitFor()
  expect(await measureHorizontalOverflow(guest)).toBeLessThanOrEqual(0)
  await guest.setViewportSize({ width: 390, height: 3000 })
  await expectAccessible(guest)
  const address = await readCode(guest)

  const venue = await openPhone({ locale: 'en-GB' })
  await venue.goto(address)
  await venue.getByRole('link', { name: 'Read this page in English' }).click()
  await venue.getByRole('heading', { level: 1, name: 'Valid' }).waitFor()
  await venue.getByText('Un verre par table').waitFor()
  await expectAccessible(venue)
  await venue.getByLabel('Your PIN').fill('0000')
  await venue.getByRole('button', { name: 'Redeem' }).click()
  await venue.getByText('That is not the right PIN.', { exact: false }).waitFor()
  await venue.getByLabel('Your PIN').fill('4711')
  await venue.getByRole('button', { name: 'Redeem' }).click()
  await venue.getByRole('heading', { level: 1, name: 'Redeemed' }).waitFor()

  // The guest's phone updates by itself.
  await guest.getByText('Code utilisé').waitFor()
  expect(await guest.getByRole('img', { name: 'QR code de votre offre' }).count()).toBe(0)
  await expectAccessible(guest)

  await venue.goto(`${address}?lang=en`)
  await venue.getByRole('heading', { level: 1, name: 'Already used' }).waitFor()
  await venue.getByRole('link', { name: 'Español' }).click()
  await venue.getByRole('heading', { level: 1, name: 'Ya usada' }).waitFor()

  await office.goto(url(`/hotels/${hotel.id}/deals`))
  const row = office.getByRole('listitem').filter({ hasText: 'Un verre offert' })
  await row.getByText('Codes remis').waitFor()
  expect((await row.getByRole('definition').allInnerTexts()).map((text) => text.trim())).toEqual(['1', '1'])
  await office.setViewportSize({ width: 390, height: 844 })
  expect(await measureHorizontalOverflow(office)).toBeLessThanOrEqual(0)
})

test('the home page and Discover list the deals with their places and end dates, and nothing without deals', async () => {
  const { hotel, at, screen } = await hotelWithDeal()
  const guest = await openPhone()
  await guest.goto(url(`/public/${hotel.slug}`))
  const section = guest.getByRole('main').locator('section', { has: guest.getByRole('heading', { name: 'Offres' }) })
  await section.getByText('Chez Lulu').waitFor()
  await hotel.api('PUT', `${at}?lang=fr`, { text: 'Au comptoir', until: '2099-04-30' })
  await section.getByText('Jusqu’au 30 avril 2099').waitFor()
  await section.getByText('Au comptoir').waitFor()
  expect(await measureHorizontalOverflow(guest)).toBeLessThanOrEqual(0)
  // Scrolls to the end, because a link half covered by the tab bar is reported as too small.
  await guest.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await section.getByRole('link', { name: 'Tout voir' }).click()
  await guest.waitForURL(/\/places$/)
  await section.getByRole('link', { name: 'Un verre offert' }).click()
  await guest.waitForURL(url(screen))
  await guest.getByRole('link', { name: 'Retour au lieu' }).click()
  await guest.getByRole('link', { name: 'Voir l’offre : Un verre offert' }).waitFor()
  await hotel.api('DELETE', at)
  await guest.goto(url(`/public/${hotel.slug}/places`))
  await guest.getByRole('main').getByRole('link', { name: 'Chez Lulu' }).waitFor()
  expect(await section.count()).toBe(0)
})

test('a deal’s code stays on the phone without a network and after a reload', async () => {
  const { screen } = await hotelWithDeal()
  const guest = await openPhone()
  await obtainCode(guest, screen)
  const address = await readCode(guest)
  await waitForPrefetchedScreens(guest)
  await guest.context().setOffline(true)
  expectConsoleError(/ERR_INTERNET_DISCONNECTED/)
  await guest.getByRole('navigation').getByRole('link', { name: 'Services' }).click()
  await guest.getByRole('heading', { level: 1, name: 'Un verre offert' }).waitFor({ state: 'detached' })
  await guest.goBack()
  expect(await readCode(guest)).toBe(address)
  await guest.context().setOffline(false)
  // The phone cannot reach the API and shows the stored code.
  await guest.route(/\/v1\/deals\//, (route) => route.abort())
  expectConsoleError(/ERR_FAILED/)
  await guest.reload()
  expect(await readCode(guest)).toBe(address)
  await guest.getByText(address.slice(-5), { exact: false }).waitFor()
})

test('a code requested again after a lost answer is the same code', async () => {
  const { hotel, screen } = await hotelWithDeal()
  const guest = await openPhone()
  await openLiveGuestPage(guest, screen)
  const keys: (string | undefined)[] = []
  expectConsoleError(/ERR_FAILED/)
  await guest.route(/\/deal\/claim/, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await guest.getByRole('button', { name: 'Obtenir mon code' }).click()
  await guest.getByText('Le code n’est pas arrivé').waitFor()
  await guest.getByRole('button', { name: 'Obtenir mon code' }).click()
  await guest.getByRole('img', { name: 'QR code de votre offre' }).waitFor()
  expect(keys).toEqual([keys[0], keys[0]])
  expect(await hotel.api<Deal[]>('GET', `/v1/hotels/${hotel.id}/deals`)).toMatchObject([{ claimed: 1 }])
})

test('a guest whose deal ends while its code is shown is told so, with a link back to the place', async () => {
  const { hotel, screen, at } = await hotelWithDeal()
  const guest = await openPhone()
  await obtainCode(guest, screen)
  const address = await readCode(guest)
  await hotel.api('DELETE', at)
  await guest.getByRole('heading', { level: 1, name: 'Cette offre est terminée' }).waitFor()
  await guest.getByText('Ce code n’est plus valable').waitFor()
  await guest.getByRole('link', { name: 'Revenir au lieu' }).waitFor()
  await guest.setViewportSize({ width: 390, height: 3000 })
  await expectAccessible(guest)
  const venue = await openPhone({ locale: 'fr-FR' })
  await venue.goto(address)
  await venue.getByRole('heading', { level: 1, name: 'Expirée' }).waitFor()
})

test('the deal of an unknown place links to the home page', async () => {
  const { hotel } = await hotelWithDeal()
  const guest = await openPhone()
  expectConsoleError(/404/)
  await guest.goto(url(`/public/${hotel.slug}/restaurant/${randomUUID()}/promotion`))
  await guest
    .getByRole('main')
    .getByRole('link', { name: /accueil/i })
    .waitFor()
})

test('a phone whose clock is wrong does not hide a valid code', async () => {
  const { screen } = await hotelWithDeal()
  const guest = await openPhone()
  await obtainCode(guest, screen)
  const address = await readCode(guest)
  await guest.clock.setFixedTime('2099-01-01T12:00:00Z')
  await guest.reload()
  // The phone corrects its clock by the time of the server.
  await expect.poll(() => guest.getByText('ce code a expiré', { exact: false }).count()).toBe(0)
  expect(await readCode(guest)).toBe(address)
})

test('the venue’s page works without scripts, rejects a forged code, and is not indexed by search engines', async () => {
  const { hotel, place } = await hotelWithDeal()
  const answer = await fetch(url(`/v1/hotels/${hotel.id}/places/${place.id}/deal/claim`), {
    method: 'POST',
    headers: { 'x-visitor-id': randomUUID(), 'idempotency-key': randomUUID(), 'x-forwarded-for': randomUUID() },
  })
  const { code } = (await answer.json()) as Claim
  const venue = await openPhone({ javaScriptEnabled: false, locale: 'fr-FR' })
  const page = await venue.goto(url(`/deal/${code}`))
  expect([page?.status(), page?.headers()['x-robots-tag']]).toEqual([200, 'noindex, nofollow'])
  // A missing or wrong PIN is reported next to its field, in view on a small phone.
  await venue.setViewportSize({ width: 360, height: 640 })
  for (const [pin, words] of [
    ['', 'Saisissez votre code secret.'],
    ['0000', 'Ce n’est pas le bon code secret.'],
  ] as const) {
    await venue.getByLabel('Votre code secret').fill(pin)
    await venue.getByRole('button', { name: 'Valider' }).click()
    const box = await venue.getByText(words, { exact: false }).boundingBox()
    expect([(box?.y ?? -1) >= 0, (box?.y ?? 640) + (box?.height ?? 0) <= 640], words).toEqual([true, true])
  }
  await venue.getByLabel('Votre code secret').fill('4711')
  await venue.getByRole('button', { name: 'Valider' }).click()
  await venue.getByRole('heading', { level: 1, name: 'C’est validé' }).waitFor()
  // The code can be typed in lower case, with separators.
  await venue.goto(url('/deal'))
  await venue.getByRole('heading', { level: 1, name: 'Valider une offre' }).waitFor()
  await venue.getByLabel('Code du client').fill(code.toLowerCase().replace(/(.{3})(?=.)/g, '$1 - '))
  await venue.getByRole('button', { name: 'Vérifier' }).click()
  await venue.getByRole('heading', { level: 1, name: 'Déjà utilisée' }).waitFor()
  expectConsoleError(/404/)
  const forged = await venue.goto(url(`/deal/${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`))
  expect(forged?.status()).toBe(404)
  await venue.getByRole('heading', { level: 1, name: 'Code inconnu' }).waitFor()
  await venue.setViewportSize({ width: 320, height: 640 })
  expect(await measureHorizontalOverflow(venue)).toBeLessThanOrEqual(0)
  // The code can be typed again on the screen that shows the error.
  await venue.getByLabel('Code du client').fill(code)
  await venue.getByRole('button', { name: 'Vérifier' }).click()
  await venue.getByRole('heading', { level: 1, name: 'Déjà utilisée' }).waitFor()
})

test('staff who may not edit can read a deal and its PIN', async () => {
  const { hotel, place } = await hotelWithDeal()
  const reception = await openStaffPage(await addColleague(hotel))
  await reception.goto(url(`/hotels/${hotel.id}/deals`))
  await reception.getByText('Un administrateur peut les modifier.', { exact: false }).waitFor()
  expect(await reception.getByRole('button', { name: 'Nouvelle offre' }).count()).toBe(0)
  // By keyboard alone.
  await reception.getByRole('link', { name: 'Un verre offert' }).focus()
  await reception.keyboard.press('Enter')
  await reception.waitForURL(url(`/hotels/${hotel.id}/deals/${place.id}`))
  await reception.getByText('4711').waitFor()
  expect(await reception.getByRole('button', { name: 'Supprimer l’offre' }).count()).toBe(0)
})
