import { expect, inject, onTestFinished, test } from 'vitest'
import { startProxy } from '../proxy.ts'
import {
  addToBasket,
  expectConsoleError,
  openBrowser,
  openHotel,
  openPhone,
  openStaffPage,
  sideNavigation,
} from './browser-session.ts'

openBrowser()

/** The address of a proxy that passes an event stream on only after it has ended, as some virus scanners do. */
async function startBufferingProxy() {
  const proxy = await startProxy({ holdStreams: true })
  onTestFinished(proxy.close)
  proxy.targets = [inject('url')]
  expectConsoleError(new RegExp(`^foreign request: ${proxy.url}`))
  return proxy.url
}
/** Long enough for the next poll of a screen, in milliseconds. */
const pollTimeout = { timeout: 45_000 }

test('behind a scanner that holds back event streams, orders and messages arrive by polling, and the screens say so', async () => {
  const hotel = await openHotel()
  const menu = await hotel.addService({}, [{}])
  const at = await startBufferingProxy()
  const guest = await openPhone({ locale: 'fr-FR' })
  const reception = await openStaffPage(hotel.owner)
  await reception.goto(`${at}/hotels/${hotel.id}/orders`)
  await reception.getByRole('status').getByText('Vérification toutes les 20 s').waitFor(pollTimeout)

  await guest.goto(`${at}/public/${hotel.slug}/discover/services/${menu.id}`)
  await addToBasket(guest, 'Le Malouin')
  await guest.getByRole('link', { name: /Voir le panier/ }).click()
  await guest.getByLabel('Numéro de chambre').fill('204')
  await guest.getByRole('button', { name: /Commander avec obligation de paiement/ }).click()
  await guest.waitForURL(/\/orders\/[0-9a-f-]{36}/)
  await guest.getByText('Vérification toutes les 20 s : ce réseau retarde les mises à jour.').waitFor(pollTimeout)
  const card = reception.getByRole('article').filter({ hasText: '204' })
  await card.waitFor(pollTimeout)
  await card.getByRole('button', { name: 'Accepter' }).click()
  await guest.getByText('Acceptée').waitFor(pollTimeout)

  await guest.getByRole('navigation').getByRole('link', { name: 'Messages' }).click()
  await guest.getByText('Vérification toutes les 20 s : ce réseau retarde les mises à jour.').waitFor(pollTimeout)
  await guest.getByLabel('Votre message', { exact: true }).fill('Avez-vous un oreiller de plus ?')
  await guest.getByRole('button', { name: 'Envoyer', exact: true }).click()
  const messages = sideNavigation(reception).getByRole('link', { name: /^Messages.*1/ })
  await messages.waitFor(pollTimeout)
  await messages.click()
  await reception
    .getByText('Vérification toutes les 20 s : le réseau de cet appareil retarde les nouveaux messages.')
    .waitFor()
  await reception.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first().click()
  await reception.getByLabel('Répondre au client').fill('Il arrive.')
  await reception.keyboard.press('Enter')
  await guest.getByText('Il arrive.').waitFor(pollTimeout)
  expect(await hotel.orders()).toHaveLength(1)
})
