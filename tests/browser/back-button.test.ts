import { expect, test } from 'vitest'
import { openBrowser, openHotel, openLiveStaffScreen, openStaffPage, sendAsGuest, url } from './browser-session.ts'

openBrowser()

/** Opens the order board of a hotel with one order, on a phone, as the first page of the browser. */
async function openBoard() {
  const hotel = await openHotel()
  const menu = await hotel.addService({}, [{}])
  await sendAsGuest(`/v1/hotels/${hotel.id}/orders?lang=fr`, {
    serviceId: menu.id,
    deliveryMode: 'room-delivery',
    room: '204',
    lines: [{ articleId: menu.articles[0]?.id, quantity: 1 }],
  })
  const page = await openStaffPage(hotel.owner, 'fr', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await openLiveStaffScreen(page, `/hotels/${hotel.id}/orders`)
  const address = url(`/hotels/${hotel.id}/orders`)
  return { hotel, page, address, dialog: page.getByRole('dialog') }
}

test('the back button closes an open order each time, and the board stays', async () => {
  const { page, address, dialog } = await openBoard()
  const order = page.getByRole('article').filter({ hasText: '204' }).getByRole('heading').getByRole('button')
  for (const _ of ['first', 'second']) {
    await order.click()
    await dialog.waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    expect(page.url()).toBe(address)
  }
  // An order that was closed by its close button does not need the back button again.
  await order.click()
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Historique' }).first().click()
  await page.waitForURL(/\/history$/)
  await page.goBack()
  await page.waitForURL(address)
  await order.waitFor()
})

test('the back button closes the refusal dialog of an order, and the board stays', async () => {
  const { page, dialog } = await openBoard()
  await page.getByRole('article').filter({ hasText: '204' }).getByRole('heading').getByRole('button').click()
  await dialog.getByRole('button', { name: 'Refuser' }).click()
  await page.getByRole('dialog', { name: /Refuser/ }).waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('article').filter({ hasText: '204' }).waitFor()
})

test('the back button asks before it discards an unfinished counter order', async () => {
  const { page, hotel, address } = await openBoard()
  const counter = page.getByRole('dialog', { name: 'Commande au comptoir' })
  const question = page.getByRole('dialog', { name: 'Abandonner cette commande ?' })
  await page.getByRole('button', { name: 'Au comptoir' }).click()
  await counter.waitFor()
  // Nothing was typed yet, so the dialog closes without a question.
  await page.goBack()
  await counter.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Au comptoir' }).click()
  await counter.getByLabel('Chambre').fill('204')
  await page.goBack()
  await question.waitFor()
  // Going back again closes the question and keeps the order.
  await page.goBack()
  await question.waitFor({ state: 'detached' })
  expect(await counter.getByLabel('Chambre').inputValue()).toBe('204')
  await counter.getByLabel('Remarque').press('Escape')
  await question.getByRole('button', { name: 'Annuler' }).click()
  await counter.getByRole('button', { name: 'Fermer' }).click()
  await question.getByRole('button', { name: 'Abandonner la commande' }).click()
  await counter.waitFor({ state: 'detached' })
  expect(page.url()).toBe(address)
  expect(await hotel.orders()).toHaveLength(1)
})
