import { describe, expect, test } from 'vitest'
import { openBrowser, openHotel, openPhone, openStaffPage, url } from './browser-session.ts'

openBrowser()

/** A hotel with a bar, and an English guest on the page of their new order: two ciders and a crêpe. */
async function orderAtBar() {
  const hotel = await openHotel()
  const bar = await hotel.addService({ name: 'Bar' }, [
    { name: 'Cidre', price: 400 },
    { name: 'Crêpe', price: 700 },
    { name: 'Jus de pomme', price: 300 },
  ])
  const guest = await openPhone({ locale: 'en-GB' })
  await guest.goto(url(`/public/${hotel.slug}/discover/services/${bar.id}?lang=en`))
  for (const name of ['Cidre', 'Cidre', 'Crêpe']) {
    await guest.getByRole('link', { name, exact: true }).click()
    await guest.getByRole('dialog', { name }).getByRole('button', { name: /^Add/ }).click()
    await guest.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await guest.getByRole('link', { name: /basket/i }).click()
  await guest.getByLabel('Room number').fill('204')
  await guest.getByRole('button', { name: /^Order and pay/ }).click()
  await guest.getByRole('heading', { name: 'Your order has been sent' }).waitFor()
  const reception = await openStaffPage(hotel.owner)
  await reception.goto(url(`/hotels/${hotel.id}/orders`))
  const card = reception.getByRole('article').filter({ hasText: '204' })
  await card.waitFor()
  return { hotel, guest, reception, card }
}

describe('an order that staff change', () => {
  test('by the keyboard: the guest sees before and after in English, agrees, and the card says so', async () => {
    const { hotel, guest, reception, card } = await orderAtBar()
    await card.getByRole('button', { name: 'Accepter' }).focus()
    await reception.keyboard.press('m')
    const dialog = reception.getByRole('dialog', { name: /Modifier la commande/ })
    await dialog.getByRole('button', { name: 'Un de moins : Cidre' }).focus()
    await reception.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Remplacer : Crêpe' }).focus()
    await reception.keyboard.press('Enter')
    await dialog.getByRole('button', { name: /Jus de pomme/ }).focus()
    await reception.keyboard.press('Enter')
    await dialog.getByRole('button', { name: /Enregistrer · 7,00/ }).focus()
    await reception.keyboard.press('Enter')
    await dialog.getByText('Donnez une raison').waitFor()
    await dialog.getByLabel('Message au client').fill('The crêpes are sold out.')
    await reception.keyboard.press('Tab')
    await dialog.getByRole('button', { name: /Enregistrer · 7,00/ }).press('Enter')
    await reception.getByText(/Commande nº 1 modifiée/).waitFor()
    await card.getByText('2 → 1 × Cidre').waitFor()
    await card.getByText('Le client n’a pas encore répondu').waitFor()

    const notice = guest.getByRole('region', { name: 'What changes' })
    await notice.getByText('The hotel has changed your order').waitFor()
    await notice.getByText('The crêpes are sold out.').waitFor()
    expect(await notice.getByRole('listitem').allInnerTexts()).toEqual([
      '2 → 1 × Cidre',
      '1 × Crêpe removed',
      '1 × Jus de pomme added',
    ])
    await notice.getByText(/Total: €15.00 → €7.00/).waitFor()
    await notice.getByRole('button', { name: 'That’s fine' }).click()
    await guest.getByText(/with your agreement/).waitFor()
    await card.getByText('Le client est d’accord').waitFor()
    expect((await hotel.orders())[0]?.total.amount).toBe(700)
  })

  test('and the guest refuses: the order is as before for both, and the team is told on any screen', async () => {
    const { hotel, guest, reception, card } = await orderAtBar()
    await card.getByRole('button', { name: 'Accepter' }).click()
    await guest.getByRole('heading', { name: 'Your order is confirmed' }).waitFor()
    const [order] = await hotel.orders()
    await hotel.api('POST', `/v1/hotels/${hotel.id}/orders/${order?.id}/amendments`, {
      kept: [{ line: 0, quantity: 1 }],
      added: [],
      reason: 'No more crêpes.',
      version: order?.version,
    })
    await card.getByText('MODIFIÉE').waitFor()
    await guest.getByRole('button', { name: 'Refuse the change' }).click()
    await guest.getByText(/You refused the change/).waitFor()
    await guest.getByText('2 × Cidre').waitFor()
    await reception.getByRole('alert').filter({ hasText: 'le client refuse la modification' }).waitFor()
    await card.getByText('LE CLIENT REFUSE LA MODIFICATION').waitFor()
    expect((await hotel.orders())[0]?.total.amount).toBe(1500)
  })

  test('while a colleague is first: the dialog says so and begins again from the current order', async () => {
    const { hotel, reception, card } = await orderAtBar()
    await card.getByRole('button', { name: 'Chambre 204' }).click()
    await reception.getByRole('button', { name: 'Modifier…' }).click()
    const dialog = reception.getByRole('dialog', { name: /Modifier la commande/ })
    await dialog.getByRole('button', { name: 'Retirer : Crêpe' }).click()
    const [order] = await hotel.orders()
    await hotel.api('POST', `/v1/hotels/${hotel.id}/orders/${order?.id}/amendments`, {
      kept: [{ line: 1, quantity: 1 }],
      added: [],
      reason: 'Plus de cidre.',
      version: order?.version,
    })
    await dialog.getByRole('alert').filter({ hasText: 'l’a modifiée à' }).waitFor()
    expect(await dialog.getByRole('button', { name: /Enregistrer/ }).isDisabled()).toBe(true)
    await dialog.getByRole('button', { name: 'Repartir de la commande actuelle' }).click()
    expect(await dialog.getByRole('listitem', { name: 'Cidre' }).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Un de plus : Crêpe' }).click()
    await dialog.getByText('À la demande du client').click()
    await dialog.getByRole('button', { name: /Enregistrer · 14,00/ }).click()
    await reception.getByText(/Commande nº 1 modifiée/).waitFor()
    expect((await hotel.orders())[0]?.amendments.at(-1)?.reason).toBe('Your order has been changed, as you asked.')
  })
})

test('a guest asks for a change while the order is new, and reception reads it on the card', async () => {
  const { guest, card } = await orderAtBar()
  await guest.getByRole('button', { name: 'Ask for a change' }).click()
  const sheet = guest.getByRole('dialog', { name: 'What would you like to change?' })
  await sheet.getByRole('button', { name: 'Send' }).click()
  await sheet.getByText('Write what you would like to change.').waitFor()
  await sheet.getByLabel('What would you like to change?').fill('Only one cider, please')
  await sheet.getByRole('button', { name: 'Send' }).click()
  await guest.getByText('You have asked reception: “Only one cider, please”').waitFor()
  await card.getByText('Only one cider, please', { exact: false }).waitFor()
  await guest.getByRole('button', { name: 'Ask for a change' }).click()
  await guest.getByRole('button', { name: 'Take my request back' }).click()
  await card.getByText('Only one cider, please', { exact: false }).waitFor({ state: 'detached' })
  await card.getByRole('button', { name: 'Accepter' }).click()
  await guest.getByRole('button', { name: 'Ask for a change' }).waitFor({ state: 'detached' })
})
