import { expect, test } from 'vitest'
import type { Order } from '#modules/exchange/orders/contract.ts'
import { expectAccessible } from './accessibility.ts'
import {
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openLiveStaffScreen,
  openStaffPage,
  sendAsGuest,
  type TestHotel,
} from './browser-session.ts'

openBrowser()

/** An order of room 306 that was served. */
async function createServedOrder(
  hotel: TestHotel,
  articleId: string,
  serviceId: string,
  guestName: string,
): Promise<Order> {
  const order = await sendAsGuest<Order>(`/v1/hotels/${hotel.id}/orders?lang=fr`, {
    serviceId,
    deliveryMode: 'room-delivery',
    room: '306',
    guestName,
    lines: [{ articleId, quantity: 1 }],
  })
  return hotel.api('PATCH', `/v1/hotels/${hotel.id}/orders/${order.id}`, {
    status: 'completed',
    version: order.version,
  })
}

test('the bill of a room begins at its last check-out, and earlier orders are billed only if chosen', async () => {
  const hotel = await openHotel()
  const menu = await hotel.addService({}, [{ name: 'Le Malouin', price: 1650 }])
  const article = menu.articles[0]?.id ?? ''
  const codes = `/v1/hotels/${hotel.id}/qr-codes`
  const [code] = await hotel.api<{ id: string }[]>('POST', codes, { kind: 'room', rooms: ['306'] })
  await createServedOrder(hotel, article, menu.id, 'Emma')

  const page = await openStaffPage(hotel.owner)
  await openLiveStaffScreen(page, `/hotels/${hotel.id}/orders/rooms/306`)
  await page.getByText('Aucun départ n’est noté pour cette chambre', { exact: false }).waitFor()
  await page.getByRole('button', { name: /^Marquer 16,50\s€ comme portés/ }).waitFor()

  // A check-out by a colleague updates this screen.
  await hotel.api('POST', `${codes}/${code?.id}/check-out`)
  await page.getByText('Rien n’a été commandé depuis le dernier départ', { exact: false }).waitFor()
  const carryOver = page.getByRole('button', { name: /^Marquer .*comme porté/ })
  expect(await carryOver.isDisabled()).toBe(true)

  await createServedOrder(hotel, article, menu.id, 'Priya')
  const present = page.getByRole('list', { name: 'Commandes de la chambre' })
  await present.getByText('Priya', { exact: false }).waitFor()
  expect(await present.getByText('Emma', { exact: false }).count()).toBe(0)
  const former = page.getByText('Avant le dernier départ : 1 commande')
  const emma = page.getByRole('list', { name: 'Commandes d’avant le dernier départ' }).getByRole('checkbox')
  expect(await emma.isVisible()).toBe(false)
  await former.click()
  expect(await emma.isChecked()).toBe(false)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 800 })

  // The sum changes when an order is selected or deselected.
  const marks = (sum: string) => page.getByRole('button', { name: new RegExp(`^Marquer ${sum}\\s€ comme portés`) })
  await emma.check()
  await marks('33,00').waitFor()
  await emma.uncheck()
  await marks('16,50').click()
  await present.getByText('Portée sur la note', { exact: false }).waitFor()
  const billed = (
    await hotel.api<{ orders: { guestName: string; billed: object | null }[] }>(
      'GET',
      `/v1/hotels/${hotel.id}/rooms/306/bill`,
    )
  ).orders.map(({ guestName, billed }) => [guestName, billed !== null])
  expect(billed).toEqual([
    ['Emma', false],
    ['Priya', true],
  ])
})
