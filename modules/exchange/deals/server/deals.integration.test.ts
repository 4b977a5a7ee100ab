import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type CallResult, testApp } from '#tests/app.ts'
import {
  claimedCode,
  createHotel,
  dealOf,
  expectStatus,
  member,
  place,
  roomCode,
  statusAndFields,
  statusCodeAndFields,
  type TestHotel,
  type TestPerson,
  visitor,
} from '#tests/factories.ts'
import { roomProof } from '#tests/room-factories.ts'
import type { Deal, DealInput } from '../contract.ts'

const app = testApp()

const at = ({ id }: Pick<TestHotel, 'id'>, placeId: string) => `/v1/hotels/${id}/places/${placeId}/deal`
const put = (own: TestHotel, placeId: string, body: unknown, as: TestPerson = own.owner, headers = {}) =>
  app.call('PUT', `${at(own, placeId)}?lang=fr`, { as, body, headers })
const listed = async (own: TestHotel, as: TestPerson = own.owner): Promise<Deal[]> =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${own.id}/deals?lang=fr`, { as }))
const claim = (own: TestHotel, { place }: Pick<Deal, 'place'>, guest = visitor(), key = randomUUID(), token?: string) =>
  app.call('POST', `${at(own, place.id)}/claim?lang=fr`, {
    visitor: guest,
    key,
    headers: { 'x-forwarded-for': randomUUID(), ...(token && { 'x-room-token': token }) },
  })
const shown = async ({ id }: TestHotel) =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}?lang=fr`)).places[0]
const status = async (code: string) => expectStatus(200, await app.call('GET', `/v1/deals/${code}?lang=fr`))

describe('the staff of a hotel', () => {
  test('give a place a deal, which guests then see without its PIN and counts', async () => {
    const own = await createHotel(app)
    const { id } = await place(app, own, { name: 'Chez Lulu' })
    const made = expectStatus(200, await put(own, id, { title: 'Un verre offert', terms: 'Un par table', pin: '0815' }))
    expect(made).toMatchObject({ place: { id, name: 'Chez Lulu' }, pin: '0815', claimed: 0, redeemed: 0, version: 1 })
    const { deal } = await shown(own)
    expect(deal).toEqual({
      title: 'Un verre offert',
      text: '',
      terms: 'Un par table',
      from: null,
      until: null,
      days: [1, 2, 3, 4, 5, 6, 7],
      hours: null,
      perVisitor: 1,
      limit: null,
      usableNow: true,
      usableAt: null,
    })
  })

  test('write it in three languages with one call, and each guest reads their own', async () => {
    const own = await createHotel(app, { languages: ['fr', 'en', 'es'] })
    const { place } = await dealOf(app, own)
    const body = { title: { fr: 'Un café', en: 'A coffee', es: 'Un café solo' } }
    expectStatus(200, await app.call('PUT', `${at(own, place.id)}?lang=all`, { as: own.owner, body }))
    const read = async (lang: string) => expectStatus(200, await app.call('GET', `/v1/hotels/${own.id}?lang=${lang}`))
    expect((await read('es')).places[0].deal.title).toBe('Un café solo')
    expect((await read('en')).places[0].deal.title).toBe('A coffee')
  })

  test('change what they name, and nothing else', async () => {
    const own = await createHotel(app)
    const { place } = await dealOf(app, own, { limit: 20, until: '2026-04-30', terms: 'Un par table' })
    const changed = expectStatus(200, await put(own, place.id, { limit: 30 }))
    expect(changed).toMatchObject({ limit: 30, until: '2026-04-30', terms: 'Un par table', pin: '4711', version: 2 })
  })

  test('do not overwrite what somebody else has saved meanwhile', async () => {
    const own = await createHotel(app)
    const { place } = await dealOf(app, own)
    expectStatus(200, await put(own, place.id, { limit: 30 }))
    const late = await put(own, place.id, { limit: 40 }, own.owner, { 'if-match': '"1"' })
    expect(statusCodeAndFields(late)).toEqual([412, 'precondition_failed'])
    const twice = await put(own, place.id, { title: 'Un autre', pin: '1234' }, own.owner, { 'if-match': '"0"' })
    expect(twice.status).toBe(412)
    expect((await listed(own))[0]).toMatchObject({ limit: 30, title: 'Un verre offert' })
  })

  test('hear of everything that is wrong, and nothing is stored', async () => {
    const own = await createHotel(app)
    const { id } = await place(app, own, { name: 'Chez Lulu' })
    expect(statusAndFields(await put(own, id, {}))).toEqual([422, 'title required'])
    expect(statusAndFields(await put(own, id, { title: 'Sans code' }))).toEqual([422, 'pin required'])
    const whole = { title: 'Un verre', pin: '4711' }
    const wrong: [DealInput, string][] = [
      [{ from: '2026-04-30', until: '2026-04-01' }, 'until until_before_from'],
      [{ pin: '12' }, 'pin pin'],
      [{ pin: '12345678901' }, 'pin pin'],
    ]
    for (const [part, fault] of wrong)
      expect(statusAndFields(await put(own, id, { ...whole, ...part }))).toEqual([422, fault])
    for (const part of [{ limit: -1 }, { limit: 0 }, { perVisitor: -3 }, { limit: 1.5 }, { from: '30/04/2026' }])
      expect((await put(own, id, { ...whole, ...part })).status, JSON.stringify(part)).toBe(422)
    expect(await listed(own)).toEqual([])
  })

  test('a member reads the deals and tells the venue its PIN, an administrator changes them', async () => {
    const own = await createHotel(app)
    const { place } = await dealOf(app, own)
    const reception = await member(app, own, 'member')
    expect((await listed(own, reception))[0]?.pin).toBe('4711')
    expect((await put(own, place.id, { limit: 1 }, reception)).status).toBe(403)
    expect((await app.call('DELETE', at(own, place.id), { as: reception })).status).toBe(403)
    expect((await put(own, place.id, { limit: 1 }, await member(app, own, 'admin'))).status).toBe(200)
  })

  test('of one hotel cannot reach the place of another', async () => {
    const [own, other] = [await createHotel(app), await createHotel(app)]
    const { place } = await dealOf(app, other)
    expect((await put(own, place.id, { title: 'À moi', pin: '1111' })).status).toBe(404)
    expect((await put(other, place.id, { title: 'À moi' }, own.owner)).status).toBe(404)
    expect((await app.call('GET', at(own, place.id), { as: own.owner })).status).toBe(404)
    expect((await listed(other))[0]?.title).toBe('Un verre offert')
  })

  test('find in the journal who has made, changed and ended a deal, and no PIN', async () => {
    const own = await createHotel(app)
    const { place } = await dealOf(app, own)
    expectStatus(200, await put(own, place.id, { pin: '9999' }))
    expectStatus(204, await app.call('DELETE', at(own, place.id), { as: own.owner }))
    const lines = expectStatus(200, await app.call('GET', `/v1/hotels/${own.id}/audit?about=deal`, { as: own.owner }))
    const acts = lines.map(({ act, changes }: { act: string; changes: { field: string }[] }) => [
      act,
      changes.map(({ field }) => field),
    ])
    expect(acts).toEqual([
      ['deal.deleted', []],
      ['deal.changed', ['pin']],
      ['deal.created', []],
    ])
    expect(JSON.stringify(lines)).not.toContain('9999')
  })
})

describe('a guest', () => {
  test('is given a code, and the same one again however often they ask', async () => {
    const own = await createHotel(app)
    const deal = await dealOf(app, own)
    const guest = visitor()
    const key = randomUUID()
    const first = expectStatus(201, await claim(own, deal, guest, key))
    const again = expectStatus(201, await claim(own, deal, guest, key))
    const other = expectStatus(201, await claim(own, deal, guest))
    expect([again.code, other.code]).toEqual([first.code, first.code])
    expect(first).toMatchObject({ expiresAt: '2026-03-17T09:00:00.000Z', deal: { title: 'Un verre offert' } })
    expect(first.url).toMatch(new RegExp(`/deal/${first.code}$`))
    expect(await listed(own)).toMatchObject([{ claimed: 1, redeemed: 0 }])
  })

  test('who taps twenty times at once holds one code', async () => {
    const own = await createHotel(app)
    const deal = await dealOf(app, own)
    const guest = visitor()
    const answers = await Promise.all(Array.from({ length: 20 }, () => claim(own, deal, guest)))
    expect(new Set(answers.map((answer) => expectStatus(201, answer).code)).size).toBe(1)
    expect(await listed(own)).toMatchObject([{ claimed: 1 }])
  })

  test('thirty of them ask at once for ten codes: ten are given', async () => {
    const own = await createHotel(app)
    const deal = await dealOf(app, own, { limit: 10 })
    const token = await roomProof(app, own, await roomCode(app, own))
    const ask = () => claim(own, deal, visitor(), randomUUID(), token)
    const answers = await Promise.all(Array.from({ length: 30 }, ask))
    const given = answers.filter((answer) => answer.status === 201)
    const refused = answers.filter((answer) => answer.status !== 201)
    expect(new Set(given.map(({ body }) => body.code)).size).toBe(10)
    expect(refused.map(({ body }) => body.code)).toEqual(Array.from({ length: 20 }, () => 'deal_given_out'))
    expect(await listed(own)).toMatchObject([{ claimed: 10 }])
  })

  test('gets no second code of a deal that each may use once', async () => {
    const own = await createHotel(app)
    const deal = await dealOf(app, own)
    const guest = visitor()
    const { code } = await claimedCode(app, own, deal, guest)
    expectStatus(200, await app.call('POST', `/v1/deals/${code}/redeem`, { body: { pin: '4711' } }))
    expect(statusCodeAndFields(await claim(own, deal, guest))).toEqual([409, 'deal_already_used'])
  })

  test('gets a new code when theirs has expired unused, and it does not count against the limit', async () => {
    const own = await createHotel(app)
    const deal = await dealOf(app, own, { limit: 1 })
    const guest = visitor()
    const first = await claimedCode(app, own, deal, guest)
    expect(statusCodeAndFields(await claim(own, deal))).toEqual([409, 'deal_given_out'])
    app.setClock('2026-03-17T09:00:00Z')
    try {
      const second = expectStatus(201, await claim(own, deal, guest))
      expect(second.code).not.toBe(first.code)
    } finally {
      app.setClock('2026-03-10T09:00:00Z')
    }
  })

  test('gets none before the first day, after the last one, of a hidden place, or of none', async () => {
    const own = await createHotel(app)
    const coming = await dealOf(app, own, { from: '2026-03-11' })
    const over = await dealOf(app, own, { until: '2026-03-09' })
    const hidden = await dealOf(app, own)
    expectStatus(
      200,
      await app.call('PATCH', `/v1/hotels/${own.id}/places/${hidden.place.id}`, {
        as: own.owner,
        body: { hidden: true },
      }),
    )
    expect(statusCodeAndFields(await claim(own, coming))).toEqual([409, 'deal_not_begun'])
    expect(statusCodeAndFields(await claim(own, over))).toEqual([409, 'deal_over'])
    expect((await claim(own, hidden)).status).toBe(404)
    expect((await claim(own, { place: { id: randomUUID(), name: '', hidden: false } })).status).toBe(404)
    const places = expectStatus(200, await app.call('GET', `/v1/hotels/${own.id}?lang=fr`)).places
    expect(places.map(({ deal }: { deal: { from: string } | null }) => deal?.from ?? null)).toEqual([
      '2026-03-11',
      null,
    ])
  })

  test('sees a deal appear and end by itself, though nobody has changed the hotel', async () => {
    const own = await createHotel(app)
    await dealOf(app, own, { until: '2026-03-10' })
    expect((await shown(own)).deal).not.toBeNull()
    app.setClock('2026-03-10T23:00:00Z')
    try {
      expect((await shown(own)).deal).toBeNull()
    } finally {
      app.setClock('2026-03-10T09:00:00Z')
    }
  })

  test('hears that their code has expired once the deal is ended, its place removed, or the hotel deleted', async () => {
    const own = await createHotel(app)
    const [ended, removed, left] = [await dealOf(app, own), await dealOf(app, own), await dealOf(app, own)]
    const codes = []
    for (const deal of [ended, removed, left]) codes.push((await claimedCode(app, own, deal)).code)
    const [one = '', two = '', three = ''] = codes
    expectStatus(204, await app.call('DELETE', at(own, ended.place.id), { as: own.owner }))
    expectStatus(204, await app.call('DELETE', `/v1/hotels/${own.id}/places/${removed.place.id}`, { as: own.owner }))
    expect(await status(one)).toMatchObject({ state: 'expired', deal: null, place: null })
    expect(await status(two)).toMatchObject({ state: 'expired', deal: null, place: null })
    expect(await status(three)).toMatchObject({ state: 'valid', deal: { title: 'Un verre offert' } })
    // A new deal of the same place does not accept codes of the old one.
    expectStatus(200, await put(own, ended.place.id, { title: 'Un café', pin: '4711' }))
    expect(await status(one)).toMatchObject({ state: 'expired', deal: null })
    expectStatus(204, await app.call('DELETE', `/v1/hotels/${own.id}`, { as: own.owner }))
    expect(await status(three)).toMatchObject({ state: 'expired', hotel: null })
  })

  test('is refused after many codes in an hour', async () => {
    const own = await createHotel(app)
    const guest = visitor()
    const answers: CallResult[] = []
    const deals = await Promise.all(Array.from({ length: 21 }, () => dealOf(app, own)))
    for (const deal of deals) answers.push(await claim(own, deal, guest))
    expect(answers.slice(0, 20).map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 201))
    expect(answers[20]?.status).toBe(429)
  })
})
