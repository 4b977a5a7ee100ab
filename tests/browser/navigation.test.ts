import { describe, expect, test } from 'vitest'
import type { Order } from '#modules/exchange/orders/contract.ts'
import { expectAccessible } from './accessibility.ts'
import {
  addColleague,
  expectFocused,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openLiveStaffScreen,
  openStaffPage,
  sendAsGuest,
  sideNavigation,
  signIn,
  type TestHotel,
  url,
  waitForFonts,
} from './browser-session.ts'

openBrowser()

const reception = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** A served order of room 204: two of the first article, at 16.50 each. */
async function servedOrder(hotel: TestHotel) {
  const service = await hotel.addService({}, [{ name: 'Le Malouin' }])
  const order = await orderFor(hotel, service.id, service.articles[0]?.id ?? '')
  return hotel.api<Order>('PATCH', `/v1/hotels/${hotel.id}/orders/${order.id}`, {
    status: 'completed',
    version: order.version,
  })
}

async function orderFor(hotel: TestHotel, serviceId: string, articleId: string): Promise<Order> {
  const body = { serviceId, deliveryMode: 'room-delivery', room: '204', lines: [{ articleId, quantity: 2 }] }
  return sendAsGuest(`/v1/hotels/${hotel.id}/orders?lang=fr`, body)
}

describe('the navigation of a hotel', () => {
  test('is beside every screen, marks the current one and counts what waits without moving anything', async () => {
    const hotel = await openHotel()
    const service = await hotel.addService({}, [{ name: 'Le Malouin' }])
    const page = await openStaffPage(hotel.owner)
    await openLiveStaffScreen(page, `/hotels/${hotel.id}/services`)
    const side = sideNavigation(page)
    const names = () => side.getByRole('link').allInnerTexts()
    const before = await names()
    // The first entry of a new hotel is its first steps.
    expect(before.slice(0, 2)).toEqual(['Premiers pas', 'Commandes'])
    expect(await side.locator('[aria-current=page]').allInnerTexts()).toEqual(['Services'])
    const orders = side.getByRole('link', { name: /^Commandes/ })
    await waitForFonts(page)
    const place = await orders.boundingBox()
    await orderFor(hotel, service.id, service.articles[0]?.id ?? '')
    await expect.poll(() => orders.textContent()).toContain('1 nouvelle commande')
    expect(await orders.boundingBox()).toEqual(place)
    await side.getByRole('link', { name: 'Statistiques' }).click()
    await page.getByRole('heading', { name: 'Statistiques', level: 1 }).waitFor()
    await expect.poll(() => side.locator('[aria-current=page]').allInnerTexts()).toEqual(['Statistiques'])
    expect(await side.locator('a > span:first-of-type').allInnerTexts()).toEqual(before)
  })

  test('names each screen as its heading does', async () => {
    const hotel = await openHotel()
    const page = await openStaffPage(hotel.owner)
    await page.goto(url(`/hotels/${hotel.id}/orders`))
    const side = sideNavigation(page)
    await side.getByRole('link', { name: 'Journal' }).waitFor()
    for (const name of await side.getByRole('link').allInnerTexts()) {
      await side.getByRole('link', { name, exact: true }).click()
      await expect.poll(() => page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual([name])
      await expect.poll(() => page.title()).toMatch(new RegExp(`^${name} · `))
      const [box, link] = [await side.boundingBox(), await side.locator('[aria-current=page]').boundingBox()]
      // The current entry is in view, however long the list.
      expect(link?.y).toBeGreaterThanOrEqual(box?.y ?? 0)
      expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(800)
    }
  })

  test('folds its groups, and the device remembers them; the current entry stays visible', async () => {
    const hotel = await openHotel()
    const page = await openStaffPage(hotel.owner)
    await page.goto(url(`/hotels/${hotel.id}/statistics`))
    const side = sideNavigation(page)
    const group = side.getByRole('button', { name: 'L’hôtel' })
    await group.click()
    await side.getByRole('link', { name: 'Équipe' }).waitFor({ state: 'detached' })
    expect(await side.getByRole('link', { name: 'Statistiques' }).count()).toBe(1)
    await page.reload()
    await group.waitFor()
    expect(await group.getAttribute('aria-expanded')).toBe('false')
    expect(await side.getByRole('link', { name: 'Équipe' }).count()).toBe(0)
    await group.press('Enter')
    await side.getByRole('link', { name: 'Équipe' }).waitFor()
  })

  test('shows only icons where a screen needs the width: with names and tooltips, and a button that widens it', async () => {
    const hotel = await openHotel()
    const page = await openStaffPage(hotel.owner)
    await page.goto(url(`/hotels/${hotel.id}/services`))
    const side = sideNavigation(page)
    await side.getByRole('link', { name: 'Équipe' }).waitFor()
    const content = () => page.locator('#content').boundingBox()
    const before = await content()
    await page.evaluate(() => document.documentElement.toggleAttribute('data-office-compact', true))
    await expect.poll(async () => (await side.boundingBox())?.width).toBeLessThan(70)
    expect((await content())?.width).toBeGreaterThan((before?.width ?? 0) + 140)
    await side.getByRole('link', { name: 'Pages', exact: true }).focus()
    await page.getByRole('tooltip', { name: 'Pages' }).waitFor()
    await expectAccessible(page)
    const narrow = await content()
    await side.getByRole('button', { name: 'Élargir la navigation' }).click()
    await expect.poll(async () => (await side.boundingBox())?.width).toBeGreaterThan(200)
    // The wide navigation overlays the screen, which does not move.
    expect(await content()).toEqual(narrow)
    await page.keyboard.press('Escape')
    await expect.poll(async () => (await side.boundingBox())?.width).toBeLessThan(70)
  })

  test('is at the bottom of a phone, covers nothing and has large enough targets', async () => {
    const hotel = await openHotel()
    const page = await openStaffPage(hotel.owner, 'fr', reception)
    await page.goto(url(`/hotels/${hotel.id}/edit`))
    const tabs = sideNavigation(page)
    await tabs.getByRole('link', { name: 'Commandes' }).waitFor()
    for (const tab of await tabs.locator('> *').all()) {
      const box = await tab.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    const tabsBox = await tabs.boundingBox()
    const save = await page.getByRole('button', { name: 'Enregistrer' }).boundingBox()
    expect((save?.y ?? 0) + (save?.height ?? 0)).toBeLessThanOrEqual(tabsBox?.y ?? 0)
    expect(await measureHorizontalOverflow(page)).toBe(0)
    await tabs.getByRole('button', { name: 'Plus' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Journal' }).click()
    await page.getByRole('heading', { name: 'Journal', level: 1 }).waitFor()
  })

  test('tells provider staff whose hotel they are in, but not the hotel’s own staff', async () => {
    const hotel = await openHotel({ name: 'Hôtel du Phare' })
    const provider = await openStaffPage(await signIn('equipe@livret.example'))
    await provider.goto(url(`/hotels/${hotel.id}/services`))
    await provider.getByText('vous êtes chez Hôtel du Phare', { exact: false }).waitFor()
    const owner = await openStaffPage(hotel.owner)
    await owner.goto(url(`/hotels/${hotel.id}/services`))
    await sideNavigation(owner).getByRole('link', { name: 'Journal' }).waitFor()
    expect(await owner.getByText('vous êtes chez', { exact: false }).count()).toBe(0)
  })

  test('shows in the list of hotels what waits in each', async () => {
    const hotel = await openHotel({ name: 'Hôtel du Phare' })
    const service = await hotel.addService({}, [{ name: 'Le Malouin' }])
    await orderFor(hotel, service.id, service.articles[0]?.id ?? '')
    const page = await openStaffPage(hotel.owner)
    await page.goto(url('/hotels'))
    await page.getByRole('link', { name: /Hôtel du Phare.*1 nouvelle commande/ }).waitFor()
  })
})

describe('the command palette', () => {
  test('finds a screen, an article, an order and a room with the keyboard alone, also from a field', async () => {
    const hotel = await openHotel()
    await servedOrder(hotel)
    await hotel.api('POST', `/v1/hotels/${hotel.id}/qr-codes`, { kind: 'room', rooms: ['204'] })
    const page = await openStaffPage(hotel.owner)
    await page.goto(url(`/hotels/${hotel.id}/edit`))
    await page.getByLabel('Nom de l’hôtel').first().focus()
    await page.keyboard.press('Control+k')
    const search = page.getByRole('dialog').getByRole('textbox')
    await expectFocused(search)
    await search.fill('malouin')
    await page.getByRole('button', { name: /^Le Malouin/ }).waitFor()
    await search.fill('204')
    await page.getByRole('button', { name: 'Chambre 204', exact: true }).waitFor()
    await page.getByRole('button', { name: /^Commande nº 1 · Chambre 204/ }).waitFor()
    await search.fill('equipe')
    await page.getByRole('button', { name: 'Équipe', exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(url(`/hotels/${hotel.id}/members`))
  })

  test('runs actions at once, confirms them, and leaves out those the person may not do', async () => {
    const hotel = await openHotel()
    const service = await hotel.addService({ name: 'Room service' }, [{ name: 'Le Malouin' }])
    const page = await openStaffPage(hotel.owner)
    await page.goto(url(`/hotels/${hotel.id}/statistics`))
    await page.getByRole('heading', { name: 'Statistiques', level: 1 }).waitFor()
    const palette = page.getByRole('dialog')
    const search = palette.getByRole('textbox')
    const entry = (name: string) => palette.getByRole('button', { name })
    const read = () =>
      hotel.api<{ paused: boolean; articles: { available: boolean }[] }>(
        'GET',
        `/v1/hotels/${hotel.id}/services/${service.id}`,
      )
    const choose = async (words: string, name: string) => {
      await page.keyboard.press('Control+k')
      await search.fill(words)
      await entry(name).waitFor()
      // The live region announces the entry that Enter chooses.
      await palette
        .getByRole('status')
        .filter({ hasText: `${name}, 1 sur` })
        .waitFor({ state: 'attached' })
      await page.keyboard.press('Enter')
    }
    await choose('nouvel pause room', 'En pause jusqu’à nouvel ordre : Room service')
    await page.getByText('C’est fait : En pause jusqu’à nouvel ordre : Room service').waitFor()
    expect((await read()).paused).toBe(true)
    await palette.waitFor({ state: 'hidden' })
    await choose('nouvel épuise malouin', 'Épuisé jusqu’à nouvel ordre : Le Malouin')
    await page.getByText('C’est fait : Épuisé jusqu’à nouvel ordre : Le Malouin').waitFor()
    expect((await read()).articles[0]?.available).toBe(false)
    await palette.waitFor({ state: 'hidden' })
    await choose('annonce nouvelle', 'Nouvelle annonce')
    await page.waitForURL(url(`/hotels/${hotel.id}/announcements?new=1`))
    await page.getByRole('dialog', { name: 'Nouvelle annonce' }).waitFor()

    const reception = await openStaffPage(await addColleague(hotel))
    await reception.goto(url(`/hotels/${hotel.id}/orders`))
    await sideNavigation(reception).getByRole('link', { name: 'Consulter' }).waitFor()
    await reception.keyboard.press('Control+k')
    const searchField = reception.getByRole('dialog').getByRole('textbox')
    await searchField.fill('annonce')
    await reception.getByRole('button', { name: 'Aide : Annonces' }).waitFor()
    expect(await reception.getByRole('button', { name: 'Nouvelle annonce' }).count()).toBe(0)
    // Every member may take orders again, because the work on orders needs it.
    await searchField.fill('prendre room')
    await reception.getByRole('button', { name: 'Prendre les commandes : Room service' }).waitFor()
  })

  test('switches the hotel, on the same screen, and the language', async () => {
    const hotel = await openHotel()
    const other = await hotel.api<{ id: string }>('POST', '/v1/hotels', { name: 'Hôtel de la Dune' })
    const page = await openStaffPage(hotel.owner)
    await page.goto(url(`/hotels/${hotel.id}/statistics`))
    await page.getByRole('heading', { name: 'Statistiques', level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('textbox').fill('dune')
    await page.getByRole('button', { name: /^Hôtel de la Dune/ }).click()
    await page.waitForURL(url(`/hotels/${other.id}/statistics`))
    // The same screen of the first hotel has the same heading.
    await page.getByText('Hôtel de la Dune').first().waitFor()
    await page.getByRole('heading', { name: 'Statistiques', level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('textbox').fill('english')
    await page.getByRole('button', { name: /^English/ }).click()
    await page.getByRole('heading', { name: 'Statistics', level: 1 }).waitFor()
  })
})

describe('the help', () => {
  test('opens beside each screen, has an address, and is loaded only then', async () => {
    const hotel = await openHotel()
    const page = await openStaffPage(hotel.owner)
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    const texts = () => fetched.filter((address) => /assets\/help-/.test(address)).length
    await page.goto(url(`/hotels/${hotel.id}/edit`))
    await page.getByLabel('Nom de l’hôtel').first().fill('Hôtel des Vagues')
    expect(texts()).toBe(0)
    await page.getByRole('button', { name: 'Aide sur cet écran' }).click()
    const help = page.getByRole('dialog', { name: 'Aide : Modifier' })
    await help.getByText('Ce qui définit l’hôtel', { exact: false }).waitFor()
    expect(texts()).toBe(1)
    expect(await help.getByRole('link', { name: 'Premiers pas' }).getAttribute('href')).toBe(
      `/hotels/${hotel.id}/first-steps`,
    )
    // No question about unsaved changes is asked, and the field keeps its text.
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'hidden' })
    expect(await page.getByLabel('Nom de l’hôtel').first().inputValue()).toBe('Hôtel des Vagues')
    await page.goto(url(`/hotels/${hotel.id}/services#help=history`))
    const history = page.getByRole('dialog', { name: 'Aide : Historique des commandes' })
    await history.getByRole('link', { name: 'Ouvrir cet écran' }).click()
    await page.waitForURL(url(`/hotels/${hotel.id}/orders/history`))
    await history.waitFor({ state: 'hidden' })
  })

  test('is searched by its text, and read beside the current screen', async () => {
    const hotel = await openHotel()
    const page = await openStaffPage(hotel.owner, 'es')
    await page.goto(url(`/hotels/${hotel.id}/services`))
    await page.getByRole('heading', { name: 'Servicios', level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('textbox').fill('cloudprnt')
    await page.getByRole('button', { name: /^Ayuda: Impresoras/ }).click()
    await page.getByRole('dialog', { name: 'Ayuda: Impresoras' }).waitFor()
    expect(page.url()).toBe(url(`/hotels/${hotel.id}/services#help=printers`))
  })
})

describe('the history of orders', () => {
  test('finds an order, adds up its room, marks it as billed and undoes that; prints an order summary', async () => {
    const hotel = await openHotel()
    await servedOrder(hotel)
    const page = await openStaffPage(hotel.owner)
    await page.goto(url(`/hotels/${hotel.id}/orders`))
    await page.getByRole('link', { name: 'Historique' }).click()
    await page.getByLabel('Chercher', { exact: true }).fill('204')
    await page.waitForURL(/\?q=204/)
    await page.getByRole('button', { name: 'commande nº 1' }).click()
    await page.getByRole('dialog').getByText('Le Malouin').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: 'Chambre 204' }).click()
    await page.getByRole('button', { name: /^Marquer 33,00.€ comme portés sur la note/ }).click()
    await page.getByText(/Portée sur la note par Maëlle Le Goff/).waitFor()
    await page.emulateMedia({ media: 'print' })
    await page.getByText('Récapitulatif des commandes', { exact: true }).waitFor()
    await page.getByText('Ne vaut ni note ni facture', { exact: false }).waitFor()
    expect(await page.getByRole('button').count()).toBe(0)
    await page.emulateMedia({ media: null })
    await page.getByRole('button', { name: 'Retirer de la note la commande nº 1' }).click()
    await page.getByRole('button', { name: /^Marquer 33,00.€ comme portés sur la note/ }).waitFor()
  })
})
