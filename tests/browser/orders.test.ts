import { describe, expect, test } from 'vitest'
import {
  addToBasket,
  apiAs,
  expectConsoleError,
  openBrowser,
  openHotel,
  openPhone,
  openStaffPage,
  signIn,
  type TestHotel,
  url,
  waitForPrefetchedScreens,
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

/** A hotel that serves breakfast at any hour, written in French and Spanish. */
async function breakfastHotel() {
  const hotel = await openHotel()
  const menu = await hotel.addService({ name: 'Petit déjeuner' }, [
    { name: 'Le Malouin', price: 1650, options: [drink] },
    { name: 'Jus d’orange', price: 500 },
  ])
  const at = `/v1/hotels/${hotel.id}/services/${menu.id}`
  await hotel.api('PATCH', `${at}?lang=es`, { name: 'Desayuno' })
  const article = menu.articles.map(({ id }) => `${at}/articles/${id}`)
  await hotel.api('PATCH', `${article[0]}?lang=es`, { name: 'El Malouin' })
  return { hotel, menu, soldOut: () => hotel.api('PATCH', `${article[0]}?lang=fr`, { available: false }), at }
}

/** From the home page to a basket with one Malouin in it, in Spanish. */
async function fillBasket(hotel: TestHotel) {
  const guest = await openPhone({ locale: 'es-ES' })
  await guest.goto(url(`/public/${hotel.slug}`))
  await guest.getByRole('link', { name: 'Español' }).first().click()
  await guest.getByRole('navigation').getByRole('link', { name: 'Servicios' }).click()
  await guest.getByRole('heading', { name: 'Servicios', level: 1 }).waitFor()
  await guest.getByRole('link', { name: 'Desayuno', exact: true }).click()
  await guest.getByRole('link', { name: 'El Malouin', exact: true }).click()
  const sheet = guest.getByRole('dialog', { name: 'El Malouin' })
  await sheet.getByText('Chocolat').click()
  await sheet.getByRole('button', { name: /Añadir/ }).click()
  await guest.getByRole('link', { name: /Ver la cesta/ }).click()
  await guest.getByLabel('Número de habitación').fill('204')
  return guest
}

const send = /Pedir con obligación de pago/

describe('a guest orders and reception serves', () => {
  test('in Spanish on a phone, accepted in French at the desk, each seen by the other at once, even after a reload', async () => {
    const { hotel } = await breakfastHotel()
    const reception = await openStaffPage(hotel.owner)
    await reception.goto(url(`/hotels/${hotel.id}/orders`))
    await reception.getByRole('heading', { name: 'Commandes' }).waitFor()

    const guest = await fillBasket(hotel)
    await guest.getByRole('button', { name: send }).click()
    await guest.getByRole('heading', { name: 'Su pedido se ha enviado' }).waitFor()

    const card = reception.getByRole('article').filter({ hasText: '204' })
    await card.getByText('Le Malouin').waitFor()
    await card
      .getByText(/Chocolat/)
      .first()
      .waitFor()
    await card.getByRole('button', { name: 'Accepter' }).click()
    await guest.getByRole('heading', { name: 'Su pedido está aceptado' }).waitFor()
    await guest.getByText('por Maëlle').waitFor()

    await guest.reload()
    await guest.getByRole('heading', { name: 'Su pedido está aceptado' }).waitFor()
    await card.getByRole('button', { name: 'Préparer' }).click()
    await guest.getByRole('heading', { name: 'Su pedido se está preparando' }).waitFor()
    await card.getByRole('button', { name: 'En route' }).click()
    await guest.getByRole('heading', { name: 'Su pedido está en camino' }).waitFor()
    await reception.reload()
    await card.getByRole('button', { name: 'Servir' }).click()
    await guest.getByRole('heading', { name: 'Su pedido se ha entregado' }).waitFor()

    const [order] = await hotel.orders()
    expect(order).toMatchObject({ status: 'completed', room: '204', guestLang: 'es', total: { amount: 1800 } })
    expect(order?.history.map(({ status }) => status)).toEqual([
      'new',
      'accepted',
      'preparing',
      'on-the-way',
      'completed',
    ])
  })

  test('a refused order shows the reason that reception wrote', async () => {
    const { hotel } = await breakfastHotel()
    const reception = await openStaffPage(hotel.owner)
    await reception.goto(url(`/hotels/${hotel.id}/orders`))
    const guest = await fillBasket(hotel)
    await guest.getByRole('button', { name: send }).click()
    await guest.getByRole('heading', { name: 'Su pedido se ha enviado' }).waitFor()

    const card = reception.getByRole('article').filter({ hasText: '204' })
    await card.getByRole('button', { name: 'Refuser' }).click()
    const dialog = reception.getByRole('dialog')
    await dialog.getByLabel('Message au client').fill('El horno se ha averiado.')
    await dialog.getByRole('button', { name: 'Refuser la commande' }).click()
    await guest.getByRole('heading', { name: 'Su pedido está cancelado' }).waitFor()
    await guest.getByText('El horno se ha averiado.').waitFor()
  })

  test('a guest cancels an order that nobody has accepted, and the desk sees it', async () => {
    const { hotel } = await breakfastHotel()
    const reception = await openStaffPage(hotel.owner)
    await reception.goto(url(`/hotels/${hotel.id}/orders`))
    const guest = await fillBasket(hotel)
    await guest.getByRole('button', { name: send }).click()
    await reception.getByRole('article').filter({ hasText: '204' }).waitFor()
    await guest.getByRole('button', { name: 'Cancelar el pedido' }).click()
    await guest.getByRole('button', { name: 'Sí, cancelar el pedido' }).click()
    await guest.getByRole('heading', { name: 'Su pedido está cancelado' }).waitFor()
    await reception.getByText('Aucune commande n’attend', { exact: false }).waitFor()
  })

  test('reception accepts while the guest is asked whether to cancel, and the dialog says so', async () => {
    const { hotel } = await breakfastHotel()
    const guest = await fillBasket(hotel)
    await guest.getByRole('button', { name: send }).click()
    await guest.getByRole('button', { name: 'Cancelar el pedido' }).click()
    const sheet = guest.getByRole('dialog', { name: '¿Cancelar este pedido?' })
    await sheet.getByRole('button', { name: 'Sí, cancelar el pedido' }).waitFor()
    const [order] = await hotel.orders()
    await hotel.api('PATCH', `/v1/hotels/${hotel.id}/orders/${order?.id}`, {
      status: 'accepted',
      version: order?.version,
    })
    await sheet.getByText('La recepción ya se ocupa de su pedido', { exact: false }).waitFor()
    await sheet.getByRole('link', { name: 'Llamar a recepción' }).waitFor()
    expect(await sheet.getByRole('button').count()).toBe(0)
  })
})

describe('changes while a basket is filled', () => {
  test('an article sold out while it is in the basket is marked at once, and the order is not sent', async () => {
    const { hotel, soldOut } = await breakfastHotel()
    const guest = await fillBasket(hotel)
    await soldOut()
    await guest.getByText('Agotado: quítelo para continuar', { exact: false }).waitFor()
    await expect.poll(() => guest.getByRole('button', { name: send }).isDisabled()).toBe(true)
    expect(await hotel.orders()).toEqual([])
  })

  test('a changed price is shown before the order is sent', async () => {
    const { hotel, at, menu } = await breakfastHotel()
    const guest = await fillBasket(hotel)
    await hotel.api('PATCH', `${at}/articles/${menu.articles[0]?.id}?lang=fr`, { price: 1750 })
    await guest.getByRole('button', { name: /Aceptar los nuevos precios/ }).click()
    await guest.getByRole('button', { name: send }).click()
    await guest.getByRole('heading', { name: 'Su pedido se ha enviado' }).waitFor()
    expect((await hotel.orders())[0]?.total.amount).toBe(1900)
  })

  test('a closed service names its next opening, and takes no order for the current time', async () => {
    const hotel = await openHotel({ timeZone: 'Europe/Paris' })
    // Open for half an hour on a weekday three days ahead, so it is closed whenever the test runs.
    const day = ((new Date().getUTCDay() + 2) % 7) + 1
    await hotel.addService({ hours: { weekly: [{ day, opens: '12:00', closes: '12:30' }], exceptions: [] } }, [{}])
    const guest = await openPhone()
    await guest.goto(url(`/public/${hotel.slug}/discover/services`))
    await guest
      .getByText(/Ouvre .*12\sh/)
      .first()
      .waitFor()
    await guest.getByRole('link', { name: /Petit déjeuner/ }).click()
    await addToBasket(guest, 'Le Malouin')
    await guest.getByRole('link', { name: /Voir le panier/ }).click()
    await guest.getByLabel('Numéro de chambre').waitFor()
    expect(await guest.getByText('Dès que possible').count()).toBe(0)
    // The back button closes the sheet of a line, and the basket stays open.
    await guest.getByRole('button', { name: /^Modifier.*Le Malouin/ }).click()
    await guest.getByRole('dialog').waitFor()
    await guest.goBack()
    await guest.getByRole('dialog').waitFor({ state: 'detached' })
    await guest.goForward()
    await guest.getByRole('dialog').getByRole('button', { name: 'Un de plus' }).click()
    // A double tap closes the sheet and goes back only once.
    await guest
      .getByRole('dialog')
      .getByRole('button', { name: /^Modifier/ })
      .evaluate((button: HTMLElement) => {
        button.click()
        button.click()
      })
    await guest.getByRole('dialog').waitFor({ state: 'detached' })
    await guest.getByText(/33,00/).first().waitFor()
    expect(new URL(guest.url()).pathname).toMatch(/\/basket$/)
    // The guest has to choose a time.
    await guest.getByLabel('Numéro de chambre').fill('204')
    await guest.getByRole('button', { name: /Commander avec obligation de paiement/ }).click()
    await guest.getByText('Choisissez une heure.', { exact: true }).waitFor()
    expect(await hotel.orders()).toEqual([])
    await guest.getByLabel('Heure').selectOption({ index: 1 })
    await guest.getByRole('button', { name: /Commander avec obligation de paiement/ }).click()
    await guest.waitForURL(/\/orders\/[0-9a-f-]{36}/)
  })

  test('an order with too many choices has to be split, and its basket stays', async () => {
    const hotel = await openHotel()
    const choices = Array.from({ length: 20 }, (_, i) => ({ name: `Garniture ${i}`, price: 0 }))
    const menu = await hotel.addService({}, [{ options: [{ name: 'Garnitures', min: 0, max: 20, choices }] }])
    const guest = await openPhone()
    await guest.goto(url(`/public/${hotel.slug}/discover/services/${menu.id}`))
    await guest.getByRole('link', { name: 'Le Malouin', exact: true }).click()
    const sheet = guest.getByRole('dialog')
    for (const { name } of choices) await sheet.getByText(name, { exact: true }).click()
    await sheet.getByRole('button', { name: /Ajouter/ }).click()
    await guest.getByRole('link', { name: /Voir le panier/ }).waitFor()
    await guest.evaluate((key) => {
      const stored = JSON.parse(localStorage.getItem(key) ?? '')
      const [{ lines }] = stored.baskets
      stored.baskets[0].lines = Array.from({ length: 11 }, (_, i) => ({ ...lines[0], key: `${lines[0].key}${i}` }))
      localStorage.setItem(key, JSON.stringify(stored))
    }, `livret.basket.${hotel.id}`)
    await guest.goto(url(`/public/${hotel.slug}/basket`))
    await guest.getByLabel('Numéro de chambre').fill('204')
    expectConsoleError(/422/)
    await guest.getByRole('button', { name: /Commander avec obligation de paiement/ }).click()
    await guest
      .getByRole('alert')
      .getByText('Trop de choix en une fois : commandez en plusieurs fois.', { exact: true })
      .waitFor()
    const remove = guest.getByRole('button', { name: /^Retirer/ })
    expect(await remove.count()).toBe(11)
    await remove.first().click()
    await guest.getByRole('button', { name: /Commander avec obligation de paiement/ }).click()
    await guest.waitForURL(/\/orders\/[0-9a-f-]{36}/)
  })

  test('without an answer the error is the sentence of the specification, and an order sent again counts once', async () => {
    const { hotel } = await breakfastHotel()
    const guest = await fillBasket(hotel)
    expectConsoleError(/Failed to load resource|ERR_/)
    let lost = 0
    let answers = false
    // The order arrives, its answer does not.
    await guest.route('**/v1/hotels/*/orders?*', async (route) => {
      if (answers) return route.continue()
      await route.fetch()
      lost++
      await route.abort('connectionreset')
    })
    await guest.getByRole('button', { name: send }).click()
    await guest.getByText('No se ha podido tramitar su pedido. Por favor, llame a recepción.').waitFor()
    // Sent once and retried three times before the guest reads that it failed.
    expect(lost).toBe(4)
    answers = true
    await guest.reload()
    await guest.getByRole('button', { name: 'Enviarlo en cuanto sea posible' }).click()
    await guest.getByRole('heading', { name: 'Su pedido se ha enviado' }).waitFor()
    expect(await hotel.orders()).toHaveLength(1)
  })

  test('an order that waits long for its answer is not cut off; the guest may cancel, and a retry orders once', async () => {
    const { hotel } = await breakfastHotel()
    const guest = await fillBasket(hotel)
    expectConsoleError(/Failed to load resource|ERR_/)
    // The order arrives, its answer never does. The route is not removed, because requests that it holds would then continue.
    let arrived = 0
    let answers = false
    await guest.route('**/v1/hotels/*/orders?*', async (route) => {
      if (answers) return route.continue()
      await route.fetch()
      arrived++
    })
    await guest.getByRole('button', { name: send }).click()
    await guest.getByText('La respuesta tarda', { exact: false }).waitFor()
    expect(arrived).toBe(1)
    expect(await guest.getByText('No se ha podido tramitar su pedido', { exact: false }).count()).toBe(0)
    await guest.getByRole('button', { name: 'Dejar de esperar' }).click()
    await guest.getByText('No se ha podido tramitar su pedido. Por favor, llame a recepción.').waitFor()
    answers = true
    await guest.reload()
    await guest.getByRole('button', { name: 'Enviarlo en cuanto sea posible' }).click()
    await guest.waitForURL(/\/orders\/[0-9a-f-]{36}/)
    expect(await hotel.orders()).toHaveLength(1)
    expect(await guest.getByRole('button', { name: 'Dejar de esperar' }).count()).toBe(0)
  })

  test('two receptionists accept the same order: the second is told who was first', async () => {
    const { hotel } = await breakfastHotel()
    const guest = await fillBasket(hotel)
    await guest.getByRole('button', { name: send }).click()
    await guest.getByRole('heading', { name: 'Su pedido se ha enviado' }).waitFor()
    const second = await openStaffPage(hotel.owner)
    // The second desk receives no events.
    await second.route('**/events*', (route) => route.abort())
    expectConsoleError(/Failed to load resource|ERR_/)
    await second.goto(url(`/hotels/${hotel.id}/orders`))
    const staleCard = second.getByRole('article').filter({ hasText: '204' })
    await staleCard.waitFor()
    const [order] = await hotel.orders()
    const camille = await signIn('equipe@livret.example')
    await apiAs(camille)('PATCH', `/v1/hotels/${hotel.id}/orders/${order?.id}?lang=fr`, {
      status: 'accepted',
      version: 1,
    })
    await staleCard.getByRole('button', { name: 'Accepter' }).click()
    await second.getByText(/Camille l’a déjà acceptée/).waitFor()
    await staleCard.getByRole('button', { name: 'Préparer' }).waitFor()
  })
})

test('after the first page, every guest screen opens without any request', async () => {
  const { hotel } = await breakfastHotel()
  const guest = await openPhone()
  await guest.goto(url(`/public/${hotel.slug}`))
  await waitForPrefetchedScreens(guest)
  expectConsoleError(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await guest.context().setOffline(true)
  await guest.getByRole('navigation').getByRole('link', { name: 'Services' }).click()
  await guest.getByRole('heading', { name: 'Services', level: 1 }).waitFor()
  await guest.getByRole('link', { name: /Petit déjeuner/ }).click()
  await guest.getByRole('heading', { name: 'Petit déjeuner', level: 1 }).waitFor()
  await addToBasket(guest, 'Jus d’orange')
  await guest.getByRole('link', { name: /Voir le panier/ }).click()
  await guest.getByLabel('Numéro de chambre').waitFor()
  await guest.getByRole('navigation').getByRole('link', { name: 'Services' }).click()
  await guest.getByRole('main').getByRole('link', { name: 'Vos commandes' }).click()
  await guest.getByRole('heading', { name: 'Vos commandes', level: 1 }).waitFor()
  await guest.getByRole('navigation').getByRole('link', { name: 'Messages' }).click()
  await guest.getByRole('heading', { name: 'Messages', level: 1 }).waitFor()
})
