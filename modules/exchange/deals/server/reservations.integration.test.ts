import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import {
  createDeal,
  createHotel,
  createRoomCode,
  createVisitorId,
  expectStatus,
  statusCodeAndFields,
  type TestHotel,
} from '#tests/factories.ts'
import { createRoomProof } from '#tests/room-factories.ts'
import type { Deal } from '../contract.ts'

const app = testApp()
afterEach(() => app.setClock('2026-03-10T09:00:00Z'))

interface From {
  guest?: string
  token?: string
  address?: string
}
const claim = (
  hotel: TestHotel,
  { place }: Deal,
  { guest = createVisitorId(), token, address = randomUUID() }: From = {},
) =>
  app.call('POST', `/v1/hotels/${hotel.id}/places/${place.id}/deal/claim?lang=fr`, {
    visitor: guest,
    key: randomUUID(),
    headers: { 'x-forwarded-for': address, ...(token && { 'x-room-token': token }) },
  })
const counts = async (hotel: TestHotel) => {
  const [{ claimed, redeemed }] = expectStatus(
    200,
    await app.call('GET', `/v1/hotels/${hotel.id}/deals?lang=fr`, { as: hotel.owner }),
  )
  return { claimed, redeemed }
}

test('guests without a scanned room can reserve at most half of a limited deal, for an hour', async () => {
  const hotel = await createHotel(app)
  const token = await createRoomProof(app, hotel, await createRoomCode(app, hotel))
  const deal = await createDeal(app, hotel, { limit: 6 })
  const claims = await Promise.all(Array.from({ length: 8 }, () => claim(hotel, deal)))
  const taken = claims.filter(({ status }) => status === 201)
  expect(taken).toHaveLength(3)
  for (const { body } of taken) expect(body).toMatchObject({ reserved: true, expiresAt: '2026-03-10T10:00:00.000Z' })
  const refused = claims.find(({ status }) => status !== 201)
  expect(refused && statusCodeAndFields(refused)).toEqual([409, 'deal_room_needed'])
  expect(refused?.body.detail).toContain('Scannez le QR code de votre chambre')
  const proven = expectStatus(201, await claim(hotel, deal, { token }))
  expect(proven).toMatchObject({ reserved: false, expiresAt: '2026-03-17T09:00:00.000Z' })
  expect(await counts(hotel)).toEqual({ claimed: 4, redeemed: 0 })

  app.setClock('2026-03-10T10:00:00Z')
  expectStatus(201, await claim(hotel, deal))
  expect(expectStatus(200, await app.call('GET', `/v1/deals/${taken[0]?.body.code}`)).state).toBe('expired')
})

test('a guest who scans the room keeps the code that was reserved, counted once', async () => {
  const hotel = await createHotel(app)
  const token = await createRoomProof(app, hotel, await createRoomCode(app, hotel))
  const deal = await createDeal(app, hotel, { limit: 6 })
  const guest = createVisitorId()
  const reserved = expectStatus(201, await claim(hotel, deal, { guest }))
  const confirmed = expectStatus(201, await claim(hotel, deal, { guest, token }))
  expect(confirmed).toMatchObject({ reserved: false, expiresAt: '2026-03-17T09:00:00.000Z' })
  expect(confirmed.code).toBe(reserved.code)
  const redeem = (code: string) => app.call('POST', `/v1/deals/${code}/redeem?lang=fr`, { body: { pin: '4711' } })
  app.setClock('2026-03-10T12:00:00Z')
  expect(expectStatus(200, await redeem(reserved.code)).state).toBe('used')
  expect(statusCodeAndFields(await redeem(confirmed.code))).toEqual([409, 'deal_code_used'])
  expect(await counts(hotel)).toEqual({ claimed: 1, redeemed: 1 })
})

test('the reservations of one address and the codes of one room are limited', async () => {
  const hotel = await createHotel(app)
  const token = await createRoomProof(app, hotel, await createRoomCode(app, hotel))
  const deal = await createDeal(app, hotel, { limit: 100 })
  const countIssued = async (from: From) => {
    const statuses: number[] = []
    for (let i = 0; i < 22; i++) statuses.push((await claim(hotel, deal, from)).status)
    return statuses.filter((status) => status === 201).length
  }
  expect(await countIssued({ address: '203.0.113.7' })).toBe(20)
  expect(await countIssued({ token })).toBe(12)
})

test('a deal without a limit gives every guest a code that is valid for days', async () => {
  const hotel = await createHotel(app)
  expect(expectStatus(201, await claim(hotel, await createDeal(app, hotel)))).toMatchObject({
    reserved: false,
    expiresAt: '2026-03-17T09:00:00.000Z',
  })
})
