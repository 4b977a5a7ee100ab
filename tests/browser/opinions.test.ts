import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Place } from '#modules/content/places/contract.ts'
import type { StaffOpinion } from '#modules/exchange/opinions/contract.ts'
import { expectAccessible } from './accessibility.ts'
import {
  chooseRadio,
  expectConsoleError,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openLiveGuestPage,
  openLiveStaffScreen,
  openPhone,
  openStaffPage,
  sendAsGuest,
  type TestHotel,
  url,
} from './browser-session.ts'
import { refuseSends } from './rate-limit.ts'

openBrowser()

// Tall enough for a whole page: a target half covered by the bar at the bottom would be reported as too small.
const tallPhone = { viewport: { width: 390, height: 4000 } }

const place = {
  name: 'Le Chalut',
  category: 'restaurant',
  address: '8 rue de la Corne-de-Cerf',
  latitude: 48.6493,
  longitude: -2.0257,
} as const
const links = { reviewLinks: { google: 'https://g.page/r/phare/review' } }
const opinionsPath = ({ slug }: TestHotel, query = '') => `/public/${slug}/opinions${query}`
const fetchOpinions = ({ id, api }: TestHotel) => api<StaffOpinion[]>('GET', `/v1/hotels/${id}/opinions/all`)

/** Sends a request of a new guest to this path of the hotel. */
const sendAsNewGuest = (hotel: TestHotel, path: string, body: object) =>
  sendAsGuest<{ id: string }>(`/v1/hotels/${hotel.id}${path}`, body)

async function writeOpinion(page: Page, rating: string, comment: string, name = 'Inès') {
  await chooseRadio(page.getByRole('radio', { name: rating }))
  await page.getByLabel('Votre commentaire').fill(comment)
  await page.getByLabel('Votre nom').fill(name)
  await page.getByRole('button', { name: 'Envoyer l’avis' }).click()
}

test('reception answers a disappointed guest during the stay; a refusal shows its reason; a published opinion is shown to all', async () => {
  const hotel = await openHotel(links)
  const [guest, reception] = await Promise.all([
    openPhone({ locale: 'fr-FR', ...tallPhone }),
    openStaffPage(hotel.owner),
  ])
  await openLiveStaffScreen(reception, `/hotels/${hotel.id}/services`)
  await openLiveGuestPage(guest, opinionsPath(hotel))
  await guest.getByText('Aucun avis publié pour l’instant', { exact: false }).waitFor()
  await guest.getByRole('button', { name: 'Envoyer l’avis' }).click()
  await guest.getByText('Choisissez une note.').waitFor()
  // The arrow keys choose as in any group of radio buttons.
  await guest.getByRole('radio', { name: '3 sur 5, Bien' }).focus()
  await guest.keyboard.press('ArrowLeft')
  expect(await guest.getByRole('radio', { name: '2 sur 5, Passable' }).isChecked()).toBe(true)
  await guest.getByText('La réception peut encore y remédier', { exact: false }).waitFor()
  // The links are the same for every rating.
  expect(await guest.getByRole('link', { name: 'Écrire un avis sur Google' }).getAttribute('href')).toBe(
    links.reviewLinks.google,
  )
  await guest.setViewportSize({ width: 390, height: 700 })
  await writeOpinion(guest, '2 sur 5', 'Madame Prat n’a pas répondu.')
  await guest.getByText('Reçu. L’hôtel le lit avant de le publier.').waitFor()
  // The message that replaces the form is shorter, and must be in view.
  await expect
    .poll(() =>
      guest.getByText('Merci pour votre avis').evaluate((thanks) => {
        const { top, bottom } = thanks.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      }),
    )
    .toBe(true)
  await guest.getByRole('link', { name: 'Écrire à la réception' }).waitFor()
  await guest.setViewportSize(tallPhone.viewport)
  expect(await measureHorizontalOverflow(guest)).toBe(0)

  await reception.getByText('Client déçu : Inès').waitFor()
  await reception
    .getByRole('link', { name: /Recommandations/ })
    .first()
    .click()
  await reception.getByRole('heading', { name: 'À traiter avant le départ' }).waitFor()
  await reception.getByRole('button', { name: 'Marquer l’avis de Inès comme traité' }).click()
  await reception.getByText('Traité par Maëlle', { exact: false }).waitFor()
  await reception.getByRole('button', { name: 'Refuser l’avis de Inès' }).click()
  const dialog = reception.getByRole('dialog')
  await dialog.getByLabel('Il nomme quelqu’un', { exact: false }).check()
  await dialog.getByRole('button', { name: 'Refuser' }).click()
  await guest.getByText('Non publié : Il nomme quelqu’un ou donne des informations privées.').waitFor()
  await expectAccessible(guest)

  await guest.getByRole('button', { name: 'Écrire un nouvel avis' }).click()
  await writeOpinion(guest, '4 sur 5', 'On s’est <b>occupé</b> de nous.')
  await guest.getByText('Reçu. L’hôtel le lit avant de le publier.').waitFor()
  // Waits for the new opinion, because the refused one has the same buttons.
  await reception.getByText('On s’est <b>occupé</b> de nous.').waitFor()
  await reception.getByRole('button', { name: 'Publier l’avis de Inès' }).click()
  await guest.getByText('Publié le', { exact: false }).first().waitFor()
  await reception.getByRole('button', { name: 'Répondre à Inès' }).click()
  await reception.getByLabel('Votre réponse').fill('Merci, Inès.\nÀ bientôt.')
  await reception.getByRole('button', { name: 'Enregistrer la réponse' }).click()
  // A line break of a text area is stored as a break tag and shown as a line break to both.
  for (const reader of [guest, reception]) {
    const reply = reader.getByText(/Merci, Inès\.\s*À bientôt\./).first()
    await expect.poll(() => reply.innerText()).toContain('Merci, Inès.\nÀ bientôt.')
  }
  expect((await fetchOpinions(hotel)).map(({ reply }) => reply)).toContain('Merci, Inès.<br>À bientôt.')

  const otherPhone = await openPhone({ locale: 'fr-FR' })
  await otherPhone.goto(url(`/public/${hotel.slug}`))
  await otherPhone.getByRole('heading', { name: 'Avis des clients' }).waitFor()
  await otherPhone.getByText('On s’est <b>occupé</b> de nous.').waitFor()
  expect(await measureHorizontalOverflow(otherPhone)).toBe(0)
  await otherPhone.getByRole('link', { name: 'Lire tous les avis' }).click()
  await otherPhone.getByText('Les avis sont classés par date de publication', { exact: false }).waitFor()
  await otherPhone.getByText('Merci, Inès.').waitFor()
})

test('the reply being typed stays while a colleague handles the opinion', async () => {
  const hotel = await openHotel()
  const { id } = await sendAsNewGuest(hotel, '/opinions?lang=fr', { rating: 2, comment: 'Bruyant', name: 'Inès' })
  const page = await openStaffPage(hotel.owner)
  await openLiveStaffScreen(page, `/hotels/${hotel.id}/opinions?tab=guests`)
  await page.getByRole('heading', { name: 'À traiter avant le départ' }).waitFor()
  await page.getByRole('button', { name: 'Répondre à Inès' }).click()
  await page.getByLabel('Votre réponse').fill('Pardon, Inès.')
  await hotel.api('PATCH', `/v1/hotels/${hotel.id}/opinions/${id}?lang=fr`, { handled: true })
  await page.getByText('Traité par Maëlle', { exact: false }).waitFor()
  await page.getByText('À traiter avant le départ').waitFor({ state: 'detached' })
  expect(await page.getByLabel('Votre réponse').inputValue()).toBe('Pardon, Inès.')
  await page.getByRole('button', { name: 'Enregistrer la réponse' }).click()
  await expect.poll(async () => (await fetchOpinions(hotel)).map(({ reply }) => reply)).toEqual(['Pardon, Inès.'])
})

test('an opinion given without a network is sent once, with what was typed', async () => {
  const hotel = await openHotel()
  const guest = await openPhone({ locale: 'fr-FR' })
  await openLiveGuestPage(guest, opinionsPath(hotel))
  expectConsoleError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await guest.context().setOffline(true)
  await writeOpinion(guest, '5 sur 5', 'Parfait 🙂 مرحبا')
  await guest.getByText('Pas encore envoyé').waitFor()
  await guest.reload().catch(() => undefined)
  await guest.context().setOffline(false)
  await guest.goto(url(opinionsPath(hotel)))
  await guest.getByText('Reçu. L’hôtel le lit avant de le publier.').waitFor()
  expect((await fetchOpinions(hotel)).map(({ comment, rating }) => [comment, rating])).toEqual([
    ['Parfait 🙂 مرحبا', 5],
  ])
  // After a reload the phone shows the opinion that it sent.
  await guest.reload()
  await guest.getByText('Reçu. L’hôtel le lit avant de le publier.').waitFor()
  expect(await guest.getByRole('button', { name: 'Envoyer l’avis' }).count()).toBe(0)
})

test('a place is rated from its screen, in the language of the guest', async () => {
  const hotel = await openHotel()
  const { id } = await hotel.api<Place>('POST', `/v1/hotels/${hotel.id}/places?lang=fr`, place)
  for (const [lang, title, rating, best, notices] of [
    ['fr', 'Avis sur Le Chalut', 'Votre note', '5 sur 5, Parfait', 'À propos de ces avis'],
    ['en', 'Reviews of Le Chalut', 'Your rating', '5 out of 5, Perfect', 'About these reviews'],
    ['es', 'Opiniones sobre Le Chalut', 'Su valoración', '5 de 5, Perfecto', 'Sobre estas opiniones'],
  ] as const) {
    const guest = await openPhone(tallPhone)
    await guest.goto(url(`/public/${hotel.slug}/restaurant/${id}?lang=${lang}`))
    await guest.locator('a[href*="opinions?"]').click()
    await guest.getByRole('heading', { name: title }).waitFor()
    await guest.getByRole('group', { name: rating }).waitFor()
    await guest.getByRole('heading', { name: notices }).waitFor()
    expect(await measureHorizontalOverflow(guest), lang).toBe(0)
    await chooseRadio(guest.getByRole('radio', { name: best }))
    await guest.getByRole('textbox').nth(1).fill('Inès')
    await guest.locator('form button[type=submit]').click()
    await expect
      .poll(async () => (await fetchOpinions(hotel)).map((opinion) => [opinion.place?.id, opinion.lang]))
      .toContainEqual([id, lang])
  }
})

test('staff write recommendations in three languages, and download the opinions of guests as a table', async () => {
  const hotel = await openHotel()
  const { id } = await hotel.api<Place>('POST', `/v1/hotels/${hotel.id}/places?lang=fr`, place)
  const page = await openStaffPage(hotel.owner)
  await page.goto(url(`/hotels/${hotel.id}/opinions`))
  await page.getByRole('tab', { name: 'Nos recommandations', selected: true }).waitFor()
  await page.getByRole('button', { name: 'Écrire un avis sur Le Chalut' }).click()
  await page.getByLabel('Votre avis').fill('Demandez la sole')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Enregistré', { exact: true }).waitFor()
  const { placeOpinions } = (
    await hotel.api<{ hotel: { placeOpinions: object[] } }>('GET', `/v1/hotels/${hotel.id}/manage?lang=fr`)
  ).hotel
  expect(placeOpinions).toEqual([{ placeId: id, text: 'Demandez la sole' }])
  await page.getByRole('tab', { name: 'Avis des clients' }).click()
  await page.getByRole('heading', { name: 'Aucun avis ici' }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger (CSV)' }).click(),
  ])
  expect([download.suggestedFilename(), await readFile(await download.path(), 'utf8')]).toEqual([
    'avis.csv',
    expect.stringContaining('"writtenAt";"publishedAt";"status";"rating"'),
  ])
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await measureHorizontalOverflow(page)).toBe(0)
  }
})

test('an opinion in another language is shown first, with its translation below', async () => {
  const hotel = await openHotel()
  const { id } = await sendAsNewGuest(hotel, '/opinions?lang=en', { rating: 5, comment: 'Lovely sheets', name: 'Emma' })
  const page = await openStaffPage(hotel.owner)
  await page.goto(url(`/hotels/${hotel.id}/opinions?tab=guests`))
  await page.getByText('Lovely sheets').waitFor()
  await page.getByText('De beaux draps').waitFor()
  await page.getByText('Traduction automatique').waitFor()
  await hotel.api('PATCH', `/v1/hotels/${hotel.id}/opinions/${id}?lang=en`, {
    status: 'published',
    reply: 'Thank you, Emma.',
  })
  const guest = await openPhone(tallPhone)
  await guest.goto(url(opinionsPath(hotel, '?lang=fr')))
  for (const text of ['Lovely sheets', 'De beaux draps', 'Thank you, Emma.', 'Merci, Emma.'])
    await guest.getByText(text).first().waitFor()
  await expectAccessible(guest)
  await guest.goto(url(opinionsPath(hotel, '?lang=en')))
  await guest.getByText('Lovely sheets').waitFor()
  expect(await guest.getByText('De beaux draps').count()).toBe(0)

  const menu = await hotel.addService({}, [{}])
  const line = { articleId: menu.articles[0]?.id, quantity: 1 }
  const order = { serviceId: menu.id, deliveryMode: 'room-delivery', room: '12', note: 'No onions', lines: [line] }
  await sendAsNewGuest(hotel, '/orders?lang=en', order)
  await page.goto(url(`/hotels/${hotel.id}/orders`))
  await page.getByText('Sans oignons').first().waitFor()
})

test('missing texts get a proposed translation, one or all, which staff check before it is saved', async () => {
  const hotel = await openHotel({ languages: ['fr', 'en'] })
  const service = await hotel.addService({ name: 'Petits pains', description: 'Petits pains' })
  const path = `/v1/hotels/${hotel.id}/services/${service.id}?lang=en&fallback=none`
  const page = await openStaffPage(hotel.owner)
  await page.goto(url(`/hotels/${hotel.id}/translations?to=en`))
  const name = page.getByLabel('Nom en anglais', { exact: true })
  await name.press('Control+Alt+s')
  await expect.poll(() => name.inputValue()).toBe('Bread rolls')
  await page.getByText('Proposition à relire, pas encore enregistrée').waitFor()
  expect((await hotel.api<{ name: string }>('GET', path)).name).toBe('')
  await name.press('Enter')
  await expect.poll(async () => (await hotel.api<{ name: string }>('GET', path)).name).toBe('Bread rolls')
  await page.getByRole('button', { name: /^Proposer une traduction d(u|es)/ }).click()
  await expect.poll(() => page.getByLabel('Description en anglais', { exact: true }).inputValue()).toBe('Bread rolls')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Tout enregistrer' }).click()
  await expect.poll(async () => (await hotel.api<{ description: string }>('GET', path)).description).toBe('Bread rolls')
})

test('guests’ texts in orders, the guestbook and inventories are translated, on printed pages too', async () => {
  const hotel = await openHotel()
  await hotel.api('PATCH', `/v1/hotels/${hotel.id}?lang=fr`, { info: { guestbook: { open: true, words: '' } } })
  await sendAsNewGuest(hotel, '/guestbook?lang=en', { name: 'Emma', words: 'Lovely sheets' })
  const menu = await hotel.addService({}, [{}])
  const line = { articleId: menu.articles[0]?.id, quantity: 1, note: 'No onions' }
  const order = {
    serviceId: menu.id,
    deliveryMode: 'room-delivery',
    room: '12',
    note: 'Thank you, Emma.',
    lines: [line],
  }
  const { id } = await sendAsNewGuest(hotel, '/orders?lang=en', order)
  const page = await openStaffPage(hotel.owner)
  await page.goto(url(`/hotels/${hotel.id}/orders/${id}/ticket`))
  const ticket = page.getByRole('article')
  for (const text of ['No onions', 'Sans oignons', 'Thank you, Emma.', 'Merci, Emma.'])
    await ticket.getByText(text).waitFor()
  await page.goto(url(`/hotels/${hotel.id}/info`))
  await page.getByText('Lovely sheets').waitFor()
  await page.getByText('De beaux draps').waitFor()
})

test('an opinion refused by the rate limit is retried by one tab at a time, and not before the time in the answer', async () => {
  const hotel = await openHotel()
  const guest = await openPhone({ locale: 'fr-FR' })
  const secondTab = await guest.context().newPage()
  for (const page of [guest, secondTab]) await openLiveGuestPage(page, opinionsPath(hotel))
  expectConsoleError(/status of 429/)
  const sent = await refuseSends(guest, '**/opinions?*')
  await writeOpinion(guest, '5 sur 5', 'Parfait')
  await expect.poll(() => sent.calls).toBe(2)
  for (const page of [guest, secondTab]) {
    await page.getByText('Pas encore envoyé').waitFor()
    await page.evaluate(() => dispatchEvent(new Event('online')))
  }
  await guest.waitForTimeout(500)
  expect(sent).toEqual({ calls: 2, together: 1 })
  await guest.context().unroute('**/opinions?*')
  await guest.getByRole('button', { name: 'Envoyer maintenant' }).click()
  for (const page of [guest, secondTab]) await page.getByText('Pas encore envoyé').waitFor({ state: 'detached' })
  expect((await fetchOpinions(hotel)).map(({ comment }) => comment)).toEqual(['Parfait'])
})
