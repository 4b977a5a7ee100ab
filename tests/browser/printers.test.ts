import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Order } from '#modules/exchange/orders/contract.ts'
import { CloudPrinter } from '../printers.ts'
import { expectAccessible } from './accessibility.ts'
import {
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openLiveStaffScreen,
  openStaffPage,
  sendAsGuest,
  type TestHotel,
  url,
} from './browser-session.ts'

openBrowser()

/** A hotel with a menu; `order` places the next order of a guest. */
async function createKitchen() {
  const hotel = await openHotel()
  const menu = await hotel.addService({}, [{ name: 'Le Malouin', price: 1650 }])
  const order = async (): Promise<Order> => {
    const lines = [{ articleId: menu.articles[0]?.id, quantity: 2 }]
    const body = { serviceId: menu.id, deliveryMode: 'room-delivery', room: '204', lines }
    return sendAsGuest(`/v1/hotels/${hotel.id}/orders?lang=fr`, body)
  }
  return { hotel, menu, order }
}

const accept = (hotel: TestHotel, { id, version }: Order) =>
  hotel.api<Order>('PATCH', `/v1/hotels/${hotel.id}/orders/${id}?lang=fr`, { status: 'accepted', version })

/** Records the texts that this page prints. */
async function watchPrinting(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const printed: string[] = []
    Object.assign(window, {
      printed,
      print: () =>
        printed.push(
          (document.querySelector('body > div[aria-hidden] article') ?? document.querySelector('article'))
            ?.textContent ?? '',
        ),
    })
  })
  return () => page.evaluate(() => (window as unknown as { printed: string[] }).printed)
}

test('a printer is set up, prints the ticket of an accepted order, and its failures are shown everywhere', async () => {
  const { hotel, order } = await createKitchen()
  const page = await openStaffPage(hotel.owner)
  const printed = await watchPrinting(page)
  await openLiveStaffScreen(page, `/hotels/${hotel.id}/printers`)
  await page.getByText('Aucune imprimante').waitFor()
  await page.getByRole('button', { name: 'Ajouter une imprimante' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter une imprimante' })
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await dialog.getByText('Donnez un nom à l’imprimante.').waitFor()
  await dialog.getByLabel('Nom').fill('Cuisine')
  await dialog.getByText('58 mm').click()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  const once = page.getByRole('dialog', { name: 'Adresse à saisir dans l’imprimante' })
  const address = await once.getByLabel('Adresse', { exact: true }).inputValue()
  expect(address).toMatch(new RegExp(`^${url('/print/')}[\\w-]{43}$`))
  await expectAccessible(page)
  await once.getByRole('button', { name: 'C’est fait' }).click()
  await page.getByText('Pas encore connectée').waitFor()

  const device = new CloudPrinter(address, (path, init) => fetch(url(path), init))
  await device.poll()
  await page.getByText('Prête').waitFor()
  await page.getByRole('button', { name: 'Imprimer un ticket d’essai sur Cuisine' }).click()
  await page.getByText('Ticket d’essai envoyé').waitFor()
  await expect.poll(() => device.work()).toBe(true)

  const firstOrder = await order()
  await accept(hotel, firstOrder)
  const rows = page.getByRole('listitem').filter({ hasText: `Commande n° ${firstOrder.number}` })
  await rows.getByText('En attente').waitFor()
  expect(await device.work()).toBe(true)
  await rows.getByText('Imprimé').waitFor()
  expect(device.printed.map(({ type }) => type)).toEqual(['image/png', 'image/png'])

  // A printer without paper is named on every screen.
  device.status = '410 Out of paper'
  await device.poll()
  await page.goto(url(`/hotels/${hotel.id}/medias`))
  const alarm = page.getByRole('link', { name: 'Cuisine : Plus de papier' })
  await alarm.waitFor()
  await expectAccessible(page)
  const second = await order()
  await accept(hotel, second)
  await alarm.click()
  const lateTicket = page.getByRole('listitem').filter({ hasText: `Commande n° ${second.number}` })
  await lateTicket.getByRole('button', { name: 'Abandonner' }).waitFor()
  await expectAccessible(page)
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await measureHorizontalOverflow(page)).toBe(0)
  }
  await lateTicket.getByRole('link', { name: 'Imprimer ici' }).click()
  await expect.poll(async () => (await printed()).length).toBe(1)
  const jobs = () => hotel.api<{ state: string }[]>('GET', `/v1/hotels/${hotel.id}/print-jobs`)
  await expect.poll(async () => (await jobs()).filter(({ state }) => state === 'given-up').length).toBe(1)

  // Prints the first order once more, from the history.
  device.status = '200 OK'
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(url(`/hotels/${hotel.id}/orders/history?order=${firstOrder.id}`))
  await page.getByRole('button', { name: 'Imprimer sur Cuisine' }).click()
  await page.getByText('Ticket envoyé à Cuisine').waitFor()
  await expect.poll(() => device.work()).toBe(true)
  const { prints } = await hotel.api<Order>('GET', `/v1/hotels/${hotel.id}/orders/${firstOrder.id}`)
  expect(prints).toBe(2)
})

test('a device prints accepted orders by itself, on any screen; two devices and a second tab print one ticket', async () => {
  const { hotel, order } = await createKitchen()
  const pages: Page[] = []
  const printed: (() => Promise<string[]>)[] = []
  for (let device = 0; device < 2; device++) {
    const page = await openStaffPage(hotel.owner)
    printed.push(await watchPrinting(page))
    await openLiveStaffScreen(page, `/hotels/${hotel.id}/orders`)
    await page.getByRole('button', { name: 'Cet appareil montre et fait sonner' }).click()
    await page.getByLabel('Un ticket pour toute l’équipe').click()
    pages.push(page)
  }
  const [first] = pages
  if (!first) throw new Error('no page')
  const tab = await first.context().newPage()
  printed.push(await watchPrinting(tab))
  await openLiveStaffScreen(tab, `/hotels/${hotel.id}/services`)

  const firstOrder = await order()
  await accept(hotel, firstOrder)
  const all = async () => (await Promise.all(printed.map((read) => read()))).flat()
  await expect.poll(async () => (await all()).length).toBe(1)
  const ticket = (await all())[0]?.replaceAll(/\s/g, ' ')
  expect(ticket).toContain('204')
  expect(ticket).toContain('Le Malouin')
  expect(ticket).toContain('TVA 10 % : 3,00 € (HT 30,00 €, TTC 33,00 €)')
  expect(ticket).not.toContain('RÉIMPRESSION')
  await expect
    .poll(async () => (await hotel.api<Order>('GET', `/v1/hotels/${hotel.id}/orders/${firstOrder.id}`)).prints)
    .toBe(1)

  // After a reload nobody prints the first order again, and the next order is one ticket.
  await first.reload()
  await accept(hotel, await order())
  await expect.poll(async () => (await all()).length).toBeGreaterThanOrEqual(1)
  const counts = async () => (await hotel.orders()).map(({ prints }) => prints)
  await expect.poll(counts).toEqual([1, 1])
})
