import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import {
  createClaim,
  createDeal,
  createHotel,
  createVisitorId,
  expectStatus,
  statusAndFields,
  statusCodeAndFields,
  type TestHotel,
} from '#tests/factories.ts'
import { testAlone } from '#tests/one-process.ts'
import { listenTo } from '#tests/streams.ts'
import type { Deal } from '../contract.ts'
import { codeNumberOf, codeOfNumber, formatCode } from '../rules.ts'

const app = testApp()

/** Each call comes from an IP address of its own. */
const redeem = (code: string, pin = '4711', address = randomUUID() as string) =>
  app.call('POST', `/v1/deals/${code}/redeem?lang=fr`, { body: { pin }, headers: { 'x-forwarded-for': address } })
const status = async (code: string) => expectStatus(200, await app.call('GET', `/v1/deals/${code}?lang=fr`))
const counts = async ({ id, owner }: TestHotel): Promise<Deal> =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}/deals?lang=fr`, { as: owner }))[0]

async function claimedDeal(values: Parameters<typeof createDeal>[2] = {}) {
  const hotel = await createHotel(app)
  const deal = await createDeal(app, hotel, values)
  const guest = createVisitorId()
  const { code, expiresAt } = await createClaim(app, hotel, deal, guest)
  return { hotel, deal, guest, code, expiresAt }
}

async function atTime(instant: string, act: () => Promise<void>) {
  app.setClock(instant)
  try {
    await act()
  } finally {
    app.setClock('2026-03-10T09:00:00Z')
  }
}

describe('a venue', () => {
  test('sees that a code is valid, redeems it with its PIN, then sees when it was redeemed', async () => {
    const { hotel, code } = await claimedDeal()
    expect(await status(code)).toMatchObject({
      state: 'valid',
      redeemedAt: null,
      deal: { title: 'Un verre offert' },
      place: { name: 'Chez Lulu' },
      hotel: { name: 'Hôtel du Phare' },
    })
    expect(expectStatus(200, await redeem(code))).toMatchObject({
      state: 'used',
      redeemedAt: '2026-03-10T09:00:00.000Z',
    })
    expect(await status(code)).toMatchObject({ state: 'used', redeemedAt: '2026-03-10T09:00:00.000Z' })
    const secondAnswer = await redeem(code)
    expect(statusCodeAndFields(secondAnswer)).toEqual([409, 'deal_code_used'])
    expect(secondAnswer.body.detail).toBe('Ce code a déjà servi le mardi 10 mars à 10\u00a0h.')
    expect(await counts(hotel)).toMatchObject({ claimed: 1, redeemed: 1 })
  })

  test('redeeming the same code fifty times at the same moment counts once', async () => {
    const { hotel, code } = await claimedDeal()
    const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(code)))
    const counted = answers.filter((answer) => answer.status === 200)
    const others = answers.filter((answer) => answer.status !== 200)
    expect(counted).toHaveLength(1)
    expect(others.map(statusCodeAndFields)).toEqual(Array.from({ length: 49 }, () => [409, 'deal_code_used']))
    expect(await counts(hotel)).toMatchObject({ redeemed: 1 })
  })

  test('with a wrong PIN redeems nothing, and the code is locked after five attempts', async () => {
    const { hotel, code } = await claimedDeal()
    for (let i = 0; i < 5; i++) expect(statusAndFields(await redeem(code, '0000'))).toEqual([422, 'pin wrong_pin'])
    const locked = await redeem(code)
    expect([locked.status, locked.headers.get('retry-after')]).toEqual([429, '900'])
    expect(await counts(hotel)).toMatchObject({ redeemed: 0 })
    await atTime('2026-03-10T09:15:00Z', async () => {
      expect((await redeem(code)).status).toBe(200)
    })
  })

  test('fifty wrong PINs sent at once count as five attempts', async () => {
    const { code } = await claimedDeal()
    const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(code, '0000')))
    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(5)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(45)
  })

  test('an address that tries PINs on many codes is refused', async () => {
    const hotel = await createHotel(app)
    const deal = await createDeal(app, hotel)
    const address = randomUUID()
    const statuses: number[] = []
    for (let i = 0; i < 16; i++) {
      const { code } = await createClaim(app, hotel, deal)
      for (let j = 0; j < 4; j++) statuses.push((await redeem(code, '0000', address)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 422), ...Array.from({ length: 4 }, () => 429)])
  })

  test('cannot use the PIN of another deal', async () => {
    const { code } = await claimedDeal()
    const { deal } = await claimedDeal({ pin: '2222' })
    expect(statusAndFields(await redeem(code, deal.pin))).toEqual([422, 'pin wrong_pin'])
  })

  test('is told the hours of the deal when it comes outside of them, and the code stays valid', async () => {
    const evening = { weekly: [{ day: 2, opens: '18:00', closes: '20:00' }], exceptions: [] }
    const { code } = await claimedDeal({ hours: evening })
    expect(await status(code)).toMatchObject({
      state: 'valid',
      deal: { usableNow: false, usableAt: '2026-03-10T17:00:00.000Z', days: [2] },
    })
    const early = await redeem(code)
    expect(statusCodeAndFields(early)).toEqual([409, 'deal_not_now'])
    expect(early.body.context).toEqual({ usableAt: '2026-03-10T17:00:00.000Z' })
    await atTime('2026-03-10T17:30:00Z', async () => {
      expect((await redeem(code)).status).toBe(200)
    })
  })

  test('is told to the minute, by the server’s clock, that a code has expired', async () => {
    const { code, expiresAt } = await claimedDeal()
    expect(expiresAt).toBe('2026-03-17T09:00:00.000Z')
    await atTime('2026-03-17T08:59:59Z', async () => {
      expect((await status(code)).state).toBe('valid')
    })
    await atTime('2026-03-17T09:00:00Z', async () => {
      expect((await status(code)).state).toBe('expired')
      expect(statusCodeAndFields(await redeem(code))).toEqual([409, 'deal_code_expired'])
    })
  })

  test('cannot redeem a code whose deal ended while the page was open', async () => {
    const { hotel, deal, code } = await claimedDeal()
    const dealPath = `/v1/hotels/${hotel.id}/places/${deal.place.id}/deal`
    expectStatus(200, await app.call('PUT', dealPath, { as: hotel.owner, body: { until: '2026-03-09' } }))
    expect((await status(code)).state).toBe('expired')
    expect(statusCodeAndFields(await redeem(code))).toEqual([409, 'deal_code_expired'])
    expectStatus(204, await app.call('DELETE', dealPath, { as: hotel.owner }))
    expect(statusCodeAndFields(await redeem(code))).toEqual([409, 'deal_code_expired'])
  })
})

test('a code is read as a venue types it', async () => {
  const { code } = await claimedDeal()
  const typed = encodeURIComponent(
    formatCode(code).toLowerCase().replace('-', ' - ').replaceAll('0', 'o').replaceAll('1', 'l'),
  )
  expect((await status(typed)).state).toBe('valid')
  expect(expectStatus(200, await redeem(typed)).state).toBe('used')
})

/** A well-formed code that belongs to no guest. */
const unknownCode = (code: string) => codeOfNumber((codeNumberOf(code) + 1) % 2 ** 45)

describe('an unknown code', () => {
  test('is reported as unknown, and the answer names nobody', async () => {
    const { code } = await claimedDeal()
    const mistyped = code.slice(0, -1) + (code.endsWith('A') ? 'B' : 'A')
    for (const each of [unknownCode(code), mistyped, 'x', 'AAAAA', '%00', '🎟️', code.slice(0, -1)]) {
      const answer = await app.call('GET', `/v1/deals/${encodeURIComponent(each)}?lang=fr`, {
        headers: { 'x-forwarded-for': randomUUID() },
      })
      expect(answer.status, each).toBe(200)
      expect(answer.body).toMatchObject({ state: 'unknown', deal: null, place: null, hotel: null })
      expect((await redeem(encodeURIComponent(each))).status, each).toBe(404)
    }
    expect((await status(code)).state).toBe('valid')
  })

  // Runs with one process only: a read does not wait until its count has reached the other process.
  testAlone('tried many times from one address closes it for every code, and hinders nobody elsewhere', async () => {
    const { code } = await claimedDeal()
    const wrong = unknownCode(code)
    const ask = (each: string, address = '203.0.113.9') =>
      app.call('GET', `/v1/deals/${each}?lang=fr`, { headers: { 'x-forwarded-for': address } })
    const statuses: number[] = []
    for (let i = 0; i < 61; i++) statuses.push((await ask(wrong)).status)
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429])
    expect([(await ask(code)).status, (await redeem(code, '4711', '203.0.113.9')).status]).toEqual([429, 429])
    expect((await ask(code, '203.0.113.10')).body.state).toBe('valid')
  })

  testAlone('is not counted for good codes, however often they are looked at', async () => {
    const { code } = await claimedDeal()
    const ask = () => app.call('GET', `/v1/deals/${code}`, { headers: { 'x-forwarded-for': '203.0.113.11' } })
    for (let i = 0; i < 61; i++) expect((await ask()).status).toBe(200)
  })
})

test('redeeming a code notifies its guest and the staff at once, and no other guest', async () => {
  const { hotel, deal, guest, code } = await claimedDeal()
  const open = async (path: string, headers: Record<string, string>) => {
    const stream = await listenTo(app, path, headers)
    onTestFinished(stream.hangUp)
    return stream
  }
  const guestStream = await open(`/v1/hotels/${hotel.id}/live`, { 'x-visitor-id': guest })
  const other = await open(`/v1/hotels/${hotel.id}/live`, { 'x-visitor-id': createVisitorId() })
  const desk = await open(`/v1/hotels/${hotel.id}/events`, { authorization: `Bearer ${hotel.owner.token}` })
  expectStatus(200, await redeem(code))
  expectStatus(200, await app.call('PATCH', `/v1/hotels/${hotel.id}`, { as: hotel.owner, body: { name: 'Autre nom' } }))
  for (const stream of [guestStream, other, desk])
    await stream.until((received) => received.some(({ type }) => type === 'hotel.changed'))
  const dealEvents = (stream: typeof guestStream) =>
    stream.received.filter(({ type }) => type.startsWith('deal.')).map(({ data }) => data)
  expect(dealEvents(guestStream)).toMatchObject([
    { usedCode: { code, placeId: deal.place.id, redeemedAt: '2026-03-10T09:00:00.000Z' } },
  ])
  expect(dealEvents(other)).toEqual([])
  expect(dealEvents(desk)).toMatchObject([{ deal: { placeId: deal.place.id } }])
})

describe('the form of the page', () => {
  const send = async (code: string, fields: Record<string, string>) => {
    const response = await app.fetch(`/deal/${code}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': randomUUID() },
      body: new URLSearchParams(fields).toString(),
    })
    return [response.status, response.headers.get('location')]
  }

  test('redeems the code and leads back to the page with the result', async () => {
    const { hotel, code } = await claimedDeal()
    expect(await send(code, { pin: '0000', lang: 'en' })).toEqual([303, `/deal/${code}?lang=en&result=wrong_pin#pin`])
    expect(await send(code, { pin: ' 4711 ', lang: 'es' })).toEqual([303, `/deal/${code}?lang=es&result=redeemed`])
    expect(await send(code, { pin: '4711' })).toEqual([303, `/deal/${code}?result=not_valid`])
    expect(await counts(hotel)).toMatchObject({ redeemed: 1 })
  })

  test('treats malformed input as a wrong code or PIN', async () => {
    const { code } = await claimedDeal()
    expect(await send('nonsense', { pin: '4711' })).toEqual([303, '/deal/nonsense?result=not_valid'])
    expect(await send(code, {})).toEqual([303, `/deal/${code}?result=missing_pin#pin`])
    expect(await send(code, { pin: ' ' })).toEqual([303, `/deal/${code}?result=missing_pin#pin`])
    expect((await send(code, { pin: '1'.repeat(5000) }))[0]).toBe(413)
  })
})

test('after the retention days the guest of a code is no longer stored, and the counts stay', async () => {
  const { hotel, guest, code } = await claimedDeal({ perVisitor: 1 })
  expectStatus(200, await redeem(code))
  const forget = app.context.modules.find(({ name }) => name === 'deals')?.hourlyJobs?.forgetVisitors
  const visitors = async () => {
    const { rows } = await app.context.pool.query('select visitor_id from deal_claims where visitor_id = $1', [guest])
    return rows.length
  }
  await forget?.(app.context)
  expect(await visitors()).toBe(1)
  await atTime('2026-04-20T09:00:00Z', async () => {
    await forget?.(app.context)
  })
  expect(await visitors()).toBe(0)
  expect(await counts(hotel)).toMatchObject({ claimed: 1, redeemed: 1 })
  expect((await status(code)).state).toBe('used')
})
