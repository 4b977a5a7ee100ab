import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  chooseRadio,
  expectFocused,
  openBrowser,
  openHotel,
  openPhone,
  type TestHotel,
  url,
} from './browser-session.ts'

openBrowser()

const opened = async (hotel: TestHotel, id: string) => {
  const guest = await openPhone({ viewport: { width: 360, height: 640 } })
  await guest.goto(url(`/public/${hotel.slug}/discover/services/${id}`))
  return guest
}

/** Whether no other element covers the centre of this one. */
const isInSight = (element: Locator) =>
  element.evaluate((box) => {
    const { left, top, width, height } = box.getBoundingClientRect()
    return box.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

test('an article added by mistake is removed on the menu, and the focus stays beside it', async () => {
  const hotel = await openHotel()
  const { id } = await hotel.addService({ name: 'Bar', hours: null }, [{ name: 'Thé', price: 400 }])
  const guest = await opened(hotel, id)
  const add = guest.getByRole('button', { name: 'Ajouter au panier : Thé' })
  const less = guest.getByRole('button', { name: 'Un de moins : Thé' })
  expect(await less.count()).toBe(0)
  await add.click()
  await add.click()
  await guest.getByText('2 dans le panier').waitFor()
  await less.click()
  await guest.getByText('1 dans le panier').waitFor()
  await less.click()
  await less.waitFor({ state: 'detached' })
  await expectFocused(add)
  expect(await guest.getByRole('link', { name: /Voir le panier/ }).count()).toBe(0)
})

test('a missing field of the basket is shown with its label until it is filled in', async () => {
  const hotel = await openHotel()
  const { id } = await hotel.addService({ name: 'Bar', hours: null, deliveryMode: 'mixed' }, [
    { name: 'Thé', price: 400 },
  ])
  const guest = await opened(hotel, id)
  await guest.getByRole('button', { name: 'Ajouter au panier : Thé' }).click()
  await guest.getByRole('link', { name: /Voir le panier/ }).click()
  await guest.getByRole('button', { name: /Commander avec obligation de paiement/ }).click()
  const field = guest.getByLabel('Numéro de chambre')
  await expectFocused(field)
  expect(await isInSight(guest.locator('label', { hasText: 'Numéro de chambre' }))).toBe(true)
  const summary = guest.getByText('Il reste quelque chose à compléter', { exact: false })
  await summary.waitFor()
  await field.fill('204')
  await summary.waitFor({ state: 'detached' })
  // A field that appears after the failed attempt is not marked as invalid before the next one.
  await chooseRadio(guest.getByRole('radio', { name: 'Je passe à la réception' }))
  await guest.getByLabel('Votre nom').waitFor()
  expect(await guest.locator('[aria-invalid="true"]').count()).toBe(0)
})
