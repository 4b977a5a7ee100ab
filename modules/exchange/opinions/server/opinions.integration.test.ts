import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { runMaintenance } from '#app/maintenance.ts'
import { proveVisitor } from '#core/access/server/prove.ts'
import { transaction } from '#core/db/db.ts'
import { testApp } from '#tests/app.ts'
import { createHotel, expectStatus, guestOpinion, member, place, type TestHotel, visitor } from '#tests/factories.ts'
import { listenTo } from '#tests/streams.ts'
import { opinions } from '../module.ts'

const app = testApp()
afterEach(() => app.setClock('2026-03-10T09:00:00Z'))

const send = (
  { id }: Pick<TestHotel, 'id'>,
  body: object,
  guest = visitor(),
  key: string = randomUUID(),
  lang = 'fr',
) => app.call('POST', `/v1/hotels/${id}/opinions?lang=${lang}`, { visitor: guest, key, body })
const change = ({ id, owner }: TestHotel, opinionId: string, body: object, as = owner, lang = 'fr') =>
  app.call('PATCH', `/v1/hotels/${id}/opinions/${opinionId}?lang=${lang}`, { as, body })
const publish = async (own: TestHotel, id: string) => expectStatus(200, await change(own, id, { status: 'published' }))
const shown = async ({ id }: TestHotel, lang = 'fr') =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}?lang=${lang}`))
const listed = async ({ id }: TestHotel, query = '') =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}/opinions${query}`))
const mine = async ({ id }: TestHotel, guest: string, lang = 'fr') =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}/opinions/mine?lang=${lang}`, { visitor: guest }))
const all = async ({ id, owner }: TestHotel, query = '') =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}/opinions/all${query}`, { as: owner }))
const codes = ({ body }: { body: { errors?: { path: string; code: string }[] } }) =>
  body.errors?.map(({ path, code }) => `${path} ${code}`)
const waiting = async ({ id, owner }: TestHotel) =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}/manage`, { as: owner })).newOpinions
const good = { rating: 5, comment: 'La mer au réveil', name: 'Inès' }

describe('an opinion of a guest', () => {
  test('is read by its author at once, and by everybody once the hotel has published it', async () => {
    const own = await createHotel(app)
    const guest = visitor()
    const made = expectStatus(201, await send(own, { ...good, stayedOn: '2026-03-09' }, guest))
    expect([made.status, (await mine(own, guest)).length, await listed(own)]).toEqual(['pending', 1, []])
    const before = await shown(own)
    expect(before.opinions).toEqual({ count: 0, average: null, latest: [] })
    await publish(own, made.id)
    const after = await shown(own)
    expect(after.version).toBeGreaterThan(before.version)
    const seen = {
      id: made.id,
      ...good,
      lang: 'fr',
      stayedOn: '2026-03-09',
      publishedAt: '2026-03-10T09:00:00.000Z',
      reply: null,
      replyLang: null,
      repliedAt: null,
    }
    expect([after.opinions, await listed(own)]).toEqual([{ count: 1, average: 5, latest: [seen] }, [seen]])
    expect(JSON.stringify([after, await listed(own)])).not.toContain(guest)
    expect([(await mine(own, guest))[0].status, await mine(own, visitor())]).toEqual(['published', []])
  })

  test('of a place counts for the place alone', async () => {
    const own = await createHotel(app)
    const [bar, museum] = [await place(app, own), await place(app, own)]
    for (const [rating, placeId] of [
      [2, bar.id],
      [5, bar.id],
      [4, null],
    ] as const)
      await publish(own, (await guestOpinion(app, own, { rating, placeId })).id)
    const { places, opinions } = await shown(own)
    const told = new Map(places.map((each: { id: string; opinions: object }) => [each.id, each.opinions]))
    expect([told.get(bar.id), told.get(museum.id), opinions.count, opinions.average]).toEqual([
      { count: 2, average: 3.5 },
      { count: 0, average: null },
      1,
      4,
    ])
    const ofBar = await listed(own, `?place=${bar.id}`)
    expect(ofBar.map(({ rating }: { rating: number }) => rating).sort()).toEqual([2, 5])
  })

  test('sent twice for bad Wi-Fi counts once; another of the same subject is refused with clear words', async () => {
    const own = await createHotel(app)
    const [guest, key] = [visitor(), randomUUID()]
    const [first, again] = await Promise.all([send(own, good, guest, key), send(own, good, guest, key)])
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id])
    expect((await send(own, { ...good, rating: 1 }, guest, key)).body.code).toBe('idempotency_key_reused')
    const other = await send(own, { ...good, rating: 1 }, guest)
    expect([other.status, other.body.code, other.body.detail]).toEqual([
      409,
      'opinion_given',
      'Vous avez déjà donné votre avis sur ce sujet\u00a0: il n’en est compté qu’un par personne.',
    ])
    expectStatus(201, await send(own, { ...good, placeId: (await place(app, own)).id }, guest))
    expect((await mine(own, guest)).length).toBe(2)
  })

  test('two different ones sent at the same moment leave one', async () => {
    const own = await createHotel(app)
    const guest = visitor()
    const answers = await Promise.all([1, 2, 3, 4].map((rating) => send(own, { ...good, rating }, guest)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    expect((await mine(own, guest)).length).toBe(1)
  })

  test('keeps what was written as text, and takes nothing that cannot be', async () => {
    const own = await createHotel(app)
    const odd = '<script>alert(1)</script><br>🙂🙂 مرحبا بكم'
    const made = expectStatus(201, await send(own, { rating: 3, comment: odd, name: '🙂' }))
    expect([made.comment, made.name]).toEqual([odd, '🙂'])
    expect(codes(await send(own, { ...good, rating: 6 }))).toEqual(['rating too_big_number'])
    expect(codes(await send(own, { ...good, rating: 0 }))).toEqual(['rating too_small_number'])
    expect((await send(own, { ...good, rating: 4.5 })).status).toBe(422)
    expect((await send(own, { ...good, rating: '5' })).status).toBe(422)
    expect(codes(await send(own, { rating: 5, name: ' ' }))).toEqual(['name required'])
    expect(codes(await send(own, { ...good, comment: 'x'.repeat(100_000) }))).toEqual(['comment too_big_text'])
    expect(codes(await send(own, { ...good, stayedOn: '2026-03-11' }))).toEqual(['stayedOn date_future'])
    expect((await send(own, { ...good, stayedOn: '2026-02-30' })).status).toBe(422)
    expect(codes(await send(own, { ...good, placeId: randomUUID() }))).toEqual(['placeId unknown_place'])
    const others = await place(app, await createHotel(app))
    expect(codes(await send(own, { ...good, placeId: others.id }))).toEqual(['placeId unknown_place'])
    expectStatus(201, await send(own, { rating: 1, name: 'Sans un mot' }))
  })

  test('is taken from one visitor a bounded number of times', async () => {
    const own = await createHotel(app)
    const guest = visitor()
    for (let i = 0; i < 20; i++) await send(own, good, guest)
    expect((await send(own, good, guest)).status).toBe(429)
    expectStatus(201, await send(own, good))
  })

  test('is neither taken nor shown while the hotel does not ask for any', async () => {
    const own = await createHotel(app)
    const bar = await place(app, own)
    await publish(own, (await guestOpinion(app, own, { placeId: bar.id })).id)
    await publish(own, (await guestOpinion(app, own)).id)
    expectStatus(200, await app.call('PATCH', `/v1/hotels/${own.id}`, { as: own.owner, body: { hasRating: false } }))
    expect((await send(own, good)).body.code).toBe('opinions_closed')
    const { opinions, places } = await shown(own)
    expect([opinions.count, places[0].opinions.count, await listed(own)]).toEqual([0, 0, []])
  })

  test('is read page by page, the latest published first, without a hole', async () => {
    const own = await createHotel(app)
    for (let i = 0; i < 25; i++) {
      const { id } = await guestOpinion(app, own, { comment: `${i}` })
      // Two opinions are published at the same instant.
      app.setClock(new Date(Date.parse('2026-03-10T09:00:00Z') + Math.floor(i / 2) * 1000).toISOString())
      await publish(own, id)
    }
    const first = await app.call('GET', `/v1/hotels/${own.id}/opinions?lang=en`)
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const second = await app.call('GET', next)
    const read: { comment: string; publishedAt: string }[] = [...first.body, ...second.body]
    expect([new Set(read.map(({ comment }) => comment)).size, second.headers.get('link')]).toEqual([25, null])
    const dates = read.map(({ publishedAt }) => publishedAt)
    expect(dates).toEqual([...dates].sort().reverse())
    const { opinions } = await shown(own)
    expect([opinions.count, opinions.latest]).toEqual([25, read.slice(0, 5)])
    expect((await app.call('GET', `/v1/hotels/${own.id}/opinions?after=nonsense`)).status).toBe(422)
  })
})

describe('staff', () => {
  test('refuse with a reason that the author reads in their language; a published one is taken off again', async () => {
    const own = await createHotel(app)
    const guest = visitor()
    const made = expectStatus(201, await send(own, good, guest, randomUUID(), 'en'))
    await publish(own, made.id)
    expect(codes(await change(own, made.id, { status: 'refused' }))).toEqual(['refusalReason reason_required'])
    const refusal = { status: 'refused', refusalCode: 'personal', refusalReason: 'Madame Prat y est nommée.' }
    const refused = expectStatus(200, await change(own, made.id, refusal))
    expect(refused.refusalReason).toBe(
      'Il nomme quelqu’un ou donne des informations privées. Madame Prat y est nommée.',
    )
    expect((await shown(own)).opinions).toEqual({ count: 0, average: null, latest: [] })
    const [told] = await mine(own, guest, 'en')
    expect([told.status, told.refusalReason]).toEqual([
      'refused',
      'It names somebody or gives private information. Madame Prat y est nommée.',
    ])
    const anew = expectStatus(201, await send(own, { ...good, comment: 'Sans noms' }, guest))
    expect((await mine(own, guest)).map(({ id }: { id: string }) => id)).toEqual([anew.id])
  })

  test('answer in public, and take the answer back', async () => {
    const own = await createHotel(app)
    const { id } = await guestOpinion(app, own)
    await publish(own, id)
    expectStatus(200, await change(own, id, { reply: 'Merci, Inès.' }))
    const [seen] = (await shown(own)).opinions.latest
    expect([seen.reply, seen.replyLang, seen.repliedAt]).toEqual(['Merci, Inès.', 'fr', '2026-03-10T09:00:00.000Z'])
    expectStatus(200, await change(own, id, { reply: '' }))
    expect((await shown(own)).opinions.latest[0].reply).toBeNull()
  })

  test('who come second are told, and overwrite nothing', async () => {
    const own = await createHotel(app)
    const { id, version } = await guestOpinion(app, own)
    expectStatus(200, await change(own, id, { status: 'published', version }))
    const late = await change(own, id, { status: 'refused', refusalCode: 'insult', version })
    expect([late.status, late.body.code, (await mine(own, visitor())).length]).toEqual([409, 'opinion_changed', 0])
    expect((await listed(own)).length).toBe(1)
  })

  test('have a low rating to see to until somebody of the team has', async () => {
    const own = await createHotel(app)
    const yann = await member(app, own, 'member', 'Yann')
    const low = await guestOpinion(app, own, { rating: 2 })
    const fine = await guestOpinion(app, own, { rating: 3 })
    expect([await waiting(own), (await all(own, '?open=true')).map(({ id }: { id: string }) => id)]).toEqual([
      2,
      [low.id],
    ])
    const waits = { before: new Date('2026-03-10T09:00:01Z'), limit: 1000 }
    expect(await opinions.waitingItems.opinion.list(app.context, waits)).toContainEqual({
      hotelId: own.id,
      id: low.id,
      since: new Date('2026-03-10T09:00:00Z'),
      serviceId: null,
      room: null,
      path: `/hotels/${own.id}/opinions?tab=guests`,
    })
    await publish(own, fine.id)
    await publish(own, low.id)
    const { version } = await shown(own)
    expect(await waiting(own)).toBe(1)
    const handled = expectStatus(200, await change(own, low.id, { handled: true }, yann))
    expect((await opinions.waitingItems.opinion.list(app.context, waits)).some(({ id }) => id === low.id)).toBe(false)
    expect([handled.handled, handled.low, await waiting(own), await all(own, '?open=true')]).toEqual([
      { by: 'Yann', at: '2026-03-10T09:00:00.000Z' },
      true,
      0,
      [],
    ])
    // Guests see no change.
    expect((await shown(own)).version).toBe(version)
    expect(JSON.stringify([await listed(own), await shown(own)])).not.toContain('Yann')
  })

  test('report one that they doubt, which takes nothing off', async () => {
    const own = await createHotel(app)
    const { id } = await guestOpinion(app, own)
    await publish(own, id)
    const told = expectStatus(200, await change(own, id, { report: 'Jamais venu' }))
    expect([told.reported.reason, (await listed(own)).length]).toEqual(['Jamais venu', 1])
    expect(expectStatus(200, await change(own, id, { report: null })).reported).toBeNull()
  })

  test('find opinions by state, rating and subject, and take them as a table', async () => {
    const own = await createHotel(app)
    const bar = await place(app, own, { name: 'Le Bar' })
    await publish(own, (await guestOpinion(app, own, { rating: 5, comment: '=1+1; "oui"\nligne', name: 'A' })).id)
    app.setClock('2026-03-10T09:00:01Z')
    await guestOpinion(app, own, { rating: 1, name: 'B' })
    app.setClock('2026-03-10T09:00:02Z')
    await guestOpinion(app, own, { rating: 5, name: 'C', placeId: bar.id })
    const names = async (query: string) => (await all(own, query)).map(({ name }: { name: string }) => name)
    expect(
      await Promise.all(['', '?status=pending', '?rating=5', '?subject=hotel', `?subject=${bar.id}`].map(names)),
    ).toEqual([['C', 'B', 'A'], ['C', 'B'], ['C', 'A'], ['B', 'A'], ['C']])
    expect((await all(own, `?subject=${bar.id}`))[0].place).toEqual({ id: bar.id, name: 'Le Bar' })
    const headers = { authorization: `Bearer ${own.owner.token}` }
    const table = await app.fetch(`/v1/hotels/${own.id}/opinions.csv?rating=5&lang=fr`, { headers })
    const text = await table.text()
    expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(text.split('\r\n').length).toBe(4)
    expect(text).toContain(`"'=1+1; ""oui""\nligne"`)
    expect([text.includes('"Le Bar"'), text.includes('"B"')]).toEqual([true, false])
  })

  test('of another hotel see and change nothing; the journal tells who did what, and names no guest', async () => {
    const [own, other] = await Promise.all([createHotel(app), createHotel(app)])
    const { id } = await guestOpinion(app, own, { name: 'Inès Prat', rating: 1 })
    expect((await change(own, id, { status: 'published' }, other.owner)).status).toBe(404)
    expect((await change({ ...own, id: other.id }, id, { status: 'published' }, other.owner)).status).toBe(404)
    const yann = await member(app, own, 'member', 'Yann')
    expectStatus(200, await change(own, id, { status: 'published', reply: 'Pardon', handled: true }, yann))
    const journal = expectStatus(
      200,
      await app.call('GET', `/v1/hotels/${own.id}/audit?about=opinion`, { as: own.owner }),
    )
    expect(journal.map(({ act }: { act: string }) => act).sort()).toEqual([
      'opinion.answered',
      'opinion.handled',
      'opinion.published',
    ])
    expect(JSON.stringify(journal)).not.toContain('Inès')
  })

  test('hear of a new opinion, and its author of its fate, and no other guest', async () => {
    const own = await createHotel(app)
    const [author, somebody] = [visitor(), visitor()]
    const streams = await Promise.all([
      listenTo(app, `/v1/hotels/${own.id}/events`, { authorization: `Bearer ${own.owner.token}` }),
      listenTo(app, `/v1/hotels/${own.id}/live`, { 'x-visitor-id': author }),
      listenTo(app, `/v1/hotels/${own.id}/live`, { 'x-visitor-id': somebody }),
    ])
    for (const { hangUp } of streams) onTestFinished(hangUp)
    const { id } = await guestOpinion(app, own, { rating: 1 }, author)
    await publish(own, id)
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

test('after the days that the hotel keeps, nothing leads to the guest: what was published stays, what was refused goes', async () => {
  const own = await createHotel(app, { retentionDays: 30 })
  const guest = visitor()
  const bar = await place(app, own)
  const kept = await guestOpinion(app, own, {}, guest)
  const refused = await guestOpinion(app, own, { placeId: bar.id }, guest)
  await publish(own, kept.id)
  expectStatus(200, await change(own, refused.id, { status: 'refused', refusalCode: 'advert' }))
  app.setClock('2026-04-08T09:00:00Z')
  await runMaintenance(app.context)
  expect((await mine(own, guest)).length).toBe(2)
  app.setClock('2026-04-10T09:00:00Z')
  await runMaintenance(app.context)
  const { rows } = await app.context.pool.query('select visitor_id from opinions where hotel_id = $1', [own.id])
  expect([await mine(own, guest), (await listed(own)).length, rows]).toEqual([[], 1, [{ visitor_id: null }]])
})

test('what nobody has looked at in 400 days goes, what was published stays', async () => {
  const own = await createHotel(app)
  await guestOpinion(app, own)
  const kept = await guestOpinion(app, own)
  await publish(own, kept.id)
  app.setClock('2027-04-20T09:00:00Z')
  await runMaintenance(app.context)
  const { rows } = await app.context.pool.query('select id from opinions where hotel_id = $1', [own.id])
  expect(rows).toEqual([{ id: kept.id }])
})

test('opinions of a place go with it', async () => {
  const own = await createHotel(app)
  const bar = await place(app, own)
  await publish(own, (await guestOpinion(app, own, { placeId: bar.id })).id)
  expectStatus(204, await app.call('DELETE', `/v1/hotels/${own.id}/places/${bar.id}`, { as: own.owner }))
  expect([await all(own), await listed(own, `?place=${bar.id}`)]).toEqual([[], []])
})

test('a guest can be told what is kept of them, and have it taken away', async () => {
  const own = await createHotel(app)
  const guest = visitor()
  const kept = proveVisitor(guest)
  await publish(own, (await guestOpinion(app, own, {}, guest)).id)
  await guestOpinion(app, own)
  const told = await opinions.visitorData(app.context, kept, { id: own.id, retentionDays: 30 })
  expect(told).toEqual([{ kind: 'opinions', count: 1, until: new Date('2026-04-09T09:00:00Z') }])
  const forget = () => transaction(app.context.db, (tx) => opinions.visitorForgotten(app.context, tx, kept, own.id))
  expect([await forget(), await forget()]).toEqual([true, false])
  expect([await mine(own, guest), (await all(own)).length]).toEqual([[], 1])
  expect(await opinions.visitorData(app.context, kept, { id: own.id, retentionDays: 30 })).toEqual([])
})

test('are counted and averaged by day and hour of the hotel', async () => {
  const own = await createHotel(app, { timeZone: 'Asia/Tokyo' })
  app.setClock('2026-03-10T16:30:00Z')
  await guestOpinion(app, own, { rating: 5 })
  app.setClock('2026-03-11T01:00:00Z')
  await guestOpinion(app, own, { rating: 2 })
  const period = {
    hotelId: own.id,
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
  expect(rating).toContainEqual({ day: null, hour: null, service: null, value: 3.5, p90: null, count: 2 })
  expect(rating).toContainEqual({ day, hour: null, service: null, value: 3.5, p90: null, count: 2 })
  expect(rating).toContainEqual({ day: null, hour: 10, service: null, value: 2, p90: null, count: 1 })
  expect(await opinions.statistics.rating.read(app.context, { ...period, hotelId: randomUUID() })).toEqual([])
})
