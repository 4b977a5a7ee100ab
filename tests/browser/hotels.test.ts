import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Hotel } from '#modules/hotel/hotels/contract.ts'
import {
  apiAs,
  confirmAddress,
  expectConsoleError,
  expectFocused,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openLiveStaffScreen,
  openPhone,
  openStaffPage,
  sendAsGuest,
  signIn,
  signUp,
  url,
} from './browser-session.ts'

openBrowser()

/** A name that no other test has, so that its page address is free. */
const uniqueName = (name: string) => `${name} ${randomUUID().slice(0, 8)}`

/** Orders two of the first article as a new guest. */
async function placeOrder(hotelId: string, menu: { id: string; articles: { id: string }[] }) {
  const lines = [{ articleId: menu.articles[0]?.id, quantity: 2 }]
  const order = { serviceId: menu.id, deliveryMode: 'room-delivery', room: '204', lines }
  await sendAsGuest(`/v1/hotels/${hotelId}/orders?lang=fr`, order)
}

const step = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true }).click()

describe('a person with a new account', () => {
  test('creates a hotel with only its name, and guests see it in its languages and colour once the address is confirmed', async () => {
    const staff = await signUp()
    const page = await openStaffPage(staff, 'fr', { timezoneId: 'America/Mexico_City' })
    await page.goto(url('/hotels'))
    await page.getByText('Aucun hôtel pour le moment').waitFor()
    await page.getByRole('link', { name: 'Créer votre hôtel' }).click()
    await page.waitForURL(/\/onboarding\/create-org$/)

    // Country and currency follow from the time zone of the browser.
    await expect.poll(() => page.getByLabel('Pays').inputValue()).toBe('Mexique')
    await expect.poll(() => page.getByLabel('Devise').inputValue()).toMatch(/MXN/)
    await page.getByRole('button', { name: 'Créer l’hôtel' }).click()
    await page.getByText('Donnez le nom de l’hôtel.').waitFor()
    await page.getByLabel('Pays').fill('etats-un')
    await page.getByRole('option', { name: 'États-Unis', exact: true }).click()
    await expect.poll(() => page.getByLabel('Devise').inputValue()).toMatch(/USD/)
    await page.getByLabel('Pays').fill('espa')
    await page.getByRole('option', { name: 'Espagne' }).click()
    await expect.poll(() => page.getByLabel('Devise').inputValue()).toMatch(/EUR/)
    await page.getByLabel('English').uncheck()
    await page.getByLabel('Couleur', { exact: true }).fill('#7a2e3b')
    const name = uniqueName('Hôtel de la Jetée')
    await page.getByLabel('Nom de l’hôtel').fill(name)
    await page.getByLabel('Nom de l’hôtel').press('Enter')
    await page.getByRole('button', { name: 'Créer l’hôtel' }).click()
    await page.waitForURL(/\/hotels\/[0-9a-f-]{36}\/starting-set$/)
    await page.getByRole('radio', { name: 'Commencer à vide' }).check()
    await page.getByRole('button', { name: 'Continuer' }).click()
    await page.waitForURL(/\/first-steps$/)
    await page.getByRole('heading', { name: 'Premiers pas' }).waitFor()

    const [created] = await apiAs(staff)<Hotel[]>('GET', '/v1/hotels')
    expect(created).toMatchObject({ name, languages: ['fr', 'es'], currency: 'EUR', defaultLang: 'fr' })
    const notice = page.getByText('votre hôtel n’est visible que de votre équipe')
    await notice.waitFor()
    await step(page, 'Passez une commande d’essai').getByText('Il faut d’abord confirmer votre adresse').waitFor()
    const guest = await openPhone({ locale: 'es-ES' })
    expectConsoleError(/status of 404/)
    expect((await guest.goto(url(`/public/${created?.slug}?lang=es`)))?.status()).toBe(404)
    const ownView = await page.context().newPage()
    await ownView.goto(url(`/public/${created?.slug}?lang=fr`))
    await ownView.getByRole('heading', { name, level: 1 }).waitFor()
    await confirmAddress(staff)
    await notice.waitFor({ state: 'detached' })
    await guest.goto(url(`/public/${created?.slug}?lang=es`))
    await guest.getByRole('heading', { name, level: 1 }).waitFor()
    await guest.locator('html[lang="es"]').waitFor()
    expect(await guest.getByRole('link', { name: 'English' }).count()).toBe(0)
    const accent = await guest
      .locator('.guest')
      .first()
      .evaluate((page) => getComputedStyle(page).getPropertyValue('--accent'))
    expect(accent).toBe('#7a2e3b')
  })

  test('is asked before leaving a filled form, and may continue without a hotel', async () => {
    const page = await openStaffPage(await signUp())
    await page.goto(url('/onboarding/create-org'))
    await page.getByLabel('Nom de l’hôtel').fill('Hôtel du Doute')
    await page.getByRole('link', { name: 'Pas maintenant' }).click()
    await page.getByRole('button', { name: 'Continuer à écrire' }).click()
    await expect.poll(() => page.getByLabel('Nom de l’hôtel').inputValue()).toBe('Hôtel du Doute')
    await page.getByRole('link', { name: 'Pas maintenant' }).click()
    await page.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
    await page.getByText('Aucun hôtel pour le moment').waitFor()
  })

  test('sees each first step ticked while the page is open: a service, then the test order', async () => {
    const hotel = await openHotel()
    const page = await openStaffPage(hotel.owner)
    await openLiveStaffScreen(page, `/hotels/${hotel.id}/first-steps`)
    const trial = step(page, 'Passez une commande d’essai')
    await trial.getByText('Il faut d’abord un service avec un article.').waitFor()
    const menu = await hotel.addService({}, [{}])
    await step(page, 'Créez un premier service').getByText('(fait)').waitFor()

    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      trial.getByRole('link', { name: /Ouvrir la page du client/ }).click(),
    ])
    await opened.getByRole('heading', { level: 1 }).waitFor()
    await opened.waitForURL((address) => address.pathname.startsWith(`/public/${hotel.slug}`))
    await trial.getByText('nous guettons l’arrivée', { exact: false }).waitFor()
    await placeOrder(hotel.id, menu)
    await trial.getByText('Votre commande d’essai est arrivée.').waitFor()
    await step(page, 'Imprimez le QR code').getByLabel('C’est imprimé').check()
    await page.getByText('4 étapes faites sur 8').waitFor()
    // Who gets the alerts is chosen with one touch: the own confirmed address.
    const alerts = step(page, 'Choisissez qui est prévenu')
    await alerts.getByRole('button', { name: 'Me prévenir' }).click()
    await alerts.getByText(`Prévenu : ${hotel.owner.user.email}`).waitFor()
    await alerts.getByText('(fait)').waitFor()
    await page.getByText('5 étapes faites sur 8').waitFor()
    await page.reload()
    await page.getByText('5 étapes faites sur 8').waitFor()
    await trial.getByRole('link', { name: 'La voir sur le tableau' }).click()
    await page.getByRole('article').filter({ hasText: '204' }).waitFor()
  })
})

describe('the settings', () => {
  test('with mistakes show each at its field, and the form stays filled', async () => {
    const [hotel, other] = [
      await openHotel({ name: uniqueName('Le Phare') }),
      await openHotel({ name: uniqueName('Le Môle') }),
    ]
    const page = await openStaffPage(hotel.owner)
    await page.goto(url(`/hotels/${hotel.id}/edit`))
    expectConsoleError(/status of 422/)
    const slug = page.getByLabel('Adresse de la page')
    await slug.fill(other.slug)
    await page.getByText('Les liens déjà partagés', { exact: false }).waitFor()
    await page.getByLabel('Ville').fill('Dinard')
    await page.getByLabel('Téléphone de la réception').fill('allô')
    await save(page)
    await page.getByText('Écrivez un numéro, par exemple', { exact: false }).waitFor()
    await page.getByLabel('Téléphone de la réception').fill('+33 2 99 46 00 00')
    await save(page)
    await page.getByText('Cette adresse de page est déjà prise.').waitFor()
    await expectFocused(slug)
    expect(await page.getByLabel('Ville').inputValue()).toBe('Dinard')

    await slug.fill(uniqueName('Le Phare, à Dinard'))
    await page.getByLabel('Latitude').evaluate((field) => {
      const data = new DataTransfer()
      data.setData('text', '48.6326, -2.0618')
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
    await expect.poll(() => page.getByLabel('Longitude').inputValue()).toBe('-2.0618')
    await save(page)
    await page.getByText('Enregistré', { exact: true }).waitFor()
    const [saved] = await hotel.api<Hotel[]>('GET', '/v1/hotels')
    expect(saved).toMatchObject({
      slug: expect.stringMatching(/^le-phare-a-dinard-/),
      address: { city: 'Dinard', latitude: 48.6326, longitude: -2.0618 },
      phone: '+33 2 99 46 00 00',
    })
  })

  test('saved by two people at once: the one still typing sees who wrote what, and decides', async () => {
    const hotel = await openHotel({ name: uniqueName('Le Phare') })
    const [one, two] = [await openStaffPage(hotel.owner), await openStaffPage(hotel.owner)]
    for (const page of [one, two]) {
      await openLiveStaffScreen(page, `/hotels/${hotel.id}/edit`)
      await page.getByLabel('Nom de l’hôtel').waitFor()
    }
    await two.getByLabel('Ville').fill('Cancale')
    await one.getByLabel('Téléphone de la réception').fill('+33 2 11 11 11 11')
    await save(one)
    await one.getByText('Enregistré', { exact: true }).waitFor()

    const notice = two.getByRole('alert').filter({ hasText: 'Quelqu’un d’autre a enregistré entre-temps' })
    await notice.getByText('+33 2 11 11 11 11').waitFor()
    await notice.getByText(/^Maëlle Le Goff a enregistré à \d+\sh(\s\d\d)?\.$/).waitFor()
    expect(await two.getByLabel('Ville').inputValue()).toBe('Cancale')
    await one.getByLabel('Ville').fill('Dinard')
    await notice.getByRole('button', { name: 'Garder la mienne' }).click()
    await two.getByText('Enregistré', { exact: true }).waitFor()
    await expect.poll(() => two.getByLabel('Téléphone de la réception').inputValue()).toBe('+33 2 11 11 11 11')
    const [merged] = await hotel.api<Hotel[]>('GET', '/v1/hotels')
    expect(merged).toMatchObject({ phone: '+33 2 11 11 11 11', address: { city: 'Cancale' } })

    await one.getByRole('button', { name: 'Comparer les deux' }).click()
    await one.getByRole('button', { name: 'Tout prendre de l’autre' }).click()
    await one.getByRole('button', { name: 'Enregistrer ce choix' }).click()
    await expect.poll(() => one.getByLabel('Ville').inputValue()).toBe('Cancale')
    // The typed value can be restored after the other version was shown.
    await one.getByRole('button', { name: 'Reprendre', exact: true }).click()
    await expect.poll(() => one.getByLabel('Ville').inputValue()).toBe('Dinard')
  })

  test('are saved even if a dish was sold out in the meantime', async () => {
    const hotel = await openHotel()
    const page = await openStaffPage(hotel.owner)
    await page.goto(url(`/hotels/${hotel.id}/edit`))
    await page.getByLabel('Ville').fill('Cancale')
    await hotel.addService({}, [{}])
    // The save may be refused first, if the live stream is slower.
    expectConsoleError(/status of 412/)
    await save(page)
    await page.getByText('Enregistré', { exact: true }).waitFor()
    expect((await hotel.api<Hotel[]>('GET', '/v1/hotels'))[0]?.address.city).toBe('Cancale')
  })

  test('can be read, not changed, by staff who only work on orders', async () => {
    const reception = await signIn('reception@hotel.example')
    const [hotel] = await apiAs(reception)<Hotel[]>('GET', '/v1/hotels')
    const page = await openStaffPage(reception)
    await page.goto(url(`/hotels/${hotel?.id}/edit`))
    await page.getByText(hotel?.address.street ?? '', { exact: true }).waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Supprimer l’hôtel' }).count()).toBe(0)
    await page.goto(url(`/hotels/${hotel?.id}/first-steps`))
    await step(page, 'Invitez l’équipe').waitFor()
    expect(await page.getByRole('link', { name: 'L’équipe' }).count()).toBe(0)
  })
})

describe('a hotel that is deleted', () => {
  test('disappears for guests once its name has been typed, and is restored from the message or the list', async () => {
    const name = uniqueName('Le Phare')
    const hotel = await openHotel({ name })
    const page = await openStaffPage(hotel.owner)
    const guests = async () => (await fetch(url(`/public/${hotel.slug}`))).status
    await page.goto(url(`/hotels/${hotel.id}/edit`))
    expectConsoleError(/status of 404/)
    for (const from of ['message', 'list'] as const) {
      await page.getByRole('button', { name: 'Supprimer l’hôtel' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(/écrivez le nom/).fill('Le Fard')
      await dialog.getByRole('button', { name: 'Supprimer l’hôtel' }).click()
      await dialog.getByText('Ce n’est pas le nom de l’hôtel.').waitFor()
      expect(await guests()).toBe(200)
      await dialog.getByLabel(/écrivez le nom/).fill(name.toUpperCase())
      await dialog.getByLabel(/écrivez le nom/).press('Enter')
      await page.waitForURL(/\/hotels$/)
      const message = page.getByRole('alert').filter({ hasText: `${name} est supprimé` })
      await message.waitFor()
      await page.getByRole('region', { name: 'Hôtels supprimés' }).getByText(name).waitFor()
      await expect.poll(guests).toBe(404)
      const restore =
        from === 'message'
          ? message.getByRole('button', { name: 'Restaurer' })
          : page.getByRole('button', { name: `Restaurer ${name}` })
      await restore.click()
      await page.getByText(`${name} est de retour`, { exact: false }).last().waitFor()
      // The message of the first restoration may still be shown, so the test polls the guest page.
      await expect.poll(guests).toBe(200)
      await page.getByRole('region', { name: 'Hôtels supprimés' }).waitFor({ state: 'detached' })
      await page.getByRole('link', { name: `Modifier ${name}` }).click()
    }
    await page.getByLabel('Nom de l’hôtel').waitFor()
  })
})

test('a long list continues where it stopped, and is searched without accents', async () => {
  const staff = await signUp()
  const api = apiAs(staff)
  for (let i = 10; i < 63; i++) await api('POST', '/v1/hotels', { name: `Hôtel étape ${i}` })
  const page = await openStaffPage(staff)
  await page.goto(url('/hotels'))
  const rows = page.getByRole('list', { name: 'Vos hôtels' }).getByRole('listitem')
  await rows.nth(49).waitFor()
  expect(await rows.count()).toBe(50)
  await page.getByRole('button', { name: 'Afficher la suite' }).click()
  await rows.nth(52).waitFor()
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('Hôtel étape 60'))
  await page.getByRole('searchbox').fill('etape 61')
  await rows.nth(1).waitFor({ state: 'detached' })
  await rows.getByText('Hôtel étape 61').waitFor()
})

const sizes = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }

test.each([
  ['fr', 'desk'],
  ['en', 'phone'],
  ['es', 'phone'],
] as const)('every screen of a hotel fits: %s, %s', async (lang, size) => {
  const hotel = await openHotel({
    name: uniqueName('Grand Hôtel des Bains de Mer et des Ambassadeurs Réunis'),
    // With pictures, because their buttons are wider than the one that adds a picture.
    brand: { colour: '#1f4e4a', logo: '/demo/remparts/logo.svg', cover: '/demo/remparts/cover.svg' },
  })
  const deletedHotel = await hotel.api<Hotel>('POST', '/v1/hotels', { name: uniqueName('Fermé') })
  await hotel.api('DELETE', `/v1/hotels/${deletedHotel.id}`)
  const page = await openStaffPage(hotel.owner, lang, { viewport: sizes[size] })
  for (const [path, shown] of [
    ['/hotels', 'section li'],
    ['/hotels/new', 'form'],
    ['/onboarding/create-org', 'form'],
    [`/hotels/${hotel.id}/first-steps`, 'ol li'],
    [`/hotels/${hotel.id}/edit`, 'form'],
  ] as const) {
    await page.goto(url(path))
    await page.locator(shown).first().waitFor()
    await page.getByRole('heading', { level: 1 }).waitFor()
    // All languages must fit; Spanish has the longest words.
    expect(await measureHorizontalOverflow(page), path).toBeLessThanOrEqual(0)
  }
})
