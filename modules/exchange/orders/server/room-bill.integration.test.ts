import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createMember,
  createService,
  createVisitorId,
  expectStatus,
  makeOrderRequest,
  type TestHotel,
} from '#tests/factories.ts'
import { createRoomProof } from '#tests/room-factories.ts'
import type { OrderRequest } from '../contract.ts'
import { anonymiseOrders } from './service.ts'

const app = testApp()

const place = ({ id }: TestHotel, body: OrderRequest, guest = createVisitorId(), lang = 'fr') =>
  app.call('POST', `/v1/hotels/${id}/orders?lang=${lang}`, { visitor: guest, key: randomUUID(), body })
const stored = async ({ id, owner }: TestHotel) =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}/orders`, { as: owner }))
const addRooms = async ({ id, owner }: TestHotel, ...rooms: string[]): Promise<{ id: string; token: string }[]> =>
  expectStatus(201, await app.call('POST', `/v1/hotels/${id}/qr-codes`, { as: owner, body: { kind: 'room', rooms } }))

describe('a room that is typed', () => {
  test('and unknown to the hotel is refused with at most three similar rooms, and nothing is stored', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel)
    await addRooms(hotel, ...Array.from({ length: 20 }, (_, i) => String(201 + i)))
    const refused = expectStatus(422, await place(hotel, makeOrderRequest(menu, { room: '240' })))
    expect(refused.context).toEqual({ rooms: ['204', '210', '220'] })
    expect(refused.errors).toEqual([
      {
        path: 'room',
        code: 'room_unknown_near',
        message: 'L’hôtel n’a pas de chambre 240. Serait-ce 204, 210 ou 220 ?',
      },
    ])
    const english = expectStatus(
      422,
      await place(hotel, makeOrderRequest(menu, { room: '304' }), createVisitorId(), 'en'),
    )
    expect(english.errors[0].message).toBe('The hotel has no room 304. Did you mean 204?')
    expect(await stored(hotel)).toEqual([])
    expect(expectStatus(201, await place(hotel, makeOrderRequest(menu, { room: '204' })))).toMatchObject({
      room: '204',
      roomProof: 'typed',
    })
  })

  test('and similar to none is refused without naming other rooms', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel)
    await addRooms(hotel, '201', '202')
    const refused = expectStatus(422, await place(hotel, makeOrderRequest(menu, { room: 'Penthouse' })))
    expect(refused.context).toEqual({ rooms: [] })
    expect(refused.errors).toMatchObject([{ path: 'room', code: 'room_unknown' }])
    expect(JSON.stringify(refused)).not.toMatch(/20[12]/)
  })

  test('is written as the hotel spells it', async () => {
    const hotel = await createHotel(app)
    await addRooms(hotel, 'Suite Mer')
    const order = await place(hotel, makeOrderRequest(await createService(app, hotel), { room: 'suite  mer' }))
    expect(expectStatus(201, order).room).toBe('Suite Mer')
  })

  test('is taken as it is by a hotel without a list of rooms, from staff too', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel)
    expect(expectStatus(201, await place(hotel, makeOrderRequest(menu, { room: 'Penthouse' }))).room).toBe('Penthouse')
    const counter = (room: string) =>
      app.call('POST', `/v1/hotels/${hotel.id}/orders/for-guest`, {
        as: hotel.owner,
        key: randomUUID(),
        body: makeOrderRequest(menu, { room }),
      })
    expect(expectStatus(201, await counter('Terrasse')).room).toBe('Terrasse')
    await addRooms(hotel, '203', '204', 'Suite Mer')
    const refused = expectStatus(422, await counter('2O4'))
    expect([refused.context, refused.errors]).toMatchObject([
      { rooms: ['204'] },
      [{ path: 'room', code: 'room_unknown_near' }],
    ])
    expect(expectStatus(201, await counter('suite mer'))).toMatchObject({ room: 'Suite Mer', roomProof: 'typed' })
    const rooms = `/v1/hotels/${hotel.id}/rooms`
    expect(expectStatus(200, await app.call('GET', rooms, { as: await createMember(app, hotel, 'member') }))).toEqual([
      '203',
      '204',
      'Suite Mer',
    ])
  })
})

describe('before anything goes on the bill of a room', () => {
  const free = (hotel: TestHotel) => createService(app, hotel, { kind: 'request' }, [{ price: 0 }])

  test('a hotel may ask for the surname: what is refused without it goes through with it', async () => {
    const hotel = await createHotel(app, { roomBillProof: 'surname' })
    const menu = await createService(app, hotel)
    const refused = expectStatus(422, await place(hotel, makeOrderRequest(menu)))
    expect(refused.errors).toEqual([
      {
        path: 'guestName',
        code: 'surname_required',
        message: 'Indiquez votre nom de famille : l’hôtel le demande pour la note de la chambre.',
      },
    ])
    expectStatus(422, await place(hotel, makeOrderRequest(menu, { guestName: '  ' })))
    expect(await stored(hotel)).toEqual([])
    expectStatus(201, await place(hotel, makeOrderRequest(menu, { guestName: 'Prat' })))
    expect(await stored(hotel)).toMatchObject([{ room: '204', guestName: 'Prat' }])
    expect(expectStatus(201, await place(hotel, makeOrderRequest(await free(hotel)))).guestName).toBeNull()
  })

  test('a hotel may ask for the scan: what costs nothing, or is fetched and paid at the reception, needs none', async () => {
    const hotel = await createHotel(app, { roomBillProof: 'scan' })
    const menu = await createService(app, hotel, { deliveryMode: 'mixed' })
    const [code] = await addRooms(hotel, '204')
    expect(expectStatus(409, await place(hotel, makeOrderRequest(menu)))).toMatchObject({
      code: 'bill_proof_needed',
      title: 'Scannez d’abord le QR code de votre chambre',
    })
    expect(await stored(hotel)).toEqual([])
    expect(
      expectStatus(
        201,
        await place(
          hotel,
          makeOrderRequest(menu, { roomToken: await createRoomProof(app, hotel, { token: code?.token ?? '' }) }),
        ),
      ),
    ).toMatchObject({ roomProof: 'qr' })
    expectStatus(201, await place(hotel, makeOrderRequest(await free(hotel))))
    const pickup = { deliveryMode: 'reception-pickup', room: undefined, guestName: 'Prat' } as const
    expectStatus(201, await place(hotel, makeOrderRequest(menu, pickup)))
  })

  test('staff are asked for neither: they see who is in front of them', async () => {
    for (const roomBillProof of ['surname', 'scan'] as const) {
      const hotel = await createHotel(app, { roomBillProof })
      const counter = { as: hotel.owner, key: randomUUID(), body: makeOrderRequest(await createService(app, hotel)) }
      expectStatus(201, await app.call('POST', `/v1/hotels/${hotel.id}/orders/for-guest`, counter))
    }
  })

  test('the guest reads until when the name is kept, and it is erased then', async () => {
    app.setClock('2026-03-10T09:00:00Z')
    const hotel = await createHotel(app, { roomBillProof: 'surname', retentionDays: 10 })
    const guest = createVisitorId()
    expectStatus(
      201,
      await place(hotel, makeOrderRequest(await createService(app, hotel), { guestName: 'Prat' }), guest),
    )
    expectStatus(201, await place(hotel, makeOrderRequest(await free(hotel)), guest))
    const readStored = async () =>
      expectStatus(200, await app.call('GET', `/v1/visitors/me?hotel=${hotel.id}`, { visitor: guest })).kept
    const until = '2026-03-20T09:00:00.000Z'
    expect(await readStored()).toEqual([
      { kind: 'orders', count: 2, open: 2, until },
      { kind: 'orderNames', count: 1, open: 0, until },
    ])
    app.setClock('2026-03-21T09:00:00Z')
    await anonymiseOrders(app.context)
    expect((await stored(hotel)).map(({ guestName }: { guestName: string | null }) => guestName)).toEqual([null, null])
    expect(await readStored()).toEqual([])
    app.setClock('2026-03-10T09:00:00Z')
  })
})
