import { expect, test } from 'vitest'
import { translatePage } from '../translate-page.ts'
import {
  openBrowser,
  openHotel,
  openLiveGuestPage,
  openLiveStaffScreen,
  openPhone,
  openStaffPage,
  sendAsGuest,
  url,
} from './browser-session.ts'

openBrowser()

test('on a page that the browser translates a guest orders, follows the order, chats, and sees changes', async () => {
  const hotel = await openHotel()
  const menu = await hotel.addService({}, [{ name: 'Le Malouin', price: 1650 }])
  const guest = await openPhone({ locale: 'fr-FR' })
  await openLiveGuestPage(guest, `/public/${hotel.slug}/discover/services/${menu.id}`)
  await translatePage(guest)

  await guest.getByRole('link', { name: 'Le Malouin' }).first().click()
  const sheet = guest.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Un de plus' }).click()
  await sheet.getByRole('button', { name: 'Un de plus' }).click()
  await expect.poll(() => sheet.locator('output').textContent()).toBe('[3]')
  await sheet.getByRole('button', { name: /Ajouter/ }).click()
  await sheet.waitFor({ state: 'detached' })
  await guest.getByRole('link', { name: /Voir le panier.*3/ }).click()
  await guest.getByRole('button', { name: 'Un de moins' }).click()
  await expect.poll(() => guest.locator('output').textContent()).toBe('[2]')
  await guest.getByText('33,00', { exact: false }).first().waitFor()
  await guest.getByLabel('Numéro de chambre').fill('204')
  await guest.getByText('Chambre 204').first().waitFor()
  await guest.getByRole('button', { name: /Commander avec obligation de paiement/ }).click()
  await guest.waitForURL(/\/orders\/[0-9a-f-]{36}/)

  const [order] = await hotel.orders()
  const steps = [
    ['accepted', 'Acceptée'],
    ['preparing', 'En préparation'],
  ] as const
  for (const [index, [status, step]] of steps.entries()) {
    await hotel.api('PATCH', `/v1/hotels/${hotel.id}/orders/${order?.id}?lang=fr`, { status, version: index + 1 })
    await guest.locator('[aria-current=step]').getByText(step).waitFor()
  }
  const cancelled = { status: 'cancelled', version: 3, reason: 'Le four est en panne.' }
  await hotel.api('PATCH', `/v1/hotels/${hotel.id}/orders/${order?.id}?lang=fr`, cancelled)
  await guest.getByText('Le four est en panne.').waitFor()

  await guest.getByRole('navigation').getByRole('link', { name: 'Messages' }).click()
  await guest.getByLabel('Votre message').fill('Dommage.')
  await guest.getByRole('button', { name: 'Envoyer' }).click()
  await guest.getByText('[Dommage.]').waitFor()

  await guest.getByRole('navigation').getByRole('link', { name: 'Services' }).click()
  await guest.getByRole('heading', { name: 'Services', level: 1 }).waitFor()
  await hotel.api('PATCH', `/v1/hotels/${hotel.id}/services/${menu.id}`, { paused: true })
  await guest.getByText(/pause/).first().waitFor()
  await hotel.api('PATCH', `/v1/hotels/${hotel.id}/services/${menu.id}`, { paused: false })
  await guest.getByText(/pause/).first().waitFor({ state: 'detached' })
  await guest.getByRole('navigation').getByRole('link', { name: 'Accueil' }).click()
  await guest.getByRole('heading', { name: 'Hôtel du Phare' }).waitFor()
})

test('on a board that the browser translates, new orders and their ages are updated', async () => {
  const hotel = await openHotel()
  const menu = await hotel.addService({}, [{}])
  const send = (room: string) =>
    sendAsGuest(`/v1/hotels/${hotel.id}/orders?lang=fr`, {
      serviceId: menu.id,
      deliveryMode: 'room-delivery',
      room,
      note: 'Sans sel',
      lines: [{ articleId: menu.articles[0]?.id, quantity: 1 }],
    })
  await send('204')
  const page = await openStaffPage(hotel.owner)
  await page.clock.install()
  await openLiveStaffScreen(page, `/hotels/${hotel.id}/orders`)
  const card = (room: string) => page.getByRole('article').filter({ hasText: room })
  await card('204').getByText('à l’instant').waitFor()
  await translatePage(page)
  await card('204').getByText('[à l’instant]').waitFor()
  await page.clock.fastForward(130_000)
  await card('204').getByText('[2 min]').waitFor()
  expect(await card('204').getByText('à l’instant').count()).toBe(0)

  await card('204').getByRole('button', { name: 'Accepter' }).click()
  await card('204').getByRole('button', { name: 'Préparer' }).click()
  await card('204').getByRole('button', { name: 'En route' }).waitFor()
  await send('310')
  await card('310').getByRole('heading').getByRole('button').click()
  await page.getByRole('dialog').getByText('Sans sel').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Refuser' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Garder la commande' }).click()
  await page.getByRole('link', { name: 'Services' }).first().click()
  await page.waitForURL(url(`/hotels/${hotel.id}/services`))
  await page.getByText('Petit déjeuner').first().waitFor()
})
