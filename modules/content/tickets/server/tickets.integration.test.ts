import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  expectStatus,
  libraryFile,
  member,
  statusAndFields,
  type TestHotel,
  ticket as ticketOf,
  uploadedFile,
} from '#tests/factories.ts'
import type { Ticket, TicketInput } from '../contract.ts'

const app = testApp()
const link = 'https://www.tiqets.com/fr/saint-malo/aquarium-p974/'
const at = ({ id }: TestHotel, ticket?: { id: string }) => `/v1/hotels/${id}/tickets${ticket ? `/${ticket.id}` : ''}`
const send = (hotel: TestHotel, body: unknown, query = 'lang=fr') =>
  app.call('POST', `${at(hotel)}?${query}`, { as: hotel.owner, body })
const add = (hotel: TestHotel, values: Partial<TicketInput> = {}) => ticketOf(app, hotel, { link, ...values })
const patch = (hotel: TestHotel, ticket: Ticket, body: unknown, query = 'lang=fr', headers = {}) =>
  app.call('PATCH', `${at(hotel, ticket)}?${query}`, { as: hotel.owner, body, headers })
const shown = async ({ id }: TestHotel, lang = 'fr') =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}?lang=${lang}`)).tickets
const listed = async (hotel: TestHotel, query = 'lang=fr'): Promise<Ticket[]> =>
  expectStatus(200, await app.call('GET', `${at(hotel)}?${query}`, { as: hotel.owner }))
const titles = (tickets: { title: string }[]) => tickets.map(({ title }) => title)

describe('an offer of the hotel', () => {
  test('is read by guests with all that was said of it, in the currency of the hotel', async () => {
    const hotel = await createHotel(app, { currency: 'GBP' })
    const picture = (await libraryFile(app, hotel)).address
    const facts = { text: 'Requins et tortues', picture, price: 1990, rating: 4.6, ratingCount: 1234 }
    const { id } = await add(hotel, facts)
    expect(await shown(hotel)).toEqual([
      { ...facts, id, title: 'Grand Aquarium', price: { amount: 1990, currency: 'GBP' }, link, source: 'hotel' },
    ])
    await add(hotel, { title: 'Le fort' })
    expect((await shown(hotel))[1]).toMatchObject({
      text: '',
      picture: null,
      price: null,
      rating: null,
      ratingCount: null,
    })
  })

  test('that is hidden is read by staff alone', async () => {
    const hotel = await createHotel(app)
    const ticket = await add(hotel)
    expectStatus(200, await patch(hotel, ticket, { hidden: true }))
    expect(await shown(hotel)).toEqual([])
    expect(await listed(hotel)).toMatchObject([{ hidden: true, title: 'Grand Aquarium' }])
  })

  test('is written in all languages by one call, and falls back to the hotel’s own', async () => {
    const hotel = await createHotel(app)
    const title = { fr: 'Grand Aquarium', en: 'Great Aquarium' }
    const made = expectStatus(201, await send(hotel, { title, text: { es: 'Tiburones' }, link }, 'lang=all'))
    expect(made.title).toEqual({ ...title, es: '' })
    expect(await shown(hotel, 'en')).toMatchObject([{ title: 'Great Aquarium', text: 'Tiburones' }])
    expect(await shown(hotel, 'es')).toMatchObject([{ title: 'Grand Aquarium', text: 'Tiburones' }])
    const { fallback } = expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}?lang=es`))
    expect(fallback).toEqual(['tickets.0.title'])
    expectStatus(200, await patch(hotel, made, { title: { es: 'Gran Acuario' } }, 'lang=all'))
    expect(titles(await shown(hotel, 'es'))).toEqual(['Gran Acuario'])
    expect(statusAndFields(await patch(hotel, made, { title: { fr: '' } }, 'lang=all'))).toEqual([
      422,
      'title required',
    ])
    expect(statusAndFields(await send(hotel, { title: { en: 'Only English' }, link }, 'lang=all'))).toEqual([
      422,
      'title required',
    ])
  })

  test('is put in another order, of exactly those there are', async () => {
    const hotel = await createHotel(app)
    const [a, b, c] = [
      await add(hotel, { title: 'A' }),
      await add(hotel, { title: 'B' }),
      await add(hotel, { title: 'C' }),
    ]
    const put = (body: unknown) => app.call('PUT', `${at(hotel)}/order`, { as: hotel.owner, body })
    expectStatus(204, await put([c.id, a.id, b.id]))
    expect(titles(await listed(hotel))).toEqual(['C', 'A', 'B'])
    expect(titles(await shown(hotel))).toEqual(['C', 'A', 'B'])
    for (const ids of [[a.id], [a.id, a.id, b.id], [a.id, b.id, randomUUID()], []])
      expect(statusAndFields(await put(ids))).toEqual([422, ' not_same_items'])
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
  ])('cannot be %j', async (values, fault) => {
    const hotel = await createHotel(app)
    const [status, ...found] = statusAndFields(await send(hotel, { title: 'Aquarium', link, ...values }))
    expect([status, found.length, String(found[0]).startsWith(fault)]).toEqual([422, 1, true])
    expect(await shown(hotel)).toEqual([])
  })

  test('is one of fifty at most', async () => {
    const hotel = await createHotel(app)
    for (let count = 0; count < 50; count++) await add(hotel)
    expect(statusAndFields(await send(hotel, { title: 'One more', link }))).toEqual([422, ' too_big_list'])
  })

  test('is not overwritten by who has not seen what others have saved', async () => {
    const hotel = await createHotel(app)
    const ticket = await add(hotel)
    const seen = { 'if-match': `"${ticket.version}"` }
    expectStatus(200, await patch(hotel, ticket, { price: 1500 }, 'lang=fr', seen))
    const refused = await patch(hotel, ticket, { price: 1600 }, 'lang=fr', seen)
    expect([refused.status, refused.body.context.lastSave.by]).toEqual([412, 'Camille Le Goff'])
    expect(await shown(hotel)).toMatchObject([{ price: { amount: 1500 } }])
  })

  test('of another hotel is not found, and a member reads without changing', async () => {
    const [hotel, other] = [await createHotel(app), await createHotel(app)]
    const theirs = await add(other)
    for (const ticket of [theirs, { ...theirs, id: randomUUID() }]) {
      expect((await patch(hotel, ticket, { price: 1 })).status).toBe(404)
      expect((await app.call('GET', at(hotel, ticket), { as: hotel.owner })).status).toBe(404)
      expect((await app.call('DELETE', at(hotel, ticket), { as: hotel.owner })).status).toBe(404)
    }
    const somebody = await member(app, hotel, 'member')
    const ticket = await add(hotel)
    expect((await app.call('GET', at(hotel, ticket), { as: somebody })).status).toBe(200)
    expect((await app.call('DELETE', at(hotel, ticket), { as: somebody })).status).toBe(403)
    expect(titles(await shown(hotel))).toEqual(['Grand Aquarium'])
    expect(titles(await shown(other))).toEqual(['Grand Aquarium'])
  })

  test('that is deleted leaves its lines in the journal', async () => {
    const hotel = await createHotel(app)
    const ticket = await add(hotel)
    expectStatus(200, await patch(hotel, ticket, { price: 1500, rating: 4.5 }))
    expectStatus(204, await app.call('DELETE', at(hotel, ticket), { as: hotel.owner }))
    expect(await shown(hotel)).toEqual([])
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

  test('keeps its picture from being deleted, and tells what is still to translate', async () => {
    const hotel = await createHotel(app)
    const address = await uploadedFile(app, hotel.owner)
    const ticket = await add(hotel, { picture: address })
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

test('with a partner’s id, links to the partner carry it for guests, and stay for staff as they were typed', async () => {
  const { tiqets } = app.context.config
  app.context.config.tiqets = { ...tiqets, partner: 'phare-7' }
  onTestFinished(() => {
    app.context.config.tiqets = tiqets
  })
  const hotel = await createHotel(app, { currency: 'GBP' })
  await add(hotel, { link: `${link}?selected_date=2026-07-01&partner=other` })
  await add(hotel, { link: 'https://www.grand-aquarium.example/?partner=other' })
  expect((await shown(hotel)).map((ticket: Ticket) => ticket.link)).toEqual([
    `${link}?partner=phare-7&selected_date=2026-07-01&currency=GBP`,
    'https://www.grand-aquarium.example/?partner=other',
  ])
  expect((await listed(hotel))[0]?.link).toBe(`${link}?selected_date=2026-07-01&partner=other`)
})
