import { expect, test } from 'vitest'
import { richTextFromPlain } from '#core/rich-text/document.ts'
import type { Service } from '#modules/content/services/contract.ts'
import type { Page as HotelPage } from '#modules/exchange/custom-pages/contract.ts'
import { openHotel, sendAsGuest, type TestHotel } from '../browser-session.ts'
import { expectUpright } from './guest-journeys.ts'
import { desk, type JourneyTools } from './start.ts'

const priceOf = (hotel: TestHotel, menu: Service) =>
  hotel.api<Service>('GET', `/v1/hotels/${hotel.id}/services/${menu.id}?lang=fr`)

export function staffJourneys({ open, expectError, photo }: JourneyTools): void {
  test('staff sign in, after a password that was wrong, and reach their hotel', async () => {
    const page = await open(desk)
    await page.goto('/')
    await page.label(/^Adresse e-mail/).fill('direction@hotel.example')
    await page.css('input[type=password]').fill('pas-celui-la')
    expectError(/401/)
    await page.role('button', 'Se connecter').click()
    await page.role('alert').having('Une erreur est survenue').shown()
    await page.css('input[type=password]').fill('bienvenue-2026')
    await page.role('button', 'Se connecter').click()
    await page.role('heading', 'Vos hôtels').shown()
    await page
      .role('main')
      .role('link', /^Hôtel des Remparts/)
      .click()
    await page.role('heading', 'Commandes').shown()
  })

  test('an order comes to the board by itself and is accepted there', async () => {
    const hotel = await openHotel()
    const menu = await hotel.addService({}, [{ name: 'Le Malouin' }])
    const page = await open(desk)
    await page.signInAs(hotel.owner)
    await page.goto(`/hotels/${hotel.id}/orders`)
    await page.role('heading', 'Commandes').shown()
    const lines = [{ articleId: menu.articles[0]?.id, quantity: 2 }]
    const order = { serviceId: menu.id, deliveryMode: 'room-delivery', room: '204', lines }
    await sendAsGuest(`/v1/hotels/${hotel.id}/orders?lang=fr`, order)
    const card = page.role('article').having('204')
    await card.role('button', /^Accepter/).click()
    await card.role('button', /^Préparer/).shown()
    expect(await hotel.orders()).toMatchObject([{ status: 'accepted', room: '204' }])
  })

  test('an article is written with its price', async () => {
    const hotel = await openHotel()
    const menu = await hotel.addService({}, [{ name: 'Le Malouin' }])
    const page = await open(desk)
    await page.signInAs(hotel.owner)
    await page.goto(`/hotels/${hotel.id}/services/${menu.id}/articles`)
    await page.role('link', /Ajouter un article/).click()
    const drawer = page.role('dialog')
    await drawer.label(/^Nom \(Français\)/).fill('Œufs brouillés')
    await drawer.label(/^Prix/).fill('12,50')
    await drawer.role('button', 'Enregistrer').click()
    await page.role('heading', 'Œufs brouillés').shown()
    expect((await priceOf(hotel, menu)).articles).toMatchObject([
      { name: 'Le Malouin' },
      { name: 'Œufs brouillés', price: { amount: 1250 } },
    ])
  })

  test('a photo of a phone is sent for an article and stands upright', async () => {
    const hotel = await openHotel()
    const menu = await hotel.addService({}, [{ name: 'Le Malouin' }])
    const page = await open(desk)
    await page.signInAs(hotel.owner)
    await page.goto(`/hotels/${hotel.id}/services/${menu.id}/articles?article=${menu.articles[0]?.id}`)
    const drawer = page.role('dialog')
    await drawer.label(/^Photo/).setFiles([photo()])
    await drawer.role('button', 'Retirer').shown()
    await expectUpright(drawer.css('img'))
    await drawer.role('button', 'Enregistrer').click()
    await expect
      .poll(async () => (await priceOf(hotel, menu)).articles[0]?.picture)
      .toMatch(/^\/files\/[0-9a-f-]{36}\.jpg$/)
  })

  test('a page gets a heading in the editor and is published', async () => {
    const hotel = await openHotel({ languages: ['fr'] })
    const blocks = [{ kind: 'text', text: richTextFromPlain('Ouvert à tous') }]
    const created = await hotel.api<HotelPage>('POST', `/v1/hotels/${hotel.id}/pages?lang=fr`, {
      title: 'Le spa',
      blocks,
    })
    const page = await open(desk)
    await page.signInAs(hotel.owner)
    await page.goto(`/hotels/${hotel.id}/pages/${created.id}`)
    await page.role('button', 'Ajouter un bloc').click()
    await page.role('menuitem', 'Titre').click()
    await page.label('Titre (Français)').fill('Horaires')
    await page.role('article', '2. Titre Horaires').shown()
    await page.role('button', 'Publier…').click()
    await page.role('dialog').role('button', 'Publier').click()
    await page.text(/ est publiée\.$/).shown()
    const stored = await hotel.api<HotelPage>('GET', `/v1/hotels/${hotel.id}/pages/${created.id}?lang=fr&fallback=none`)
    expect(stored.blocks).toMatchObject([{ kind: 'text' }, { text: 'Horaires' }])
  })
}
