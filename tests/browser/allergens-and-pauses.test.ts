import { describe, expect, test } from 'vitest'
import type { Article, Service } from '#modules/content/services/contract.ts'
import { expectAccessible } from './accessibility.ts'
import {
  addColleague,
  addToBasket,
  apiAs,
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

const drink = {
  name: 'Boisson chaude',
  min: 1,
  max: 1,
  choices: [
    { name: 'Café', price: 0 },
    { name: 'Chocolat', price: 150 },
  ],
}

describe('an article', () => {
  test('is not published by Enter; each allergen needs an answer, for choices too, and guests see what is missing', async () => {
    const hotel = await openHotel({ languages: ['fr'] })
    const menu = await hotel.addService({}, [{ name: 'Le Malouin', price: 1650, options: [drink] }])
    const at = `/v1/hotels/${hotel.id}/services/${menu.id}`
    const articles = async () => (await hotel.api<Service>('GET', at)).articles
    const page = await openStaffPage(hotel.owner)
    await openLiveStaffScreen(page, `/hotels/${hotel.id}/services/${menu.id}/articles?article=new`)
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Nom (Français)').fill('Le Grand')
    await drawer.getByLabel(/^Prix/).fill('12')
    for (const name of [/^Nom \(/, /^Prix/, /^Quantité/]) await drawer.getByLabel(name).press('Enter')
    await drawer.getByLabel('Nom (Français)').fill('Le Grand Large')

    // "Renseignés" by itself answers nothing: each of the 14 allergens needs an answer.
    const allergens = drawer.getByRole('group', { name: 'Allergènes', exact: true })
    await allergens.getByRole('radio', { name: 'Renseignés', exact: true }).check()
    await allergens.getByText('14 réponses manquent sur 14').waitFor()
    expect(await allergens.locator('li').getByRole('radio', { checked: true }).count()).toBe(0)
    await allergens.getByRole('radiogroup', { name: 'Lait' }).getByText('Oui').click()
    await allergens.getByText('13 réponses manquent sur 14').waitFor()
    await drawer.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await page.getByText('Enregistré', { exact: true }).waitFor()
    expect((await articles()).map(({ name, allergens }) => [name, allergens])).toEqual([
      ['Le Malouin', null],
      ['Le Grand Large', { milk: 'contains' }],
    ])

    await page.getByRole('link', { name: 'Le Malouin' }).click()
    await drawer.getByRole('button', { name: /Allergènes de Chocolat/ }).click()
    const chocolate = drawer.getByRole('group', { name: 'Allergènes de Chocolat' })
    await chocolate.getByRole('radio', { name: 'Renseignés', exact: true }).check()
    await chocolate.getByRole('radiogroup', { name: 'Lait' }).getByText('Oui').click()
    await chocolate.getByRole('button', { name: 'Aucun des autres' }).click()
    await chocolate
      .getByRole('status')
      .getByText(/13 allergènes répondus par/)
      .waitFor()
    await expectAccessible(page)
    await drawer.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect
      .poll(async () => (await articles())[0]?.options[0]?.choices[1]?.allergens)
      .toMatchObject({ milk: 'contains', gluten: 'none' })

    const guest = await openPhone()
    await guest.goto(url(`/public/${hotel.slug}/discover/services/${menu.id}`))
    await guest.getByText(/^Allergènes.: tous ne sont pas renseignés/).waitFor()
    await guest.getByRole('link', { name: 'Le Malouin', exact: true }).click()
    const sheet = guest.getByRole('dialog', { name: 'Le Malouin' })
    await sheet
      .getByText(/^Allergènes.: pas encore renseignés/)
      .first()
      .waitFor()
    await sheet.getByText(/Contient.: lait/).waitFor()
  })
})

describe('an article that is sold out', () => {
  test('is marked sold out while refusing its order, also a single choice, and guests see it before they tap', async () => {
    const hotel = await openHotel({ languages: ['fr'] })
    const menu = await hotel.addService({ deliveryMode: 'mixed' }, [
      { name: 'Le Malouin', price: 1650, options: [drink] },
    ])
    const [article] = menu.articles as [Article]
    const chocolate = article.options[0]?.choices[1]?.id
    const guest = await openPhone()
    await guest.goto(url(`/public/${hotel.slug}/discover/services/${menu.id}`))
    await sendAsGuest(`/v1/hotels/${hotel.id}/orders?lang=fr`, {
      serviceId: menu.id,
      deliveryMode: 'reception-pickup',
      guestName: 'Ana',
      room: '12',
      lines: [{ articleId: article.id, quantity: 1, options: [chocolate] }],
    })
    const page = await openStaffPage(hotel.owner)
    await openLiveStaffScreen(page, `/hotels/${hotel.id}/orders`)
    const card = page.locator('[data-card]').first()
    await card.getByText('retrait · 12', { exact: true }).waitFor()
    await card.getByRole('button', { name: 'Refuser' }).click()
    const refusing = page.getByRole('dialog', { name: /Refuser la commande.*client de la chambre 12/ })
    await refusing.getByText('Article épuisé', { exact: true }).click()
    await refusing.getByLabel('Le Malouin · Chocolat').check()
    await refusing.getByRole('button', { name: 'Refuser la commande' }).click()

    await guest.getByRole('link', { name: 'Le Malouin', exact: true }).click()
    const sheet = guest.getByRole('dialog', { name: 'Le Malouin' })
    await sheet.getByText(/Épuisé, de retour/).waitFor()
    expect(await sheet.getByRole('radio', { name: /Chocolat/ }).isDisabled()).toBe(true)

    await page.goto(url(`/hotels/${hotel.id}/services/${menu.id}/articles`))
    await page.getByRole('button', { name: /Épuisé jusqu’à quand.*Le Malouin/ }).click()
    await page.getByRole('menuitem', { name: 'Épuisé 30 minutes' }).click()
    await page.getByText(/^jusqu’/).waitFor()
    await sheet.getByRole('button', { name: 'Épuisé' }).waitFor()
  })
})

describe('a pause', () => {
  test('shows its end to guests and colleagues, takes orders for after it, and ends by the phone’s clock', async () => {
    const hotel = await openHotel({ languages: ['fr'] })
    const menu = await hotel.addService({}, [{ name: 'Le Malouin' }])
    const guest = await openPhone()
    await guest.clock.install()
    await openLiveGuestPage(guest, `/public/${hotel.slug}/discover/services/${menu.id}`)
    const other = await openStaffPage(hotel.owner)
    await openLiveStaffScreen(other, `/hotels/${hotel.id}/services`)
    await other.getByText('Ouvert', { exact: true }).waitFor()

    const page = await openStaffPage(hotel.owner)
    await openLiveStaffScreen(page, `/hotels/${hotel.id}/orders`)
    await page.getByRole('button', { name: 'Pause et épuisés' }).click()
    const drawer = page.getByRole('dialog', { name: 'Pause et épuisés' })
    const ends = drawer.getByRole('button', { name: /En pause jusqu’à quand.*Petit déjeuner/ })
    await ends.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'En pause 30 minutes' }).press('Enter')
    await drawer.getByText(/^jusqu’(à|au) /).waitFor()
    expect(await drawer.getByRole('switch', { name: /^En pause/ }).isChecked()).toBe(true)
    await other.getByText(/^En pause jusqu’(à|au) /).waitFor()
    // Near midnight the pause ends on another day, and the sentence is different.
    const paused = /^En pause( jusqu’à|, reprend)/
    await guest.getByText(paused).first().waitFor()
    await guest.getByText('Vous pouvez déjà commander pour plus tard.').waitFor()
    await expectAccessible(guest)

    await addToBasket(guest, 'Le Malouin')
    await guest.getByRole('link', { name: /Voir le panier/ }).click()
    await guest.getByLabel('Numéro de chambre').fill('204')
    expect(await guest.getByText('Dès que possible').count()).toBe(0)
    await guest.getByLabel('Heure').selectOption({ index: 1 })
    const { pausedUntil } = (await hotel.api<Service[]>('GET', `/v1/hotels/${hotel.id}/services`))[0] as Service
    await guest.getByRole('button', { name: /Commander avec obligation de paiement/ }).click()
    await guest.getByRole('heading', { name: 'Votre commande est envoyée' }).waitFor()
    const [order] = await hotel.orders()
    expect(order?.dueAt && pausedUntil && order.dueAt >= pausedUntil).toBe(true)

    await guest.goto(url(`/public/${hotel.slug}/discover/services/${menu.id}`))
    await guest.getByText(paused).first().waitFor()
    await guest.clock.fastForward('31:00')
    await guest.getByText('Ouvert', { exact: true }).waitFor()
    await guest.getByText(paused).first().waitFor({ state: 'detached' })
  })
})

describe('rights', () => {
  test('making somebody an owner asks for confirmation', async () => {
    const hotel = await openHotel({ languages: ['fr'] })
    const yann = await addColleague(hotel)
    const page = await openStaffPage(hotel.owner)
    await openLiveStaffScreen(page, `/hotels/${hotel.id}/members`)
    const team = page.getByRole('list', { name: 'Membres de l’équipe' })
    const roles = async () =>
      (await hotel.api<{ email: string; role: string }[]>('GET', `/v1/hotels/${hotel.id}/members`)).find(
        ({ email }) => email === yann.user.email,
      )?.role
    const choose = async () => {
      await team.getByRole('combobox', { name: /Rôle de Yann/ }).click()
      await team.getByRole('option', { name: /Propri/ }).click()
    }
    await choose()
    const dialog = page.getByRole('dialog', { name: /Nommer Yann.* propriétaire/ })
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    expect(await roles()).toBe('member')
    await choose()
    await dialog.getByRole('button', { name: 'Nommer propriétaire' }).click()
    await expect.poll(roles).toBe('owner')
  })

  test('lost while typing: the text stays with the reason why it cannot be saved, and can be copied', async () => {
    const hotel = await openHotel({ languages: ['fr'] })
    const menu = await hotel.addService({}, [{ name: 'Le Malouin', price: 1650 }])
    const yann = await addColleague(hotel, 'admin')
    const page = await openStaffPage(yann, 'fr', { permissions: ['clipboard-read', 'clipboard-write'] })
    await openLiveStaffScreen(page, `/hotels/${hotel.id}/services/${menu.id}`)
    const name = page.getByLabel('Nom (Français)')
    await name.fill('Brunch du dimanche')
    await apiAs(hotel.owner)('PATCH', `/v1/hotels/${hotel.id}/members/${yann.user.id}`, { role: 'member' })
    await page.getByRole('alert').getByText('Vous ne pouvez plus enregistrer ici').waitFor()
    expect(await name.inputValue()).toBe('Brunch du dimanche')
    expect(await page.getByRole('button', { name: 'Enregistrer', exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Copier ce que j’ai écrit' }).click()
    await page.getByText('Copié.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Brunch du dimanche')
    expect(await name.isEditable()).toBe(false)
  })
})
