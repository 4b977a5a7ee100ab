import { expect, test } from 'vitest'
import { transaction } from '#core/db/db.ts'
import { replaceWaitTimes } from '#modules/exchange/orders/server/wait-times/queries.ts'
import { expectAccessible } from './accessibility.ts'
import {
  addToBasket,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openLiveGuestPage,
  openLiveStaffScreen,
  openPhone,
  openStaffPage,
} from './browser-session.ts'
import { connectedDatabase } from './staff-accounts.ts'

openBrowser()
const folder = process.env.SCREENSHOTS

test('a guest reads how long an order takes, then that it is late; the board marks it, and another time counts', {
  timeout: 120_000,
}, async () => {
  const hotel = await openHotel({ languages: ['fr'] })
  const bar = await hotel.addService({ name: 'Bar', deliveryMode: 'room-delivery' })
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, from: 20, until: 35 }))
  await transaction(connectedDatabase(), (tx) => replaceWaitTimes(tx, hotel.id, { [bar.id]: hours }))
  await hotel.api('POST', `/v1/hotels/${hotel.id}/services/${bar.id}/articles?lang=fr`, { name: 'Cidre', price: 400 })

  const guest = await openPhone({ viewport: { width: 390, height: 844 } })
  await guest.clock.install()
  await openLiveGuestPage(guest, `/public/${hotel.slug}/discover/services/${bar.id}`)
  await guest.getByText('entre 20 et 35 min').waitFor()
  if (folder) await guest.screenshot({ path: `${folder}/promised-service.png` })
  await addToBasket(guest, 'Cidre')
  await guest.getByRole('link', { name: /Voir le panier/ }).click()
  await guest.getByLabel('Dès que possible (entre 20 et 35 min)').waitFor()
  await guest.getByLabel('Numéro de chambre').fill('204')
  if (folder) await guest.screenshot({ path: `${folder}/promised-basket.png`, fullPage: true })
  await guest.getByRole('button', { name: /Commander avec obligation de paiement/ }).click()
  await guest.getByRole('heading', { name: 'Votre commande est envoyée' }).waitFor()
  await guest.getByText(/^Prévue entre /).waitFor()
  if (folder) await guest.screenshot({ path: `${folder}/promised-order.png` })

  const page = await openStaffPage(hotel.owner)
  await page.clock.install()
  await openLiveStaffScreen(page, `/hotels/${hotel.id}/orders`)
  const card = page.locator('[data-card]')
  await card.waitFor()
  expect(await card.getByText(/En retard/).count()).toBe(0)
  await page.clock.fastForward('36:00')
  await card.getByText(/^En retard : annoncée pour /).waitFor()
  if (folder) await page.screenshot({ path: `${folder}/late-board.png` })
  await expectAccessible(page)

  await guest.clock.fastForward('36:00')
  const notice = guest.getByRole('status').filter({ hasText: 'C’est plus long que prévu' })
  await notice.getByRole('link', { name: 'Appeler la réception' }).waitFor()
  if (folder) await guest.screenshot({ path: `${folder}/late-order.png` })
  await expectAccessible(guest)
  expect(await measureHorizontalOverflow(guest)).toBe(0)

  await card.getByRole('heading').getByRole('button').click()
  const detail = page.getByRole('dialog')
  await detail.getByText(/^Annoncée au client : entre /).waitFor()
  await detail.getByRole('button', { name: 'Donner une autre heure' }).press('Enter')
  if (folder) await page.screenshot({ path: `${folder}/another-time.png` })
  await page.getByRole('menuitem', { name: 'Dans 45 min' }).press('Enter')
  await detail.getByText(/^Annoncée au client : .* \(par Maëlle\)$/).waitFor()
  await expect.poll(() => card.getByText(/En retard/).count()).toBe(0)
  await notice.waitFor({ state: 'detached' })
  await guest.getByText(/^Prévue (à|demain) /).waitFor()
})
