import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createLibraryFile,
  createMember,
  createUpload,
  expectStatus,
  statusAndFields,
  type TestHotel,
  createTicket as ticketOf,
} from '#tests/factories.ts'
import type { Ticket, TicketInput } from '../contract.ts'

const app = testApp()
const link = 'https://www.tiqets.com/fr/saint-malo/aquarium-p974/'
const ticketsPath = ({ id }: TestHotel, ticket?: { id: string }) =>
  `/v1/hotels/${id}/tickets${ticket ? `/${ticket.id}` : ''}`
const sendTicket = (hotel: TestHotel, body: unknown, query = 'lang=fr') =>
  app.call('POST', `${ticketsPath(hotel)}?${query}`, { as: hotel.owner, body })
const addTicket = (hotel: TestHotel, values: Partial<TicketInput> = {}) => ticketOf(app, hotel, { link, ...values })
const patchTicket = (hotel: TestHotel, ticket: Ticket, body: unknown, query = 'lang=fr', headers = {}) =>
  app.call('PATCH', `${ticketsPath(hotel, ticket)}?${query}`, { as: hotel.owner, body, headers })
const shownTickets = async ({ id }: TestHotel, lang = 'fr') =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}?lang=${lang}`)).tickets
const listTickets = async (hotel: TestHotel, query = 'lang=fr'): Promise<Ticket[]> =>
  expectStatus(200, await app.call('GET', `${ticketsPath(hotel)}?${query}`, { as: hotel.owner }))
const titles = (tickets: { title: string }[]) => tickets.map(({ title }) => title)

describe('an offer of the hotel', () => {
  test('is shown to guests with all its fields, in the currency of the hotel', async () => {
    const hotel = await createHotel(app, { currency: 'GBP' })
    const picture = (await createLibraryFile(app, hotel)).address
    const facts = { text: 'Requins et tortues', picture, price: 1990, rating: 4.6, ratingCount: 1234 }
    const { id } = await addTicket(hotel, facts)
    expect(await shownTickets(hotel)).toEqual([
      { ...facts, id, title: 'Grand Aquarium', price: { amount: 1990, currency: 'GBP' }, link, source: 'hotel' },
    ])
    await addTicket(hotel, { title: 'Le fort' })
    expect((await shownTickets(hotel))[1]).toMatchObject({
      text: '',
      picture: null,
      price: null,
      rating: null,
      ratingCount: null,
    })
  })

  test('is shown to staff only when it is hidden', async () => {
    const hotel = await createHotel(app)
    const ticket = await addTicket(hotel)
    expectStatus(200, await patchTicket(hotel, ticket, { hidden: true }))
    expect(await shownTickets(hotel)).toEqual([])
    expect(await listTickets(hotel)).toMatchObject([{ hidden: true, title: 'Grand Aquarium' }])
  })

  test('can be saved in all languages by one call, and missing texts are shown in the hotel’s own language', async () => {
    const hotel = await createHotel(app)
    const title = { fr: 'Grand Aquarium', en: 'Great Aquarium' }
    const createdTicket = expectStatus(
      201,
      await sendTicket(hotel, { title, text: { es: 'Tiburones' }, link }, 'lang=all'),
    )
    expect(createdTicket.title).toEqual({ ...title, es: '' })
    expect(await shownTickets(hotel, 'en')).toMatchObject([{ title: 'Great Aquarium', text: 'Tiburones' }])
    expect(await shownTickets(hotel, 'es')).toMatchObject([{ title: 'Grand Aquarium', text: 'Tiburones' }])
    const { fallback } = expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}?lang=es`))
    expect(fallback).toEqual(['tickets.0.title'])
    expectStatus(200, await patchTicket(hotel, createdTicket, { title: { es: 'Gran Acuario' } }, 'lang=all'))
    expect(titles(await shownTickets(hotel, 'es'))).toEqual(['Gran Acuario'])
    expect(statusAndFields(await patchTicket(hotel, createdTicket, { title: { fr: '' } }, 'lang=all'))).toEqual([
      422,
      'title required',
    ])
    expect(statusAndFields(await sendTicket(hotel, { title: { en: 'Only English' }, link }, 'lang=all'))).toEqual([
      422,
      'title required',
    ])
  })

  test('can be sorted only together with all offers', async () => {
    const hotel = await createHotel(app)
    const [a, b, c] = [
      await addTicket(hotel, { title: 'A' }),
      await addTicket(hotel, { title: 'B' }),
      await addTicket(hotel, { title: 'C' }),
    ]
    const putOrder = (body: unknown) => app.call('PUT', `${ticketsPath(hotel)}/order`, { as: hotel.owner, body })
    expectStatus(204, await putOrder([c.id, a.id, b.id]))
    expect(titles(await listTickets(hotel))).toEqual(['C', 'A', 'B'])
    expect(titles(await shownTickets(hotel))).toEqual(['C', 'A', 'B'])
    for (const ids of [[a.id], [a.id, a.id, b.id], [a.id, b.id, randomUUID()], []])
      expect(statusAndFields(await putOrder(ids))).toEqual([422, ' not_same_items'])
  })

  test.each([
    [{ link: 'http://www.tiqets.com/' }, 'link https'],
    [{ link: 'javascript:alert(1)' }, 'link url'],
    [{ link: 'https://a:b@www.tiqets.com/' }, 'link address_credentials'],
    [{ title: '' }, 'title required'],
    [{ rating: 5.1 }, 'rating'],
    [{ rating: 4.55 }, 'rating one_decimal'],
    [{ rating: -1 }, 'rating'],
    [{ ratingCount: 1.5 }, 'ratingCount'],
    [{ price: -1 }, 'price'],
    [{ price: 1_000_000_001 }, 'price'],
    [{ picture: '/files/00000000-0000-4000-8000-000000000000.png' }, 'picture file_gone'],
  ])('cannot be %j', async (values, error) => {
    const hotel = await createHotel(app)
    const [status, ...foundErrors] = statusAndFields(await sendTicket(hotel, { title: 'Aquarium', link, ...values }))
    expect([status, foundErrors.length, String(foundErrors[0]).startsWith(error)]).toEqual([422, 1, true])
    expect(await shownTickets(hotel)).toEqual([])
  })

  test('is refused when there are fifty already', async () => {
    const hotel = await createHotel(app)
    for (let count = 0; count < 50; count++) await addTicket(hotel)
    expect(statusAndFields(await sendTicket(hotel, { title: 'One more', link }))).toEqual([422, ' too_big_list'])
  })

  test('cannot be saved over a version that the editor has not seen', async () => {
    const hotel = await createHotel(app)
    const ticket = await addTicket(hotel)
    const seenVersion = { 'if-match': `"${ticket.version}"` }
    expectStatus(200, await patchTicket(hotel, ticket, { price: 1500 }, 'lang=fr', seenVersion))
    const refused = await patchTicket(hotel, ticket, { price: 1600 }, 'lang=fr', seenVersion)
    expect([refused.status, refused.body.context.lastSave.by]).toEqual([412, 'Camille Le Goff'])
    expect(await shownTickets(hotel)).toMatchObject([{ price: { amount: 1500 } }])
  })

  test('is not found in another hotel, and a member can read but not delete it', async () => {
    const [hotel, other] = [await createHotel(app), await createHotel(app)]
    const othersTicket = await addTicket(other)
    for (const ticket of [othersTicket, { ...othersTicket, id: randomUUID() }]) {
      expect((await patchTicket(hotel, ticket, { price: 1 })).status).toBe(404)
      expect((await app.call('GET', ticketsPath(hotel, ticket), { as: hotel.owner })).status).toBe(404)
      expect((await app.call('DELETE', ticketsPath(hotel, ticket), { as: hotel.owner })).status).toBe(404)
    }
    const receptionist = await createMember(app, hotel, 'member')
    const ticket = await addTicket(hotel)
    expect((await app.call('GET', ticketsPath(hotel, ticket), { as: receptionist })).status).toBe(200)
    expect((await app.call('DELETE', ticketsPath(hotel, ticket), { as: receptionist })).status).toBe(403)
    expect(titles(await shownTickets(hotel))).toEqual(['Grand Aquarium'])
    expect(titles(await shownTickets(other))).toEqual(['Grand Aquarium'])
  })

  test('stays in the journal after it was deleted', async () => {
    const hotel = await createHotel(app)
    const ticket = await addTicket(hotel)
    expectStatus(200, await patchTicket(hotel, ticket, { price: 1500, rating: 4.5 }))
    expectStatus(204, await app.call('DELETE', ticketsPath(hotel, ticket), { as: hotel.owner }))
    expect(await shownTickets(hotel)).toEqual([])
    const journal = expectStatus(
      200,
      await app.call('GET', `/v1/hotels/${hotel.id}/audit?about=ticket`, { as: hotel.owner }),
    )
    expect(journal.map(({ act, subject }: { act: string; subject: { name: string } }) => [act, subject.name])).toEqual([
      ['ticket.deleted', 'Grand Aquarium'],
      ['ticket.changed', 'Grand Aquarium'],
      ['ticket.created', 'Grand Aquarium'],
    ])
    expect(journal[1].changes).toEqual([
      { field: 'price', from: null, to: '1500' },
      { field: 'rating', from: null, to: '4.5' },
    ])
  })

  test('prevents the deletion of its picture, and its missing translations are listed', async () => {
    const hotel = await createHotel(app)
    const address = await createUpload(app, hotel.owner)
    const ticket = await addTicket(hotel, { picture: address })
    const [media] = expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/medias`, { as: hotel.owner }))
    const refused = await app.call('DELETE', `/v1/hotels/${hotel.id}/medias/${media.id}`, { as: hotel.owner })
    expect(refused).toMatchObject({ status: 409, body: { code: 'media_used' } })
    const { texts } = expectStatus(
      200,
      await app.call('GET', `/v1/hotels/${hotel.id}/translations?to=en`, { as: hotel.owner }),
    )
    const title = { place: 'ticket', id: ticket.id, field: 'title', target: '', subject: 'Grand Aquarium' }
    expect(texts).toContainEqual(expect.objectContaining(title))
  })
})

test('links to the partner have the affiliate id for guests, and are unchanged for staff', async () => {
  const { tiqets } = app.context.config
  app.context.config.tiqets = { ...tiqets, partner: 'phare-7' }
  onTestFinished(() => {
    app.context.config.tiqets = tiqets
  })
  const hotel = await createHotel(app, { currency: 'GBP' })
  await addTicket(hotel, { link: `${link}?selected_date=2026-07-01&partner=other` })
  await addTicket(hotel, { link: 'https://www.grand-aquarium.example/?partner=other' })
  expect((await shownTickets(hotel)).map((ticket: Ticket) => ticket.link)).toEqual([
    `${link}?partner=phare-7&selected_date=2026-07-01&currency=GBP`,
    'https://www.grand-aquarium.example/?partner=other',
  ])
  expect((await listTickets(hotel))[0]?.link).toBe(`${link}?selected_date=2026-07-01&partner=other`)
})
