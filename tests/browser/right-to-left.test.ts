import { randomUUID } from 'node:crypto'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Order } from '#modules/exchange/orders/contract.ts'
import { openBrowser, openHotel, openPhone, openStaffPage, sendAsGuest, url } from './browser-session.ts'

openBrowser()

const note = 'بدون بصل، 2 شاي و 3 قهوة'
const lineNote = 'ללא גלוטן 100%, חדר 12'
const guestName = 'محمد (204)'

/** Each of these texts runs from right to left and does not change the order of the words around it. */
async function expectItsOwnDirection(text: Locator) {
  await text.first().waitFor()
  for (const each of await text.all())
    expect(
      await each.evaluate((element) => {
        const { direction, unicodeBidi } = getComputedStyle(element)
        return [direction, unicodeBidi]
      }),
    ).toEqual(['rtl', 'isolate'])
}

test('what a guest writes in Arabic or Hebrew runs in its own direction on the board, on paper, in the history and on their phone', async () => {
  const hotel = await openHotel()
  const menu = await hotel.addService({}, [{}])
  const visitor = randomUUID()
  const lines = [{ articleId: menu.articles[0]?.id, quantity: 1, note: lineNote }]
  const body = { serviceId: menu.id, deliveryMode: 'room-delivery', room: '204', guestName, note, lines }
  const order = await sendAsGuest<Order>(`/v1/hotels/${hotel.id}/orders?lang=fr`, body, visitor)
  await sendAsGuest(`/v1/hotels/${hotel.id}/chat/messages?lang=fr`, { text: note, room: '204', guestName }, visitor)

  const reception = await openStaffPage(hotel.owner)
  const texts = async (where: Locator) => {
    for (const text of [note, lineNote]) await expectItsOwnDirection(where.getByText(text))
    await expectItsOwnDirection(where.getByText(guestName))
  }
  await reception.goto(url(`/hotels/${hotel.id}/orders`))
  const card = reception.getByRole('article').filter({ hasText: '204' })
  await texts(card)
  await card.getByRole('heading').getByRole('button').click()
  await texts(reception.getByRole('dialog'))
  await reception.goto(url(`/hotels/${hotel.id}/orders/${order.id}/ticket`))
  await texts(reception.getByRole('article'))
  await reception.goto(url(`/hotels/${hotel.id}/orders/history?order=${order.id}`))
  await texts(reception.getByRole('dialog'))
  await expectItsOwnDirection(reception.getByRole('listitem').getByText(guestName))
  await reception.goto(url(`/hotels/${hotel.id}/chat`))
  const threads = reception.getByRole('navigation', { name: 'Conversations' })
  await expectItsOwnDirection(threads.getByText(note))
  await expectItsOwnDirection(threads.getByText(guestName))

  const guest = await openPhone({ locale: 'fr-FR' })
  await guest.addInitScript((uuid) => {
    localStorage.setItem('uuid', uuid)
    localStorage.setItem('firstVisitTimestamp', String(Date.now()))
  }, visitor)
  await guest.goto(url(`/public/${hotel.slug}/orders/${order.id}`))
  for (const text of [note, lineNote]) await expectItsOwnDirection(guest.getByText(text))
})
