import { expect, test } from 'vitest'
import type { Article, Service } from '#modules/content/services/contract.ts'
import type { Order } from '#modules/exchange/orders/contract.ts'
import type { Hotel } from '#modules/hotel/hotels/contract.ts'
import { expectAccessible } from './accessibility.ts'
import {
  expectConsoleError,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openStaffPage,
  sendAsGuest,
  url,
} from './browser-session.ts'

openBrowser()

test('among twenty hotels, those where something waits come first, in words, and are filtered', async () => {
  const { owner: staff, api } = await openHotel({ name: 'Hôtel étape 10' })
  const hotels: Hotel[] = []
  for (let i = 11; i < 30; i++)
    hotels.push(await api<Hotel>('POST', '/v1/hotels', { name: `Hôtel étape ${i}`, address: { city: 'Madrid' } }))
  const [quiet, busy] = hotels.slice(-2) as [Hotel, Hotel]
  const at = `/v1/hotels/${busy.id}`
  const service = await api<Service>('POST', `${at}/services?lang=fr`, { name: 'Le bar', kind: 'order' })
  const article = await api<Article>('POST', `${at}/services/${service.id}/articles?lang=fr`, {
    name: 'Thé',
    price: 400,
  })
  const lines = [{ articleId: article.id, quantity: 1 }]
  const orderBody = { serviceId: service.id, deliveryMode: 'room-delivery', room: '204', lines }

  const page = await openStaffPage(staff, 'fr', { viewport: { width: 1280, height: 800 } })
  await page.goto(url('/hotels'))
  const rows = page.getByRole('list', { name: 'Vos hôtels' }).getByRole('listitem')
  await rows.nth(19).waitFor()
  await page.getByRole('button', { name: 'Tous (20)', exact: true }).waitFor()
  await rows.last().getByText('Premières étapes\u00a0: les informations, l’équipe et une commande d’essai').waitFor()
  await rows.first().getByText('Premières étapes à faire').waitFor()
  await expectAccessible(page)
  const inSight = await rows.evaluateAll((items) => items.filter((row) => row.getBoundingClientRect().bottom <= 800))
  expect(inSight.length).toBeGreaterThanOrEqual(15)

  // An order that no device sounds for moves its hotel to the front of the open list.
  const order = await sendAsGuest<Order>(`${at}/orders?lang=fr`, orderBody)
  const front = rows.first()
  await front.getByText(busy.name).waitFor()
  await front.getByText('1 nouvelle commande').waitFor()
  await front.getByText('aucun appareil ne sonne').waitFor()
  await page.getByRole('button', { name: 'Personne n’écoute (1)' }).waitFor()

  // The keyboard filters, and the address keeps the filter.
  await page.getByRole('button', { name: 'Commandes (1)' }).press('Enter')
  await rows.nth(1).waitFor({ state: 'detached' })
  await page.reload()
  await front.getByText(busy.name).waitFor()
  expect(await rows.count()).toBe(1)
  await page.getByRole('button', { name: 'Messages (0)' }).press('Space')
  await page.getByText('Tous les messages sont lus').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Voir tous les hôtels' }).click()
  await rows.nth(19).waitFor()

  // A search keeps the numbers of its own finds.
  await page.getByRole('searchbox').fill('28 mad')
  await page.getByRole('button', { name: 'Tous (1)', exact: true }).waitFor()
  await front.getByText(quiet.name).waitFor()
  await page.getByRole('searchbox').fill('')
  await rows.nth(19).waitFor()

  const phone = await openStaffPage(staff, 'fr', { viewport: { width: 390, height: 844 }, hasTouch: true })
  await phone.goto(url('/hotels'))
  await phone.getByText('aucun appareil ne sonne').waitFor()
  expect(await measureHorizontalOverflow(phone)).toBeLessThanOrEqual(0)
  await expectAccessible(phone)

  // The row opens the board; once the order is accepted, the hotel is where its name and its next steps put it.
  await front.getByRole('link', { name: busy.name }).first().click()
  await page.waitForURL(url(`/hotels/${busy.id}/orders`))
  await api('PATCH', `${at}/orders/${order.id}`, { status: 'accepted', version: order.version })
  await page.goto(url('/hotels'))
  await rows.last().getByText(busy.name).waitFor()
  await page.getByRole('button', { name: 'Commandes (0)' }).waitFor()
})

test.each(['en', 'es'] as const)(
  'the list of hotels is complete in %s, and says when it cannot be read',
  async (lang) => {
    const { owner: staff, api } = await openHotel()
    for (let i = 1; i < 8; i++) await api('POST', '/v1/hotels', { name: `Hôtel ${i}` })
    const page = await openStaffPage(staff, lang)
    expectConsoleError(/ERR_FAILED/)
    await page.route('**/v1/hotels-overview*', (route) => route.abort())
    await page.goto(url('/hotels'))
    const retry = page.getByRole('button', { name: lang === 'en' ? 'Try again' : 'Reintentar' })
    await retry.waitFor()
    await page.unroute('**/v1/hotels-overview*')
    await retry.click()
    await page.getByText(lang === 'en' ? 'First steps (8)' : 'Primeros pasos (8)').waitFor()
    expect(await page.getByText('hotels.office').count()).toBe(0)
  },
)
