import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { QrCode } from '#modules/content/qr-codes/contract.ts'
import { expectAccessible } from './accessibility.ts'
import {
  addColleague,
  openBrowser,
  openHotel,
  openPhone,
  openStaffPage,
  type TestHotel,
  url,
} from './browser-session.ts'

openBrowser()

async function hotelWithRoom() {
  const hotel = await openHotel()
  const menu = await hotel.addService({ name: 'Petit déjeuner' }, [{ name: 'Le Malouin' }])
  const rooms = { kind: 'room', rooms: ['204', '101'] }
  const codes = await hotel.api<QrCode[]>('POST', `/v1/hotels/${hotel.id}/qr-codes`, rooms)
  return { hotel, menu, address: codes.find(({ room }) => room === '204')?.url ?? '' }
}

/** Sends orders of different visitors from one address, as a machine can. */
async function flood({ id }: TestHotel, menu: { id: string; articles: { id: string }[] }, orders: number) {
  const lines = [{ articleId: menu.articles[0]?.id, quantity: 1 }]
  const body = JSON.stringify({ serviceId: menu.id, deliveryMode: 'room-delivery', room: '101', lines })
  const from = randomUUID()
  for (let sent = 0; sent < orders; sent++) {
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-visitor-id': randomUUID(),
      'x-forwarded-for': from,
    }
    const { status } = await fetch(url(`/v1/hotels/${id}/orders`), { method: 'POST', headers, body })
    expect(status).toBe(201)
  }
}

async function fillBasket(guest: Page, { slug }: TestHotel, serviceId: string) {
  await guest.goto(url(`/public/${slug}/discover/services/${serviceId}`))
  await guest.getByRole('link', { name: 'Le Malouin', exact: true }).click()
  const dialog = guest.getByRole('dialog')
  await dialog.getByRole('button', { name: /Ajouter/ }).click()
  await guest.getByRole('link', { name: /Voir le panier/ }).click()
  await guest.getByRole('heading', { name: 'Votre commande' }).waitFor()
}

const send = /Commander avec obligation de paiement/
const shots = process.env.SCREENSHOTS
const shot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` })
}

test('a flood of orders is shown at the desk and stopped with one button; guests scan their room and lose nothing', async () => {
  const { hotel, menu, address } = await hotelWithRoom()
  const guest = await openPhone()
  await fillBasket(guest, hotel, menu.id)
  await guest.getByLabel('Numéro de chambre').fill('204')
  await guest.locator('textarea').first().fill('sans sucre')

  const small = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }
  const office = await openStaffPage(await addColleague(hotel), 'fr', small)
  await office.goto(url(`/hotels/${hotel.id}/orders`))
  await office.getByRole('heading', { name: 'Commandes' }).waitFor()
  await flood(hotel, menu, 60)
  await office.getByRole('alert').filter({ hasText: 'Beaucoup de commandes sans code scanné.' }).waitFor()
  await shot(office, 'board-flooded')
  await expectAccessible(office)
  await office.getByRole('button', { name: 'Chambres scannées seulement' }).click()
  await office.getByText('Seules les chambres dont le code a été scanné peuvent commander.').waitFor()
  await shot(office, 'board-closed')

  // The open basket shows it without a reload.
  await guest.getByText('Scannez d’abord le QR code de votre chambre').waitFor()
  await expect.poll(() => guest.getByRole('button', { name: send }).isDisabled()).toBe(true)
  await guest.getByRole('link', { name: 'Appeler la réception' }).waitFor()
  await guest.getByText('Scannez d’abord').scrollIntoViewIfNeeded()
  await shot(guest, 'basket-refused')
  // A target half covered by the bar at the bottom would be reported as too small.
  await guest.setViewportSize({ width: 390, height: 3000 })
  await expectAccessible(guest)
  await guest.setViewportSize({ width: 390, height: 844 })

  await guest.goto(address)
  await guest.waitForURL(url(`/public/${hotel.slug}`))
  await guest.goto(url(`/public/${hotel.slug}/basket`))
  await guest.getByText('d’après le code scanné').waitFor()
  expect(await guest.getByRole('button', { name: 'Une autre chambre' }).count()).toBe(0)
  expect(await guest.locator('textarea').first().inputValue()).toBe('sans sucre')
  await shot(guest, 'basket-scanned')
  await guest.getByRole('button', { name: send }).click()
  await guest.getByRole('heading', { name: 'Votre commande est envoyée' }).waitFor()
  expect((await hotel.orders())[0]).toMatchObject({ room: '204', roomProof: 'qr', note: 'sans sucre' })

  const another = await openPhone()
  await fillBasket(another, hotel, menu.id)
  await another.getByText('Scannez d’abord le QR code de votre chambre').waitFor()
  await another.getByLabel('Numéro de chambre').fill('101')
  await office.getByRole('button', { name: 'Accepter toutes les commandes' }).click()
  await another.getByText('Scannez d’abord le QR code de votre chambre').waitFor({ state: 'detached' })
  await another.getByRole('button', { name: send }).click()
  await another.getByRole('heading', { name: 'Votre commande est envoyée' }).waitFor()
})

test('a hotel requires the code of the room in its settings, and the board says so', async () => {
  const { hotel } = await hotelWithRoom()
  const office = await openStaffPage(hotel.owner)
  await office.goto(url(`/hotels/${hotel.id}/edit`))
  const choice = office.getByRole('radio', { name: 'Seulement ceux qui ont scanné le code de leur chambre' })
  await choice.check()
  await shot(office, 'settings')
  await office.getByRole('button', { name: 'Enregistrer' }).click()
  await expect
    .poll(async () => (await hotel.api<{ orderProof: string }>('GET', `/v1/hotels/${hotel.id}`)).orderProof)
    .toBe('room')
  await office.reload()
  await expect.poll(() => choice.isChecked()).toBe(true)
  await office.goto(url(`/hotels/${hotel.id}/orders`))
  await office.getByText('Seules les chambres dont le code a été scanné peuvent commander.').waitFor()
  await shot(office, 'board-by-setting')
})
