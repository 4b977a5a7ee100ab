import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createMember,
  createOpinion,
  createPlace,
  createVisitorId,
  expectStatus,
  type TestHotel,
} from '#tests/factories.ts'
import { listenTo } from '#tests/streams.ts'
import { opinions } from '../module.ts'

const app = testApp()
afterEach(() => app.setClock('2026-03-10T09:00:00Z'))

const send = (
  { id }: Pick<TestHotel, 'id'>,
  body: object,
  guest = createVisitorId(),
  key: string = randomUUID(),
  lang = 'fr',
) => app.call('POST', `/v1/hotels/${id}/opinions?lang=${lang}`, { visitor: guest, key, body })
const change = ({ id, owner }: TestHotel, opinionId: string, body: object, as = owner, lang = 'fr') =>
  app.call('PATCH', `/v1/hotels/${id}/opinions/${opinionId}?lang=${lang}`, { as, body })
const publish = async (hotel: TestHotel, id: string) =>
  expectStatus(200, await change(hotel, id, { status: 'published' }))
const readPublicHotel = async ({ id }: TestHotel, lang = 'fr') =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}?lang=${lang}`))
const listOpinions = async ({ id }: TestHotel, query = '') =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}/opinions${query}`))
const readOwnOpinions = async ({ id }: TestHotel, guest: string, lang = 'fr') =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}/opinions/mine?lang=${lang}`, { visitor: guest }))
const readAllOpinions = async ({ id, owner }: TestHotel, query = '') =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}/opinions/all${query}`, { as: owner }))
const errorCodes = ({ body }: { body: { errors?: { path: string; code: string }[] } }) =>
  body.errors?.map(({ path, code }) => `${path} ${code}`)
const countNewOpinions = async ({ id, owner }: TestHotel) =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}/manage`, { as: owner })).newOpinions
const goodOpinion = { rating: 5, comment: 'La mer au réveil', name: 'Inès' }

describe('an opinion of a guest', () => {
  test('is read by its author at once, and by everybody once the hotel has published it', async () => {
    const hotel = await createHotel(app)
    const guest = createVisitorId()
    const created = expectStatus(201, await send(hotel, { ...goodOpinion, stayedOn: '2026-03-09' }, guest))
    expect([created.status, (await readOwnOpinions(hotel, guest)).length, await listOpinions(hotel)]).toEqual([
      'pending',
      1,
      [],
    ])
    const before = await readPublicHotel(hotel)
    expect(before.opinions).toEqual({ count: 0, average: null, latest: [] })
    await publish(hotel, created.id)
    const after = await readPublicHotel(hotel)
    expect(after.version).toBeGreaterThan(before.version)
    const seen = {
      id: created.id,
      ...goodOpinion,
      lang: 'fr',
      stayedOn: '2026-03-09',
      publishedAt: '2026-03-10T09:00:00.000Z',
      reply: null,
      replyLang: null,
      repliedAt: null,
    }
    expect([after.opinions, await listOpinions(hotel)]).toEqual([{ count: 1, average: 5, latest: [seen] }, [seen]])
    expect(JSON.stringify([after, await listOpinions(hotel)])).not.toContain(guest)
    expect([(await readOwnOpinions(hotel, guest))[0].status, await readOwnOpinions(hotel, createVisitorId())]).toEqual([
      'published',
      [],
    ])
  })

  test('of a place counts only for that place', async () => {
    const hotel = await createHotel(app)
    const [bar, museum] = [await createPlace(app, hotel), await createPlace(app, hotel)]
    for (const [rating, placeId] of [
      [2, bar.id],
      [5, bar.id],
      [4, null],
    ] as const)
      await publish(hotel, (await createOpinion(app, hotel, { rating, placeId })).id)
    const { places, opinions } = await readPublicHotel(hotel)
    const opinionsByPlace = new Map(places.map((each: { id: string; opinions: object }) => [each.id, each.opinions]))
    expect([opinionsByPlace.get(bar.id), opinionsByPlace.get(museum.id), opinions.count, opinions.average]).toEqual([
      { count: 2, average: 3.5 },
      { count: 0, average: null },
      1,
      4,
    ])
    const ofBar = await listOpinions(hotel, `?place=${bar.id}`)
    expect(ofBar.map(({ rating }: { rating: number }) => rating).sort()).toEqual([2, 5])
  })

  test('sent twice because of bad Wi-Fi counts once; a second one on the same subject is refused with a clear message', async () => {
    const hotel = await createHotel(app)
    const [guest, key] = [createVisitorId(), randomUUID()]
    const [first, again] = await Promise.all([
      send(hotel, goodOpinion, guest, key),
      send(hotel, goodOpinion, guest, key),
    ])
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id])
    expect((await send(hotel, { ...goodOpinion, rating: 1 }, guest, key)).body.code).toBe('idempotency_key_reused')
    const other = await send(hotel, { ...goodOpinion, rating: 1 }, guest)
    expect([other.status, other.body.code, other.body.detail]).toEqual([
      409,
      'opinion_given',
      'Vous avez déjà donné votre avis sur ce sujet\u00a0: il n’en est compté qu’un par personne.',
    ])
    expectStatus(201, await send(hotel, { ...goodOpinion, placeId: (await createPlace(app, hotel)).id }, guest))
    expect((await readOwnOpinions(hotel, guest)).length).toBe(2)
  })

  test('two different ones sent at the same moment store one', async () => {
    const hotel = await createHotel(app)
    const guest = createVisitorId()
    const answers = await Promise.all([1, 2, 3, 4].map((rating) => send(hotel, { ...goodOpinion, rating }, guest)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    expect((await readOwnOpinions(hotel, guest)).length).toBe(1)
  })

  test('stores its text unchanged, and refuses invalid values', async () => {
    const hotel = await createHotel(app)
    const odd = '<script>alert(1)</script><br>🙂🙂 مرحبا بكم'
    const created = expectStatus(201, await send(hotel, { rating: 3, comment: odd, name: '🙂' }))
    expect([created.comment, created.name]).toEqual([odd, '🙂'])
    expect(errorCodes(await send(hotel, { ...goodOpinion, rating: 6 }))).toEqual(['rating too_big_number'])
    expect(errorCodes(await send(hotel, { ...goodOpinion, rating: 0 }))).toEqual(['rating too_small_number'])
    expect((await send(hotel, { ...goodOpinion, rating: 4.5 })).status).toBe(422)
    expect((await send(hotel, { ...goodOpinion, rating: '5' })).status).toBe(422)
    expect(errorCodes(await send(hotel, { rating: 5, name: ' ' }))).toEqual(['name required'])
    expect(errorCodes(await send(hotel, { ...goodOpinion, comment: 'x'.repeat(100_000) }))).toEqual([
      'comment too_big_text',
    ])
    expect(errorCodes(await send(hotel, { ...goodOpinion, stayedOn: '2026-03-11' }))).toEqual(['stayedOn date_future'])
    expect((await send(hotel, { ...goodOpinion, stayedOn: '2026-02-30' })).status).toBe(422)
    expect(errorCodes(await send(hotel, { ...goodOpinion, placeId: randomUUID() }))).toEqual(['placeId unknown_place'])
    const others = await createPlace(app, await createHotel(app))
    expect(errorCodes(await send(hotel, { ...goodOpinion, placeId: others.id }))).toEqual(['placeId unknown_place'])
    expectStatus(201, await send(hotel, { rating: 1, name: 'Sans un mot' }))
  })

  test('is accepted from one visitor a limited number of times', async () => {
    const hotel = await createHotel(app)
    const guest = createVisitorId()
    for (let i = 0; i < 20; i++) await send(hotel, goodOpinion, guest)
    expect((await send(hotel, goodOpinion, guest)).status).toBe(429)
    expectStatus(201, await send(hotel, goodOpinion))
  })

  test('is neither accepted nor shown while the hotel does not ask for opinions', async () => {
    const hotel = await createHotel(app)
    const bar = await createPlace(app, hotel)
    await publish(hotel, (await createOpinion(app, hotel, { placeId: bar.id })).id)
    await publish(hotel, (await createOpinion(app, hotel)).id)
    expectStatus(
      200,
      await app.call('PATCH', `/v1/hotels/${hotel.id}`, { as: hotel.owner, body: { hasRating: false } }),
    )
    expect((await send(hotel, goodOpinion)).body.code).toBe('opinions_closed')
    const { opinions, places } = await readPublicHotel(hotel)
    expect([opinions.count, places[0].opinions.count, await listOpinions(hotel)]).toEqual([0, 0, []])
  })

  test('is listed page by page, the latest published first, without gaps', async () => {
    const hotel = await createHotel(app)
    for (let i = 0; i < 25; i++) {
      const { id } = await createOpinion(app, hotel, { comment: `${i}` })
      // Two opinions are published at the same instant.
      app.setClock(new Date(Date.parse('2026-03-10T09:00:00Z') + Math.floor(i / 2) * 1000).toISOString())
      await publish(hotel, id)
    }
    const first = await app.call('GET', `/v1/hotels/${hotel.id}/opinions?lang=en`)
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const second = await app.call('GET', next)
    const read: { comment: string; publishedAt: string }[] = [...first.body, ...second.body]
    expect([new Set(read.map(({ comment }) => comment)).size, second.headers.get('link')]).toEqual([25, null])
    const dates = read.map(({ publishedAt }) => publishedAt)
    expect(dates).toEqual([...dates].sort().reverse())
    const { opinions } = await readPublicHotel(hotel)
    expect([opinions.count, opinions.latest]).toEqual([25, read.slice(0, 5)])
    expect((await app.call('GET', `/v1/hotels/${hotel.id}/opinions?after=nonsense`)).status).toBe(422)
  })
})

describe('staff', () => {
  test('refuse with a reason that the author reads in their language; a published one is taken off again', async () => {
    const hotel = await createHotel(app)
    const guest = createVisitorId()
    const created = expectStatus(201, await send(hotel, goodOpinion, guest, randomUUID(), 'en'))
    await publish(hotel, created.id)
    expect(errorCodes(await change(hotel, created.id, { status: 'refused' }))).toEqual([
      'refusalReason reason_required',
    ])
    const refusal = { status: 'refused', refusalCode: 'personal', refusalReason: 'Madame Prat y est nommée.' }
    const refused = expectStatus(200, await change(hotel, created.id, refusal))
    expect(refused.refusalReason).toBe(
      'Il nomme quelqu’un ou donne des informations privées. Madame Prat y est nommée.',
    )
    expect((await readPublicHotel(hotel)).opinions).toEqual({ count: 0, average: null, latest: [] })
    const [told] = await readOwnOpinions(hotel, guest, 'en')
    expect([told.status, told.refusalReason]).toEqual([
      'refused',
      'It names somebody or gives private information. Madame Prat y est nommée.',
    ])
    const newOpinion = expectStatus(201, await send(hotel, { ...goodOpinion, comment: 'Sans noms' }, guest))
    expect((await readOwnOpinions(hotel, guest)).map(({ id }: { id: string }) => id)).toEqual([newOpinion.id])
  })

  test('answer in public, and take the answer back', async () => {
    const hotel = await createHotel(app)
    const { id } = await createOpinion(app, hotel)
    await publish(hotel, id)
    expectStatus(200, await change(hotel, id, { reply: 'Merci, Inès.' }))
    const [seen] = (await readPublicHotel(hotel)).opinions.latest
    expect([seen.reply, seen.replyLang, seen.repliedAt]).toEqual(['Merci, Inès.', 'fr', '2026-03-10T09:00:00.000Z'])
    expectStatus(200, await change(hotel, id, { reply: '' }))
    expect((await readPublicHotel(hotel)).opinions.latest[0].reply).toBeNull()
  })

  test('who decide second get a conflict, and overwrite nothing', async () => {
    const hotel = await createHotel(app)
    const { id, version } = await createOpinion(app, hotel)
    expectStatus(200, await change(hotel, id, { status: 'published', version }))
    const staleChange = await change(hotel, id, { status: 'refused', refusalCode: 'insult', version })
    expect([
      staleChange.status,
      staleChange.body.code,
      (await readOwnOpinions(hotel, createVisitorId())).length,
    ]).toEqual([409, 'opinion_changed', 0])
    expect((await listOpinions(hotel)).length).toBe(1)
  })

  test('see a low rating as open until somebody of the team has handled it', async () => {
    const hotel = await createHotel(app)
    const yann = await createMember(app, hotel, 'member', 'Yann')
    const low = await createOpinion(app, hotel, { rating: 2 })
    const fine = await createOpinion(app, hotel, { rating: 3 })
    expect([
      await countNewOpinions(hotel),
      (await readAllOpinions(hotel, '?open=true')).map(({ id }: { id: string }) => id),
    ]).toEqual([2, [low.id]])
    const waits = { before: new Date('2026-03-10T09:00:01Z'), after: new Date(0), limit: 1000 }
    expect(await opinions.waitingItems.opinion.list(app.context, waits)).toContainEqual({
      hotelId: hotel.id,
      id: low.id,
      since: new Date('2026-03-10T09:00:00Z'),
      serviceId: null,
      room: null,
      path: `/hotels/${hotel.id}/opinions?tab=guests`,
    })
    await publish(hotel, fine.id)
    await publish(hotel, low.id)
    const { version } = await readPublicHotel(hotel)
    expect(await countNewOpinions(hotel)).toBe(1)
    const handled = expectStatus(200, await change(hotel, low.id, { handled: true }, yann))
    expect((await opinions.waitingItems.opinion.list(app.context, waits)).some(({ id }) => id === low.id)).toBe(false)
    expect([
      handled.handled,
      handled.low,
      await countNewOpinions(hotel),
      await readAllOpinions(hotel, '?open=true'),
    ]).toEqual([{ by: 'Yann', at: '2026-03-10T09:00:00.000Z' }, true, 0, []])
    // Guests see no change.
    expect((await readPublicHotel(hotel)).version).toBe(version)
    expect(JSON.stringify([await listOpinions(hotel), await readPublicHotel(hotel)])).not.toContain('Yann')
  })

  test('can report an opinion, which does not unpublish it', async () => {
    const hotel = await createHotel(app)
    const { id } = await createOpinion(app, hotel)
    await publish(hotel, id)
    const reportedOpinion = expectStatus(200, await change(hotel, id, { report: 'Jamais venu' }))
    expect([reportedOpinion.reported.reason, (await listOpinions(hotel)).length]).toEqual(['Jamais venu', 1])
    expect(expectStatus(200, await change(hotel, id, { report: null })).reported).toBeNull()
  })

  test('find opinions by state, rating and subject, and take them as a table', async () => {
    const hotel = await createHotel(app)
    const bar = await createPlace(app, hotel, { name: 'Le Bar' })
    await publish(hotel, (await createOpinion(app, hotel, { rating: 5, comment: '=1+1; "oui"\nligne', name: 'A' })).id)
    app.setClock('2026-03-10T09:00:01Z')
    await createOpinion(app, hotel, { rating: 1, name: 'B' })
    app.setClock('2026-03-10T09:00:02Z')
    await createOpinion(app, hotel, { rating: 5, name: 'C', placeId: bar.id })
    const names = async (query: string) =>
      (await readAllOpinions(hotel, query)).map(({ name }: { name: string }) => name)
    expect(
      await Promise.all(['', '?status=pending', '?rating=5', '?subject=hotel', `?subject=${bar.id}`].map(names)),
    ).toEqual([['C', 'B', 'A'], ['C', 'B'], ['C', 'A'], ['B', 'A'], ['C']])
    expect((await readAllOpinions(hotel, `?subject=${bar.id}`))[0].place).toEqual({ id: bar.id, name: 'Le Bar' })
    const headers = { authorization: `Bearer ${hotel.owner.token}` }
    const table = await app.fetch(`/v1/hotels/${hotel.id}/opinions.csv?rating=5&lang=fr`, { headers })
    const text = await table.text()
    expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(text.split('\r\n').length).toBe(4)
    expect(text).toContain(`"'=1+1; ""oui""\nligne"`)
    expect([text.includes('"Le Bar"'), text.includes('"B"')]).toEqual([true, false])
  })

  test('of another hotel see and change nothing; the journal tells who did what, and names no guest', async () => {
    const [hotel, otherHotel] = await Promise.all([createHotel(app), createHotel(app)])
    const { id } = await createOpinion(app, hotel, { name: 'Inès Prat', rating: 1 })
    expect((await change(hotel, id, { status: 'published' }, otherHotel.owner)).status).toBe(404)
    expect((await change({ ...hotel, id: otherHotel.id }, id, { status: 'published' }, otherHotel.owner)).status).toBe(
      404,
    )
    const yann = await createMember(app, hotel, 'member', 'Yann')
    expectStatus(200, await change(hotel, id, { status: 'published', reply: 'Pardon', handled: true }, yann))
    const journal = expectStatus(
      200,
      await app.call('GET', `/v1/hotels/${hotel.id}/audit?about=opinion`, { as: hotel.owner }),
    )
    expect(journal.map(({ act }: { act: string }) => act).sort()).toEqual([
      'opinion.answered',
      'opinion.handled',
      'opinion.published',
    ])
    expect(JSON.stringify(journal)).not.toContain('Inès')
  })

  test('are notified of a new opinion and its author of the decision, and no other guest', async () => {
    const hotel = await createHotel(app)
    const [author, somebody] = [createVisitorId(), createVisitorId()]
    const streams = await Promise.all([
      listenTo(app, `/v1/hotels/${hotel.id}/events`, { authorization: `Bearer ${hotel.owner.token}` }),
      listenTo(app, `/v1/hotels/${hotel.id}/live`, { 'x-visitor-id': author }),
      listenTo(app, `/v1/hotels/${hotel.id}/live`, { 'x-visitor-id': somebody }),
    ])
    for (const { hangUp } of streams) onTestFinished(hangUp)
    const { id } = await createOpinion(app, hotel, { rating: 1 }, author)
    await publish(hotel, id)
    await Promise.all(streams.map(({ until }) => until((received) => received.at(-1)?.type === 'hotel.changed')))
    const types = streams.map(({ received }) => received.map(({ type }) => type).filter((type) => type !== 'hello'))
    expect(types).toEqual([
      ['opinion.created', 'opinion.changed', 'hotel.changed'],
      ['opinion.created', 'opinion.changed', 'hotel.changed'],
      ['hotel.changed'],
    ])
    expect([streams[0].received[0]?.data.opinion.low, 'low' in (streams[1].received[1]?.data.opinion ?? {})]).toEqual([
      true,
      false,
    ])
  })
})

test('are counted and averaged by day and hour of the hotel', async () => {
  const hotel = await createHotel(app, { timeZone: 'Asia/Tokyo' })
  app.setClock('2026-03-10T16:30:00Z')
  await createOpinion(app, hotel, { rating: 5 })
  app.setClock('2026-03-11T01:00:00Z')
  await createOpinion(app, hotel, { rating: 2 })
  const period = {
    hotelId: hotel.id,
    timeZone: 'Asia/Tokyo',
    currency: 'EUR',
    days: { from: '2026-03-11', to: '2026-03-11' },
    from: new Date('2026-03-10T15:00:00Z'),
    until: new Date('2026-03-11T15:00:00Z'),
  }
  const day = '2026-03-11'
  const counted = await opinions.statistics.opinions.read(app.context, period)
  expect(counted.toSorted((one, other) => one.hour - other.hour)).toEqual([
    { day, hour: 1, value: 1, service: null },
    { day, hour: 10, value: 1, service: null },
  ])
  const rating = await opinions.statistics.rating.read(app.context, period)
  expect(rating).toHaveLength(4)
  expect(rating).toContainEqual({
    day: null,
    hour: null,
    service: null,
    value: 3.5,
    p90: null,
    pending: null,
    count: 2,
  })
  expect(rating).toContainEqual({ day, hour: null, service: null, value: 3.5, p90: null, pending: null, count: 2 })
  expect(rating).toContainEqual({ day: null, hour: 10, service: null, value: 2, p90: null, pending: null, count: 1 })
  expect(await opinions.statistics.rating.read(app.context, { ...period, hotelId: randomUUID() })).toEqual([])
})
