import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays, instantAt, localDate } from '#core/time/hours.ts'
import type { Diary } from '#modules/exchange/orders/bookings-contract.ts'
import type { Order } from '#modules/exchange/orders/contract.ts'
import { makeSlots } from '../booking-factories.ts'
import { expectAccessible } from './accessibility.ts'
import { openBrowser, openHotel, openLiveStaffScreen, openStaffPage, sendAsGuest, url } from './browser-session.ts'

openBrowser()
const folder = process.env.SCREENSHOTS
const timeZone = 'Europe/Paris'
const tomorrow = addDays(localDate(timeZone, new Date()), 1)
const at = (clock: string) => instantAt(timeZone, `${tomorrow}T${clock}`)?.toISOString() ?? ''

/** A spa with massage rooms, open tomorrow from 8:00 to 20:00. */
async function openSpa(rooms: number) {
  const hotel = await openHotel({ timeZone })
  const weekly = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '08:00', closes: '20:00' }))
  const resources = Array.from({ length: rooms }, (_, index) => ({
    id: randomUUID(),
    name: `Cabine ${index + 1}`,
    seats: 2,
    shared: false,
  }))
  const service = await hotel.addService(
    { name: 'Spa', hours: { weekly, exceptions: [] }, slots: makeSlots({ asksPartySize: true, resources }) },
    [{ name: 'Massage', price: 9000 }],
  )
  const book = (clock: string, values: object = {}) =>
    sendAsGuest<Order>(`/v1/hotels/${hotel.id}/orders?lang=fr`, {
      serviceId: service.id,
      deliveryMode: 'room-delivery',
      room: '101',
      lines: [{ articleId: service.articles[0]?.id, quantity: 1 }],
      dueAt: at(clock),
      ...values,
    })
  const diary = () => hotel.api<Diary>('GET', `/v1/hotels/${hotel.id}/bookings?day=${tomorrow}`)
  const whereIs = async (id: string) => {
    const found = (await diary()).bookings.find((each) => each.id === id)
    return [found?.dueAt, found?.booking?.resource?.name]
  }
  return { hotel, service, resources, book, diary, whereIs, path: `/hotels/${hotel.id}/bookings?day=${tomorrow}` }
}

test('reception moves a booking with the keyboard and the mouse, undoes it, blocks a time and books for a guest', {
  timeout: 180_000,
}, async () => {
  const { hotel, book, diary, whereIs, path } = await openSpa(2)
  const { id } = await book('10:00', { room: '204', guestName: 'Martin' })
  const page = await openStaffPage(hotel.owner)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(url(path))
  const booking = page.getByRole('button', { name: /^Chambre 204, / })
  await booking.waitFor()
  await expectAccessible(page)

  await booking.focus()
  for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
  await page.getByRole('status').getByText('11:00, Cabine 2 : libre').waitFor()
  await page.keyboard.press('Space')
  await page.getByText('Chambre 204 : réservation déplacée').waitFor()
  expect(await whereIs(id)).toEqual([at('11:00'), 'Cabine 2'])
  await expect.poll(() => booking.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect.poll(() => whereIs(id)).toEqual([at('10:00'), 'Cabine 1'])

  // What a guest books meanwhile is there without a reload, and its place is not given twice.
  const other = await book('12:00', { room: '305', guestName: 'Nguyen' })
  const place = await page.getByRole('button', { name: /^Chambre 305, / }).boundingBox()
  const from = await booking.boundingBox()
  if (!place || !from) throw new Error('a booking is not on the timeline')
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(place.x + 10, place.y + 10, { steps: 8 })
  await page.mouse.up()
  await page.getByRole('alert').getByText('déjà pris').waitFor()
  expect(await whereIs(id)).toEqual([at('10:00'), 'Cabine 1'])
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(place.x + 2 * place.width + 10, place.y + 10, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => whereIs(id)).toEqual([at('14:00'), 'Cabine 1'])

  await page.getByRole('button', { name: 'Bloquer un horaire' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Ressource').selectOption({ label: 'Cabine 2 (2 places)' })
  await dialog.getByLabel('Du').fill(`${tomorrow}T16:00`)
  await dialog.getByLabel('Au').fill(`${tomorrow}T15:00`)
  await dialog.getByRole('button', { name: 'Bloquer' }).click()
  await dialog.getByText('La fin doit être après le début.').waitFor()
  await dialog.getByLabel('Au').fill(`${tomorrow}T18:00`)
  await dialog.getByLabel('Motif').fill('Entretien')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Bloquer' }).click()
  const block = page.getByRole('button', { name: /Entretien/ })
  await block.waitFor()
  expect((await diary()).blocks.map(({ startsAt, endsAt }) => [startsAt, endsAt])).toEqual([[at('16:00'), at('18:00')]])
  await block.click()
  await page.getByRole('button', { name: 'Rendre réservable' }).click()
  await expect.poll(async () => (await diary()).blocks.length).toBe(0)

  await page.getByRole('button', { name: 'Réserver pour un client' }).click()
  await dialog.getByRole('button', { name: /^Massage/ }).click()
  await dialog.getByRole('combobox', { name: 'Chambre' }).fill('112')
  await dialog.getByLabel('Jour et heure').fill(`${tomorrow}T09:15`)
  await dialog.getByLabel('Nombre de personnes').fill('2')
  await dialog.getByRole('button', { name: /^Enregistrer la commande/ }).click()
  await page.getByRole('button', { name: /^Chambre 112, 09:15 – 10:15, .*2 personnes/ }).click()
  await page.getByRole('dialog').getByRole('heading', { name: 'Chambre 112' }).waitFor()
  await expectAccessible(page)
  expect((await diary()).bookings.map((each) => each.room)).toEqual(['112', '305', '204'])
  expect(other.booking?.partySize).toBe(1)
})

test('a day of sixty bookings is legible on a desktop, and is a list by time on a phone', {
  timeout: 240_000,
}, async () => {
  const { hotel, book, path } = await openSpa(8)
  const names = ['Martin', 'Nguyen', 'García López', 'O’Connor', 'Lefèvre', 'Schmidt']
  for (let index = 0; index < 60; index++) {
    const minutes = 8 * 60 + 30 * (Math.floor(index / 20) % 2) + 90 * Math.floor(index / 8)
    const clock = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    await book(clock, {
      room: String(101 + index),
      guestName: names[index % names.length],
      partySize: 1 + (index % 2),
    })
  }
  const page = await openStaffPage(hotel.owner)
  await page.setViewportSize({ width: 1280, height: 800 })
  await openLiveStaffScreen(page, path.replace(/\?.*/, ''))
  await page.goto(url(path))
  await page.getByRole('heading', { name: 'Cabine 8' }).waitFor()
  const bookings = page.locator('[data-booking]')
  await expect.poll(() => bookings.count()).toBe(60)
  const cut = await bookings.evaluateAll(
    (elements) =>
      elements.filter((element) => {
        const room = element.querySelector('b')
        const { right, bottom } = element.getBoundingClientRect()
        return !room || room.getBoundingClientRect().right > right || bottom > innerHeight || right > innerWidth
      }).length,
  )
  expect(cut).toBe(0)
  await expectAccessible(page)
  if (folder) await page.screenshot({ path: `${folder}/bookings-1280.png` })
  await page.emulateMedia({ colorScheme: 'dark' })
  if (folder) await page.screenshot({ path: `${folder}/bookings-dark.png` })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })

  await page.setViewportSize({ width: 390, height: 844 })
  const rows = page.getByRole('main').getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(60)
  const times = await rows.locator('time').allInnerTexts()
  expect(times).toEqual(times.toSorted())
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  if (folder) await page.screenshot({ path: `${folder}/bookings-390.png` })
  await rows.getByRole('button').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Déplacer' }).waitFor()
  if (folder) await page.screenshot({ path: `${folder}/bookings-390-detail.png` })
})
