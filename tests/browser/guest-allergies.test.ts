import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import {
  chooseRadio,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openPhone,
  url,
  waitForPrefetchedScreens,
} from './browser-session.ts'

openBrowser()

test('a guest chooses allergies on a menu: dishes are marked, and the basket is filled in with them', async () => {
  const hotel = await openHotel()
  const { id } = await hotel.addService({ name: 'Room service', hours: null }, [
    { name: 'Far breton', price: 700, allergens: { milk: 'contains', gluten: 'contains' } },
    { name: 'Salade', price: 900, allergens: { milk: 'none' } },
  ])
  const guest = await openPhone({ viewport: { width: 360, height: 640 } })
  await guest.goto(url(`/public/${hotel.slug}/discover/services/${id}`))
  await waitForPrefetchedScreens(guest)
  await guest.getByText('Mes allergies').click()
  await chooseRadio(guest.getByRole('checkbox', { name: 'Lait' }))
  await guest.getByText('Vos allergies : contient lait').waitFor()
  expect(await guest.getByText('Vos allergies : contient lait').count()).toBe(1)
  expect(await measureHorizontalOverflow(guest)).toBeLessThanOrEqual(0)
  await expectAccessible(guest)

  // The allergies are stored on the phone and outlive a reload.
  await guest.reload()
  await guest.getByText('Vos allergies : contient lait').waitFor()
  await guest.getByRole('button', { name: 'Ajouter au panier : Far breton' }).click()
  await guest.getByRole('link', { name: /Voir le panier/ }).click()
  await expect.poll(() => guest.getByRole('checkbox', { name: 'Lait' }).isChecked()).toBe(true)
  await guest.getByText('Attention, contient ce que vous avez coché : Far breton').waitFor()
  await guest.getByLabel('Numéro de chambre').fill('204')
  await guest.getByRole('button', { name: 'Commander' }).click()
  await guest.getByText('Allergies signalées : lait').waitFor()
  const [order] = await hotel.orders()
  expect(order?.allergies).toEqual(['milk'])
  await hotel.api('PATCH', `/v1/hotels/${hotel.id}/orders/${order?.id}`, {
    status: 'accepted',
    version: order?.version,
  })
  await guest.getByText('Allergies signalées, vues par l’équipe : lait').waitFor()
})

test('dishes that contain, may contain or do not declare an allergen can be folded, and open with one tap', async () => {
  const hotel = await openHotel()
  const { id } = await hotel.addService({ name: 'Room service', hours: null }, [
    { name: 'Far breton', price: 700, allergens: { milk: 'contains' } },
    { name: 'Salade', price: 900, allergens: { milk: 'none' } },
    { name: 'Soupe', price: 800, allergens: { milk: 'may-contain' } },
    { name: 'Kouign-amann', price: 600, allergens: { milk: 'contains' } },
    { name: 'Sorbet', price: 500 },
  ])
  const guest = await openPhone({ viewport: { width: 360, height: 640 } })
  await guest.goto(url(`/public/${hotel.slug}/discover/services/${id}`))
  await waitForPrefetchedScreens(guest)
  await guest.getByText('Mes allergies').click()
  await chooseRadio(guest.getByRole('checkbox', { name: 'Lait' }))
  const dish = (name: string) => guest.getByRole('main').getByRole('link', { name, exact: true })
  await dish('Far breton').waitFor()
  await chooseRadio(guest.getByRole('checkbox', { name: 'Replier les plats concernés' }))
  for (const name of ['Far breton', 'Kouign-amann', 'Soupe', 'Sorbet']) await dish(name).waitFor({ state: 'hidden' })
  await dish('Salade').waitFor()
  await guest.reload()
  for (const words of ['1 plat peut contenir : lait', '1 plat non renseigné pour : lait'])
    await guest.getByText(words).waitFor()
  expect(await measureHorizontalOverflow(guest)).toBeLessThanOrEqual(0)
  await expectAccessible(guest)
  await guest.getByText('2 plats contiennent un ou plusieurs de : lait').focus()
  await guest.keyboard.press('Enter')
  await dish('Far breton').waitFor()
  await dish('Kouign-amann').waitFor()
  expect(await dish('Soupe').isVisible()).toBe(false)
})

test('in forced colours chosen controls look chosen, and buttons have an edge', async () => {
  const hotel = await openHotel()
  const { id } = await hotel.addService({ name: 'Room service', hours: null }, [{ name: 'Salade', price: 900 }])
  const guest = await openPhone({ forcedColors: 'active' })
  await guest.goto(url(`/public/${hotel.slug}/discover/services/${id}`))
  await guest.getByText('Mes allergies').click()
  const background = (name: string) =>
    guest
      .locator('label')
      .filter({ hasText: name })
      .evaluate((chip) => getComputedStyle(chip).backgroundColor)
  await chooseRadio(guest.getByRole('checkbox', { name: 'Lait' }))
  const off = await background('Soja')
  await expect.poll(() => background('Lait')).not.toBe(off)
  const tab = (name: string) =>
    guest
      .getByRole('navigation', { name: 'Navigation' })
      .getByRole('link', { name })
      .evaluate((link) => getComputedStyle(link).backgroundColor)
  expect(await tab('Services')).not.toBe(await tab('Accueil'))
  await guest.getByRole('link', { name: 'Salade' }).click()
  const border = guest
    .getByRole('dialog')
    .getByRole('button', { name: /^Ajouter/ })
    .evaluate((button) => getComputedStyle(button).borderTopStyle)
  expect(await border).toBe('solid')
})
