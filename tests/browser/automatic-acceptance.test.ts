import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { addToBasket, openBrowser, openHotel, openPhone, openStaffPage, url } from './browser-session.ts'

openBrowser()

test('a bar accepts orders by itself until two are open, and from the third on alerts a person', async () => {
  const hotel = await openHotel()
  const menu = await hotel.addService({ name: 'Bar' }, [{ name: 'Cidre', price: 600 }])
  const staff = await openStaffPage(hotel.owner)
  await staff.goto(url(`/hotels/${hotel.id}/services/${menu.id}`))
  await staff.getByText('Jusqu’à un nombre de commandes', { exact: true }).click()
  const limit = staff.getByLabel('Commandes en cours, au plus')
  await limit.fill('')
  await staff.getByRole('button', { name: 'Enregistrer' }).click()
  await staff.getByText('Écrivez un nombre entre 1 et 99.').waitFor()
  await limit.fill('2')
  await staff.getByRole('button', { name: 'Enregistrer' }).click()
  await staff.getByText('Enregistré').first().waitFor()
  await expectAccessible(staff)

  await staff.goto(url(`/hotels/${hotel.id}/orders`))
  await staff.getByRole('heading', { name: 'Commandes' }).waitFor()
  const order = async (headline: string) => {
    const guest = await openPhone()
    await guest.goto(url(`/public/${hotel.slug}/discover/services/${menu.id}`))
    await addToBasket(guest, 'Cidre')
    await guest.getByRole('link', { name: /Voir le panier/ }).click()
    await guest.getByLabel('Numéro de chambre').fill('204')
    await guest.getByRole('button', { name: /Commander avec obligation de paiement/ }).click()
    await guest.getByRole('heading', { name: headline }).waitFor()
    return guest
  }
  const guest = await order('Votre commande est acceptée')
  expect(await guest.getByRole('button', { name: /Annuler/ }).count()).toBe(0)
  const cards = staff.getByRole('article')
  await cards.getByRole('button', { name: 'Préparer' }).waitFor()
  expect(await staff.getByRole('button', { name: 'Accepter' }).count()).toBe(0)
  await cards.first().getByRole('button', { name: /204/ }).click()
  await staff.getByRole('dialog').getByText('Acceptée · automatique').waitFor()
  await staff.keyboard.press('Escape')

  await order('Votre commande est acceptée')
  await order('Votre commande est envoyée')
  await staff.getByRole('button', { name: 'Accepter' }).waitFor()
  expect(await staff.getByRole('button', { name: 'Préparer' }).count()).toBe(2)
})
